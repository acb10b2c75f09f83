/** Above the table: the search and the filters. The address bar holds all that is chosen here. */
import { AlarmClock, MessageCircleQuestion } from 'lucide-react';
import { deliveryStates } from '../../../../contract/primitives.ts';
import { useAccount } from '../../../current/account.tsx';
import { SearchBox } from '../../../parts/search-box.tsx';
import { ChoicesFilter } from '../../../ui/choices-filter.tsx';
import { DayFilter } from '../../../ui/day-filter.tsx';
import { ClearFilters, FilterToggle } from '../../../ui/filter-button.tsx';
import { StatusBadge, stateWord } from '../../../ui/status-badge.tsx';
import { CourierFilter } from './courier-filter.tsx';
import { type Filter, sortOf, type useFilter } from './filter.ts';
import classes from './list.module.css';
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
