import { expect, test } from 'vitest';
import { discardsOf, notAcceptedCash } from './discarded.ts';
import type { Day } from './messages.ts';
import type { DiscardedMove, RefusedMove } from './queue.ts';
import { reasonOf } from './refusal.ts';

const refused = (key: string, details: string, more: Partial<RefusedMove> = {}): RefusedMove => ({
  key,
  number: 1,
  courierId: 'cou_bola',
  deliveryId: 'dlv_1',
  move: 'deliver',
  tappedAt: '2026-11-15T09:30:00.000Z',
  collectedAmount: 780_000,
  currency: 'NGN',
  currencyDigits: 2,
  refusal: { status: 400, error: 'invalid request data', details },
  ...more,
});
const wrongPin = 'proof.pin is not the PIN of this delivery; 4 tries left';
const discarded = (key: string, more: Partial<RefusedMove> = {}): DiscardedMove => ({
  ...refused(key, wrongPin, more),
  discardedAt: '2026-11-15T10:00:00.000Z',
});
const known: Day['discarded_moves'][number] = {
  move_key: 'known',
  delivery_id: 'dlv_2',
  reference: 'WB-2',
  move: 'deliver',
  reason: 'reassigned',
  recorded_at: '2026-11-14T09:30:00.000Z',
  discarded_at: '2026-11-14T10:00:00.000Z',
  resolved_at: null,
  currency: 'NGN',
  currency_digits: 2,
  collected_amount: 100_000,
  payment_method: 'cash',
  not_accepted: 100_000,
};

test('what only the phone knows is shown before what the service knows, and each once', () => {
  const queue = [discarded('a', { reference: 'WB-1' }), discarded('known'), discarded('b')];
  const discards = discardsOf({ discarded_moves: [known] }, queue, 'cou_bola');
  expect(discards.map(({ key, name, reason, report }) => [key, name, reason, report])).toEqual([
    ['b', 'dlv_1', 'wrong_pin', 'waiting'],
    ['a', 'WB-1', 'wrong_pin', 'waiting'],
    ['known', 'WB-2', 'reassigned', 'sent'],
  ]);
  expect(discardsOf({}, queue, 'cou_chidi'), 'also with a day of an older page').toEqual([]);
  const resolved = { ...known, resolved_at: '2026-11-15T10:00:00.000Z', not_accepted: 0 };
  expect(discardsOf({ discarded_moves: [resolved] }, [], 'cou_bola')).toMatchObject([{ report: 'resolved' }]);
});

test('cash of what was refused or discarded is not accepted, by currency; a cancelled delivery’s is in hand, and a transfer is no cash', () => {
  const cancelled = refused('c', 'Already cancelled. Only …', { collectedAmount: 7 });
  cancelled.refusal.error = 'move not possible';
  const moves = [
    refused('a', wrongPin),
    cancelled,
    refused('t', wrongPin, { paymentMethod: 'transfer' }),
    refused('d', wrongPin, { currency: 'USD' }),
  ];
  const discards = discardsOf({ discarded_moves: [known] }, [discarded('b')], 'cou_bola');
  expect(notAcceptedCash(moves, discards)).toEqual([
    { currency: 'NGN', currency_digits: 2, amount: 2 * 780_000 + 100_000, count: 3 },
    { currency: 'USD', currency_digits: 2, amount: 780_000, count: 1 },
  ]);
  expect(notAcceptedCash([cancelled], [])).toEqual([]);
});

test('each refusal has one reason', () => {
  const conflict = (details: string) => reasonOf({ status: 409, error: 'move not possible', details });
  const wrong = (details: string, status = 400) =>
    reasonOf({ status, error: 'invalid request data', details });
  expect([
    conflict('Already cancelled. Only …'),
    conflict('Already delivered. Only …'),
    conflict('the delivery is returned already'),
    conflict('the parcel is on its way back to the sender'),
    conflict('Not picked up yet. Only …'),
    conflict('something else'),
    wrong(wrongPin),
    wrong('proof.pin: there were 5 tries already'),
    wrong('proof.photo is required for this delivery'),
    wrong('collected_amount is too much'),
    wrong('it is too large', 413),
    reasonOf({ status: 404, error: 'delivery not found', details: 'x' }),
  ]).toEqual([
    'cancelled',
    'delivered',
    'returned',
    'going_back',
    'not_picked_up',
    'other',
    'wrong_pin',
    'pin_locked',
    'proof_missing',
    'other',
    'too_large',
    'reassigned',
  ]);
});
