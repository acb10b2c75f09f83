import { Button, FileButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

export function ChooseFileButton({ onFile, children }: { onFile(file: File): void; children: ReactNode }) {
  // Without a reset, the same file could not be chosen again after it was fixed.
  const reset = useRef<() => void>(null);
  const choose = (file: File | null) => {
    reset.current?.();
    if (file) onFile(file);
  };
  return (
    <FileButton onChange={choose} accept=".csv,.tsv,.txt,text/csv" resetRef={reset}>
      {(props) => (
        <Button variant="default" {...props}>
          {children}
        </Button>
      )}
    </FileButton>
  );
}
