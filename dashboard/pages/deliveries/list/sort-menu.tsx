/** The order of the list: as headings of columns or, where there is no room for these, as a menu. */
import { Menu, Table, UnstyledButton } from '@mantine/core';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type DeliverySort, defaultSort, deliverySorts } from '../../../../contract/records.ts';
import { FilterButton } from '../../../ui/filter-button.tsx';
import classes from './sort.module.css';

const sortWords: Record<DeliverySort, string> = {
  '-created': 'Newest first',
  created: 'Oldest first',
  '-updated': 'Last updated first',
  updated: 'Longest unchanged first',
  due: 'Expected soonest first',
  '-due': 'Expected latest first',
};

interface SortProps {
  /** As in the address bar. An unknown order is for the server to refuse. */
  value: string;
  /** Undefined for the usual order. */
  onChange(value: string | undefined): void;
}

export function SortMenu({ value, onChange }: SortProps) {
  const chosen = deliverySorts.find((sort) => sort === value);
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <FilterButton
          name="Sort"
          chosen={chosen === defaultSort ? undefined : chosen && sortWords[chosen]}
          className={classes.menu}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label="Order of the list">
        {deliverySorts.map((sort) => (
          <Menu.RadioItem
            closeMenuOnClick
            key={sort}
            value={sort}
            checked={sort === value}
            onChange={() => onChange(inAddress(sort))}
          >
            {sortWords[sort]}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const inAddress = (sort: DeliverySort) => (sort === defaultSort ? undefined : sort);

/** By which column a heading sorts: first in this direction, then in the other. */
export type SortColumn = 'created' | 'updated' | 'due';
const firstChoice: Record<SortColumn, DeliverySort> = {
  created: '-created',
  updated: '-updated',
  due: 'due',
};
const secondChoice: Record<SortColumn, DeliverySort> = {
  created: 'created',
  updated: 'updated',
  due: '-due',
};

interface SortHeadingProps extends SortProps {
  column: SortColumn;
  name: string;
  className: string | undefined;
}

export function SortHeading({ column, name, className, value, onChange }: SortHeadingProps) {
  const isSorted = value === column || value === `-${column}`;
  const isDescending = value.startsWith('-');
  const Icon = isSorted ? (isDescending ? ArrowDown : ArrowUp) : ArrowUpDown;
  const next = value === firstChoice[column] ? secondChoice[column] : firstChoice[column];
  return (
    <Table.Th
      role="columnheader"
      scope="col"
      className={className}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton
        className={classes.heading}
        data-sorted={isSorted || undefined}
        // The filter above the table is called "Created", too.
        aria-label={`Sort by ${name.toLowerCase()}`}
        onClick={() => onChange(inAddress(next))}
      >
        {name}
        <Icon size={13} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}
