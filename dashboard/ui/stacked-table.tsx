/** A list as a table that becomes a stack of cards when it is too narrow for its columns, so that nothing scrolls sideways. */
import { Group, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Failure } from '../api/failures.ts';
import { allowed, type Permission, PermissionButton } from './permission-button.tsx';
import { TableSkeleton } from './skeletons.tsx';
import classes from './stacked-table.module.css';
import { ErrorState } from './states.tsx';

export interface Column<Item> {
  /** The header, also shown beside the value on a card. One in brackets is for screen readers only: "(Actions)". */
  name: string;
  /** `title`: names the item, with the full width of a card; `short`: stays on one line; `actions`: buttons, at the bottom of a card. */
  kind?: 'title' | 'short' | 'actions';
  isZero?(item: Item): boolean;
  cell(item: Item): ReactNode;
  /** A smaller second line. */
  below?(item: Item): ReactNode;
}

export interface StackedTableProps<Item> {
  /** What is listed, for screen readers: "Members". */
  label: string;
  columns: readonly Column<Item>[];
  /** At the end of a panel it reaches the panel's own edges. */
  inPanel?: boolean;
  items: readonly Item[] | undefined;
  keyOf(item: Item): string | number;
  /** What reads them: shown if it failed before there were any. */
  query?: { error: Failure | null; refetch(): unknown };
  empty?: ReactNode;
  skeletonRows?: number;
  /** Its rows have a second, smaller line. */
  twoLines?: boolean;
  below?: ReactNode;
}

/** The explicit roles are needed because another `display`, as cards, removes those of the table elements. */
export function StackedTable<Item>(props: StackedTableProps<Item>) {
  const { label, columns, inPanel, items, keyOf, query, empty, skeletonRows = 3, twoLines } = props;
  if (query?.error && items === undefined) return <ErrorState failure={query.error} retry={query.refetch} />;
  if (empty !== undefined && items?.length === 0) return empty;
  return (
    <>
      <div className={classes.box} data-in-panel={inPanel || undefined}>
        <Table role="table" aria-label={label} className={classes.table}>
          <Table.Thead role="rowgroup" className={classes.head}>
            <Table.Tr role="row">
              {columns.map(({ name }) => (
                <Table.Th key={name} role="columnheader" scope="col">
                  {isUnseen(name) ? <VisuallyHidden>{name.slice(1, -1)}</VisuallyHidden> : name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          {items === undefined ? (
            <TableSkeleton rows={skeletonRows} columns={columns.length} twoLines={twoLines} />
          ) : (
            <Table.Tbody role="rowgroup">
              {items.map((item) => (
                <Table.Tr key={keyOf(item)} role="row" className={classes.row}>
                  {columns.map(({ name, kind, isZero, cell, below }) => (
                    <Table.Td
                      key={name}
                      role="cell"
                      className={classes.cell}
                      data-label={kind === 'title' || isUnseen(name) ? undefined : name}
                      data-kind={kind === 'title' ? undefined : kind}
                      data-zero={isZero?.(item) || undefined}
                    >
                      <CellLines below={below?.(item)}>{cell(item)}</CellLines>
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          )}
        </Table>
      </div>
      {props.below}
    </>
  );
}

const isUnseen = (name: string) => name.startsWith('(');

const CellLines = ({ below, children }: { below: ReactNode; children: ReactNode }) =>
  below ? <TwoLines below={below}>{children}</TwoLines> : children;

interface OpenButtonProps {
  /** A click anywhere on the row counts, but for links in it: it has no other buttons. */
  coversRow?: boolean;
  onClick(): void;
  children: ReactNode;
}

/** What names an item, as the button that opens it in a dialog or a drawer. */
export function OpenButton({ coversRow = false, onClick, children }: OpenButtonProps) {
  return (
    <UnstyledButton
      className={coversRow ? classes.openRow : classes.open}
      aria-haspopup="dialog"
      data-list-link
      onClick={onClick}
    >
      {children}
    </UnstyledButton>
  );
}

export const RowActions = ({ children }: { children: ReactNode }) => (
  <Group gap={4} justify="flex-end" wrap="nowrap" display="inline-flex">
    {children}
  </Group>
);

interface RowActionProps {
  /** Names the item, too, for screen readers: "Revoke Online shop …x7Qa". */
  label: string;
  harm?: boolean;
  permission?: Permission;
  opensDialog?: boolean;
  loading?: boolean;
  onClick(): unknown;
  children: ReactNode;
}

export const RowAction = ({
  permission = allowed,
  label,
  harm,
  opensDialog,
  onClick,
  ...rest
}: RowActionProps) => (
  <PermissionButton
    permission={permission}
    variant="subtle"
    color={harm ? 'red' : 'gray'}
    size="compact-sm"
    aria-label={label}
    aria-haspopup={opensDialog ? 'dialog' : undefined}
    onClick={() => void onClick()}
    {...rest}
  />
);

/** The content of a cell, and a smaller second line. */
export const TwoLines = ({ children, below }: { children: ReactNode; below: ReactNode }) => (
  <div>
    {children}
    <Text component="div" size="xs" c="dimmed">
      {below}
    </Text>
  </div>
);

/** A dimmed placeholder in a cell: "Never", "Off". */
export const Faint = ({ children }: { children: ReactNode }) => (
  <Text component="span" inherit c="dimmed">
    {children}
  </Text>
);
