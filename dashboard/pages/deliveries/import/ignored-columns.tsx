/** Warns of columns of the file that nothing is made of: what was forgotten shows before anything is created. */
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { Warning } from '../../../ui/warning.tsx';
import classes from './import.module.css';
import { IsolatedTexts } from './isolated-texts.tsx';
import type { Mapping } from './prepare-rows.ts';

/** If there are more, the first are named and the others counted, until somebody asks for all. */
const maxNames = 6;
const firstNames = 4;

interface IgnoredColumnsProps {
  headers: readonly string[];
  mapping: Mapping;
  /** The deliveries are created. */
  isDone?: boolean;
}

export function IgnoredColumns({ headers, mapping, isDone = false }: IgnoredColumnsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const names = headers.filter((header, i) => header !== '' && (mapping[i] ?? 'ignore') === 'ignore');
  if (names.length === 0) return null;
  const isLong = names.length > maxNames;
  const shown = isLong && !isOpen ? names.slice(0, firstNames) : names;
  return (
    <Warning role="note" className={classes.ignored}>
      {names.length === 1
        ? `1 column ${isDone ? 'was' : 'is'} ignored: `
        : `${names.length} columns ${isDone ? 'were' : 'are'} ignored: `}
      <IsolatedTexts texts={shown} between=", " />
      {names.length > shown.length ? `, and ${names.length - shown.length} more` : ''}.
      {isLong ? (
        <>
          {' '}
          <Anchor
            component="button"
            type="button"
            inherit
            underline="always"
            aria-expanded={isOpen}
            aria-label={isOpen ? 'Show fewer ignored columns' : 'Show all ignored columns'}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Show fewer' : 'Show all'}
          </Anchor>
        </>
      ) : null}
    </Warning>
  );
}
