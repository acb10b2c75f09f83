/** A button that opens the choice of a file. */
import { Button, FileButton as Chooser } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

export function FileButton({ onFile, children }: { onFile(file: File): void; children: ReactNode }) {
  // The same file may be chosen again after it was mended.
  const reset = useRef<() => void>(null);
  const chosen = (file: File | null) => {
    reset.current?.();
    if (file) onFile(file);
  };
  return (
    <Chooser onChange={chosen} accept=".csv,.tsv,.txt,text/csv" resetRef={reset}>
      {(props) => (
        <Button variant="default" {...props}>
          {children}
        </Button>
      )}
    </Chooser>
  );
}
