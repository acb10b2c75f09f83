/** Takes a file by choosing or dropping it. */
import { Alert, Text } from '@mantine/core';
import { FileUp, TriangleAlert } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { maxBytes, maxRows, megabytes } from './csv-file.ts';
import classes from './import.module.css';
import { rowCount } from './rows.ts';

interface FileDropProps {
  /** Why the last file could not be imported. */
  problem?: string;
  onFile(file: File): void;
}

export function FileDrop({ problem, onFile }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    <div className={classes.box}>
      {problem ? (
        <Alert role="alert" color="red" variant="light" icon={<TriangleAlert size={16} />}>
          {problem}
        </Alert>
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the input inside is for everyone. */}
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        onDrop={drop}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
      >
        <FileUp size={22} aria-hidden className={classes.icon} />
        <label className={classes.label}>
          Choose a CSV file
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            className={classes.input}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              // Without this, the same file could not be chosen again after it was fixed.
              event.currentTarget.value = '';
              if (file) onFile(file);
            }}
          />
        </label>
        <Text c="dimmed" size="sm">
          or drop it here. It is checked first; nothing is created until you confirm.
        </Text>
        <Text c="dimmed" size="xs">
          Up to {rowCount(maxRows)} and {megabytes(maxBytes)}
        </Text>
      </div>
    </div>
  );
}
