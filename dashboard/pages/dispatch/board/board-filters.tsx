import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { useMe } from '../../../current/me.tsx';
import { SearchBox } from '../../../parts/search-box.tsx';
import { readFilter } from '../../../ui/address-bar.ts';
import { ClearFilters, FilterSelect } from '../../../ui/filters.tsx';
import { KeysHelpButton } from '../../../ui/keys-help.tsx';
import classes from './board.module.css';
import type { BoardCourier, Filter } from './board.ts';

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

// `useSearch` of `wouter` itself decodes once too often: "100%" would become another text.

const names = ['account_id', 'courier_id', 'search'] as const satisfies (keyof Filter)[];

/** The filter of the board. It is kept in the address bar, so that a link shows the same to everyone. */
export function useFilter() {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const filter = useMemo((): Filter => readFilter(names, search), [search]);
  const change = (changes: Filter, options?: { replace: boolean }) => {
    // The rest of the address (order of the couriers, open column) stays.
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) params.set(name, value);
      else params.delete(name);
    }
    navigate(params.size > 0 ? `${path}?${params}` : path, options);
  };
  return {
    filter,
    isFiltered: Object.keys(filter).length > 0,
    change,
    clear: () => change({ account_id: undefined, courier_id: undefined, search: undefined }),
  };
}
