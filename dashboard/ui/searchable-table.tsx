/** A list that is loaded as a whole, with a search field. */
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type LucideIcon, Search } from '../../icons/icons.ts';
import classes from './searchable-table.module.css';
import { StackedTable, type StackedTableProps } from './stacked-table.tsx';
import { EmptyState, ErrorState } from './states.tsx';

interface SearchableTableProps<Item> extends Omit<StackedTableProps<Item>, 'label'> {
  /** As in "1 account", "12 accounts". */
  one: string;
  many: string;
  icon: LucideIcon;
  /** The text that is searched. */
  textOf(item: Item): string;
}

export function SearchableTable<Item>(props: SearchableTableProps<Item>) {
  const { one, many, icon, query, items, empty, textOf, ...table } = props;
  const [search, setSearch] = useState('');
  if (query?.error && !items) return <ErrorState failure={query.error} retry={query.refetch} />;
  if (items?.length === 0) return empty ?? <EmptyState icon={icon} title={`No ${many} yet`} />;
  const words = search.trim().toLowerCase();
  const matching = items?.filter((item) => textOf(item).toLowerCase().includes(words));
  return (
    <>
      <div className={classes.find}>
        <TextInput
          type="search"
          placeholder={`Find ${many}`}
          aria-label={`Find ${many}`}
          leftSection={<Search size={15} aria-hidden />}
          className={classes.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed" role="status">
          {countWords(matching?.length, items?.length, items?.length === 1 ? one : many)}
        </Text>
      </div>
      {matching?.length === 0 ? (
        <EmptyState icon={icon} title="No matches" />
      ) : (
        <StackedTable label={many} items={matching} skeletonRows={8} {...table} />
      )}
    </>
  );
}

function countWords(matching: number | undefined, all: number | undefined, noun: string): string {
  if (matching === undefined) return '';
  return matching === all ? `${all} ${noun}` : `${matching} of ${all} ${noun}`;
}
