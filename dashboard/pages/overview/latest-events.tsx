/** The latest events. Each opens its delivery. */
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { inOneLine } from '../../../contract/lines.ts';
import { NamedActor } from '../../parts/delivery-cells.tsx';
import { EventIcon, eventLooks } from '../../parts/event-looks.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PieceSkeleton } from '../../ui/skeletons.tsx';
import { Time } from '../../ui/time.tsx';
import classes from './overview.module.css';
import type { Overview } from './use-overview.ts';

type LatestEvent = Overview['latest'][number];

export function LatestEvents({ events }: { events: LatestEvent[] | undefined }) {
  const isNew = useNewEvents(events);
  return (
    <Panel
      title="Latest events"
      actions={
        <Anchor component={Link} href="/events" size="sm" lh="1.5rem">
          All events
        </Anchor>
      }
    >
      <ol className={classes.events} aria-busy={events === undefined}>
        {events?.map((event) => (
          <li key={keyOf(event)} className={classes.event} data-new={isNew(event) || undefined}>
            <EventLink {...event} />
          </li>
        )) ?? <EventsSkeleton />}
      </ol>
    </Panel>
  );
}

const keyOf = ({ delivery_id, type, at }: LatestEvent) => `${delivery_id} ${type} ${at}`;

function useNewEvents(events: LatestEvent[] | undefined) {
  const [first, setFirst] = useState<ReadonlySet<string>>();
  if (events && first === undefined) setFirst(new Set(events.map(keyOf)));
  return (event: LatestEvent) => first !== undefined && !first.has(keyOf(event));
}

function EventLink({ delivery_id, type, at, delivery_address, receiver_name, by }: LatestEvent) {
  return (
    <Link href={`/deliveries/${delivery_id}`} className={classes.link} data-list-link>
      <EventIcon type={type} />
      <span className={classes.word}>{eventLooks[type].word}</span>
      <span className={classes.where}>
        {receiver_name ? <bdi className={classes.receiver}>{inOneLine(receiver_name)}</bdi> : null}
        <bdi>{inOneLine(delivery_address)}</bdi>
      </span>
      <span className={classes.by}>
        by <NamedActor {...by} />
      </span>
      <span className={classes.time}>
        <Time at={at} />
      </span>
    </Link>
  );
}

function EventsSkeleton() {
  // As many as the server returns at most.
  return Array.from({ length: 12 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
    <li key={index} className={classes.event} aria-hidden="true">
      <div className={classes.link}>
        <PieceSkeleton height={16} width={16} circle />
        <PieceSkeleton height={12} width="4rem" />
        <span className={classes.where}>
          <PieceSkeleton height={12} width={`${45 + ((index * 17) % 40)}%`} />
        </span>
      </div>
    </li>
  ));
}
