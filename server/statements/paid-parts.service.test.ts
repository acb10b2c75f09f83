/**
 * Random lives of the money of one account: collected, corrected, handed in in parts, missing, paid out and reversed. Which payout
 * paid what has to add up.
 *
 * TEST_SEED=<number> repeats the choices of a run that failed.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courierIds } from '../../tests/support/moves.ts';
import { patient } from '../../tests/support/patient.ts';
import { newSeed, type Random, seededRandom, tellOnFailure } from '../../tests/support/random.ts';
import { newDatabase } from '../../tests/support/service.ts';
import {
  availableOf,
  collectionOf,
  correctionOf,
  handInPostings,
  type Payment,
  type Posting,
  payoutOf,
  payoutReversalOf,
  post,
  setOffPostings,
} from '../cash/index.ts';
import { deleteEmptied } from '../cash-desk/hand-in-store.ts';
import { closePayout, insertPayout } from '../cash-desk/payout-store.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { type DeliveryId, newId, type PayoutId } from '../platform/ids.ts';
import { readSteps } from './chain-store.ts';
import { availableParts, paidPartsOf } from './paid-parts.ts';

const currency = 'USD';
const courierId = courierIds[0];
const noFee = { fixed: 0, basisPoints: 0 };

let database: Database;
beforeAll(async () => {
  const { connection } = await newDatabase();
  database = openDatabase(connection as { host: string }, () => undefined, patient);
});
afterAll(() => database.close());

/** The money of a new account. Each step is a minute or more after the one before. */
function newMoney(terms = noFee, pauseMs = () => 60_000) {
  let atMs = Date.UTC(2026, 8, 20, 6);
  const accountId = newId('account', atMs);
  const deliveries: DeliveryId[] = [];
  const posted = new Map<DeliveryId, { cash: number; bank: number; fee: number; shortfall: number }>();
  const held = new Map<DeliveryId, number>();
  const payouts: { payoutId: PayoutId; amount: number; isReversed: boolean }[] = [];
  let owed = 0;

  async function write(postings: readonly Posting[]): Promise<void> {
    atMs += pauseMs();
    const change = { postings, events: [], actor: 'test', atMs };
    await database.inTransaction((tx) => post(tx, change, { distributed: false }));
    for (const { entries, deliveryId } of postings) {
      owed -= entries.owed ?? 0;
      if (deliveryId) held.set(deliveryId, (held.get(deliveryId) ?? 0) + (entries.cash_in_hand ?? 0));
    }
  }
  const doorOf = (deliveryId: DeliveryId) => ({ accountId, deliveryId, courierId, currency });
  /** As the ledger reads it for corrections. */
  const remember = (deliveryId: DeliveryId, { entries }: Posting) => {
    const before = posted.get(deliveryId) ?? { cash: 0, bank: 0, fee: 0, shortfall: 0 };
    const { cash_in_hand: inHand = 0, bank = 0, fees = 0, shortfalls = 0 } = entries;
    posted.set(deliveryId, {
      cash: before.cash + inHand + shortfalls,
      bank: before.bank + bank,
      fee: before.fee - fees,
      shortfall: before.shortfall + shortfalls,
    });
  };
  const heldCash = () =>
    deliveries.map((deliveryId) => ({ accountId, deliveryId, amount: held.get(deliveryId) ?? 0 }));
  const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  async function move(postings: readonly Posting[]): Promise<void> {
    if (postings.length === 0) return;
    for (const { kind, deliveryId, entries } of postings) {
      if (kind === 'shortfall') posted.get(deliveryId!)!.shortfall += entries.shortfalls ?? 0;
    }
    await write(postings);
    await database.inTransaction((tx) => deleteEmptied(tx, courierId, currency));
  }

  return {
    accountId,
    deliveries,
    payouts,
    available: () =>
      availableOf({ owed, cashInHand: sumOf([...held.values()].map((amount) => Math.max(0, amount))) }),
    /** What the courier can hand in. */
    cashInHand: () => sumOf([...held.values()]),
    async collect(payment: Payment): Promise<DeliveryId> {
      const deliveryId = newId('delivery', atMs);
      const posting = collectionOf(doorOf(deliveryId), payment, terms)!;
      deliveries.push(deliveryId);
      remember(deliveryId, posting);
      await write([posting]);
      return deliveryId;
    },
    async correct(deliveryId: DeliveryId, payment: Payment | undefined): Promise<void> {
      const before = { ...posted.get(deliveryId)!, feeTerms: terms };
      const posting = correctionOf(doorOf(deliveryId), before, payment);
      if (!posting) return;
      remember(deliveryId, posting);
      await write([posting]);
    },
    handIn(amount: number, shortfall = 0): Promise<void> {
      const handIn = { handInId: newId('handIn', atMs), courierId, currency, amount, shortfall };
      return move(handInPostings(handIn, heldCash()));
    },
    setOff: () => move(setOffPostings({ courierId, currency }, heldCash())),
    async payOut(amount: number): Promise<PayoutId> {
      const payoutId = newId('payout', atMs);
      await write([payoutOf({ accountId, payoutId, currency, amount })]);
      payouts.push({ payoutId, amount, isReversed: false });
      const row = {
        account_id: accountId,
        payout_id: payoutId,
        number: payouts.length,
        currency,
        amount: String(amount),
        reference: 'GTB',
        at: new Date(atMs),
        outcome: null,
        closed_at: null,
      };
      await database.inTransaction((tx) => insertPayout(tx, row, 'test'));
      return payoutId;
    },
    async reverse(payout: { payoutId: PayoutId; amount: number; isReversed: boolean }): Promise<void> {
      const { payoutId, amount } = payout;
      payout.isReversed = true;
      await write([payoutReversalOf({ accountId, payoutId, currency, amount })]);
      const closed = { outcome: 'reversed' as const, reason: 'Sent back', actor: 'test', atMs };
      await database.inTransaction((tx) =>
        closePayout(tx, { account_id: accountId, payout_id: payoutId }, closed),
      );
    },
    /** By number of the payout, what of it is for this delivery. */
    async paid(deliveryId: DeliveryId, windows?: readonly number[]): Promise<Record<number, number>> {
      const steps = await readSteps(database, accountId, deliveryId);
      const parts = await paidPartsOf(database, { accountId, currency, deliveryId, steps }, windows);
      return Object.fromEntries(parts.map(({ row, share }) => [row.number, share]));
    },
    async availableOf(deliveryId: DeliveryId): Promise<number> {
      const parts = availableParts(await readSteps(database, accountId, deliveryId));
      return parts.reduce((sum, { amount }) => sum + amount, 0);
    },
  };
}
type Money = ReturnType<typeof newMoney>;

test('cash that is handed in in parts is paid in the order in which the parts became available', async () => {
  const money = newMoney();
  const first = await money.collect({ amount: 10_000, method: 'cash' });
  await money.handIn(5_000);
  await money.payOut(5_000);
  const second = await money.collect({ amount: 10_000, method: 'transfer' });
  await money.handIn(5_000);
  await money.payOut(5_000);
  await money.payOut(10_000);
  expect(await money.paid(first)).toEqual({ 1: 5_000, 3: 5_000 });
  expect(await money.paid(second)).toEqual({ 2: 5_000, 3: 5_000 });
});

test('the fee of cash that a courier still has takes nothing from what others are paid', async () => {
  const money = newMoney({ fixed: 10, basisPoints: 0 });
  const cash = await money.collect({ amount: 100, method: 'cash' });
  const transfer = await money.collect({ amount: 110, method: 'transfer' });
  await money.payOut(90);
  await money.handIn(100);
  await money.payOut(100);
  expect(await money.paid(transfer)).toEqual({ 1: 90, 2: 10 });
  expect(await money.paid(cash)).toEqual({ 2: 90 });
});

test('cash that a courier never handed in is found, however many postings came since', async () => {
  const money = newMoney({ fixed: 10, basisPoints: 0 });
  await money.collect({ amount: 100, method: 'cash' });
  const later: DeliveryId[] = [];
  for (let n = 0; n < 6; n++) later.push(await money.collect({ amount: 110, method: 'transfer' }));
  await money.payOut(500);
  expect(await money.paid(later[4]!, [3])).toEqual({ 1: 100 });
  expect(await money.paid(later[5]!, [3])).toEqual({});
});

test('after a correction to less, what came later moves up', async () => {
  const money = newMoney();
  const first = await money.collect({ amount: 100, method: 'transfer' });
  const second = await money.collect({ amount: 50, method: 'transfer' });
  await money.correct(first, { amount: 60, method: 'transfer' });
  const third = await money.collect({ amount: 70, method: 'transfer' });
  for (const amount of [60, 50, 70]) await money.payOut(amount);
  expect(await money.paid(first)).toEqual({ 1: 60 });
  expect(await money.paid(second)).toEqual({ 2: 50 });
  expect(await money.paid(third)).toEqual({ 3: 70 });
});

test('after a correction of what was paid out already, the payout counts for what comes next', async () => {
  const money = newMoney();
  const first = await money.collect({ amount: 100, method: 'transfer' });
  await money.payOut(100);
  await money.correct(first, { amount: 60, method: 'transfer' });
  const second = await money.collect({ amount: 70, method: 'transfer' });
  await money.payOut(30);
  expect(await money.paid(first)).toEqual({ 1: 60 });
  expect(await money.paid(second)).toEqual({ 1: 40, 2: 30 });
});

async function live(random: Random, money: Money, steps: number): Promise<void> {
  const payment = (): Payment => ({
    amount: random.between(1_000, 1_000_000),
    method: random.pick(['cash', 'cash', 'transfer']),
  });
  const doAnything = [
    () => money.collect(payment()),
    () => money.collect(payment()),
    () => money.setOff(),
    () => money.correct(random.pick(money.deliveries), random.pick([payment(), payment(), undefined])),
    async () => {
      const inHand = Math.max(0, money.cashInHand());
      const amount = random.pick([inHand, random.between(0, inHand)]);
      const shortfall = random.pick([0, 0, random.between(0, inHand - amount)]);
      if (inHand > 0) await money.handIn(amount, shortfall);
    },
    async () => {
      const available = money.available();
      if (available > 0) await money.payOut(random.pick([available, random.between(1, available)]));
    },
    async () => {
      const last = money.payouts.at(-1);
      if (last && !last.isReversed && random.between(0, 2) === 0) await money.reverse(last);
    },
  ];
  await money.collect(payment());
  for (let step = 0; step < steps; step++) await random.pick(doAnything)();
}

/** What each payout paid, of all deliveries together. */
async function namedOf(money: Money, windows: readonly number[]): Promise<number[]> {
  const named = money.payouts.map(() => 0);
  for (const deliveryId of money.deliveries) {
    const paid = await money.paid(deliveryId, windows);
    const shares = Object.entries(paid);
    for (const [number, share] of shares) named[Number(number) - 1]! += share;
    const total = shares.reduce((sum, [, share]) => sum + share, 0);
    expect(total, 'at most what is available of it').toBeLessThanOrEqual(await money.availableOf(deliveryId));
  }
  return named;
}

/** The first is far too few, so that more are searched. */
const windows = [3, 1_000_000];

test('deliveries name of each payout at most all of it; and all of it once the money was available', async () => {
  const seed = newSeed();
  tellOnFailure(seed);
  for (let run = 0; run < 12; run++) {
    const random = seededRandom(seed + run);
    const terms = random.pick([noFee, { fixed: 500, basisPoints: 0 }, { fixed: 25, basisPoints: 275 }]);
    const money = newMoney(terms, () => random.between(1, 8 * 3_600_000));
    await live(random, money, 60);
    const amounts = money.payouts.map(({ amount, isReversed }) => (isReversed ? 0 : amount));
    (await namedOf(money, windows)).forEach((named, index) => {
      expect(named, `run ${run}, payout ${index + 1}`).toBeLessThanOrEqual(amounts[index]!);
    });
    if (money.cashInHand() > 0) await money.handIn(money.cashInHand());
    // Where corrections took away what was paid already, the next collection makes up for it.
    await money.collect({ amount: 100_000_000, method: 'transfer' });
    expect(await namedOf(money, windows), `run ${run}`).toEqual(amounts);
  }
});
