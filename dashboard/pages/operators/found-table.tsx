/** A list that is read whole, with a field to find something in it. */
import { Text, TextInput } from '@mantine/core';
import { type LucideIcon, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Failure } from '../../api/failures.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { StackedTable } from '../../ui/stacked-table.tsx';
import classes from './operators.module.css';

interface FoundTableProps<Item> {
  /** One of them, as in "Find an account". */
  what: string;
  /** As in "1 account". */
  one: string;
  /** As in "12 accounts". */
  many: string;
  icon: LucideIcon;
  columns: readonly string[];
  /** Its rows have a second, smaller line. */
  twoLines?: boolean;
  found: { error: Failure | null; refetch(): unknown };
  /** Undefined while they are read. */
  items: readonly Item[] | undefined;
  /** Where there are none at all, in place of a plain sentence. */
  empty?: ReactNode;
  /** What one may look for. */
  textOf(item: Item): string;
  /** The body of the table. */
  children(items: readonly Item[]): ReactNode;
}

export function FoundTable<Item>(props: FoundTableProps<Item>) {
  const { what, one, many, icon, columns, twoLines, found, items, empty, textOf, children } = props;
  const [search, setSearch] = useState('');
  if (found.error && !items) return <ErrorState failure={found.error} retry={found.refetch} />;
  if (items?.length === 0) return empty ?? <EmptyState icon={icon} title={`No ${many} yet`} />;
  const words = search.trim().toLowerCase();
  const matching = items?.filter((item) => textOf(item).toLowerCase().includes(words));
  return (
    <>
      <div className={classes.find}>
        <TextInput
          type="search"
          placeholder={`Find ${what}`}
          aria-label={`Find ${what}`}
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
        <EmptyState icon={icon} title={`No ${many} like that`} />
      ) : (
        <StackedTable label={many} columns={columns}>
          {matching ? (
            children(matching)
          ) : (
            <TableSkeleton rows={8} columns={columns.length} twoLines={twoLines} />
          )}
        </StackedTable>
      )}
    </>
  );
}

function countWords(matching: number | undefined, all: number | undefined, noun: string): string {
  if (matching === undefined) return '';
  return matching === all ? `${all} ${noun}` : `${matching} of ${all} ${noun}`;
}
