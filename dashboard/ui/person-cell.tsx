/** A person in a table: name, address and badges. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './person-cell.module.css';
import { Initial } from './shell/initial.tsx';

interface PersonCellProps {
  name: string;
  email: string;
  /** Badges beside the name. */
  children?: ReactNode;
}

export function PersonCell({ name, email, children }: PersonCellProps) {
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
