import { useMemo } from 'react';
import { useMe } from '../../../current/me.tsx';
import { SearchBox } from '../../../parts/search-box.tsx';
import { ClearFilters, FilterSelect } from '../../../ui/filter-button.tsx';
import { KeysHelpButton } from '../../../ui/keys-help.tsx';
import type { BoardCourier } from './board.ts';
import classes from './dispatch.module.css';
import type { useFilter } from './use-filter.ts';

/** The server needs at least two characters. */
const minSearchCharacters = 2;

interface BoardFiltersProps extends ReturnType<typeof useFilter> {
  couriers: readonly BoardCourier[];
}

export function BoardFilters({ filter, isFiltered, change, clear, couriers }: BoardFiltersProps) {
  const { accounts } = useMe();
  const accountOptions = useMemo(
    () => accounts.map(({ account_id, name }) => ({ value: account_id, label: name })),
    [accounts],
  );
  const courierOptions = useMemo(
    () => couriers.map(({ courier_id, name }) => ({ value: courier_id, label: name })),
    [couriers],
  );
  const { account_id, courier_id, search = '' } = filter;
  return (
    <div className={classes.filters}>
      <SearchBox
        label="Search the board"
        placeholder="Reference, address, name, phone or courier"
        value={search}
        onSearch={(text) =>
          change(
            { search: text.length >= minSearchCharacters ? text : undefined },
            { replace: search !== '' && text !== '' },
          )
        }
      />
      <FilterSelect
        aria-label="Account"
        placeholder="All accounts"
        data={accountOptions}
        value={account_id}
        onChange={(value) => change({ account_id: value })}
        className={classes.filterChoice}
      />
      <FilterSelect
        aria-label="Courier"
        placeholder="All couriers"
        data={courierOptions}
        value={courier_id}
        onChange={(value) => change({ courier_id: value })}
        className={classes.filterChoice}
      />
      <ClearFilters isFiltered={isFiltered} clear={clear} />
      <KeysHelpButton className={classes.keysButton} />
    </div>
  );
}
