/** The tables of an import: the refused rows with the service’s words, and the others as they were understood. */
import { Anchor, Button, Table, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { inOneLine } from '../../../../contract/lines.ts';
import { useAccount } from '../../../current/account.tsx';
import { sentencesOf } from '../../../ui/field-errors.ts';
import { Cell, Row, StackedTable } from '../../../ui/stacked-table.tsx';
import { TwoLines } from '../../../ui/two-lines.tsx';
import { Cash } from '../cash.tsx';
import { ShortId } from '../short-id.tsx';
import type { RowResult } from './batches.ts';
import type { CsvFile } from './csv-file.ts';
import classes from './results.module.css';

/** A long table is slow to draw, and nobody reads thousands of rows. */
const atOnce = 50;

interface ListedProps {
  label: string;
  columns: readonly string[];
  results: readonly RowResult[];
  children(result: RowResult): ReactNode;
}

function Listed({ label, columns, results, children }: ListedProps) {
  const [shown, setShown] = useState(atOnce);
  const left = results.length - shown;
  return (
    <>
      <StackedTable label={label} columns={columns}>
        <Table.Tbody role="rowgroup">
          {results.slice(0, shown).map((result) => (
            <Row key={result.line}>{children(result)}</Row>
          ))}
        </Table.Tbody>
      </StackedTable>
      {left > 0 ? (
        <Button variant="subtle" mt="xs" onClick={() => setShown(shown + atOnce)}>
          Show {Math.min(left, atOnce)} more
        </Button>
      ) : null}
    </>
  );
}

export function RefusedTable({ results, file }: { results: readonly RowResult[]; file: CsvFile }) {
  const cellsOf = new Map(file.rows.map(({ line, cells }) => [line, cells]));
  return (
    <Listed label="Rows to fix" columns={['Line', 'What is wrong', 'The row']} results={results}>
      {({ line, details }) => (
        <>
          <Cell label="Line" kind="short">
            {line}
          </Cell>
          <Cell label="What is wrong">
            <Faults sentences={sentencesOf(details ?? '')} />
          </Cell>
          <Cell label="The row">
            <Text component="bdi" size="sm" c="dimmed" lineClamp={2}>
              {cellsOf.get(line)?.filter(Boolean).map(inOneLine).join(' · ')}
            </Text>
          </Cell>
        </>
      )}
    </Listed>
  );
}

/** All that is wrong with a row, so that it is fixed at once. */
function Faults({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length < 2) return <div className={classes.wrong}>{sentences[0]}</div>;
  return (
    <ul className={classes.wrong}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

export function DeliveriesTable({ label, results }: { label: string; results: readonly RowResult[] }) {
  const { currency } = useAccount();
  const isCreated = results[0]?.delivery_id !== null;
  const columns = ['Line', ...(isCreated ? ['Delivery'] : []), 'To, from', 'Receiver', 'Package', 'Cash'];
  return (
    <Listed label={label} columns={columns} results={results}>
      {({ line, delivery_id: id, delivery }) => (
        <>
          <Cell label="Line" kind="short">
            {line}
          </Cell>
          {isCreated ? (
            <Cell label="Delivery" kind="short">
              {id ? (
                <Anchor component={Link} href={`/deliveries/${id}`} inherit>
                  <ShortId id={id} />
                </Anchor>
              ) : null}
            </Cell>
          ) : null}
          <Understood delivery={delivery} currency={currency} />
        </>
      )}
    </Listed>
  );
}

/** How the service took the row. */
function Understood({ delivery, currency }: { delivery: RowResult['delivery']; currency: string }) {
  const { weight, description } = delivery?.package_details ?? {};
  const { name, phone } = delivery?.receiver_contact ?? {};
  return (
    <>
      <Cell label="To, from">
        <TwoLines below={<Clamped>{delivery?.pickup_address}</Clamped>}>
          <Clamped>{delivery?.delivery_address}</Clamped>
        </TwoLines>
      </Cell>
      <Cell label="Receiver">
        <TwoLines below={phone}>
          <Clamped>{name}</Clamped>
        </TwoLines>
      </Cell>
      <Cell label="Package">
        <TwoLines below={weight ? `${weight} kg` : null}>
          <Clamped>{description}</Clamped>
        </TwoLines>
      </Cell>
      <Cell label="Cash" kind="short">
        <Cash amountToCollect={delivery?.amount_to_collect ?? 0} currency={currency} />
      </Cell>
    </>
  );
}

function Clamped({ children }: { children: string | undefined }) {
  return children ? (
    <Text component="bdi" inherit lineClamp={2}>
      {inOneLine(children)}
    </Text>
  ) : null;
}
