/** The events of a delivery, oldest first: what, when, by whom and why; and what is expected next. */
import { Hourglass } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { NamedActor } from '../../../parts/actor.tsx';
import { MaybeLate } from '../../../parts/delivery-cells.tsx';
import { eventLooks } from '../../../parts/event-look.ts';
import { History, HistoryEntry, HistoryNote, type SignColor } from '../../../ui/history.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Time, TimeWindow, ZoneNote } from '../../../ui/time.tsx';
import { AfterCancellation } from './after-cancellation.tsx';
import type { Delivery, DeliveryEvent } from './delivery.ts';
import { DiscardedEntries, eventsBefore, useDiscardedMovesOf } from './discarded-entries.tsx';
import { EventDetails } from './event-details.tsx';
import { Proof } from './proof.tsx';

export function Timeline({ delivery }: { delivery: Delivery }) {
  const discarded = useDiscardedMovesOf(delivery);
  const discardedAfter = (events: number) => (
    <DiscardedEntries
      moves={discarded.filter((move) => eventsBefore(move, delivery) === events)}
      among={discarded}
    />
  );
  return (
    <Panel title="Timeline" lead={<ZoneNote />}>
      <History>
        {delivery.events.map((event, index) => (
          <Fragment key={event.sequence}>
            <Entry event={event} delivery={delivery} />
            {discardedAfter(index + 1)}
          </Fragment>
        ))}
        <AfterCancellation delivery={delivery} />
        <Ahead delivery={delivery} />
      </History>
    </Panel>
  );
}

/** The pickup, where it has a window and is still to come, and the delivery. */
function Ahead({ delivery }: { delivery: Delivery }) {
  const { due, late, status, estimated_delivery_time: expectedAt } = delivery;
  if (due === null) return null;
  const pickup = status === 'created' ? delivery.pickup_window : null;
  return (
    <>
      {pickup ? (
        <AheadEntry word="Pickup" late={late && due.what === 'pickup'}>
          <TimeWindow window={pickup} />
        </AheadEntry>
      ) : null}
      <AheadEntry word="Expected" late={late && due.what === 'delivery'}>
        <Time at={expectedAt} show="exact" isAhead />
      </AheadEntry>
    </>
  );
}

interface AheadEntryProps {
  word: string;
  /** Decided by the server. */
  late: boolean;
  children: ReactNode;
}

function AheadEntry({ word, late, children }: AheadEntryProps) {
  return (
    <HistoryEntry isAhead Icon={Hourglass} what={word}>
      <MaybeLate late={late}>{children}</MaybeLate>
    </HistoryEntry>
  );
}

const colors: Partial<Record<DeliveryEvent['type'], SignColor>> = {
  'delivery.picked_up': 'blue',
  'delivery.attempt_failed': 'red',
  'delivery.delivered': 'green',
  'delivery.returned': 'orange',
};

function Entry({ event, delivery }: { event: DeliveryEvent; delivery: Delivery }) {
  const { type, timestamp: at, by } = event;
  const { word, Icon } = eventLooks[type];
  return (
    <HistoryEntry Icon={Icon} what={word} color={colors[type]} type={type}>
      <EventDetails event={event} delivery={delivery} />
      <Proof event={event} delivery={delivery} />
      <HistoryNote>
        <Time at={at} /> · by <NamedActor {...by} />
      </HistoryNote>
    </HistoryEntry>
  );
}
