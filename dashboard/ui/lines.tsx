/** Text that people typed: keeps its line breaks, and its writing direction does not affect what is around it. */
import { Textarea, type TextareaProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { inLines } from '../../contract/lines.ts';
import classes from './lines.module.css';

export function Lines({ text }: { text: string }) {
  return <bdi className={classes.lines}>{inLines(text)}</bdi>;
}

/** A text field that grows with its lines. Enter makes a new line; with Ctrl or ⌘ it sends the form. */
export function MultiLineInput(props: TextareaProps) {
  return (
    <Textarea
      autosize
      minRows={1}
      maxRows={12}
      dir="auto"
      autoComplete="off"
      onKeyDown={submitOnCtrlEnter}
      {...props}
    />
  );
}

function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}
