/** Which column of the file is which field of a delivery: guesses to confirm or change, with values of the first rows. */
import { Anchor, Button, FileButton, Group, Select, Stack, Text } from '@mantine/core';
import { Fragment, useEffect, useRef, useState } from 'react';
import { MultiLineInput } from '../../../ui/lines.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { type Column, StackedTable } from '../../../ui/stacked-table.tsx';
import { Warning } from '../../../ui/warning.tsx';
import { SavedAddressSelect } from '../form/pickup-choice.tsx';
import { columnLabels, fields, type Target, targets } from './fields.ts';
import classes from './import.module.css';
import { useImport } from './import-job.ts';
import { halfWindows, type Mapping, mappingProblems } from './prepare-rows.ts';
import { pickupValuesOf, typedPickup } from './remembered-mapping.ts';

export function MatchingStep() {
  const { job, state } = useImport();
  const { columns: headers, name, rows } = state.file;
  const [mapping, setMapping] = useState(state.mapping);
  const [pickup, setPickup] = useState(state.pickup);
  const problems = mappingProblems(mapping, pickup);
  const notices = [...problems, ...halfWindows(mapping)];
  const choose = (column: number, target: Target) =>
    setMapping(mapping.map((before, i) => (i === column ? target : before)));
  /** The first values that are not empty, each once. */
  const samplesOf = (column: number) => {
    const values = rows.slice(0, 50).map(({ cells }) => (cells[column] ?? '').trim());
    return [...new Set(values.filter(Boolean))].slice(0, 3);
  };
  const columns: Column<{ header: string; i: number }>[] = [
    { name: 'Column', cell: ({ header }) => <bdi>{header}</bdi> },
    {
      name: 'First values',
      cell: ({ i }) => (
        <Text component="div" size="sm" c="dimmed" lineClamp={2}>
          <IsolatedTexts texts={samplesOf(i)} between=" · " />
        </Text>
      ),
    },
    {
      name: 'Use as',
      cell: ({ header, i }) => (
        <Select
          aria-label={`Use ${header} as`}
          data={choices}
          value={mapping[i] ?? 'ignore'}
          onChange={(next) => choose(i, targets.find((one) => one === next) ?? 'ignore')}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No matches"
          autoComplete="off"
          size="sm"
          className={classes.target}
          data-ignored={mapping[i] === 'ignore' || undefined}
        />
      ),
    },
  ];
  return (
    <Stack gap="md">
      <div ref={useFocusOnMount()} tabIndex={-1} className={classes.summary}>
        <Panel title="Match the columns" lead={<bdi>{name}</bdi>}>
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
        items={headers.flatMap((header, i) => (header === '' ? [] : [{ header, i }]))}
        keyOf={({ i }) => i}
      />
      <IgnoredColumns mapping={mapping} />
      <Panel
        title={
          mapping.includes('pickup_address')
            ? 'Pickup address for rows without one (optional)'
            : 'Pickup address for all rows'
        }
        lead="Where couriers collect the parcels."
      >
        <Stack gap="sm">
          <SavedAddressSelect
            address={pickup.pickup_address}
            onChoose={(chosen) => setPickup(pickupValuesOf(chosen))}
            clearable
          />
          <MultiLineInput
            label="Pickup address"
            value={pickup.pickup_address ?? ''}
            onChange={(event) => setPickup(typedPickup(event.currentTarget.value))}
          />
        </Stack>
      </Panel>
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
        <ChooseFileButton>Choose another file</ChooseFileButton>
      </Group>
    </Stack>
  );
}

/** The element that had the focus is gone, so screen readers continue here. */
export function useFocusOnMount() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  return element;
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
    items: fields
      .flatMap((field) => (field === 'delivery_to' ? [field, 'delivery_day' as const] : [field]))
      .map((value) => ({ value, label: columnLabels[value] })),
  },
];

/** Texts of a file in one line, each isolated: one that is written from right to left does not turn its neighbours round. */
export function IsolatedTexts({ texts, between }: { texts: readonly string[]; between: string }) {
  return texts.map((text, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a file stay where they are, and the same can be there twice.
    <Fragment key={i}>
      {i > 0 ? between : null}
      <bdi>{text}</bdi>
    </Fragment>
  ));
}

/** If there are more, the first are named and the others counted, until somebody asks for all. */
const maxNames = 6;
const firstNames = 4;

/** Warns of columns of the file that nothing is made of: what was forgotten shows before anything is created. */
export function IgnoredColumns({ mapping }: { mapping: Mapping }) {
  const { phase, file } = useImport().state;
  const [isOpen, setIsOpen] = useState(false);
  const names = file.columns.filter((header, i) => header !== '' && (mapping[i] ?? 'ignore') === 'ignore');
  if (names.length === 0) return null;
  const isLong = names.length > maxNames;
  const shown = isLong && !isOpen ? names.slice(0, firstNames) : names;
  const [one, many] = phase === 'done' ? ['was', 'were'] : ['is', 'are'];
  return (
    <Warning role="note" className={classes.ignored}>
      {names.length === 1 ? `1 column ${one}` : `${names.length} columns ${many}`} ignored:{' '}
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

export const acceptedFiles = '.csv,.tsv,.txt,text/csv';

export function ChooseFileButton({ children }: { children: string }) {
  const { job } = useImport();
  return (
    <FileButton onChange={(file) => file && void job.choose(file)} accept={acceptedFiles}>
      {(props) => (
        <Button variant="default" {...props}>
          {children}
        </Button>
      )}
    </FileButton>
  );
}
