/** The hand-ins, newest first, of all couriers or filtered. Each opens its receipt. */
import { HandCoins } from 'lucide-react';
import { listHandIns } from '../../../../contract/operations/fleet/cash-desk.ts';
import { ApiRefusal } from '../../../api/failures.ts';
import { usePages } from '../../../api/queries.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMorePages } from '../../../ui/load-more.tsx';
import { moneyIn } from '../../../ui/money.tsx';
import { InvalidFilters, NoMatches } from '../../../ui/no-matches.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { type Column, Faint, OpenButton, StackedTable, TwoLines } from '../../../ui/stacked-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import classes from './cash-desk.module.css';
import type { ListedHandIn } from './cash-desk.ts';
import { CountedBy } from './counted-by.tsx';
import { asQuery, HandInFilters, useHandInFilter } from './hand-in-filters.tsx';
import { Receipt } from './receipt.tsx';

export function HandInsPanel() {
  const address = useHandInFilter();
  const pages = usePages(listHandIns, { query: asQuery(address.filter) });
  const receipt = useDialog<ListedHandIn>();
  const { error } = pages;
  const columns: Column<ListedHandIn>[] = [
    {
      name: 'Receipt',
      kind: 'title',
      cell: (handIn) => (
        <TwoLines below={<Time at={handIn.at} />}>
          <OpenButton onClick={() => receipt.open(handIn)}>
            {handIn.currency} {handIn.number}
          </OpenButton>
        </TwoLines>
      ),
    },
    {
      name: 'Courier',
      cell: (handIn) => (
        <TwoLines
          below={
            <>
              counted by <CountedBy handIn={handIn} />
            </>
          }
        >
          <bdi>{handIn.courier.name}</bdi>
        </TwoLines>
      ),
    },
    {
      name: 'Counted',
      kind: 'short',
      cell: (handIn) => (
        <TwoLines below={<>of {moneyIn(handIn)(handIn.expected)}</>}>
          {moneyIn(handIn)(handIn.amount)}
        </TwoLines>
      ),
    },
    { name: 'Difference', cell: (handIn) => <Difference handIn={handIn} /> },
  ];
  return (
    <Panel title="Hand-ins" lead="Newest first.">
      <HandInFilters {...address} />
      {error instanceof ApiRefusal && error.status === 400 ? (
        <InvalidFilters many="hand-ins" refusal={error} onClear={address.clear} />
      ) : (
        <StackedTable
          label="Hand-ins"
          columns={columns}
          query={pages}
          items={pages.items}
          keyOf={({ hand_in_id }) => hand_in_id}
          empty={
            address.isFiltered ? (
              <NoMatches many="hand-ins" onClear={address.clear}>
                No hand-in matches these filters.
              </NoMatches>
            ) : (
              <EmptyState icon={HandCoins} title="No hand-ins yet" />
            )
          }
          below={<LoadMorePages pages={pages} one="hand-in" many="hand-ins" />}
          twoLines
        />
      )}
      <Dialog {...receipt} title="Receipt">
        {receipt.subject ? <Receipt handIn={receipt.subject} /> : null}
      </Dialog>
    </Panel>
  );
}

/** Where it is: missing, still with the courier, or in part both. */
function Difference({ handIn }: { handIn: ListedHandIn }) {
  const { difference, shortfall, still_in_hand: kept } = handIn;
  if (difference === 0) return <Faint>None</Faint>;
  const money = moneyIn(handIn);
  return (
    <TwoLines
      below={
        <>
          {shortfall > 0 ? <div>{money(shortfall)} missing</div> : null}
          {kept > 0 ? <div>{money(kept)} kept by the courier</div> : null}
        </>
      }
    >
      <span className={shortfall > 0 ? classes.missing : undefined}>{money(difference)}</span>
    </TwoLines>
  );
}
