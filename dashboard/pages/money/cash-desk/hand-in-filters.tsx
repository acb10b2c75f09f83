import { useState } from 'react';
import { getFleetSettings } from '../../../../contract/dashboard/fleet-settings.ts';
import type { QueryOf } from '../../../../contract/operation.ts';
import { handInFilters, type listHandIns } from '../../../../contract/operations/fleet/cash-desk.ts';
import { useOperation } from '../../../api/queries.ts';
import { ownTimeZone } from '../../../parts/account-choices.tsx';
import { type ListedCourier, useCourierList } from '../../../parts/courier.ts';
import { type AddressFilter, makeAddressFilter } from '../../../ui/address-filter.ts';
import { DayFilter } from '../../../ui/day-filter.tsx';
import { ClearFilters, FilterSelect } from '../../../ui/filter-button.tsx';
import { keysOf } from '../../../ui/keys-of.ts';
import classes from './cash-desk.module.css';

export function HandInFilters({ filter, isFiltered, change, clear }: ReturnType<typeof useHandInFilter>) {
  const { data: settings } = useOperation(getFleetSettings, {});
  return (
    <div className={classes.filters}>
      <CourierFilter value={filter.courier_id} onChange={(courier_id) => change({ courier_id })} />
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

interface CourierFilterProps {
  value: string | undefined;
  onChange(value: string | undefined): void;
}

function CourierFilter({ value, onChange }: CourierFilterProps) {
  const [isOpen, setOpen] = useState(false);
  // The list has the load of each courier and is read again with every change on the board: only while it is needed.
  const { couriers } = useCourierList({ enabled: isOpen || value !== undefined });
  const options = optionsOf(couriers ?? []);
  const isListed = value === undefined || options.some((option) => option.value === value);
  return (
    <FilterSelect
      aria-label="Courier"
      placeholder="All couriers"
      // An unknown courier comes from an address that was written by hand.
      data={isListed || !couriers ? options : [{ value, label: 'Unknown courier' }, ...options]}
      value={value}
      onChange={onChange}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage={couriers ? 'No matches' : 'Loading…'}
      className={classes.courierFilter}
    />
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

const names = keysOf(handInFilters);

type HandInFilter = AddressFilter<(typeof names)[number]>;

/** A request writes the text into its own address, so it is passed on unparsed. */
export const asQuery = (filter: HandInFilter) => filter as QueryOf<typeof listHandIns>;

export const { useFilter: useHandInFilter } = makeAddressFilter('/cash-desk/history', names);
