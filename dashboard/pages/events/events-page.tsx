/** What happened to all deliveries of the account, newest first and live: the event feed, for people. */
import { useInViewport } from '@mantine/hooks';
import { listEvents } from '../../../contract/operations/list-events.ts';
import { ApiRefusal } from '../../api/failures.ts';
import { useLiveList } from '../../api/live-list.ts';
import { useAccount } from '../../current/account.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { NewItems } from '../../ui/new-items.tsx';
import { InvalidFilters, NoMatches } from '../../ui/no-matches.tsx';
import { Page } from '../../ui/page.tsx';
import { ZoneNote } from '../../ui/time.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { useStable } from '../../ui/use-stable.ts';
import { NoEventYet } from './empty-list.tsx';
import type { Event } from './event.ts';
import { EventDrawer } from './event-drawer.tsx';
import { EventTable, EventTableSkeleton } from './event-table.tsx';
import { asQuery, useFilter } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';

/** A few screens, and still quick to read again whenever something changes. */
const limit = 50;
const idOf = ({ id }: Event) => id;

export default function EventsPage() {
  const { within: params } = useAccount();
  const address = useFilter();
  const { ref: top, inViewport: isAtTop } = useInViewport<HTMLDivElement>();
  const list = useLiveList(
    listEvents,
    { params, query: { ...asQuery(address.filter), order: 'newest', limit } },
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
        <EventTable events={items} known={list.known} isOld={isOld} onOpen={open} />
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
          isOnePage={!hasMore && items.length <= limit}
          isLoading={list.isLoadingMore}
          failure={list.moreFailure}
          onLoad={list.loadMore}
        />
      ) : null}
      <EventDrawer {...drawer} />
    </>
  );
}
