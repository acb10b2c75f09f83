/** The wrong values of a refused row, to be corrected in place and checked again. */
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { fieldLabels } from './column-labels.ts';
import type { Field } from './fields.ts';
import classes from './import.module.css';
import type { FieldValues } from './prepare-rows.ts';

interface CorrectRowProps {
  line: number;
  /** The fields to correct, with the values that were sent. */
  wrong: FieldValues;
  isBusy: boolean;
  /** Only what was typed: the other values stay those of the file. */
  onCorrect(typed: FieldValues): void;
}

export function CorrectRow({ line, wrong, isBusy, onCorrect }: CorrectRowProps) {
  const [typed, setTyped] = useState<FieldValues>({});
  const names = Object.keys(wrong) as Field[];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCorrect(typed);
  };
  return (
    <form
      onSubmit={submit}
      className={classes.corrections}
      data-line={line}
      aria-label={`Correct line ${line}`}
    >
      {names.map((name) => (
        <TextInput
          key={name}
          label={fieldLabels[name]}
          size="xs"
          dir="auto"
          value={typed[name] ?? wrong[name] ?? ''}
          onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
        />
      ))}
      <Button type="submit" size="xs" variant="default" loading={isBusy}>
        Check again
      </Button>
    </form>
  );
}
