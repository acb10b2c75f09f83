import { expect, test } from 'vitest';
import { discardsOf, sumsOf, unacceptedCash } from './discarded.ts';
import type { Day, Refusal, Stop } from './messages.ts';
import type { DiscardedMove, RefusedMove } from './queue.ts';
import { reasonOf } from './refusal.ts';
import { refusedIn, testRefusal, wrongPin } from './test-refusals.ts';
import { testStop } from './test-stop.ts';

const refused = (key: string, refusal: Refusal, more: Partial<RefusedMove> = {}): RefusedMove => ({
  key,
  number: 1,
  courierId: 'cou_bola',
  deliveryId: 'dlv_1',
  move: 'deliver',
  tappedAt: '2026-11-15T09:30:00.000Z',
  collectedAmount: 780_000,
  currency: 'NGN',
  currencyDigits: 2,
  refusal,
  ...more,
});
const discarded = (key: string, more: Partial<RefusedMove> = {}): DiscardedMove => ({
  ...refused(key, wrongPin(), more),
  discardedAt: '2026-11-15T10:00:00.000Z',
});
const known: Day['discarded_moves'][number] = {
  move_key: 'known',
  delivery_id: 'dlv_2',
  reference: 'WB-2',
  receiver_name: 'Ada\nObi',
  delivery_address: '7 Allen Avenue\nIkeja',
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
  const ofChi = { label: 'Chi, 9 Allen Avenue', reference: 'WB-1' };
  const queue = [discarded('a', ofChi), discarded('known'), discarded('b')];
  const discards = discardsOf({ discarded_moves: [known] }, queue, 'cou_bola');
  expect(discards.map(({ key, names, reason, report }) => [key, names, reason, report])).toEqual([
    ['b', ['dlv_1'], 'wrong_pin', 'waiting'],
    ['a', ['Chi, 9 Allen Avenue', 'WB-1'], 'wrong_pin', 'waiting'],
    ['known', ['Ada, Obi, 7 Allen Avenue, Ikeja', 'WB-2'], 'reassigned', 'sent'],
  ]);
  const { receiver_name: _, delivery_address: __, ...older } = known;
  const keptBefore = { discarded_moves: [older] } as unknown as Pick<Day, 'discarded_moves'>;
  expect(discardsOf(keptBefore, [], 'cou_bola')[0]?.names).toEqual(['WB-2']);
  expect(discardsOf({}, queue, 'cou_chidi'), 'also with a day of an older page').toEqual([]);
  const resolved = { ...known, resolved_at: '2026-11-15T10:00:00.000Z', not_accepted: 0 };
  expect(discardsOf({ discarded_moves: [resolved] }, [], 'cou_bola')).toMatchObject([{ report: 'resolved' }]);
});

test('cash of what was refused or discarded is not accepted, by currency; a cancelled delivery’s is in hand, and a transfer is no cash', () => {
  const cancelled = refused('c', refusedIn('cancelled'), { collectedAmount: 7, deliveryId: 'dlv_3' });
  const moves = [
    refused('a', wrongPin()),
    cancelled,
    refused('t', wrongPin(), { paymentMethod: 'transfer', deliveryId: 'dlv_4' }),
    refused('d', wrongPin(), { currency: 'USD', deliveryId: 'dlv_5' }),
  ];
  const discards = discardsOf({ discarded_moves: [known] }, [], 'cou_bola');
  expect(sumsOf(unacceptedCash(moves, discards, []))).toEqual([
    { currency: 'NGN', currency_digits: 2, amount: 780_000 + 100_000, count: 2 },
    { currency: 'USD', currency_digits: 2, amount: 780_000, count: 1 },
  ]);
  expect(unacceptedCash([cancelled], [], [])).toEqual([]);
});

test('the cash of a delivery counts once, with the latest record: refused again, discarded again, or known to the service', () => {
  const latest = { tappedAt: '2026-11-15T09:40:00.000Z', collectedAmount: 700_000, deliveryId: 'dlv_2' };
  const queue = [discarded('b', { deliveryId: 'dlv_2' })];
  const discards = discardsOf({ discarded_moves: [known] }, queue, 'cou_bola');
  const amountsOf = (moves: RefusedMove[]) => unacceptedCash(moves, discards, []).map(({ amount }) => amount);
  expect(amountsOf([])).toEqual([780_000]);
  expect(amountsOf([refused('r', wrongPin(), latest)])).toEqual([700_000]);
  expect(amountsOf([refused('r', wrongPin(), { ...latest, tappedAt: '2026-11-15T09:00:00.000Z' })])).toEqual([
    780_000,
  ]);
});

test('of cash that was recorded again, what exceeds the accepted cash of the delivery is not accepted; a transfer is no cash', () => {
  const done = (collected_amount: number | null, payment_method: Stop['payment_method'] = 'cash') => [
    testStop('dlv_2', { status: 'delivered', collected_amount, payment_method }),
  ];
  const amountsOf = (moves: RefusedMove[], list: Day['discarded_moves'], stops: Stop[]) =>
    unacceptedCash(moves, discardsOf({ discarded_moves: list }, [], 'cou_bola'), stops).map(
      ({ amount }) => amount,
    );
  const own = [refused('r', wrongPin(), { deliveryId: 'dlv_2' })];
  expect(amountsOf(own, [], done(300_000))).toEqual([480_000]);
  expect(amountsOf(own, [], done(780_000))).toEqual([]);
  expect(amountsOf(own, [], done(300_000, 'transfer'))).toEqual([780_000]);
  expect(amountsOf(own, [], done(300_000, null)), 'kept by an older page').toEqual([480_000]);
  expect(amountsOf(own, [], done(null))).toEqual([780_000]);
  expect(amountsOf([], [known], done(60_000)), 'the service did not know the hand-over yet').toEqual([
    40_000,
  ]);
  const afterwards = { ...known, not_accepted: 40_000 };
  expect(amountsOf([], [afterwards], done(60_000)), 'the service has subtracted it').toEqual([40_000]);
  expect(amountsOf([], [afterwards], []), 'it was handed over before today').toEqual([40_000]);
});

test('each refusal has one reason', () => {
  expect(
    [
      refusedIn('cancelled'),
      refusedIn('delivered'),
      refusedIn('returned'),
      testRefusal('proof_not_kept', { status: 'delivered' }, 409),
      testRefusal('going_back', {}, 409),
      refusedIn('created'),
      refusedIn('in_transit'),
      wrongPin(),
      wrongPin(0),
      testRefusal('handover_pin_locked', { attempts: 5 }),
      testRefusal('proof_missing', { kinds: ['photo'] }),
      testRefusal('amount_needed', { amount_to_collect: 5 }),
      { status: 413, details: 'it is too large' },
      { status: 404, details: 'x' },
    ].map(reasonOf),
  ).toEqual([
    'cancelled',
    'delivered',
    'returned',
    'delivered',
    'going_back',
    'not_picked_up',
    'other',
    'wrong_pin',
    'pin_locked',
    'pin_locked',
    'proof_missing',
    'other',
    'too_large',
    'reassigned',
  ]);
});
