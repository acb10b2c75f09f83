/** What the feed and webhooks show of a posting. Pure. */
import type { Static } from 'typebox';
import type { CashEventData, PayoutEventData } from '../../contract/event-feed.ts';
import type { CashEvent } from '../../contract/events.ts';
import { formatId } from '../platform/ids.ts';
import type { Payout, Posting } from './postings.ts';

type OfDelivery = Extract<CashEvent, `cash.${string}`>;

const types = {
  collection: 'cash.collected',
  correction: 'cash.corrected',
  hand_in: 'cash.handed_in',
} as const satisfies Partial<Record<Posting['kind'], OfDelivery>>;

/** The event of a posting about the cash of one delivery. */
export function cashEventOf({ kind, entries, currency, deliveryId, handInId, paymentMethod }: Posting): {
  type: OfDelivery;
  data: Static<typeof CashEventData>;
} {
  const type = types[kind as keyof typeof types];
  if (type === undefined || deliveryId === undefined) throw new Error(`a ${kind} has no event`);
  const received = (entries.cash_in_hand ?? 0) + (entries.bank ?? 0);
  return {
    type,
    data: {
      delivery_id: formatId('delivery', deliveryId),
      hand_in_id: handInId === undefined ? null : formatId('handIn', handInId),
      amount: kind === 'hand_in' ? -received : received,
      fee: 0 - (entries.fees ?? 0),
      currency,
      payment_method: kind === 'hand_in' ? 'cash' : (paymentMethod ?? null),
    },
  };
}

export function payoutEventData(
  { payoutId, amount, currency }: Payout,
  { number, reference }: { number: number; reference: string },
): Static<typeof PayoutEventData> {
  return { payout_id: formatId('payout', payoutId), number, amount, currency, reference };
}
