/** The table of deliveries, and its skeleton while it loads. On a phone each row is laid out as a card. */
import { Checkbox, Skeleton, Table, VisuallyHidden } from '@mantine/core';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { inOneLine } from '../../../../contract/lines.ts';
import {
  AbbreviatedId,
  Cash,
  DueTime,
  InstructionAwaited,
  isInstructionAwaited,
} from '../../../parts/delivery-cells.tsx';
import { CopyIcon } from '../../../ui/copy.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import type { DeliveryRow } from '../detail/delivery.ts';
import { deliveryName } from '../field-words.ts';
import classes from './list.module.css';
import { SortHeading, useCourierNames } from './list-filters.tsx';
import type { Selection } from './selection.ts';

const columns: { name: string; className: string | undefined; sort?: 'due' | 'updated' | 'created' }[] = [
  { name: 'Receiver', className: classes.receiver },
  { name: 'To', className: classes.to },
  { name: 'State', className: classes.state },
  { name: 'Cash', className: classes.cash },
  { name: 'Expected', className: classes.expected, sort: 'due' },
  { name: 'Updated', className: classes.updated, sort: 'updated' },
  { name: 'Created', className: classes.created, sort: 'created' },
  { name: 'ID', className: classes.id },
];

interface DeliveryTableProps {
  rows: readonly DeliveryRow[];
  /** The ids that were there at first; undefined if nothing is marked as new. */
  knownIds: ReadonlySet<string> | undefined;
  /** The rows are the last answer's, until the next one arrives. */
  isOld: boolean;
  selection: Selection;
}

export function DeliveryTable({ rows, knownIds, isOld, selection }: DeliveryTableProps) {
  const { selected, set } = selection;
  const nameOf = useCourierNames();
  const count = rows.filter(({ delivery_id }) => selected.has(delivery_id)).length;
  const isAll = count === rows.length;
  const selectAll = (
    <Checkbox
      size="xs"
      aria-label="Select all on this page"
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={() => set(rows, !isAll)}
    />
  );
  return (
    <Frame isBusy={isOld} isOld={isOld} selectAll={selectAll}>
      {rows.map((row) => (
        <Row
          key={row.delivery_id}
          row={row}
          courierName={nameOf(row.courier_id)}
          isNew={knownIds?.has(row.delivery_id) === false}
          isSelected={selected.has(row.delivery_id)}
          onSelect={set}
        />
      ))}
    </Frame>
  );
}

const skeletonRows = 10;

export const DeliveryTableSkeleton = () => (
  <Frame isBusy>
    {Array.from({ length: skeletonRows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
      <Table.Tr key={row} role="row" className={classes.row}>
        <Table.Td role="cell" className={classes.select} />
        {columns.map(({ name, className }, column) => (
          <Table.Td key={name} role="cell" className={className}>
            <Skeleton height={12} width={`${55 + ((row * 7 + column * 23) % 40)}%`} />
          </Table.Td>
        ))}
      </Table.Tr>
    ))}
  </Frame>
);

interface FrameProps {
  isBusy: boolean;
  isOld?: boolean;
  selectAll?: ReactNode;
  children: ReactNode;
}

/** The roles are explicit because cards have another `display`, which takes the implicit ones away. */
function Frame({ isBusy, isOld, selectAll, children }: FrameProps) {
  return (
    <div className={classes.tableFrame}>
      <Table role="table" aria-label="Deliveries" aria-busy={isBusy} className={classes.table}>
        <Table.Thead role="rowgroup" className={classes.head}>
          <Table.Tr role="row">
            <Table.Th role="columnheader" scope="col" className={classes.select}>
              {selectAll ?? <VisuallyHidden>Select</VisuallyHidden>}
            </Table.Th>
            {columns.map(({ name, className, sort }) =>
              sort ? (
                <SortHeading key={name} column={sort} name={name} className={className} />
              ) : (
                <Table.Th key={name} role="columnheader" scope="col" className={className}>
                  {name}
                </Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup" className={classes.body} data-old={isOld || undefined}>
          {children}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface RowProps {
  row: DeliveryRow;
  courierName: string | undefined;
  /** It arrived while the table was open. */
  isNew: boolean;
  isSelected: boolean;
  /** The same function for all rows, so that a row is drawn again only if it changes. */
  onSelect: Selection['set'];
}

/** Its link covers all of the row: on the receiver, or on the address if there is no receiver. */
const Row = memo(({ row, courierName, isNew, isSelected, onSelect }: RowProps) => {
  const { delivery_id: id, status, receiver_contact: receiver, delivery_address } = row;
  const path = `/deliveries/${id}`;
  const name = deliveryName(row);
  const link = { href: path, className: classes.open, 'data-list-link': true };
  const address = <bdi className={classes.address}>{inOneLine(delivery_address)}</bdi>;
  return (
    <Table.Tr
      role="row"
      className={classes.row}
      data-new={isNew || undefined}
      data-selected={isSelected || undefined}
      data-no-receiver={!(receiver.name || receiver.phone) || undefined}
      {...useRowClicks(path)}
    >
      <Table.Td role="cell" className={classes.select}>
        <Checkbox
          size="xs"
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={(event) => onSelect([row], event.currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td role="cell" className={classes.receiver}>
        {receiver.name ? (
          <div className={classes.line}>
            <Link {...link} aria-label={name}>
              <bdi>{inOneLine(receiver.name)}</bdi>
            </Link>
          </div>
        ) : null}
        <div className={classes.phone}>{receiver.phone}</div>
      </Table.Td>
      <Table.Td role="cell" className={classes.to}>
        {receiver.name ? address : <Link {...link}>{address}</Link>}
        {row.reference === null ? null : (
          <div className={classes.reference}>
            Ref. <bdi>{inOneLine(row.reference)}</bdi>
          </div>
        )}
      </Table.Td>
      <Table.Td role="cell" className={classes.state}>
        <div className={classes.marks}>
          <StatusBadge status={status} />
          {isInstructionAwaited(row) ? <InstructionAwaited /> : null}
        </div>
        {courierName ? (
          <div className={classes.assigned}>
            Assigned to <bdi>{courierName}</bdi>
          </div>
        ) : null}
      </Table.Td>
      <Table.Td role="cell" className={classes.cash}>
        <Cash
          amountToCollect={row.amount_to_collect}
          collectedAmount={row.collected_amount}
          currency={row.currency}
          status={status}
        />
      </Table.Td>
      <Table.Td role="cell" className={classes.expected}>
        {row.due === null ? null : <DueTime due={row.due} late={row.late} />}
      </Table.Td>
      <Table.Td role="cell" className={classes.updated}>
        <Time at={row.updated_at} />
      </Table.Td>
      <Table.Td role="cell" className={classes.created}>
        <Time at={row.created_at} />
      </Table.Td>
      <Table.Td role="cell" className={classes.id}>
        <AbbreviatedId id={id} />
        <span className={classes.copy}>
          <CopyIcon text={id} what={`the ID of ${name}`} />
        </span>
      </Table.Td>
    </Table.Tr>
  );
});

/** Times have tooltips and lie above the row's link, so a click on one is passed on to the link. */
function useRowClicks(path: string) {
  const [, navigate] = useLocation();
  const isOnControl = ({ target }: MouseEvent) =>
    target instanceof Element && target.closest('a, button, input, label') !== null;
  const openTab = ({ currentTarget }: MouseEvent) =>
    window.open(currentTarget.querySelector('a')?.href, '_blank', 'noopener');
  return {
    onClick: (event: MouseEvent) => {
      if (isOnControl(event)) return;
      if (event.ctrlKey || event.metaKey) openTab(event);
      else navigate(path);
    },
    onAuxClick: (event: MouseEvent) => {
      if (event.button === 1 && !isOnControl(event)) openTab(event);
    },
  };
}
