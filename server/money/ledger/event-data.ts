/** What the feed and webhooks show of a posting. Pure. */
import type { Static } from 'typebox';
import type { CashEventData } from '../../../contract/event-feed.ts';
import type { CashEvent } from '../../../contract/events.ts';
import { formatId } from '../../platform/ids.ts';
import type { LedgerEvent } from './posting-store.ts';
import type { Posting } from './postings.ts';

const types: Partial<Record<Posting['kind'], Extract<CashEvent, `cash.${string}`>>> = {
  collection: 'cash.collected',
  correction: 'cash.corrected',
  hand_in: 'cash.handed_in',
  set_off: 'cash.handed_in',
  shortfall: 'cash.written_off',
};

/** The event of a posting about the money of one delivery. */
export function cashEventOf({ kind, entries, currency, deliveryId, handInId, paymentMethod }: Posting) {
  const type = types[kind];
  if (type === undefined || deliveryId === undefined) throw new Error(`a ${kind} has no event`);
  const isAtDoor = kind === 'collection' || kind === 'correction';
  const { owed = 0, fees = 0, cash_desk: atDesk = 0, shortfalls = 0 } = entries;
  // The statement that writes it adds the rest.
  const data: Omit<Static<typeof CashEventData>, 'reference' | 'metadata'> = {
    delivery_id: formatId('delivery', deliveryId),
    hand_in_id: handInId === undefined ? null : formatId('handIn', handInId),
    amount: isAtDoor ? 0 - owed - fees : atDesk + shortfalls,
    fee: 0 - fees,
    currency,
    payment_method: isAtDoor ? (paymentMethod ?? null) : 'cash',
  };
  return { type, data };
}

/** The same, ready to be posted. */
export function ledgerEventOf(posting: Posting): LedgerEvent {
  if (posting.deliveryId === undefined) throw new Error(`a ${posting.kind} has no delivery`);
  return { accountId: posting.accountId, subjectId: posting.deliveryId, ...cashEventOf(posting) };
}
