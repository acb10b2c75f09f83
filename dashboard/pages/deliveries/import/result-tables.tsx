/** The tables of an import: refused rows with the server’s sentences, and the others as they were understood. */
import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import type { Country } from '../../../../contract/countries.ts';
import { inOneLine } from '../../../../contract/lines.ts';
import { useAccount } from '../../../current/account.tsx';
import { AbbreviatedId, Cash } from '../../../parts/delivery-cells.tsx';
import { keysOf } from '../../../ui/keys-of.ts';
import { PageLink } from '../../../ui/links.tsx';
import { type Column, StackedTable, TwoLines } from '../../../ui/stacked-table.tsx';
import { kilograms, useFormats } from '../formats.ts';
import { CommonProblems } from './common-problems.tsx';
import { columnLabels, type Field, timeFields } from './fields.ts';
import classes from './import.module.css';
import type { ImportJob, ImportState } from './import-job.ts';
import type { FieldValues } from './prepare-rows.ts';
import { IsolatedTexts, ProblemText } from './problem-text.tsx';
import { fieldsToCorrect, type LabelledValue, moreValuesOf, readableTime } from './result-words.ts';
import type { CsvFile, RowProblem, RowResult } from './rows.ts';

/** A long table is slow to draw, and no one reads thousands of rows. */
const atOnce = 50;

interface ResultTableProps {
  label: string;
  /** All but the line. */
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

interface RefusedTableProps {
  results: readonly RowResult[];
  job: ImportJob;
  state: ImportState;
}

export function RefusedTable({ results, job, state }: RefusedTableProps) {
  const account = useAccount();
  const [country, zone] = [account.country ?? state.phoneCountry, account.time_zone];
  const valuesOf = valuesByLine(state);
  const columns: Column<RowResult>[] = [
    {
      name: 'Errors',
      cell: ({ problems, duplicate_of: holder }) => (
        <div className={classes.problem}>
          <RowErrors problems={problems} country={country} />
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
        const wrong = wrongValues(problems, valuesOf.get(line), zone);
        return wrong ? (
          <CorrectRow
            line={line}
            wrong={wrong}
            isBusy={state.rechecking.has(line)}
            onCorrect={(values) => void job.correct(new Map([[line, values]]))}
          />
        ) : null;
      },
    },
  ];
  return (
    <>
      <CommonProblems results={results} valuesOf={valuesOf} job={job} state={state} />
      <ResultTable label="Rows to fix" columns={columns} results={results} />
    </>
  );
}

/** The cells as the file has them. */
function rowColumn(file: CsvFile | undefined): Column<RowResult> {
  const cellsOf = new Map(file?.rows.map(({ line, cells }) => [line, cells]));
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
export function ExistingTable({ results, file }: { results: readonly RowResult[]; file: CsvFile }) {
  const link: Column<RowResult> = {
    name: 'Delivery',
    kind: 'short',
    cell: ({ duplicate_of: holder }) => <PageLink href={`/deliveries/${holder}`}>Show delivery</PageLink>,
  };
  return <ResultTable label="Rows that already exist" columns={[link, rowColumn(file)]} results={results} />;
}

/** What was sent of each line, by field. */
function valuesByLine({ prepared: { columns, rows } }: ImportState): Map<number, FieldValues> {
  return new Map(
    rows.map(({ line, cells }) => [
      line,
      Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])),
    ]),
  );
}

/** The values to correct; undefined if they are about the row as a whole. */
function wrongValues(
  problems: readonly RowProblem[],
  values: FieldValues | undefined,
  zone: string,
): FieldValues | undefined {
  const named = fieldsToCorrect(problems);
  const shown = (field: Field) => {
    const text = values?.[field] ?? '';
    return timeFields.includes(field) ? readableTime(text, zone) : text;
  };
  return named.length > 0 ? Object.fromEntries(named.map((field) => [field, shown(field)])) : undefined;
}

/** All errors of a row, so that it can be fixed in one go. */
function RowErrors({ problems, country }: { problems: readonly RowProblem[]; country: Country | null }) {
  const texts = problems.map((problem) => (
    <ProblemText key={`${problem.field} ${problem.code}`} problem={problem} country={country} />
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
export function DeliveriesTable({ label, results }: { label: string; results: readonly RowResult[] }) {
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
    cell: (result) => <MoreValues values={moreOf(result)} />,
  };
  const columns: Column<RowResult>[] = [
    ...(results[0]?.delivery_id !== null ? [idColumn] : []),
    { name: 'To, from', cell: (result) => <Addresses result={result} /> },
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

function Addresses({ result: { delivery_id: id, delivery } }: { result: RowResult }) {
  const address = <Clamped>{delivery?.delivery_address}</Clamped>;
  return (
    <TwoLines below={<Clamped>{delivery?.pickup_address}</Clamped>}>
      {id && delivery ? (
        <PageLink href={`/deliveries/${id}`} data-list-link>
          {address}
        </PageLink>
      ) : (
        address
      )}
    </TwoLines>
  );
}

function MoreValues({ values }: { values: readonly LabelledValue[] }) {
  return (
    <ul className={classes.more}>
      {values.map(({ label, text }) => (
        <li key={label}>
          <Text span inherit c="dimmed">
            {label}:
          </Text>{' '}
          <bdi>{inOneLine(text)}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Clamped({ children }: { children: string | undefined }) {
  return children ? (
    <Text component="bdi" inherit className={classes.clamped}>
      {inOneLine(children)}
    </Text>
  ) : null;
}

interface CorrectRowProps {
  line: number;
  /** The fields to correct, with the values that were sent. */
  wrong: FieldValues;
  isBusy: boolean;
  /** Only what was typed: the other values stay those of the file. */
  onCorrect(typed: FieldValues): void;
}

/** The wrong values of a refused row, to be corrected in place and checked again. */
function CorrectRow({ line, wrong, isBusy, onCorrect }: CorrectRowProps) {
  const [typed, setTyped] = useState<FieldValues>({});
  const names = keysOf(wrong);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCorrect(typed);
  };
  return (
    <form
      onSubmit={submit}
      className={classes.corrections}
      data-line={line}
      aria-label={`Correct line ${line}`}
    >
      {names.map((name) => (
        <TextInput
          key={name}
          label={columnLabels[name]}
          size="xs"
          dir="auto"
          value={typed[name] ?? wrong[name] ?? ''}
          onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
        />
      ))}
      <Button type="submit" size="xs" variant="default" loading={isBusy}>
        Check again
      </Button>
    </form>
  );
}
