/** The cash that was taken to the bank, newest first. */
import { Landmark } from 'lucide-react';
import { listDeposits } from '../../../../contract/operations/fleet/cash-desk.ts';
import { usePages } from '../../../api/queries.ts';
import { NamedActor } from '../../../parts/actor.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMorePages } from '../../../ui/load-more.tsx';
import { moneyIn } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { type Column, StackedTable } from '../../../ui/stacked-table.tsx';
import { Time } from '../../../ui/time.tsx';
import classes from './cash-desk.module.css';
import type { Deposit } from './cash-desk.ts';

const columns: Column<Deposit>[] = [
  {
    name: 'Amount',
    kind: 'title',
    cell: (deposit) => <span className={classes.name}>{moneyIn(deposit)(deposit.amount)}</span>,
  },
  { name: 'Currency', kind: 'short', cell: ({ currency }) => currency },
  { name: 'Taken to the bank', kind: 'short', cell: ({ at }) => <Time at={at} /> },
  { name: 'Recorded by', cell: ({ recorded_by }) => <NamedActor {...recorded_by} /> },
];

export function DepositsPanel() {
  const pages = usePages(listDeposits, {});
  return (
    <Panel title="Deposits" lead="Cash taken to the bank, newest first.">
      <StackedTable
        label="Deposits"
        columns={columns}
        query={pages}
        items={pages.items}
        keyOf={({ deposit_id }) => deposit_id}
        empty={
          <EmptyState icon={Landmark} title="No deposits yet">
            Deposits you record appear here.
          </EmptyState>
        }
        below={<LoadMorePages pages={pages} one="deposit" many="deposits" />}
      />
    </Panel>
  );
}
