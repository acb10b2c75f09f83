/**
 * A test event: sent now, outside of the queue, so that its sender sees at once what works and what does not. It is about
 * a delivery that does not exist.
 */
import type { Static } from 'typebox';
import type * as feed from '../../../contract/event-feed.ts';
import type { DeliveryEvent, FeedEvent } from '../../../contract/events.ts';
import type { DeliveryState } from '../../../contract/primitives.ts';
import type { Database } from '../../database/database.ts';
import { notFoundRejection, Rejection } from '../../errors/rejection.ts';
import { renderEvent } from '../../events/index.ts';
import { Counts } from '../../platform/counts.ts';
import { type AttemptId, type EndpointId, formatId, newId } from '../../platform/ids.ts';
import type { EndpointRef } from '../endpoints/store.ts';
import { type AttemptParts, attempt } from './attempt.ts';
import { recordTestAttempt } from './outcome-store.ts';
import { findReceiver, type Receiver } from './queue-store.ts';

/** On their way to one endpoint at the same time; each takes 15 s at most. */
const maxTests = 3;

/** Records the attempt, with what failed in words. Takes as long as the receiver does. Works for a disabled endpoint, too. */
export type SendTest = (ref: EndpointRef, type: FeedEvent) => Promise<AttemptId | Rejection>;

export function makeSendTest(parts: AttemptParts & { database: Database }): SendTest {
  const { database, clock } = parts;
  const running = new Counts<EndpointId>();

  async function send(
    { accountId, endpointId }: EndpointRef,
    type: FeedEvent,
    { currency, ...receiver }: Receiver & { currency: string },
  ) {
    const atMs = clock.now();
    const eventId = newId('event', atMs);
    const data = JSON.stringify(sampleData(type, atMs, currency));
    const body = renderEvent({ eventId, type, atMs, data });
    const { record } = await attempt(parts, { ...receiver, endpointId, eventId, body });
    const testAttempt = { ...record, accountId, endpointId, eventId, type, body };
    await database.asOneStatement((tx) => recordTestAttempt(tx, testAttempt));
    return record.attemptId;
  }

  return async (ref, type) => {
    const receiver = await findReceiver(database, ref);
    if (!receiver) return notFoundRejection('endpoint_not_found');
    const { endpointId } = ref;
    if (running.of(endpointId) >= maxTests) {
      return new Rejection('too_many_tests', { running: maxTests }, { retryAfterSeconds: 15 });
    }
    running.change(endpointId, 1);
    try {
      return await send(ref, type, receiver);
    } finally {
      running.change(endpointId, -1);
    }
  };
}

const afterEvent = {
  'delivery.created': { status: 'created', sequence: 1 },
  'delivery.updated': { status: 'created', sequence: 2 },
  'delivery.assigned': { status: 'created', sequence: 2 },
  'delivery.unassigned': { status: 'created', sequence: 3 },
  'delivery.picked_up': { status: 'in_transit', sequence: 3 },
  'delivery.attempt_failed': { status: 'in_transit', sequence: 4 },
  'delivery.instructed': { status: 'in_transit', sequence: 5 },
  'delivery.delivered': { status: 'delivered', sequence: 4 },
  'delivery.returned': { status: 'returned', sequence: 6 },
  'delivery.cancelled': { status: 'cancelled', sequence: 2 },
  'delivery.delivered_in_error': { status: 'in_transit', sequence: 5 },
  'delivery.returned_in_error': { status: 'in_transit', sequence: 7 },
  'delivery.amount_corrected': { status: 'delivered', sequence: 5 },
} as const satisfies Record<DeliveryEvent, { status: DeliveryState; sequence: number }>;

const note = 'This is a test event. The delivery does not exist.';
const sampleDetails: Partial<Record<DeliveryEvent, feed.EventDetails>> = {
  'delivery.attempt_failed': { attempt: 1, reason: 'receiver_absent', note, instruction: 'awaited' },
  'delivery.instructed': { instruction: 'try_again', note },
  'delivery.returned': { reason: note },
  'delivery.cancelled': { reason: note },
  'delivery.delivered_in_error': { reason: note },
  'delivery.returned_in_error': { reason: note },
  'delivery.amount_corrected': { reason: note, previous_amount: 0, collected_amount: 0 },
};

const oneHourMs = 3_600_000;

const amount = 500_000;
const ownFields = { reference: 'This is a test event', metadata: { channel: 'web shop' } };

function sampleData(type: FeedEvent, nowMs: number, currency: string) {
  if (isOfDelivery(type)) return sampleDelivery(type, nowMs, currency);
  return type.startsWith('payout.') ? samplePayout(nowMs, currency) : sampleCash(type, nowMs, currency);
}

const isOfDelivery = (type: FeedEvent): type is DeliveryEvent => type in afterEvent;

function samplePayout(nowMs: number, currency: string): Static<typeof feed.PayoutEventData> {
  return {
    payout_id: formatId('payout', newId('payout', nowMs)),
    number: 1,
    amount,
    currency,
    bank_reference: 'This is a test event. The payout does not exist.',
  };
}

function sampleCash(type: FeedEvent, nowMs: number, currency: string): Static<typeof feed.CashEventData> {
  const isAtDesk = type === 'cash.handed_in' || type === 'cash.written_off';
  return {
    delivery_id: formatId('delivery', newId('delivery', nowMs)),
    ...ownFields,
    hand_in_id: isAtDesk ? formatId('handIn', newId('handIn', nowMs)) : null,
    amount,
    fee: 0,
    currency,
    payment_method: 'cash',
  };
}

function sampleDelivery(type: DeliveryEvent, nowMs: number, currency: string): feed.DeliveryEventData {
  return {
    delivery_id: formatId('delivery', newId('delivery', nowMs)),
    ...ownFields,
    ...afterEvent[type],
    estimated_delivery_time: new Date(nowMs + oneHourMs).toISOString(),
    attempts: 0,
    instruction: null,
    deliver_on: null,
    amount_to_collect: 0,
    collected_amount: null,
    currency,
    details: sampleDetails[type] ?? {},
  };
}
