/** The table of deliveries, and what stands in its place while it is read. */
import { Skeleton, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { DeliveryRow } from './delivery-row.tsx';
import classes from './delivery-table.module.css';
import type { Row } from './steady-page.ts';

const columns = [
  { name: 'Receiver', className: classes.receiver },
  { name: 'To', className: classes.to },
  { name: 'State', className: classes.state },
  { name: 'Cash', className: classes.cash },
  { name: 'Expected', className: classes.expected },
  { name: 'Created', className: classes.created },
  { name: 'Id', className: classes.id },
];

interface DeliveryTableProps {
  rows: readonly Row[];
  /** What was there at first; undefined where nothing is marked as new. */
  known?: ReadonlySet<string>;
  /** It shows what was asked for before, and the answer to what is asked now is on its way. */
  isOld: boolean;
}

export function DeliveryTable({ rows, known, isOld }: DeliveryTableProps) {
  return (
    <Frame busy={isOld} isOld={isOld}>
      {rows.map((row) => (
        <DeliveryRow key={row.delivery_id} row={row} isNew={known?.has(row.delivery_id) === false} />
      ))}
    </Frame>
  );
}

export function DeliveryTableSkeleton({ rows = 10 }: { rows?: number }) {
  return (
    <Frame busy>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <Table.Tr key={row} role="row" className={classes.row}>
          {columns.map(({ name, className }, column) => (
            <Table.Td key={name} role="cell" className={className}>
              <Skeleton height={12} width={`${55 + ((row * 7 + column * 23) % 40)}%`} />
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Frame>
  );
}

interface FrameProps {
  busy: boolean;
  isOld?: boolean;
  children: ReactNode;
}

function Frame({ busy, isOld, children }: FrameProps) {
  return (
    <div className={classes.frame}>
      <Table role="table" aria-label="Deliveries" aria-busy={busy} className={classes.table}>
        <Table.Thead role="rowgroup" className={classes.head}>
          <Table.Tr role="row">
            {columns.map(({ name, className }) => (
              <Table.Th key={name} role="columnheader" scope="col" className={className}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup" className={classes.body} data-old={isOld || undefined}>
          {children}
        </Table.Tbody>
      </Table>
    </div>
  );
}
