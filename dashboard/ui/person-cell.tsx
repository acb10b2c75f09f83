/** A person in a table: name, address and badges. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './person-cell.module.css';
import { Initial } from './shell/initial.tsx';

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
