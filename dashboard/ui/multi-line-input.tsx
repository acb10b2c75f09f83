/** A text field that grows with its lines. Enter makes a new line; with Ctrl or ⌘ it sends the form. */
import { Textarea, type TextareaProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';

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
