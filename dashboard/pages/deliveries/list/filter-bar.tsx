/** Above the table: the search and the filters. The address bar holds all that is chosen here. */
import { Button } from '@mantine/core';
import { AlarmClock, MessageCircleQuestion, X } from 'lucide-react';
import type { useFilter } from './filter.ts';
import { DateFilter, StateFilter } from './filter-menus.tsx';
import classes from './list.module.css';
import { SearchBox } from './search-box.tsx';

export function FilterBar({ filter, isFiltered, change, clear }: ReturnType<typeof useFilter>) {
  const { search = '', status, late, instruction } = filter;
  return (
    <div className={classes.bar}>
      <SearchBox
        value={search}
        // A search is one step of the history, not one for each letter.
        onSearch={(text) => change({ search: text || undefined }, { replace: search !== '' && text !== '' })}
      />
      <StateFilter value={status} onChange={(value) => change({ status: value })} />
      <DateFilter span={filter} onChange={change} />
      <Button
        variant="default"
        className={classes.button}
        data-chosen={late === 'true' || undefined}
        leftSection={<AlarmClock size={14} aria-hidden />}
        aria-pressed={late === 'true'}
        onClick={() => change({ late: late === 'true' ? undefined : 'true' })}
      >
        Late only
      </Button>
      <Button
        variant="default"
        className={classes.button}
        data-chosen={instruction !== undefined || undefined}
        leftSection={<MessageCircleQuestion size={14} aria-hidden />}
        aria-pressed={instruction !== undefined}
        onClick={() => change({ instruction: instruction === undefined ? 'awaited' : undefined })}
      >
        Needs answer
      </Button>
      {isFiltered ? (
        <Button variant="subtle" color="gray" leftSection={<X size={14} aria-hidden />} onClick={clear}>
          Clear filters
        </Button>
      ) : null}
    </div>
  );
}
