/** The closings of the desk, newest first. */
import { Archive } from 'lucide-react';
import { listClosings } from '../../../../contract/operations/fleet/cash-desk.ts';
import { usePages } from '../../../api/queries.ts';
import { NamedActor } from '../../../parts/actor.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Lines } from '../../../ui/lines.tsx';
import { LoadMorePages } from '../../../ui/load-more.tsx';
import { moneyIn } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { type Column, Faint, StackedTable, TwoLines } from '../../../ui/stacked-table.tsx';
import { Time } from '../../../ui/time.tsx';
import classes from './cash-desk.module.css';
import type { Closing } from './cash-desk.ts';

const columns: Column<Closing>[] = [
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
        columns={columns}
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
