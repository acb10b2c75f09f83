/** The tables of an import: refused rows with the server’s sentences, and the others as they were understood. */
import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { inOneLine } from '../../../../contract/lines.ts';
import { useAccount } from '../../../current/account.tsx';
import { AbbreviatedId, Cash } from '../../../parts/delivery-cells.tsx';
import { keysOf } from '../../../ui/keys-of.ts';
import { PageLink } from '../../../ui/links.tsx';
import { type Column, StackedTable, TwoLines } from '../../../ui/stacked-table.tsx';
import { kilograms, useFormats } from '../formats.ts';
import type { RowProblem, RowResult } from './batches.ts';
import { CommonProblems, ProblemText } from './common-problems.tsx';
import type { CsvFile } from './csv-file.ts';
import { columnLabels, timeFields } from './fields.ts';
import classes from './import.module.css';
import { type ImportState, useImport } from './import-job.ts';
import { IsolatedTexts } from './matching-step.tsx';
import { fieldsToCorrect, moreValuesOf, readableTime } from './messages.ts';
import type { FieldValues } from './prepare-rows.ts';

/** A long table is slow to draw, and no one reads thousands of rows. */
const atOnce = 50;

interface ResultTableProps {
  label: string;
  columns: readonly Column<RowResult>[];
  results: readonly RowResult[];
}

function ResultTable({ label, columns, results }: ResultTableProps) {
  const [shown, setShown] = useState(atOnce);
  const left = results.length - shown;
  return (
    <>
      <StackedTable
        label={label}
        columns={[{ name: 'Line', kind: 'short', cell: ({ line }) => line }, ...columns]}
        items={results.slice(0, shown)}
        keyOf={({ line }) => line}
      />
      {left > 0 ? (
        <Button variant="subtle" mt="xs" onClick={() => setShown(shown + atOnce)}>
          Show {Math.min(left, atOnce)} more
        </Button>
      ) : null}
    </>
  );
}

interface ResultsProps {
  results: readonly RowResult[];
}

export function RefusedTable({ results }: ResultsProps) {
  const { state } = useImport();
  const { time_zone: zone } = useAccount();
  const valuesOf = valuesByLine(state.prepared);
  const columns: Column<RowResult>[] = [
    {
      name: 'Errors',
      cell: ({ problems, duplicate_of: holder }) => (
        <div className={classes.problem}>
          <RowErrors problems={problems} />
          {holder ? (
            <Anchor component={Link} href={`/deliveries/${holder}`} size="sm">
              Show that delivery
            </Anchor>
          ) : null}
        </div>
      ),
    },
    rowColumn(state.file),
    {
      name: 'Correct',
      cell: ({ line, problems }) => {
        const wrong = fieldsToCorrect(problems).map((field) => {
          const text = valuesOf.get(line)?.[field] ?? '';
          return [field, timeFields.includes(field) ? readableTime(text, zone) : text] as const;
        });
        return wrong.length > 0 ? <CorrectRow line={line} wrong={Object.fromEntries(wrong)} /> : null;
      },
    },
  ];
  return (
    <>
      <CommonProblems results={results} valuesOf={valuesOf} />
      <ResultTable label="Rows to fix" columns={columns} results={results} />
    </>
  );
}

const valuesByLine = ({ columns, rows }: ImportState['prepared']): Map<number, FieldValues> =>
  new Map(
    rows.map(({ line, cells }) => [
      line,
      Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])),
    ]),
  );

function rowColumn({ rows }: CsvFile): Column<RowResult> {
  const cellsOf = new Map(rows.map(({ line, cells }) => [line, cells]));
  return {
    name: 'Row',
    cell: ({ line }) => (
      <Text component="div" size="sm" c="dimmed" className={`${classes.clamped} ${classes.rowText}`}>
        <IsolatedTexts texts={(cellsOf.get(line) ?? []).filter(Boolean).map(inOneLine)} between=" · " />
      </Text>
    ),
  };
}

/** Rows of an export whose deliveries are there. */
export function ExistingTable({ results }: ResultsProps) {
  const link: Column<RowResult> = {
    name: 'Delivery',
    kind: 'short',
    cell: ({ duplicate_of: holder }) => <PageLink href={`/deliveries/${holder}`}>Show delivery</PageLink>,
  };
  const columns = [link, rowColumn(useImport().state.file)];
  return <ResultTable label="Rows that already exist" columns={columns} results={results} />;
}

/** All errors of a row, so that it can be fixed in one go. */
function RowErrors({ problems }: { problems: readonly RowProblem[] }) {
  const texts = problems.map((problem) => (
    <ProblemText key={`${problem.field} ${problem.code}`} problem={problem} />
  ));
  if (texts.length < 2) return <div className={classes.errors}>{texts}</div>;
  return (
    <ul className={classes.errors}>
      {texts.map((text) => (
        <li key={text.key}>{text}</li>
      ))}
    </ul>
  );
}

/** How the server understood the rows. */
export function DeliveriesTable({ label, results }: ResultsProps & { label: string }) {
  const { currency } = useAccount();
  const formats = useFormats();
  const moreOf = ({ delivery }: RowResult) => (delivery ? moreValuesOf(delivery, formats) : []);
  const idColumn: Column<RowResult> = {
    name: 'ID',
    kind: 'short',
    cell: ({ delivery_id: id }) => (id ? <AbbreviatedId id={id} /> : null),
  };
  const moreColumn: Column<RowResult> = {
    name: 'More',
    cell: (result) => (
      <ul className={classes.more}>
        {moreOf(result).map(({ label: name, text }) => (
          <li key={name}>
            <Text span inherit c="dimmed">
              {name}:
            </Text>{' '}
            <bdi>{inOneLine(text)}</bdi>
          </li>
        ))}
      </ul>
    ),
  };
  const columns: Column<RowResult>[] = [
    ...(results[0]?.delivery_id !== null ? [idColumn] : []),
    {
      name: 'To, from',
      cell: ({ delivery_id: id, delivery }) => {
        const to = <Clamped>{delivery?.delivery_address}</Clamped>;
        return (
          <TwoLines below={<Clamped>{delivery?.pickup_address}</Clamped>}>
            {id && delivery ? (
              <PageLink href={`/deliveries/${id}`} data-list-link>
                {to}
              </PageLink>
            ) : (
              to
            )}
          </TwoLines>
        );
      },
    },
    {
      name: 'Receiver',
      cell: ({ delivery }) => (
        <TwoLines below={delivery?.receiver_contact?.phone}>
          <Clamped>{delivery?.receiver_contact?.name}</Clamped>
        </TwoLines>
      ),
    },
    {
      name: 'Package',
      cell: ({ delivery }) => {
        const { weight, description } = delivery?.package_details ?? {};
        return (
          <TwoLines below={weight ? kilograms(weight) : null}>
            <Clamped>{description}</Clamped>
          </TwoLines>
        );
      },
    },
    {
      name: 'Cash',
      kind: 'short',
      cell: ({ delivery }) => <Cash amountToCollect={delivery?.amount_to_collect ?? 0} currency={currency} />,
    },
    ...(results.some((result) => moreOf(result).length > 0) ? [moreColumn] : []),
  ];
  return <ResultTable label={label} columns={columns} results={results} />;
}

const Clamped = ({ children }: { children: string | undefined }) =>
  children ? (
    <Text component="bdi" inherit className={classes.clamped}>
      {inOneLine(children)}
    </Text>
  ) : null;

/** The wrong values of a refused row, as they were sent, to be corrected in place and checked again. */
function CorrectRow({ line, wrong }: { line: number; wrong: FieldValues }) {
  const { job, state } = useImport();
  /** Only what was typed: the other values stay those of the file. */
  const [typed, setTyped] = useState<FieldValues>({});
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void job.correct(new Map([[line, typed]]));
      }}
      className={classes.corrections}
      data-line={line}
      aria-label={`Correct line ${line}`}
    >
      {keysOf(wrong).map((name) => (
        <TextInput
          key={name}
          label={columnLabels[name]}
          size="xs"
          dir="auto"
          value={typed[name] ?? wrong[name] ?? ''}
          onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
        />
      ))}
      <Button type="submit" size="xs" variant="default" loading={state.rechecking.has(line)}>
        Check again
      </Button>
    </form>
  );
}
