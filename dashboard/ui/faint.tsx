/** A dimmed placeholder in a cell: "Never", "Off". */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

export function Faint({ children }: { children: ReactNode }) {
  return (
    <Text component="span" inherit c="dimmed">
      {children}
    </Text>
  );
}
