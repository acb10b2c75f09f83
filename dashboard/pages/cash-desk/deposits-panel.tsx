/** The cash that was taken to the bank, newest first. */
import { Table } from '@mantine/core';
import { Landmark } from 'lucide-react';
import { listDeposits } from '../../../contract/dashboard/cash-desk.ts';
import { usePages } from '../../api/queries.ts';
import { Actor } from '../../ui/actor.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMorePages } from '../../ui/load-more.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { Cell, Row, StackedTable } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import classes from './cash-desk.module.css';
import type { Deposit } from './cash-desk.ts';

const columns = ['Amount', 'Currency', 'Taken to the bank', 'Recorded by'];

export function DepositsPanel() {
  const pages = usePages(listDeposits, {});
  const { items, error } = pages;
  return (
    <Panel title="Deposits" lead="Cash taken to the bank, newest first.">
      {error && !items ? (
        <ErrorState failure={error} retry={pages.refetch} />
      ) : items?.length === 0 ? (
        <EmptyState icon={Landmark} title="No deposits yet">
          Deposits you record appear here.
        </EmptyState>
      ) : (
        <>
          <StackedTable label="Deposits" columns={columns}>
            {items === undefined ? (
              <TableSkeleton rows={3} columns={columns.length} />
            ) : (
              <Table.Tbody role="rowgroup">
                {items.map((deposit) => (
                  <DepositRow key={deposit.deposit_id} deposit={deposit} />
                ))}
              </Table.Tbody>
            )}
          </StackedTable>
          <LoadMorePages pages={pages} one="deposit" many="deposits" />
        </>
      )}
    </Panel>
  );
}

function DepositRow({ deposit }: { deposit: Deposit }) {
  const { amount, currency, currency_digits: digits } = deposit;
  return (
    <Row>
      <Cell>
        <span className={classes.name}>
          <Money amount={amount} currency={currency} digits={digits} />
        </span>
      </Cell>
      <Cell label="Currency" kind="short">
        {currency}
      </Cell>
      <Cell label="Taken to the bank" kind="short">
        <Time at={deposit.at} />
      </Cell>
      <Cell label="Recorded by">
        <Actor {...deposit} />
      </Cell>
    </Row>
  );
}
