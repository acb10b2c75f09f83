/** The events of a delivery, oldest first: what, when, by whom and why; and what is expected next. */
import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { Actor } from '../../../ui/actor.tsx';
import { eventLooks } from '../../../ui/event-look.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Time, TimeWindow } from '../../../ui/time.tsx';
import type { Delivery, DeliveryEvent } from '../delivery.ts';
import { MaybeLate } from '../delivery-cells.tsx';
import { AfterCancellation } from './after-cancellation.tsx';
import { EventDetails } from './event-details.tsx';
import { Proof } from './proof.tsx';
import classes from './timeline.module.css';

export function Timeline({ delivery }: { delivery: Delivery }) {
  return (
    <Panel title="Timeline">
      <ol className={classes.timeline}>
        {delivery.events.map((event) => (
          <Entry key={event.sequence} event={event} delivery={delivery} />
        ))}
        <AfterCancellation delivery={delivery} />
        <Ahead delivery={delivery} />
      </ol>
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
    <li className={classes.entry} data-ahead>
      <span className={classes.sign}>
        <Hourglass size={14} aria-hidden />
      </span>
      <div>
        <div className={classes.what}>{word}</div>
        <MaybeLate late={late}>{children}</MaybeLate>
      </div>
    </li>
  );
}

function Entry({ event, delivery }: { event: DeliveryEvent; delivery: Delivery }) {
  const { word, Icon } = eventLooks[event.type];
  return (
    <li className={classes.entry} data-type={event.type}>
      <span className={classes.sign}>
        <Icon size={14} aria-hidden />
      </span>
      <div className={classes.words}>
        <div className={classes.what}>{word}</div>
        <EventDetails event={event} delivery={delivery} />
        <Proof event={event} delivery={delivery} />
        <div className={classes.who}>
          <Time at={event.at} /> · by <Actor {...event} />
        </div>
      </div>
    </li>
  );
}
