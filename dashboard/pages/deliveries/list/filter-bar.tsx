/** Above the table: the search and the filters. The address bar holds all that is chosen here. */
import { Button } from '@mantine/core';
import { AlarmClock, MessageCircleQuestion, X } from 'lucide-react';
import { FilterToggle } from '../../../ui/filter-button.tsx';
import { CourierFilter } from './courier-filter.tsx';
import { sortOf, type useFilter } from './filter.ts';
import { DateFilter, StateFilter } from './filter-menus.tsx';
import classes from './list.module.css';
import { SearchBox } from './search-box.tsx';
import { SortMenu } from './sort-menu.tsx';

export function FilterBar({ filter, isFiltered, change, clear }: ReturnType<typeof useFilter>) {
  const { search = '', status, courier, late, instruction } = filter;
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
        <CourierFilter value={courier} onChange={(value) => change({ courier: value })} />
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
        {isFiltered ? (
          <Button variant="subtle" color="gray" leftSection={<X size={14} aria-hidden />} onClick={clear}>
            Clear filters
          </Button>
        ) : null}
        <SortMenu value={sortOf(filter)} onChange={(sort) => change({ sort })} />
      </div>
    </div>
  );
}
