/** The closings of the desk, newest first. */
import { Table } from '@mantine/core';
import { Archive } from 'lucide-react';
import { listClosings, maxListedClosings } from '../../../contract/dashboard/cash-desk.ts';
import { useOperation } from '../../api/queries.ts';
import { Actor } from '../../ui/actor.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Faint } from '../../ui/faint.tsx';
import { Lines } from '../../ui/lines.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { Cell, Row, StackedTable } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import classes from './cash-desk.module.css';
import type { Closing } from './cash-desk.ts';

const columns = ['Closing', 'Opening', 'Since then', 'Difference', 'Counted'];

export function ClosingsPanel() {
  const found = useOperation(listClosings, {});
  const closings = found.data?.data;
  return (
    <Panel title="Closings" lead={`Newest first, the last ${maxListedClosings}.`}>
      {found.error && !closings ? (
        <ErrorState failure={found.error} retry={found.refetch} />
      ) : closings?.length === 0 ? (
        <EmptyState icon={Archive} title="No closings yet">
          Close the desk at the end of each day.
        </EmptyState>
      ) : (
        <StackedTable label="Closings" columns={columns} inPanel>
          {closings === undefined ? (
            <TableSkeleton rows={3} columns={columns.length} twoLines />
          ) : (
            <Table.Tbody role="rowgroup">
              {closings.map((closing) => (
                <ClosingRow key={`${closing.currency} ${closing.number}`} closing={closing} />
              ))}
            </Table.Tbody>
          )}
        </StackedTable>
      )}
    </Panel>
  );
}

function ClosingRow({ closing }: { closing: Closing }) {
  const { currency, currency_digits: digits, difference, reason } = closing;
  const money = (amount: number) => <Money amount={amount} currency={currency} digits={digits} />;
  return (
    <Row>
      <Cell>
        <TwoLines
          below={
            <>
              <Time at={closing.at} /> by <Actor {...closing} />
            </>
          }
        >
          <span className={classes.name}>
            {currency} {closing.number}
          </span>
        </TwoLines>
      </Cell>
      <Cell label="Opening" kind="short">
        {money(closing.opening)}
      </Cell>
      <Cell label="Since then">
        <div>
          <div>{money(closing.handed_in)} handed in</div>
          <div>{money(closing.deposited)} to the bank</div>
        </div>
      </Cell>
      <Cell label="Difference">
        {difference === 0 ? (
          <Faint>None</Faint>
        ) : (
          <TwoLines below={reason ? <Lines text={reason} /> : null}>
            <span className={difference < 0 ? classes.missing : undefined}>{money(difference)}</span>
          </TwoLines>
        )}
      </Cell>
      <Cell label="Counted" kind="short">
        {money(closing.closing)}
      </Cell>
    </Row>
  );
}
