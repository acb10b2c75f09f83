/** The content of a cell, and a smaller second line. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <div>
      {children}
      <Text component="div" size="xs" c="dimmed">
        {below}
      </Text>
    </div>
  );
}
