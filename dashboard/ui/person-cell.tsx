/** A person in a table: name, address and badges. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './person-cell.module.css';

export function PersonCell({ name, email, children }: { name: string; email: string; children?: ReactNode }) {
  return (
    <div className={classes.person}>
      <Initial name={name} round />
      <div className={classes.words}>
        <div className={classes.name}>
          <bdi>{name}</bdi>
          {children}
        </div>
        <Text component="div" size="xs" c="dimmed">
          <bdi>{email}</bdi>
        </Text>
      </div>
    </div>
  );
}

/** The first letter of a name, as an avatar. The style sheet draws it, so that it is neither read out nor copied: the name is next to it. */
export function Initial({ name, round = false }: { name: string; round?: boolean }) {
  const letter = [...name.trim()][0]?.toUpperCase();
  return (
    <span
      className={classes.initial}
      data-letter={letter}
      data-round={round || undefined}
      aria-hidden="true"
    />
  );
}
