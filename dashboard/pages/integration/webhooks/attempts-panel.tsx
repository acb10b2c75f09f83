/** What was sent to an endpoint, newest first, kept up to date while it is open. A row opens the attempt. */
import { Button, SegmentedControl } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { Link } from 'wouter';
import { listWebhookAttempts } from '../../../../contract/operations/webhooks/attempts.ts';
import { CircleCheck, CircleX, Send, X } from '../../../../icons/icons.ts';
import type { ItemOf } from '../../../api/client.ts';
import { useLiveList } from '../../../api/live-list.ts';
import { useAccount } from '../../../current/account.tsx';
import { AbbreviatedId } from '../../../parts/delivery-cells.tsx';
import { useAddressChoice, useAddressParameter } from '../../../ui/address-bar.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { NewItems } from '../../../ui/new-items.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { type Column, Faint, OpenButton, StackedTable } from '../../../ui/stacked-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { durationWords, endpointRefetchMs, triggerWords, typeWord } from './endpoint.tsx';
import classes from './webhooks.module.css';

type Attempt = ItemOf<typeof listWebhookAttempts>;

const filters = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
] as const;

const pageSize = 25;
const idOf = ({ attempt_id }: Attempt) => attempt_id;

interface AttemptsPanelProps {
  endpointId: string;
  mayFetch: boolean;
  onOpen(attemptId: string): void;
}

export function AttemptsPanel({ endpointId, mayFetch, onOpen }: AttemptsPanelProps) {
  const { within } = useAccount();
  const [filter, setFilter] = useAddressChoice('attempts', ['all', 'failed'], 'all');
  const [eventId, setEventId] = useAddressParameter('event');
  const { ref: top, inViewport } = useInViewport<HTMLDivElement>();
  const list = useLiveList(
    listWebhookAttempts,
    {
      params: { ...within, endpoint_id: endpointId },
      query: { limit: pageSize, outcome: filter === 'failed' ? 'failed' : undefined, event_id: eventId },
    },
    { idOf, mayShift: inViewport, enabled: mayFetch, refetchInterval: endpointRefetchMs },
  );
  const { items, hasMore } = list;
  const title: Column<Attempt> = {
    name: 'Result',
    kind: 'title',
    cell: (attempt) => (
      <>
        <OpenButton coversRow onClick={() => onOpen(attempt.attempt_id)}>
          <Outcome attempt={attempt} />
        </OpenButton>
        {attempt.error ? <div className={classes.error}>{attempt.error}</div> : null}
      </>
    ),
  };
  return (
    <Panel
      title="Attempts"
      lead="What was sent, and what came back. Kept for 30 days."
      actions={
        <>
          {eventId ? (
            <Button
              size="xs"
              variant="default"
              rightSection={<X size={13} aria-label="(show all events)" />}
              onClick={() => setEventId(undefined)}
            >
              One event: <AbbreviatedId id={eventId} />
            </Button>
          ) : null}
          <SegmentedControl
            size="xs"
            aria-label="Attempts to show"
            classNames={{ label: classes.filter }}
            data={[...filters]}
            value={filter}
            onChange={setFilter}
          />
        </>
      }
    >
      <div ref={top} className={classes.top} />
      <NewItems
        count={list.waiting}
        hasMore={list.waitingMore}
        one="attempt"
        many="attempts"
        onShow={() => document.getElementById('attempts')?.scrollIntoView({ block: 'start' })}
      />
      <StackedTable
        label="Attempts"
        columns={[title, ...columns]}
        query={list}
        items={items}
        keyOf={idOf}
        empty={
          filter === 'failed' ? (
            <EmptyState icon={CircleCheck} title="No failed attempts" />
          ) : (
            <EmptyState icon={Send} title="No attempts yet">
              They appear when something happens to a delivery, or when you send a test event.
            </EmptyState>
          )
        }
        below={
          items ? (
            <LoadMore
              shown={items.length}
              one="attempt"
              many="attempts"
              hasMore={hasMore}
              isOnePage={!hasMore && items.length <= pageSize}
              isLoading={list.isLoadingMore}
              failure={list.moreFailure}
              onLoad={list.loadMore}
            />
          ) : null
        }
        skeletonRows={5}
        twoLines
      />
    </Panel>
  );
}

const columns: Column<Attempt>[] = [
  {
    name: 'Event',
    cell: ({ type }) => typeWord(type),
    below: ({ trigger, attempt }) => (trigger === 'event' ? `Attempt ${attempt}` : triggerWords[trigger]),
  },
  {
    name: 'Delivery',
    cell: ({ delivery_id }) =>
      delivery_id ? (
        <Link href={`/deliveries/${delivery_id}`} className={classes.deliveryLink}>
          <AbbreviatedId id={delivery_id} />
        </Link>
      ) : (
        <Faint>None</Faint>
      ),
  },
  { name: 'Duration', kind: 'short', cell: ({ duration_ms }) => durationWords(duration_ms) },
  { name: 'Time', kind: 'short', cell: ({ at }) => <Time at={at} /> },
];

function Outcome({ attempt: { outcome, status_code } }: { attempt: Attempt }) {
  const isGood = outcome === 'delivered';
  const Icon = isGood ? CircleCheck : CircleX;
  return (
    <span className={classes.outcome} data-outcome={outcome}>
      <Icon size={15} aria-hidden />
      {isGood ? 'Delivered' : 'Failed'}
      {status_code === null ? null : <span className={classes.code}>{status_code}</span>}
    </span>
  );
}
