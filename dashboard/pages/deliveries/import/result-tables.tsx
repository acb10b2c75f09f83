/** The tables of an import: refused rows with the server’s sentences, and the others as they were understood. */
import { Anchor, Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { inOneLine } from '../../../../contract/lines.ts';
import { useAccount } from '../../../current/account.tsx';
import { WithSettingsLink } from '../../../ui/settings-link.tsx';
import { Cell, Row, StackedTable, TwoLines } from '../../../ui/stacked-table.tsx';
import { useFormats } from '../create/formats.ts';
import { AbbreviatedId, Cash } from '../delivery-cells.tsx';
import { kilograms } from '../field-words.ts';
import { CommonProblems } from './common-problems.tsx';
import { CorrectRow } from './correct-row.tsx';
import { type Field, timeFields } from './fields.ts';
import classes from './import.module.css';
import type { ImportJob, ImportState } from './import-job.ts';
import { IsolatedTexts } from './isolated-texts.tsx';
import { type LabelledValue, moreValuesOf } from './more-values.ts';
import type { FieldValues } from './prepare-rows.ts';
import { readableTime } from './readable-time.ts';
import { fieldsToCorrect, problemWords } from './row-problems.ts';
import type { CsvFile, RowProblem, RowResult } from './rows.ts';

/** A long table is slow to draw, and no one reads thousands of rows. */
const atOnce = 50;

interface ResultTableProps {
  label: string;
  columns: readonly string[];
  results: readonly RowResult[];
  children(result: RowResult): ReactNode;
}

function ResultTable({ label, columns, results, children }: ResultTableProps) {
  const [shown, setShown] = useState(atOnce);
  const left = results.length - shown;
  return (
    <>
      <StackedTable label={label} columns={columns} items={results.slice(0, shown)}>
        {(result) => <Row key={result.line}>{children(result)}</Row>}
      </StackedTable>
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
  const cellsOf = new Map(state.file?.rows.map(({ line, cells }) => [line, cells]));
  const valuesOf = valuesByLine(state);
  return (
    <>
      <CommonProblems results={results} valuesOf={valuesOf} job={job} state={state} />
      <ResultTable label="Rows to fix" columns={['Line', 'Errors', 'Row', 'Correct']} results={results}>
        {({ line, problems, duplicate_of: holder }) => {
          const wrong = wrongValues(problems, valuesOf.get(line), zone);
          return (
            <>
              <Cell label="Line" kind="short">
                {line}
              </Cell>
              <Cell label="Errors">
                <div className={classes.problem}>
                  <RowErrors sentences={problems.map((problem) => problemWords(problem, country))} />
                  {holder ? (
                    <Anchor component={Link} href={`/deliveries/${holder}`} size="sm">
                      Show that delivery
                    </Anchor>
                  ) : null}
                </div>
              </Cell>
              <Cell label="Row">
                <RowText cells={cellsOf.get(line)} />
              </Cell>
              <Cell label="Correct">
                {wrong ? (
                  <CorrectRow
                    line={line}
                    wrong={wrong}
                    isBusy={state.rechecking.has(line)}
                    onCorrect={(values) => void job.correct(new Map([[line, values]]))}
                  />
                ) : null}
              </Cell>
            </>
          );
        }}
      </ResultTable>
    </>
  );
}

/** The cells as the file has them. */
function RowText({ cells = [] }: { cells?: readonly string[] | undefined }) {
  return (
    <Text component="div" size="sm" c="dimmed" className={`${classes.clamped} ${classes.rowText}`}>
      <IsolatedTexts texts={cells.filter(Boolean).map(inOneLine)} between=" · " />
    </Text>
  );
}

/** Rows of an export whose deliveries are there. */
export function ExistingTable({ results, file }: { results: readonly RowResult[]; file: CsvFile }) {
  const cellsOf = new Map(file.rows.map(({ line, cells }) => [line, cells]));
  return (
    <ResultTable label="Rows that already exist" columns={['Line', 'Delivery', 'Row']} results={results}>
      {({ line, duplicate_of: holder }) => (
        <>
          <Cell label="Line" kind="short">
            {line}
          </Cell>
          <Cell label="Delivery" kind="short">
            <Anchor component={Link} href={`/deliveries/${holder}`} inherit>
              Show delivery
            </Anchor>
          </Cell>
          <Cell label="Row">
            <RowText cells={cellsOf.get(line)} />
          </Cell>
        </>
      )}
    </ResultTable>
  );
}

/** What was sent of each line, by field. */
function valuesByLine({ prepared: { columns, rows } }: ImportState): Map<number, FieldValues> {
  return new Map(
    rows.map(({ line, cells }) => [
      line,
      Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])) as FieldValues,
    ]),
  );
}

/** The values to correct; undefined where they are about the row as a whole. */
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
function RowErrors({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length < 2)
    return (
      <div className={classes.errors}>
        <WithSettingsLink text={sentences[0] ?? ''} />
      </div>
    );
  return (
    <ul className={classes.errors}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <WithSettingsLink text={sentence} />
        </li>
      ))}
    </ul>
  );
}

export function DeliveriesTable({ label, results }: { label: string; results: readonly RowResult[] }) {
  const { currency } = useAccount();
  const isCreated = results[0]?.delivery_id !== null;
  const formats = useFormats();
  const moreOf = ({ delivery }: RowResult) => (delivery ? moreValuesOf(delivery, formats) : []);
  const hasMore = results.some((result) => moreOf(result).length > 0);
  const columns = [
    'Line',
    ...(isCreated ? ['ID'] : []),
    'To, from',
    'Receiver',
    'Package',
    'Cash',
    ...(hasMore ? ['More'] : []),
  ];
  return (
    <ResultTable label={label} columns={columns} results={results}>
      {(result) => (
        <>
          <Cell label="Line" kind="short">
            {result.line}
          </Cell>
          {isCreated ? (
            <Cell label="ID" kind="short">
              {result.delivery_id ? <AbbreviatedId id={result.delivery_id} /> : null}
            </Cell>
          ) : null}
          <Understood id={result.delivery_id} delivery={result.delivery} currency={currency} />
          {hasMore ? (
            <Cell label="More">
              <MoreValues values={moreOf(result)} />
            </Cell>
          ) : null}
        </>
      )}
    </ResultTable>
  );
}

interface UnderstoodProps {
  /** Of the delivery that the row became; null before it is created. */
  id: string | null;
  delivery: RowResult['delivery'];
  currency: string;
}

/** How the server understood the row. */
function Understood({ id, delivery, currency }: UnderstoodProps) {
  const { weight, description } = delivery?.package_details ?? {};
  const { name, phone } = delivery?.receiver_contact ?? {};
  return (
    <>
      <Cell label="To, from">
        <TwoLines below={<Clamped>{delivery?.pickup_address}</Clamped>}>
          {id && delivery ? (
            <Anchor component={Link} href={`/deliveries/${id}`} inherit data-list-link>
              <Clamped>{delivery.delivery_address}</Clamped>
            </Anchor>
          ) : (
            <Clamped>{delivery?.delivery_address}</Clamped>
          )}
        </TwoLines>
      </Cell>
      <Cell label="Receiver">
        <TwoLines below={phone}>
          <Clamped>{name}</Clamped>
        </TwoLines>
      </Cell>
      <Cell label="Package">
        <TwoLines below={weight ? kilograms(weight) : null}>
          <Clamped>{description}</Clamped>
        </TwoLines>
      </Cell>
      <Cell label="Cash" kind="short">
        <Cash amountToCollect={delivery?.amount_to_collect ?? 0} currency={currency} />
      </Cell>
    </>
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
