/** Above the hand-ins: filters by courier and day. The address bar holds what is chosen here. */
import { Button, Select } from '@mantine/core';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { listCouriers } from '../../../contract/dashboard/couriers.ts';
import { getFleetSettings } from '../../../contract/dashboard/fleet-settings.ts';
import type { ResultOf } from '../../api/client.ts';
import { useOperation } from '../../api/queries.ts';
import { ownTimeZone } from '../../ui/account-choices.tsx';
import { DayFilter } from '../../ui/day-filter.tsx';
import classes from './cash-desk.module.css';
import type { useHandInFilter } from './use-hand-in-filter.ts';

const maxShown = 100;

export function HandInFilters({ filter, isFiltered, change, clear }: ReturnType<typeof useHandInFilter>) {
  const { data: settings } = useOperation(getFleetSettings, {});
  return (
    <div className={classes.filters}>
      <CourierFilter value={filter.courier_id} onChange={(courier_id) => change({ courier_id })} />
      <DayFilter
        name="Handed in"
        label="Day of the hand-in"
        zone={settings?.time_zone ?? ownTimeZone()}
        span={{ from: filter.from, to: filter.to }}
        onChange={change}
      />
      {isFiltered ? (
        <Button variant="subtle" color="gray" leftSection={<X size={14} aria-hidden />} onClick={clear}>
          Clear filters
        </Button>
      ) : null}
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
  const { data } = useOperation(listCouriers, {}, { enabled: isOpen || value !== undefined });
  const options = useMemo(() => optionsOf(data?.couriers ?? []), [data]);
  const isListed = value === undefined || options.some((option) => option.value === value);
  return (
    <Select
      aria-label="Courier"
      placeholder="All couriers"
      // Of an address that was written by hand.
      data={isListed || !data ? options : [{ value, label: 'Unknown courier' }, ...options]}
      value={value ?? null}
      onChange={(courierId) => onChange(courierId ?? undefined)}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage={data ? 'No matches' : 'Loading…'}
      className={classes.courierFilter}
      searchable
      clearable
      allowDeselect
      limit={maxShown}
      autoComplete="off"
      maxDropdownHeight={320}
    />
  );
}

/** Couriers of the same name are shown with their phone numbers. */
function optionsOf(couriers: ResultOf<typeof listCouriers>['couriers']) {
  const counts = new Map<string, number>();
  for (const { name } of couriers) counts.set(name, (counts.get(name) ?? 0) + 1);
  return couriers.map(({ courier_id, name, phone, state }) => {
    const shown = counts.get(name) === 1 ? name : `${name}, ${phone}`;
    return { value: courier_id, label: state === 'ended' ? `${shown} (deactivated)` : shown };
  });
}
