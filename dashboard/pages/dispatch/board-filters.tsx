/** Above the board: whose deliveries, of which courier, and where. Everything chosen here stands in the address bar. */
import { Button, Select } from '@mantine/core';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { useMe } from '../../current/me.tsx';
import { SearchBox } from '../deliveries/list/search-box.tsx';
import type { BoardCourier } from './board.ts';
import classes from './dispatch.module.css';
import type { useFilter } from './filter.ts';
import { KeysHelp } from './keys-help.tsx';

/** The service asks for two letters at least. */
const shortestArea = 2;
const maxShown = 100;

interface BoardFiltersProps extends ReturnType<typeof useFilter> {
  couriers: readonly BoardCourier[];
}

export function BoardFilters({ filter, isFiltered, change, clear, couriers }: BoardFiltersProps) {
  const { accounts } = useMe();
  const ofAccounts = useMemo(
    () => accounts.map(({ account_id, name }) => ({ value: account_id, label: name })),
    [accounts],
  );
  const ofCouriers = useMemo(
    () => couriers.map(({ courier_id, name }) => ({ value: courier_id, label: name })),
    [couriers],
  );
  const { account_id = null, courier_id = null, area = '' } = filter;
  return (
    <div className={classes.filters}>
      <SearchBox
        label="Area"
        placeholder="Street, district or town"
        value={area}
        onSearch={(text) =>
          change(
            { area: text.length >= shortestArea ? text : undefined },
            { replace: area !== '' && text !== '' },
          )
        }
      />
      <Select
        aria-label="Account"
        placeholder="All accounts"
        data={ofAccounts}
        value={account_id}
        onChange={(value) => change({ account_id: value ?? undefined })}
        nothingFoundMessage="No account of that name"
        className={classes.choice}
        {...shared}
      />
      <Select
        aria-label="Courier"
        placeholder="All couriers"
        data={ofCouriers}
        value={courier_id}
        onChange={(value) => change({ courier_id: value ?? undefined })}
        nothingFoundMessage="No courier of that name"
        className={classes.choice}
        {...shared}
      />
      {isFiltered ? (
        <Button variant="subtle" color="gray" leftSection={<X size={14} aria-hidden />} onClick={clear}>
          Clear filters
        </Button>
      ) : null}
      <KeysHelp />
    </div>
  );
}

const shared = {
  searchable: true,
  clearable: true,
  allowDeselect: true,
  limit: maxShown,
  autoComplete: 'off',
  maxDropdownHeight: 320,
} as const;
