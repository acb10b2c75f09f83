/**
 * A table that becomes a stack of cards where it is too narrow for its columns: on a phone, in a small window. Each row is
 * then a card whose cells show the names of their columns, and nothing scrolls sideways.
 */
import { Table, type TableTdProps, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './stacked-table.module.css';

interface StackedTableProps {
  /** What is listed, for screen readers: "Members". */
  label: string;
  /** The column headers. One in brackets is for screen readers only: "(Actions)". */
  columns: readonly string[];
  /** At the end of a panel it reaches the panel's own edges. */
  inPanel?: boolean;
  /** `<Table.Tbody>` with `Row`s, or a `<TableSkeleton>`. */
  children: ReactNode;
}

/** The explicit roles are needed because another `display`, as cards, removes those of the table elements. */
export function StackedTable({ label, columns, inPanel, children }: StackedTableProps) {
  return (
    <div className={classes.box} data-in-panel={inPanel || undefined}>
      <Table role="table" aria-label={label} className={classes.table}>
        <Table.Thead role="rowgroup" className={classes.head}>
          <Table.Tr role="row">
            {columns.map((column) => (
              <Table.Th key={column} role="columnheader" scope="col">
                <Head text={column} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        {children}
      </Table>
    </div>
  );
}

function Head({ text }: { text: string }) {
  const unseen = /^\((.+)\)$/.exec(text)?.[1];
  return unseen ? <VisuallyHidden>{unseen}</VisuallyHidden> : text;
}

export function Row({ children }: { children: ReactNode }) {
  return (
    <Table.Tr role="row" className={classes.row}>
      {children}
    </Table.Tr>
  );
}

interface CellProps extends TableTdProps {
  /** The column header, shown on a card. Without it the cell has the full width there. */
  label?: string;
  /**
   * `short`: stays on one line, as times and numbers do; `actions`: buttons, at the end of a row and at the bottom of a
   * card.
   */
  kind?: 'short' | 'actions';
}

export function Cell({ label, kind, children, ...rest }: CellProps) {
  return (
    <Table.Td role="cell" className={classes.cell} data-label={label} data-kind={kind} {...rest}>
      {children}
    </Table.Td>
  );
}
