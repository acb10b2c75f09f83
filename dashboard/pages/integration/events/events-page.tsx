/** What happened to all deliveries of the account, newest first and live: the event feed, for people. */
import { Button, Stack, Text } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { Activity } from 'lucide-react';
import { listEvents } from '../../../../contract/operations/list-events.ts';
import { ApiRefusal } from '../../../api/failures.ts';
import { useLiveList } from '../../../api/live-list.ts';
import { useAccount } from '../../../current/account.tsx';
import { usePublicUrl } from '../../../current/public-url.ts';
import { eventLooks } from '../../../parts/event-looks.tsx';
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
import { type SubjectDialogProps, useDialog } from '../../../ui/use-dialog.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { FilterBar, useFilter } from './event-filters.tsx';
import { type Event, EventTable, EventTableSkeleton } from './event-table.tsx';
import classes from './events.module.css';

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
      <Content list={list} isFiltered={address.isFiltered} onClear={address.clear} />
    </Page>
  );
}

interface ContentProps {
  list: ReturnType<typeof useLiveList<typeof listEvents>>;
  isFiltered: boolean;
  onClear(): void;
}

function Content({ list, isFiltered, onClear }: ContentProps) {
  const drawer = useDialog<Event>();
  const open = useStable(drawer.open);
  const { items, isOld, error, hasMore } = list;
  if (error instanceof ApiRefusal && error.status === 400) {
    return <InvalidFilters many="events" refusal={error} onClear={onClear} />;
  }
  if (error && (items === undefined || isOld)) return <ErrorState failure={error} retry={list.refetch} />;
  if (items === undefined) return <EventTableSkeleton />;
  return (
    <>
      {items.length > 0 ? (
        <EventTable events={items} knownIds={list.knownIds} isOld={isOld} onOpen={open} />
      ) : isFiltered ? (
        <NoMatches many="events" onClear={onClear}>
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
      <EventDrawer {...drawer} />
    </>
  );
}

/** An account without events: what they are, and how to read them. */
function NoEventYet() {
  const { mode } = useAccount();
  const command = `curl ${usePublicUrl()}${listEvents.path} \\\n  -H "Authorization: Bearer $WAYBILL_KEY"`;
  return (
    <div className={classes.empty}>
      <EmptyState
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
    </div>
  );
}

/** One event, exactly as the API shows it. */
function EventDrawer({ subject: event, ...dialog }: SubjectDialogProps<Event>) {
  return (
    <SideDrawer {...dialog} title={event ? eventLooks[event.type].word : 'Event'}>
      {event ? <EventContent event={event} /> : null}
    </SideDrawer>
  );
}

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
        {'status' in data ? (
          <Detail name="State after it">
            <StatusBadge status={data.status} />
          </Detail>
        ) : (
          <Detail name="Amount">
            <Money amount={data.amount} currency={data.currency} />
          </Detail>
        )}
      </Details>
      <CodeBlock title={`In GET ${listEvents.path}`} what="the JSON" code={jsonText(event)} />
      <Text size="sm" c="dimmed">
        Webhooks send the same type, timestamp and data; the ID is in the <code>webhook-id</code> header.
      </Text>
    </Stack>
  );
}
