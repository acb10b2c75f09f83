/** What was recorded at the cash desk, newest first: hand-ins, of all couriers or filtered, deposits, and closings of the desk. */
import { useState } from 'react';
import { getFleetSettings } from '../../../../contract/dashboard/fleet-settings.ts';
import { handInFilterNames } from '../../../../contract/dashboard/schema-values.ts';
import { listClosings, listDeposits, listHandIns } from '../../../../contract/operations/fleet/cash-desk.ts';
import { Archive, HandCoins, Landmark } from '../../../../icons/icons.ts';
import type { ItemOf } from '../../../api/client.ts';
import { ApiRefusal } from '../../../api/failures.ts';
import { useOperation, usePages } from '../../../api/queries.ts';
import { ownTimeZone } from '../../../parts/account-choices.tsx';
import { type ListedCourier, useCourierList } from '../../../parts/couriers.ts';
import { NamedActor } from '../../../parts/delivery-cells.tsx';
import { makeAddressFilter, queryOf } from '../../../ui/address-bar.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { ClearFilters, DayFilter } from '../../../ui/filters.tsx';
import { Lines } from '../../../ui/lines.tsx';
import { LoadMorePages } from '../../../ui/load-more.tsx';
import { moneyIn } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { type Column, Faint, OpenButton, StackedTable } from '../../../ui/stacked-table.tsx';
import { EmptyState, InvalidFilters, NoMatches } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import classes from './cash-desk.module.css';
import { CountedBy, type ListedHandIn, Receipt } from './receipt.tsx';

const { useFilter: useHandInFilter } = makeAddressFilter('/cash-desk/history', handInFilterNames);

type Closing = ItemOf<typeof listClosings>;
type Deposit = ItemOf<typeof listDeposits>;

export function HandInsPanel() {
  const address = useHandInFilter();
  const pages = usePages(listHandIns, { query: queryOf(listHandIns, address.filter) });
  const receipt = useDialog<ListedHandIn>();
  const { error } = pages;
  const columns: Column<ListedHandIn>[] = [
    {
      name: 'Receipt',
      kind: 'title',
      cell: (handIn) => (
        <OpenButton onClick={() => receipt.open(handIn)}>
          {handIn.currency} {handIn.number}
        </OpenButton>
      ),
      below: ({ at }) => <Time at={at} />,
    },
    {
      name: 'Courier',
      cell: ({ courier }) => <bdi>{courier.name}</bdi>,
      below: (handIn) => (
        <>
          counted by <CountedBy handIn={handIn} />
        </>
      ),
    },
    {
      name: 'Counted',
      kind: 'short',
      cell: (handIn) => moneyIn(handIn)(handIn.amount),
      below: (handIn) => <>of {moneyIn(handIn)(handIn.expected)}</>,
    },
    {
      name: 'Difference',
      cell: (handIn) => <Difference entry={handIn} isMissing={handIn.shortfall > 0} />,
      below: (handIn) => (handIn.difference === 0 ? null : <Parts handIn={handIn} />),
    },
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

const Difference = ({ entry, isMissing }: { entry: Closing | ListedHandIn; isMissing: boolean }) =>
  entry.difference === 0 ? (
    <Faint>None</Faint>
  ) : (
    <span className={isMissing ? classes.missing : undefined}>{moneyIn(entry)(entry.difference)}</span>
  );

/** Where the difference is: missing, still with the courier, or in part both. */
function Parts({ handIn }: { handIn: ListedHandIn }) {
  const { shortfall, still_in_hand: stillInHand } = handIn;
  const money = moneyIn(handIn);
  return (
    <>
      {shortfall > 0 ? <div>{money(shortfall)} missing</div> : null}
      {stillInHand > 0 ? <div>{money(stillInHand)} kept by the courier</div> : null}
    </>
  );
}

function HandInFilters({ filter, isFiltered, change, clear }: ReturnType<typeof useHandInFilter>) {
  const { data: settings } = useOperation(getFleetSettings, {});
  const { courier_id: value } = filter;
  const [isOpen, setOpen] = useState(false);
  // The list has the load of each courier and is read again with every change on the board: only while it is needed.
  const { couriers } = useCourierList({ enabled: isOpen || value !== undefined });
  const options = optionsOf(couriers ?? []);
  const isListed = value === undefined || options.some((option) => option.value === value);
  return (
    <div className={classes.filters}>
      <FilterSelect
        aria-label="Courier"
        placeholder="All couriers"
        // An unknown courier comes from an address that was written by hand.
        data={isListed || !couriers ? options : [{ value, label: 'Unknown courier' }, ...options]}
        value={value}
        onChange={(courier_id) => change({ courier_id })}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        nothingFoundMessage={couriers ? 'No matches' : 'Loading…'}
        className={classes.courierFilter}
      />
      <DayFilter
        name="Handed in"
        label="Day of the hand-in"
        zone={settings?.time_zone ?? ownTimeZone()}
        span={{ from: filter.handed_in_from, to: filter.handed_in_to }}
        onChange={({ from, to }) => change({ handed_in_from: from, handed_in_to: to })}
      />
      <ClearFilters isFiltered={isFiltered} clear={clear} />
    </div>
  );
}

/** Couriers of the same name are shown with their phone numbers. */
function optionsOf(couriers: readonly ListedCourier[]) {
  const counts = new Map<string, number>();
  for (const { name } of couriers) counts.set(name, (counts.get(name) ?? 0) + 1);
  return couriers.map(({ courier_id, name, phone, status }) => {
    const shown = counts.get(name) === 1 ? name : `${name}, ${phone}`;
    return { value: courier_id, label: status === 'deactivated' ? `${shown} (deactivated)` : shown };
  });
}

const closingColumns: Column<Closing>[] = [
  {
    name: 'Closing',
    kind: 'title',
    cell: ({ currency, number }) => (
      <span className={classes.name}>
        {currency} {number}
      </span>
    ),
    below: ({ at, recorded_by }) => (
      <>
        <Time at={at} /> by <NamedActor {...recorded_by} />
      </>
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
  {
    name: 'Difference',
    cell: (closing) => <Difference entry={closing} isMissing={closing.difference < 0} />,
    below: ({ difference, reason }) => (difference !== 0 && reason ? <Lines text={reason} /> : null),
  },
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
