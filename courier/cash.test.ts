import { expect, test } from 'vitest';
import { balanceOf, cashIn, cashOf, handInsOf, issuerOf, type ShownCash, withCashOf } from './cash.ts';
import type { QueueEntry } from './queue.ts';

const naira = { currency: 'NGN', currency_digits: 2 };
const held: ShownCash = { ...naira, amount: 100000, since: '2026-11-14T09:00:00.000Z', notSent: 0 };
const handOver = (more: Partial<QueueEntry> = {}): QueueEntry => ({
  key: 'k1',
  number: 1,
  courierId: 'cou_bola',
  deliveryId: 'a',
  move: 'deliver',
  tappedAt: '2026-11-15T09:30:00.000Z',
  collectedAmount: 500000,
  ...more,
});

test('a hand-over in cash that waits counts as cash in hand, marked as not sent; its age is that of the oldest cash', () => {
  const shown = withCashOf([held], naira, handOver({ paymentMethod: 'cash' }), false);
  expect(shown).toEqual([{ ...held, amount: 600000, notSent: 500000 }]);
  expect(withCashOf(shown, naira, handOver(), true), 'once it is sent, it is not marked').toEqual([
    { ...held, amount: 1100000, notSent: 500000 },
  ]);
  const dollars = { currency: 'USD', currency_digits: 2 };
  expect(withCashOf([held], dollars, handOver(), false)).toEqual([
    held,
    { ...dollars, amount: 500000, since: '2026-11-15T09:30:00.000Z', notSent: 500000 },
  ]);
});

test('a move that an older page has kept was paid in cash; transfers, card payments and other moves are no cash', () => {
  expect(cashIn(handOver())).toBe(500000);
  expect(cashIn(handOver({ paymentMethod: 'transfer' }))).toBe(0);
  expect(cashIn(handOver({ paymentMethod: 'card_terminal' }))).toBe(0);
  expect(cashIn(handOver({ move: 'return' }))).toBe(0);
  expect(withCashOf([held], naira, handOver({ paymentMethod: 'transfer' }), false)).toEqual([held]);
});

test('a day that an older page has kept has no cash and no hand-ins', () => {
  expect([cashOf({}), handInsOf({})]).toEqual([[], []]);
});

test('a hand-in that an older page has kept has no reason', () => {
  const kept = {
    hand_in_id: 'hin_1',
    number: 1,
    at: '2026-11-15T09:30:00.000Z',
    ...naira,
    expected: 500,
    amount: 300,
    shortfall: 50,
    counted_by: null,
  };
  expect(handInsOf({ hand_ins: [kept] })).toEqual([{ ...kept, reason: null }]);
  expect(handInsOf({ hand_ins: [{ ...kept, reason: 'Torn' }] })).toEqual([{ ...kept, reason: 'Torn' }]);
});

test('a day that an older page has kept does not say who issues receipts', () => {
  expect(issuerOf({})).toBeNull();
  expect(issuerOf({ company_name: null })).toBeNull();
  expect(issuerOf({ company_name: 'Swift Riders' })).toBe('Swift Riders');
});

test('a receipt says the difference, and what is still in hand after what is missing for good', () => {
  expect(balanceOf({ expected: 500, amount: 500, shortfall: 0 })).toEqual({ difference: 0, stillInHand: 0 });
  expect(balanceOf({ expected: 500, amount: 300, shortfall: 50 })).toEqual({
    difference: -200,
    stillInHand: 150,
  });
});
