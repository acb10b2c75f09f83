/** Above the table: the search and the filters. The address bar holds all that is chosen here. */
import { Menu, Table, UnstyledButton } from '@mantine/core';
import { listAssignedCouriers } from '../../../../contract/operations/delivery-lists.ts';
import { deliveryStates } from '../../../../contract/primitives.ts';
import { type DeliverySort, defaultSort, deliverySorts } from '../../../../contract/records.ts';
import {
  AlarmClock,
  ArrowDown,
  ArrowUp,
  ArrowUpDown,
  MessageCircleQuestion,
} from '../../../../icons/icons.ts';
import { useOperation } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { SearchBox } from '../../../parts/search-box.tsx';
import { ChoicesFilter, ClearFilters, DayFilter, FilterButton, FilterToggle } from '../../../ui/filters.tsx';
import { StatusBadge, stateWord } from '../../../ui/status-badge.tsx';
import { sortOf, useFilter } from './filter.ts';
import classes from './list.module.css';

export function FilterBar() {
  const { filter, isFiltered, change, clear } = useFilter();
  const { search = '', status, late, instruction } = filter;
  const { time_zone: zone } = useAccount();
  return (
    <div className={classes.frame}>
      <div className={classes.bar}>
        <SearchBox
          value={search}
          // A search is one step of the history, not one for each letter.
          onSearch={(text) =>
            change({ search: text || undefined }, { replace: search !== '' && text !== '' })
          }
        />
        <ChoicesFilter
          name="State"
          label="States to show"
          any="state"
          width={200}
          choices={deliveryStates}
          wordOf={stateWord}
          value={status}
          onChange={(value) => change({ status: value })}
        >
          {(state) => <StatusBadge status={state} />}
        </ChoicesFilter>
        <DayFilter
          name="Created"
          label="Day of creation"
          zone={zone}
          span={{ from: filter.created_from, to: filter.created_to }}
          onChange={({ from, to }) => change({ created_from: from, created_to: to })}
        />
        <CourierFilter />
        <FilterToggle
          Icon={AlarmClock}
          isOn={late === 'true'}
          onToggle={() => change({ late: late === 'true' ? undefined : 'true' })}
        >
          Late only
        </FilterToggle>
        <FilterToggle
          Icon={MessageCircleQuestion}
          isOn={instruction !== undefined}
          onToggle={() => change({ instruction: instruction === undefined ? 'awaited' : undefined })}
        >
          Needs answer
        </FilterToggle>
        <ClearFilters isFiltered={isFiltered} clear={clear} />
        <SortMenu />
      </div>
    </div>
  );
}

function useCouriers() {
  const { within: params } = useAccount();
  return useOperation(listAssignedCouriers, { params });
}

export function useCourierNames() {
  const { data } = useCouriers();
  const names = new Map(data?.data.map(({ courier_id, name }) => [courier_id, name]));
  return (courierId: string | null) => (courierId === null ? undefined : names.get(courierId));
}

function CourierFilter() {
  const { filter, change } = useFilter();
  const { courier_id: value } = filter;
  const { data } = useCouriers();
  const couriers = data?.data ?? [];
  const chosen = couriers.find(({ courier_id }) => courier_id === value)?.name;
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <FilterButton name="Assigned to" chosen={value && (chosen ?? 'someone else')} />
      </Menu.Target>
      <Menu.Dropdown aria-label="Courier" className={classes.choices}>
        {couriers.length > 0 ? <Menu.Label>Open deliveries of</Menu.Label> : null}
        {couriers.map(({ courier_id, name }) => (
          <Menu.RadioItem
            key={courier_id}
            value={courier_id}
            closeMenuOnClick
            checked={courier_id === value}
            onChange={() => change({ courier_id })}
          >
            <bdi>{name}</bdi>
          </Menu.RadioItem>
        ))}
        {data && couriers.length === 0 ? (
          <Menu.Label>No open delivery is assigned to a courier.</Menu.Label>
        ) : null}
        <Menu.Divider />
        <Menu.Item onClick={() => change({ courier_id: undefined })}>All deliveries</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const sortWords: Record<DeliverySort, string> = {
  '-created': 'Newest first',
  created: 'Oldest first',
  '-updated': 'Last updated first',
  updated: 'Longest unchanged first',
  due: 'Expected soonest first',
  '-due': 'Expected latest first',
};

/** The order in the address bar, which leaves out the default. The server refuses an unknown one. */
function useSort() {
  const { filter, change } = useFilter();
  const setSort = (sort: DeliverySort) => change({ sort: sort === defaultSort ? undefined : sort });
  return [sortOf(filter), setSort] as const;
}

/** The order of the list: as headings of columns or, if there is no room for these, as a menu. */
function SortMenu() {
  const [value, setSort] = useSort();
  const chosen = deliverySorts.find((sort) => sort === value);
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <FilterButton
          name="Sort"
          chosen={chosen === defaultSort ? undefined : chosen && sortWords[chosen]}
          className={classes.menu}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label="Order of the list">
        {deliverySorts.map((sort) => (
          <Menu.RadioItem
            closeMenuOnClick
            key={sort}
            value={sort}
            checked={sort === value}
            onChange={() => setSort(sort)}
          >
            {sortWords[sort]}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface SortHeadingProps {
  column: 'created' | 'updated' | 'due';
  name: string;
  className: string | undefined;
}

/** Sorts by its column: what is due soonest, or was created or changed last, comes first, and with the next click last. */
export function SortHeading({ column, name, className }: SortHeadingProps) {
  const [value, setSort] = useSort();
  const [first, second] = column === 'due' ? ([column, '-due'] as const) : ([`-${column}`, column] as const);
  const isSorted = value === column || value === `-${column}`;
  const isDescending = value.startsWith('-');
  const Icon = isSorted ? (isDescending ? ArrowDown : ArrowUp) : ArrowUpDown;
  return (
    <Table.Th
      role="columnheader"
      scope="col"
      className={className}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton
        className={classes.heading}
        data-sorted={isSorted || undefined}
        // The filter above the table is called "Created", too.
        aria-label={`Sort by ${name.toLowerCase()}`}
        onClick={() => setSort(value === first ? second : first)}
      >
        {name}
        <Icon size={13} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}
