/** The events as a table, and its skeleton while it loads. On a phone each row is laid out as a card. */
import { Skeleton, Table, UnstyledButton } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { inOneLine } from '../../../../contract/lines.ts';
import type { listEvents } from '../../../../contract/operations/list-events.ts';
import type { ResultOf } from '../../../api/client.ts';
import { AbbreviatedId } from '../../../parts/delivery-cells.tsx';
import { EventIcon, eventLooks } from '../../../parts/event-looks.tsx';
import { Money } from '../../../ui/money.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import classes from './events.module.css';

const columns = [
  { name: 'Event', className: classes.event },
  { name: 'Delivery', className: classes.deliveryCell },
  { name: 'State or amount', className: classes.state },
  { name: 'Time', className: classes.time },
];

interface EventTableProps {
  events: readonly Event[];
  /** The ids that were there at first. */
  knownIds: ReadonlySet<string> | undefined;
  /** The rows are those of the filter before, until the next response arrives. */
  isOld: boolean;
  onOpen(event: Event): void;
}

export function EventTable({ events, knownIds, isOld, onOpen }: EventTableProps) {
  return (
    <Frame isBusy={isOld} isOld={isOld}>
      {events.map((event) => (
        <EventRow key={event.id} event={event} isNew={knownIds?.has(event.id) === false} onOpen={onOpen} />
      ))}
    </Frame>
  );
}

export function EventTableSkeleton() {
  return (
    <Frame isBusy>
      {Array.from({ length: 12 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <Table.Tr key={row} role="row" className={classes.row}>
          {columns.map(({ name, className }, column) => (
            <Table.Td key={name} role="cell" className={className}>
              <Skeleton height={12} width={`${40 + ((row * 7 + column * 23) % 40)}%`} />
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Frame>
  );
}

interface FrameProps {
  isBusy: boolean;
  isOld?: boolean;
  children: ReactNode;
}

/** The roles are explicit because cards have another `display`, which takes the implicit ones away. */
function Frame({ isBusy, isOld, children }: FrameProps) {
  return (
    <div className={classes.frame}>
      <Table role="table" aria-label="Events" aria-busy={isBusy} className={classes.table}>
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

interface EventRowProps {
  event: Event;
  /** It arrived while the table was open. */
  isNew: boolean;
  onOpen(event: Event): void;
}

/** The button on its type covers all of the row; the link to the delivery lies above it. */
const EventRow = memo(({ event, isNew, onOpen }: EventRowProps) => {
  const { type, timestamp, data } = event;
  return (
    <Table.Tr role="row" className={classes.row} data-new={isNew || undefined}>
      <Table.Td role="cell" className={classes.event}>
        <span className={classes.what}>
          <EventIcon type={type} />
          <UnstyledButton
            className={classes.open}
            aria-haspopup="dialog"
            data-list-link
            onClick={() => onOpen(event)}
          >
            {eventLooks[type].word}
          </UnstyledButton>
        </span>
      </Table.Td>
      <Table.Td role="cell" className={classes.deliveryCell}>
        {'delivery_id' in data ? (
          <Link href={`/deliveries/${data.delivery_id}`} className={classes.deliveryLink}>
            {data.reference ? <bdi className={classes.reference}>{inOneLine(data.reference)}</bdi> : null}
            <AbbreviatedId id={data.delivery_id} />
          </Link>
        ) : (
          `Payout no. ${data.number}`
        )}
      </Table.Td>
      <Table.Td role="cell" className={classes.state}>
        {'status' in data ? (
          <StatusBadge status={data.status} />
        ) : (
          <Money amount={data.amount} currency={data.currency} />
        )}
      </Table.Td>
      <Table.Td role="cell" className={classes.time}>
        <Time at={timestamp} />
      </Table.Td>
    </Table.Tr>
  );
});

export type Event = ResultOf<typeof listEvents>['data'][number];
