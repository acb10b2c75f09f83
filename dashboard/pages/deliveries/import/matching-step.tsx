/** Which column of the file is which field of a delivery: guesses to confirm or change, with values of the first rows. */
import { Anchor, Button, FileButton, Group, Select, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MultiLineInput } from '../../../ui/lines.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { type Column, StackedTable } from '../../../ui/stacked-table.tsx';
import { Warning } from '../../../ui/warning.tsx';
import { SavedAddressSelect, useAddresses } from '../form/pickup-choice.tsx';
import type { Target } from './fields.ts';
import { columnLabels, fields, targets } from './fields.ts';
import classes from './import.module.css';
import type { ImportJob, ImportState } from './import-job.ts';
import { type FieldValues, halfWindows, type Mapping, mappingProblems } from './prepare-rows.ts';
import { IsolatedTexts } from './problem-text.tsx';
import { pickupValuesOf, typedPickup } from './remembered-mapping.ts';
import type { CsvFile } from './rows.ts';

interface MatchingStepProps {
  job: ImportJob;
  state: ImportState;
  file: CsvFile;
}

export function MatchingStep({ job, state, file }: MatchingStepProps) {
  const [mapping, setMapping] = useState<Mapping>(state.mapping);
  const [pickup, setPickup] = useState(state.pickup);
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const problems = mappingProblems(mapping, pickup, columnLabels);
  const notices = [...problems, ...halfWindows(mapping, columnLabels)];
  const choose = (column: number, target: Target) =>
    setMapping(mapping.map((before, i) => (i === column ? target : before)));
  const columns: Column<{ header: string; i: number }>[] = [
    { name: 'Column', cell: ({ header }) => <bdi>{header}</bdi> },
    {
      name: 'First values',
      cell: ({ i }) => (
        <Text component="div" size="sm" c="dimmed" lineClamp={2}>
          <IsolatedTexts texts={samplesOf(file, i)} between=" · " />
        </Text>
      ),
    },
    {
      name: 'Use as',
      cell: ({ header, i }) => (
        <TargetChoice
          header={header}
          value={mapping[i] ?? 'ignore'}
          onChange={(target) => choose(i, target)}
        />
      ),
    },
  ];
  return (
    <Stack gap="md">
      <div ref={heading} tabIndex={-1} className={classes.summary}>
        <Panel title="Match the columns" lead={<bdi>{file.name}</bdi>}>
          <Text>
            Check what each column is used for. You can combine several columns into one address. Once the
            import has created deliveries, your choice and the pickup address are remembered for files with
            the same columns.
          </Text>
        </Panel>
      </div>
      <StackedTable
        label="Columns of the file"
        columns={columns}
        // Columns keep their order, and two can have the same name.
        items={file.columns.flatMap((header, i) => (header === '' ? [] : [{ header, i }]))}
        keyOf={({ i }) => i}
      />
      <IgnoredColumns headers={file.columns} mapping={mapping} />
      <PickupForAll isColumn={mapping.includes('pickup_address')} pickup={pickup} onChange={setPickup} />
      {notices.length > 0 ? (
        <Warning role="status">
          {notices.map((notice) => (
            <div key={notice}>{notice}</div>
          ))}
        </Warning>
      ) : null}
      <Group gap="xs">
        <Button disabled={problems.length > 0} onClick={() => void job.match(mapping, pickup)}>
          Check rows
        </Button>
        <ChooseFileButton onFile={(next) => void job.choose(next)}>Choose another file</ChooseFileButton>
      </Group>
    </Stack>
  );
}

/** The first values that are not empty, each once. */
function samplesOf({ rows }: CsvFile, column: number): string[] {
  const values = rows.slice(0, 50).map(({ cells }) => (cells[column] ?? '').trim());
  return [...new Set(values.filter(Boolean))].slice(0, 3);
}

const choices = [
  {
    group: 'Not a field',
    items: [
      { value: 'ignore', label: 'Ignore' },
      { value: 'keep', label: 'Keep as metadata' },
    ],
  },
  {
    group: 'Fields',
    items: fields.flatMap((field) => [
      { value: field, label: columnLabels[field] },
      ...(field === 'delivery_to' ? [{ value: 'delivery_day', label: columnLabels.delivery_day }] : []),
    ]),
  },
];

interface TargetChoiceProps {
  header: string;
  value: Target;
  onChange(target: Target): void;
}

function TargetChoice({ header, value, onChange }: TargetChoiceProps) {
  return (
    <Select
      aria-label={`Use ${header} as`}
      data={choices}
      value={value}
      onChange={(next) => {
        const target = targets.find((one) => one === next);
        if (target) onChange(target);
      }}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No matches"
      autoComplete="off"
      size="sm"
      className={classes.target}
      data-ignored={value === 'ignore' || undefined}
    />
  );
}

interface PickupForAllProps {
  /** The file has pickup addresses: then this is for rows without one. */
  isColumn: boolean;
  pickup: FieldValues;
  onChange(pickup: FieldValues): void;
}

function PickupForAll({ isColumn, pickup, onChange }: PickupForAllProps) {
  return (
    <Panel
      title={isColumn ? 'Pickup address for rows without one (optional)' : 'Pickup address for all rows'}
      lead="Where couriers collect the parcels."
    >
      <Stack gap="sm">
        <SavedAddressSelect
          saved={useAddresses() ?? []}
          address={pickup.pickup_address}
          onChoose={(chosen) => onChange(pickupValuesOf(chosen))}
          clearable
        />
        <MultiLineInput
          label="Pickup address"
          value={pickup.pickup_address ?? ''}
          onChange={(event) => onChange(typedPickup(event.currentTarget.value))}
        />
      </Stack>
    </Panel>
  );
}

/** If there are more, the first are named and the others counted, until somebody asks for all. */
const maxNames = 6;
const firstNames = 4;

interface IgnoredColumnsProps {
  headers: readonly string[];
  mapping: Mapping;
  /** The deliveries are created. */
  isDone?: boolean;
}

/** Warns of columns of the file that nothing is made of: what was forgotten shows before anything is created. */
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
