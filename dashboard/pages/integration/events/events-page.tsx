/** What happened to all deliveries of the account, newest first and live: the event feed, for people. */
import { Button, Skeleton, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { inOneLine } from '../../../../contract/lines.ts';
import { listEvents } from '../../../../contract/operations/list-events.ts';
import { Activity } from '../../../../icons/icons.ts';
import type { ItemOf } from '../../../api/client.ts';
import { ApiRefusal } from '../../../api/failures.ts';
import { useLiveList } from '../../../api/live-list.ts';
import { useAccount } from '../../../current/account.tsx';
import { usePublicUrl } from '../../../current/public-url.ts';
import { AbbreviatedId } from '../../../parts/delivery-cells.tsx';
import { EventIcon, eventLooks } from '../../../parts/event-looks.tsx';
import { queryOf } from '../../../ui/address-bar.ts';
import { CodeBlock, jsonText } from '../../../ui/code-block.tsx';
import { Detail, Details, IdDetail } from '../../../ui/details.tsx';
import { guides, PageLink, TextLink } from '../../../ui/links.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Money } from '../../../ui/money.tsx';
import { NewItems } from '../../../ui/new-items.tsx';
import { Page } from '../../../ui/page.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { EmptyState, ErrorState, InvalidFilters, NoMatches } from '../../../ui/states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time, ZoneNote } from '../../../ui/time.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { FilterBar, useFilter } from './event-filters.tsx';
import classes from './events.module.css';

type Event = ItemOf<typeof listEvents>;

/** A few screens, and still quick to read again whenever something changes. */
const pageSize = 50;
const idOf = ({ id }: Event) => id;

export default function EventsPage() {
  const { within: params } = useAccount();
  const address = useFilter();
  const { ref: top, inViewport: isAtTop } = useInViewport<HTMLDivElement>();
  const list = useLiveList(
    listEvents,
    { params, query: { ...queryOf(listEvents, address.filter), order: 'newest', limit: pageSize } },
    { idOf, mayShift: isAtTop },
  );
  return (
    <Page
      title="Events"
      lead={
        <>
          What happened to your deliveries, newest first. Events are kept for 30 days. <ZoneNote />.
        </>
      }
    >
      <FilterBar {...address} />
      <div ref={top} />
      <NewItems
        count={list.waiting}
        hasMore={list.waitingMore}
        one="event"
        many="events"
        onShow={() => window.scrollTo(0, 0)}
      />
      <Content list={list} address={address} />
    </Page>
  );
}

type EventList = ReturnType<typeof useLiveList<typeof listEvents>>;

function Content({ list, address }: { list: EventList; address: ReturnType<typeof useFilter> }) {
  const { subject, ...drawer } = useDialog<Event>();
  const open = useStable(drawer.open);
  const { items, isOld, error, hasMore } = list;
  if (error instanceof ApiRefusal && error.status === 400) {
    return <InvalidFilters many="events" refusal={error} onClear={address.clear} />;
  }
  if (error && (items === undefined || isOld)) return <ErrorState failure={error} retry={list.refetch} />;
  if (items === undefined) return <EventTable list={list} onOpen={open} />;
  return (
    <>
      {items.length > 0 ? (
        <EventTable list={list} onOpen={open} />
      ) : address.isFiltered ? (
        <NoMatches many="events" onClear={address.clear}>
          {/* The filter may not have looked at all events. */}
          {hasMore ? 'No recent event matches these filters.' : 'No event matches these filters.'}
        </NoMatches>
      ) : (
        <NoEventYet />
      )}
      {items.length > 0 || hasMore ? (
        <LoadMore
          shown={items.length}
          one="event"
          many="events"
          hasMore={hasMore}
          isOnePage={!hasMore && items.length <= pageSize}
          isLoading={list.isLoadingMore}
          failure={list.moreFailure}
          onLoad={list.loadMore}
        />
      ) : null}
      <SideDrawer {...drawer} title={subject ? eventLooks[subject.type].word : 'Event'}>
        {subject ? <EventContent event={subject} /> : null}
      </SideDrawer>
    </>
  );
}

/** An account without events: what they are, and how to read them. */
function NoEventYet() {
  const { mode } = useAccount();
  const command = `curl ${usePublicUrl()}${listEvents.path} \\\n  -H "Authorization: Bearer $WAYBILL_KEY"`;
  return (
    <EmptyState
      boxed
      icon={Activity}
      title={mode === 'test' ? 'No test events yet' : 'No events yet'}
      actions={
        <>
          <Button component="a" href={guides.eventFeed} target="_blank" rel="noopener" variant="default">
            Event feed guide
          </Button>
          <Button component="a" href={guides.webhooks} target="_blank" rel="noopener" variant="default">
            Webhooks guide
          </Button>
        </>
      }
    >
      Events show everything that happens to a delivery: created, picked up, delivered. They appear here at
      once, and are kept for 30 days. Your systems get them through{' '}
      <TextLink href="/webhooks">webhooks</TextLink> or read them with a {mode} key:
      <div className={classes.command}>
        <CodeBlock code={command} title="Terminal" what="the command" />
      </div>
    </EmptyState>
  );
}

/** What an event shows of its delivery or its payout: the state after it, or the amount. */
const StateOrAmount = ({ event: { data } }: { event: Event }) =>
  'status' in data ? (
    <StatusBadge status={data.status} />
  ) : (
    <Money amount={data.amount} currency={data.currency} />
  );

/** One event, exactly as the API shows it. */
function EventContent({ event }: { event: Event }) {
  const { id, type, timestamp, data } = event;
  return (
    <Stack gap="lg">
      <Details>
        <IdDetail name="Event ID" id={id} />
        <Detail name="Type">
          <code>{type}</code>
        </Detail>
        <Detail name="Time">
          <Time at={timestamp} show="exact" />
        </Detail>
        {'delivery_id' in data ? (
          <Detail name="Delivery">
            <PageLink href={`/deliveries/${data.delivery_id}`}>{data.delivery_id}</PageLink>
          </Detail>
        ) : (
          <Detail name="Payout">No. {data.number}</Detail>
        )}
        <Detail name={'status' in data ? 'State after it' : 'Amount'}>
          <StateOrAmount event={event} />
        </Detail>
      </Details>
      <CodeBlock title={`In GET ${listEvents.path}`} what="the JSON" code={jsonText(event)} />
      <Text size="sm" c="dimmed">
        Webhooks send the same type, timestamp and data; the ID is in the <code>webhook-id</code> header.
      </Text>
    </Stack>
  );
}

interface Column {
  name: string;
  className: string | undefined;
  cell(event: Event, open: () => void): ReactNode;
}

/** The button on the type of an event covers all of its row; the link to the delivery lies above it. */
const columns: readonly Column[] = [
  {
    name: 'Event',
    className: classes.event,
    cell: ({ type }, open) => (
      <span className={classes.what}>
        <EventIcon type={type} />
        <UnstyledButton className={classes.open} aria-haspopup="dialog" data-list-link onClick={open}>
          {eventLooks[type].word}
        </UnstyledButton>
      </span>
    ),
  },
  {
    name: 'Delivery',
    className: classes.deliveryCell,
    cell: ({ data }) =>
      'delivery_id' in data ? (
        <Link href={`/deliveries/${data.delivery_id}`} className={classes.deliveryLink}>
          {data.reference ? <bdi className={classes.reference}>{inOneLine(data.reference)}</bdi> : null}
          <AbbreviatedId id={data.delivery_id} />
        </Link>
      ) : (
        `Payout no. ${data.number}`
      ),
  },
  { name: 'State or amount', className: classes.state, cell: (event) => <StateOrAmount event={event} /> },
  { name: 'Time', className: classes.time, cell: ({ timestamp }) => <Time at={timestamp} /> },
];

interface EventTableProps {
  list: EventList;
  onOpen(event: Event): void;
}

/** On a phone each row is laid out as a card: explicit roles, because another `display` takes the implicit ones away. */
function EventTable({ list: { items, isOld, knownIds }, onOpen }: EventTableProps) {
  // The rows are those of the filter before, until the next response arrives.
  const isDimmed = items !== undefined && isOld;
  return (
    <div className={classes.frame}>
      <Table role="table" aria-label="Events" aria-busy={!items || isOld} className={classes.table}>
        <Table.Thead role="rowgroup" className={classes.head}>
          <Table.Tr role="row">
            {columns.map(({ name, className }) => (
              <Table.Th key={name} role="columnheader" scope="col" className={className}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup" className={classes.body} data-old={isDimmed || undefined}>
          {items
            ? items.map((event) => (
                <EventRow
                  key={event.id}
                  event={event}
                  isNew={knownIds?.has(event.id) === false}
                  onOpen={onOpen}
                />
              ))
            : Array.from({ length: 12 }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
                <Table.Tr key={row} role="row" className={classes.row}>
                  {columns.map(({ name, className }, column) => (
                    <Table.Td key={name} role="cell" className={className}>
                      <Skeleton height={12} width={`${40 + ((row * 7 + column * 23) % 40)}%`} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface EventRowProps extends Pick<EventTableProps, 'onOpen'> {
  event: Event;
  /** It arrived while the table was open. */
  isNew: boolean;
}

const EventRow = memo(({ event, isNew, onOpen }: EventRowProps) => (
  <Table.Tr role="row" className={classes.row} data-new={isNew || undefined}>
    {columns.map(({ name, className, cell }) => (
      <Table.Td key={name} role="cell" className={className}>
        {cell(event, () => onOpen(event))}
      </Table.Td>
    ))}
  </Table.Tr>
));
