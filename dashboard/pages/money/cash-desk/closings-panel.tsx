/** The closings of the desk and its deposits, newest first. */
import { Archive, Landmark } from 'lucide-react';
import { listClosings, listDeposits } from '../../../../contract/operations/fleet/cash-desk.ts';
import { usePages } from '../../../api/queries.ts';
import { NamedActor } from '../../../parts/delivery-cells.tsx';
import { Lines } from '../../../ui/lines.tsx';
import { LoadMorePages } from '../../../ui/load-more.tsx';
import { moneyIn } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { type Column, Faint, StackedTable, TwoLines } from '../../../ui/stacked-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import classes from './cash-desk.module.css';
import type { Closing, Deposit } from './cash-desk.ts';

const closingColumns: Column<Closing>[] = [
  {
    name: 'Closing',
    kind: 'title',
    cell: ({ currency, number, at, recorded_by }) => (
      <TwoLines
        below={
          <>
            <Time at={at} /> by <NamedActor {...recorded_by} />
          </>
        }
      >
        <span className={classes.name}>
          {currency} {number}
        </span>
      </TwoLines>
    ),
  },
  { name: 'Opening', kind: 'short', cell: (closing) => moneyIn(closing)(closing.opening) },
  {
    name: 'Since then',
    cell: (closing) => (
      <div>
        <div>{moneyIn(closing)(closing.handed_in)} handed in</div>
        <div>{moneyIn(closing)(closing.deposited)} to the bank</div>
      </div>
    ),
  },
  { name: 'Difference', cell: (closing) => <Difference closing={closing} /> },
  { name: 'Counted', kind: 'short', cell: (closing) => moneyIn(closing)(closing.closing) },
];

export function ClosingsPanel() {
  const pages = usePages(listClosings, {});
  return (
    <Panel title="Closings" lead="Newest first.">
      <StackedTable
        label="Closings"
        columns={closingColumns}
        items={pages.items}
        keyOf={({ closing_id }) => closing_id}
        query={pages}
        empty={
          <EmptyState icon={Archive} title="No closings yet">
            Close the desk at the end of each day.
          </EmptyState>
        }
        below={<LoadMorePages pages={pages} one="closing" many="closings" />}
        twoLines
      />
    </Panel>
  );
}

function Difference({ closing }: { closing: Closing }) {
  const { difference, reason } = closing;
  if (difference === 0) return <Faint>None</Faint>;
  return (
    <TwoLines below={reason ? <Lines text={reason} /> : null}>
      <span className={difference < 0 ? classes.missing : undefined}>{moneyIn(closing)(difference)}</span>
    </TwoLines>
  );
}

const depositColumns: Column<Deposit>[] = [
  {
    name: 'Amount',
    kind: 'title',
    cell: (deposit) => <span className={classes.name}>{moneyIn(deposit)(deposit.amount)}</span>,
  },
  { name: 'Currency', kind: 'short', cell: ({ currency }) => currency },
  { name: 'Taken to the bank', kind: 'short', cell: ({ at }) => <Time at={at} /> },
  { name: 'Recorded by', cell: ({ recorded_by }) => <NamedActor {...recorded_by} /> },
];

/** The cash that was taken to the bank, newest first. */
export function DepositsPanel() {
  const pages = usePages(listDeposits, {});
  return (
    <Panel title="Deposits" lead="Cash taken to the bank, newest first.">
      <StackedTable
        label="Deposits"
        columns={depositColumns}
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
