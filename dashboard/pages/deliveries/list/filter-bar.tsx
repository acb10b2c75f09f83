/** Above the table: the search and the filters. The address bar holds all that is chosen here. */
import { Menu } from '@mantine/core';
import { AlarmClock, MessageCircleQuestion } from 'lucide-react';
import { type DeliveryState, deliveryStates } from '../../../../contract/primitives.ts';
import { useAccount } from '../../../current/account.tsx';
import { DayFilter } from '../../../ui/day-filter.tsx';
import { ClearFilters, FilterButton, FilterToggle } from '../../../ui/filter-button.tsx';
import { StatusBadge, stateWord } from '../../../ui/status-badge.tsx';
import { CourierFilter } from './courier-filter.tsx';
import { type Filter, sortOf, type useFilter } from './filter.ts';
import classes from './list.module.css';
import { SearchBox } from './search-box.tsx';
import { SortMenu } from './sort-menu.tsx';

export function FilterBar({ filter, isFiltered, change, clear }: ReturnType<typeof useFilter>) {
  const { search = '', status, courier_id, late, instruction } = filter;
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
        <StateFilter value={status} onChange={(value) => change({ status: value })} />
        <DateFilter span={filter} onChange={change} />
        <CourierFilter value={courier_id} onChange={(value) => change({ courier_id: value })} />
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
        <SortMenu value={sortOf(filter)} onChange={(sort) => change({ sort })} />
      </div>
    </div>
  );
}

interface StateFilterProps {
  /** Separated by commas, as in the address bar. Unknown states are for the server to refuse. */
  value: string | undefined;
  onChange(value: string | undefined): void;
}

/** The filters that open: by state, and by the day of creation. Each button says what is chosen. */
function StateFilter({ value, onChange }: StateFilterProps) {
  const chosen = deliveryStates.filter((state) => value?.split(',').includes(state));
  const toggle = (state: DeliveryState) => {
    const next = deliveryStates.filter((one) => chosen.includes(one) !== (one === state));
    onChange(next.join(',') || undefined);
  };
  return (
    <Menu position="bottom-start" width={200}>
      <Menu.Target>
        <FilterButton name="State" chosen={statesText(chosen)} />
      </Menu.Target>
      <Menu.Dropdown aria-label="States to show">
        {deliveryStates.map((state) => (
          <Menu.CheckboxItem key={state} checked={chosen.includes(state)} onChange={() => toggle(state)}>
            <StatusBadge status={state} />
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onChange(undefined)}>Any state</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function statesText(chosen: readonly DeliveryState[]): string | undefined {
  if (chosen.length === 0) return undefined;
  return chosen.length > 2 ? `${chosen.length} chosen` : chosen.map(stateWord).join(', ');
}

type CreatedSpan = Pick<Filter, 'created_from' | 'created_to'>;

interface DateFilterProps {
  span: CreatedSpan;
  onChange(span: CreatedSpan): void;
}

function DateFilter({ span, onChange }: DateFilterProps) {
  const { time_zone: zone } = useAccount();
  return (
    <DayFilter
      name="Created"
      label="Day of creation"
      zone={zone}
      span={{ from: span.created_from, to: span.created_to }}
      onChange={({ from, to }) => onChange({ created_from: from, created_to: to })}
    />
  );
}
