import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FeeTerms, feeFor } from '../../../contract/collection-fee.ts';
import { paymentMethods } from '../../../contract/primitives.ts';
import { idFromText } from '../../platform/ids.ts';
import {
  availableOf,
  collectionOf,
  correctionOf,
  type Door,
  depositOf,
  deskDifferenceOf,
  handInPostings,
  type Payment,
  type Posting,
  payoutOf,
  payoutReversalOf,
  setOffPostings,
  takeBackShortfalls,
} from './postings.ts';

const idOf = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;
const accountId = idFromText<'account'>(idOf(1));
const courierId = idFromText<'courier'>(idOf(2));
const handInId = idFromText<'handIn'>(idOf(3));
const payoutId = idFromText<'payout'>(idOf(4));
const deliveryId = (n: number) => idFromText<'delivery'>(idOf(n));
const door: Door = { accountId, courierId, deliveryId: deliveryId(1), currency: 'NGN' };

const amount = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const terms: fc.Arbitrary<FeeTerms> = fc.record({
  fixed: fc.integer({ min: 0, max: 100_000 }),
  basisPoints: fc.integer({ min: 0, max: 10_000 }),
});
const payment: fc.Arbitrary<Payment> = fc.record({
  amount: fc.integer({ min: 1, max: 1_000_000_000 }),
  method: fc.constantFrom(...paymentMethods),
});

const sumOf = ({ entries }: Posting) => Object.values(entries).reduce((sum, entry) => sum + entry, 0);
const total = (postings: readonly (Posting | undefined)[], name: keyof Posting['entries']) =>
  postings.reduce((sum, posting) => sum + (posting?.entries[name] ?? 0), 0);

test('a fee is the fixed part and the share, rounded half a unit up, and never more than was collected', () => {
  const share = (basisPoints: number) => ({ fixed: 0, basisPoints });
  expect(feeFor(10_000, { fixed: 50, basisPoints: 250 })).toBe(300);
  // 2.5 % of 1.01 is 0.02525; of 1.00 it is 0.025, half a unit; of 0.99 it is 0.02475.
  expect([101, 100, 99].map((collected) => feeFor(collected, share(250)))).toEqual([3, 3, 2]);
  expect(feeFor(0, { fixed: 50, basisPoints: 250 })).toBe(0);
  expect(feeFor(30, { fixed: 50, basisPoints: 0 })).toBe(30);
  expect(feeFor(Number.MAX_SAFE_INTEGER, share(10_000))).toBe(Number.MAX_SAFE_INTEGER);
  expect(feeFor(Number.MAX_SAFE_INTEGER, share(1))).toBe(900_719_925_474);
});

test('every fee is a whole number between nothing and what was collected', () => {
  fc.assert(
    fc.property(amount, terms, (collected, feeTerms) => {
      const fee = feeFor(collected, feeTerms);
      expect(Number.isSafeInteger(fee) && fee >= 0 && fee <= collected).toBe(true);
    }),
  );
});

test('money that is collected is owed, but for the fee; only cash is in the hands of the courier', () => {
  const paid = (method: Payment['method']) =>
    collectionOf(door, { amount: 1_000, method }, { fixed: 100, basisPoints: 0 })?.entries;
  expect(paid('cash')).toEqual({ cash_in_hand: 1_000, owed: -900, fees: -100 });
  expect(paid('transfer')).toEqual({ bank: 1_000, owed: -900, fees: -100 });
  expect(paid('card_terminal')).toEqual({ bank: 1_000, owed: -900, fees: -100 });
  expect(collectionOf(door, { amount: 0, method: 'cash' }, { fixed: 100, basisPoints: 0 })).toBeUndefined();
});

test('a correction leads from what was posted to what is right, whatever the two are, and sums to zero', () => {
  fc.assert(
    fc.property(payment, fc.option(payment, { nil: undefined }), terms, (first, right, feeTerms) => {
      const collection = collectionOf(door, first, feeTerms)!;
      const posted = {
        cash: collection.entries.cash_in_hand ?? 0,
        bank: collection.entries.bank ?? 0,
        fee: -collection.entries.fees!,
        shortfall: 0,
        feeTerms,
      };
      const correction = correctionOf(door, posted, right);
      const expected = right && collectionOf(door, right, feeTerms);
      for (const name of ['cash_in_hand', 'bank', 'owed', 'fees'] as const) {
        expect(total([collection, correction], name), name).toBe(expected?.entries[name] ?? 0);
      }
      if (correction) expect(sumOf(correction)).toBe(0);
    }),
  );
});

test('a correction takes back what was missing before it takes anything out of the hands of the courier', () => {
  const feeTerms = { fixed: 0, basisPoints: 0 };
  const entriesAfter = (shortfall: number, right: number) => {
    const posted = { cash: 100, bank: 0, fee: 0, shortfall, feeTerms };
    return correctionOf(door, posted, { amount: right, method: 'cash' })?.entries;
  };
  const noFees = { bank: 0, fees: 0 };
  expect(entriesAfter(0, 60)).toEqual({ ...noFees, cash_in_hand: -40, shortfalls: 0, owed: 40 });
  expect(entriesAfter(30, 60)).toEqual({ ...noFees, cash_in_hand: -10, shortfalls: -30, owed: 40 });
  expect(entriesAfter(100, 60)).toEqual({ ...noFees, cash_in_hand: 0, shortfalls: -40, owed: 40 });
  expect(entriesAfter(30, 120)).toEqual({ ...noFees, cash_in_hand: 20, shortfalls: 0, owed: -20 });
});

test('cash is handed in for the oldest deliveries first, then the shortfall is taken from those that are left', () => {
  const held = [100, 200, 300].map((each, n) => ({ accountId, deliveryId: deliveryId(n), amount: each }));
  const asked = { handInId, courierId, currency: 'NGN', amount: 250, shortfall: 100 };
  const shown = handInPostings(asked, held).map(({ kind, deliveryId: id, entries }) => [kind, id, entries]);
  expect(shown).toEqual([
    ['hand_in', deliveryId(0), { cash_in_hand: -100, cash_desk: 100 }],
    ['hand_in', deliveryId(1), { cash_in_hand: -150, cash_desk: 150 }],
    ['shortfall', deliveryId(1), { cash_in_hand: -50, shortfalls: 50 }],
    ['shortfall', deliveryId(2), { cash_in_hand: -50, shortfalls: 50 }],
  ]);
});

test('what was handed in too much for a corrected delivery counts for others', () => {
  const held = [-20, 50].map((each, n) => ({ accountId, deliveryId: deliveryId(n), amount: each }));
  const postings = handInPostings({ handInId, courierId, currency: 'NGN', amount: 30, shortfall: 0 }, held);
  expect(postings.map(({ entries }) => entries)).toEqual([
    { cash_in_hand: 20, cash_desk: -20 },
    { cash_in_hand: -50, cash_desk: 50 },
  ]);
});

test('what was handed in too much is set off against the oldest cash, as far as both go, and the desk has the same as before', () => {
  const setOff = (...amounts: number[]) => {
    const held = amounts.map((each, n) => ({ accountId, deliveryId: deliveryId(n), amount: each }));
    const postings = setOffPostings({ courierId, currency: 'NGN' }, held);
    expect([total(postings, 'cash_desk'), total(postings, 'cash_in_hand')]).toEqual([0, 0]);
    return postings.map(({ deliveryId: id, entries }) => [
      held.findIndex((one) => one.deliveryId === id),
      entries.cash_desk,
    ]);
  };
  expect(setOff(-100, 100)).toEqual([
    [0, -100],
    [1, 100],
  ]);
  expect(setOff(70, -100, 50)).toEqual([
    [1, -100],
    [0, 70],
    [2, 30],
  ]);
  expect(setOff(-100, 40)).toEqual([
    [0, -40],
    [1, 40],
  ]);
  expect(setOff(-100)).toEqual([]);
  expect(setOff(100, 50)).toEqual([]);
});

test('a shortfall of money that was never collected is taken back, as far as too much was handed in, and nothing else changes', () => {
  const takeBack = (amount: number, missing: number) => {
    const held = [{ accountId, deliveryId: deliveryId(1), amount }];
    const shortfalls = new Map([[deliveryId(1), missing]]);
    const { postings, right } = takeBackShortfalls({ courierId, currency: 'NGN' }, held, shortfalls);
    expect(postings.every((posting) => sumOf(posting) === 0 && posting.kind === 'set_off')).toBe(true);
    return [total(postings, 'shortfalls'), total(postings, 'cash_in_hand'), right.map((each) => each.amount)];
  };
  expect(takeBack(-5, 2)).toEqual([-2, 2, [-3]]);
  expect(takeBack(-2, 5)).toEqual([-2, 2, []]);
  expect(takeBack(-5, 0)).toEqual([0, 0, [-5]]);
  expect(takeBack(5, 2), 'the courier has the rest').toEqual([0, 0, [5]]);
});

test('a hand-in moves exactly what was counted, and never more of a delivery than there is of it', () => {
  const held = fc.array(fc.integer({ min: -500, max: 1_000 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(held, fc.nat(), fc.nat(), (amounts, some, more) => {
      const cash = amounts.map((each, n) => ({ accountId, deliveryId: deliveryId(n), amount: each }));
      const inHand = Math.max(
        0,
        amounts.reduce((sum, each) => sum + each, 0),
      );
      const counted = some % (inHand + 1);
      const shortfall = more % (inHand - counted + 1);
      if (counted + shortfall === 0) return;
      const asked = { handInId, courierId, currency: 'NGN', amount: counted, shortfall };
      const postings = handInPostings(asked, cash);
      expect(postings.every((posting) => sumOf(posting) === 0)).toBe(true);
      expect(total(postings, 'cash_desk')).toBe(counted);
      expect(total(postings, 'shortfalls')).toBe(shortfall);
      for (const { deliveryId: id, amount: had } of cash) {
        const moved = -total(
          postings.filter((posting) => posting.deliveryId === id),
          'cash_in_hand',
        );
        expect(had < 0 ? moved === had : moved >= 0 && moved <= had).toBe(true);
      }
    }),
  );
});

test('payouts, deposits and differences of the desk sum to zero, and a reversal undoes its payout', () => {
  const payout = { accountId, payoutId, currency: 'NGN', amount: 500 };
  const others = [
    payoutOf(payout),
    payoutReversalOf(payout),
    depositOf(accountId, 'NGN', 300),
    deskDifferenceOf(accountId, 'NGN', -7)!,
  ];
  expect(others.map(sumOf)).toEqual([0, 0, 0, 0]);
  expect(total(others.slice(0, 2), 'owed')).toBe(0);
  expect(deskDifferenceOf(accountId, 'NGN', 0)).toBeUndefined();
});

test('what can be paid out is what is owed without the cash of couriers, and never below nothing', () => {
  expect(availableOf({ owed: 900, cashInHand: 1_000 })).toBe(0);
  expect(availableOf({ owed: 900, cashInHand: 100 })).toBe(800);
  expect(availableOf({ owed: -50, cashInHand: 0 })).toBe(0);
});
