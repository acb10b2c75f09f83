/** What the feed and webhooks show of an event, written together with it; and the same of events in the history. Pure. */
import type { SentFields } from '../../../contract/delivery-fields.ts';
import type { DeliveryEventData, DeliveryHistoryEvent } from '../../../contract/event-feed.ts';
import { type DeliveryId, eventIdOf, formatId } from '../../platform/ids.ts';
import type { DeliverySnapshot } from '../lifecycle/lifecycle.ts';
import { type EventRow, publicDetailsOf, type StoredEventData, snapshotOf } from '../views/record.ts';
import { type RecordRow, sentFieldsOf } from './fields.ts';

/** By which the sender finds the order. The statement of a move adds it itself (`withOwnFields`). */
type OwnFields = Pick<SentFields, 'reference' | 'metadata'>;

type ShownState = Pick<
  DeliverySnapshot,
  | 'status'
  | 'estimatedDeliveryMs'
  | 'attempts'
  | 'instruction'
  | 'deliverOn'
  | 'amountToCollect'
  | 'collectedAmount'
>;

function stateOf(snapshot: ShownState) {
  return {
    status: snapshot.status,
    estimated_delivery_time: new Date(snapshot.estimatedDeliveryMs).toISOString(),
    attempts: snapshot.attempts,
    instruction: snapshot.instruction,
    deliver_on: snapshot.deliverOn,
    amount_to_collect: snapshot.amountToCollect,
    collected_amount: snapshot.collectedAmount,
  };
}

/** `after` is the delivery after the event; `stored` is what the event itself keeps. */
export function eventDataOf(
  id: DeliveryId,
  after: ShownState & Pick<DeliverySnapshot, 'version' | 'currency'>,
  stored: StoredEventData,
  own?: OwnFields,
): Omit<DeliveryEventData, keyof OwnFields> & Partial<OwnFields> {
  return {
    delivery_id: formatId('delivery', id),
    sequence: after.version,
    ...stateOf(after),
    currency: after.currency,
    details: publicDetailsOf(stored),
    ...own,
  };
}

/** The part of the state before an event that it changed. Going back from the delivery as it is now, the history has each state. */
export function whatChanged(from: DeliverySnapshot, to: DeliverySnapshot): Pick<StoredEventData, 'was'> {
  const after: Record<string, unknown> = stateOf(to);
  const was = Object.entries(stateOf(from)).filter(([name, value]) => value !== after[name]);
  return was.length === 0 ? {} : { was: Object.fromEntries(was) };
}

/** The events up to those that the row knows, oldest first. */
export function historyOf(row: RecordRow, events: readonly EventRow[]): DeliveryHistoryEvent[] {
  const { reference, metadata } = sentFieldsOf(row);
  let own: OwnFields = { reference, metadata };
  let state = stateOf(snapshotOf(row));
  const upToRow = events.filter(({ sequence }) => sequence <= row.version);
  const history = upToRow.toReversed().map(({ sequence, type, at, data, recipient_name: recipientName }) => {
    const event = {
      id: formatId('event', eventIdOf(row.delivery_id, sequence, at.getTime())),
      type,
      timestamp: at.toISOString(),
      data: {
        delivery_id: formatId('delivery', row.delivery_id),
        sequence,
        ...state,
        currency: row.currency,
        details: publicDetailsOf(data ?? {}, recipientName ?? undefined),
        ...own,
      },
    };
    const { was, before = {} } = data ?? {};
    state = { ...state, ...was };
    const { reference = own.reference, metadata = own.metadata }: Partial<OwnFields> = before;
    own = { reference, metadata };
    return event;
  });
  // The lifecycle writes the details that belong to the type.
  return history.reverse() as DeliveryHistoryEvent[];
}
