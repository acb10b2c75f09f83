/**
 * Random lives of the money of one account: collected, corrected, handed in in parts, missing, paid out and reversed. Which payout
 * paid what has to add up.
 *
 * TEST_SEED=<number> repeats the choices of a run that failed.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courierIds } from '../../../tests/support/moves.ts';
import { patient } from '../../../tests/support/patient.ts';
import { newSeed, type Random, seededRandom, tellOnFailure } from '../../../tests/support/random.ts';
import { newDatabase } from '../../../tests/support/service.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import { type DeliveryId, highestId, newId, type PayoutId } from '../../platform/ids.ts';
import { post } from '../ledger/posting-store.ts';
import {
  availableOf,
  collectionOf,
  correctionOf,
  handInPostings,
  type Payment,
  type Posting,
  payoutOf,
  payoutReversalOf,
  setOffPostings,
} from '../ledger/postings.ts';
import { deleteEmptied } from './hand-in-store.ts';
import { closePayout, goBackBefore, insertPayout, readPaidParts, setPosition } from './payout-store.ts';
import { payDeliveries } from './payouts.ts';

const currency = 'USD';
const courierId = courierIds[0];
const noFee = { fixed: 0, basisPoints: 0 };
/** So few at once that a payout needs several statements. */
const maxPostings = 4;

let database: Database;
beforeAll(async () => {
  const { connection } = await newDatabase();
  database = openDatabase(connection as { host: string }, () => undefined, patient);
});
afterAll(() => database.close());

const newAccount = {
  name: 'new-account',
  text: 'insert into accounts (account_id, name) values ($1::uuid, $1::text) on conflict (account_id) do nothing',
};

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
    await database.inTransaction(async (tx) => {
      await tx.query(newAccount, [accountId]);
      await post(tx, change);
    });
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
    /** Undefined if there was less to pay. */
    async payOut(amount: number): Promise<PayoutId | undefined> {
      const payoutId = newId('payout', atMs);
      const row = {
        account_id: accountId,
        account_name: 'Paid',
        payout_id: payoutId,
        number: payouts.length + 1,
        currency,
        amount: String(amount),
        bank_reference: 'GTB',
        at: new Date(atMs),
        actor: 'test',
        outcome: null,
        closed_at: null,
        closed_actor: null,
        reason: null,
      };
      const payout = { accountId, payoutId, currency, amount };
      const isPaid = await database.inTransaction(async (tx) => {
        if (!(await payDeliveries(tx, payout, atMs, maxPostings))) return false;
        await insertPayout(tx, row);
        return true;
      });
      if (!isPaid) return undefined;
      await write([payoutOf(payout)]);
      payouts.push({ payoutId, amount, isReversed: false });
      return payoutId;
    },
    async reverse(payout: { payoutId: PayoutId; amount: number; isReversed: boolean }): Promise<void> {
      const { payoutId, amount } = payout;
      payout.isReversed = true;
      await write([payoutReversalOf({ accountId, payoutId, currency, amount })]);
      const closed = { outcome: 'reversed' as const, reason: 'Sent back', actor: 'test', atMs };
      await database.inTransaction(async (tx) => {
        await closePayout(tx, { account_id: accountId, payout_id: payoutId }, closed);
        await goBackBefore(tx, accountId, currency, payoutId);
      });
    },
    /** By number of the payout, what of it is for this delivery. */
    async paid(deliveryId: DeliveryId): Promise<Record<number, number>> {
      const parts = await readPaidParts(database, accountId, deliveryId);
      return Object.fromEntries(parts.map(({ number, share }) => [number, Number(share)]));
    },
    /** What can be paid out of a delivery, as if nothing had been. */
    payable(deliveryId: DeliveryId): number {
      const { cash, bank, fee } = posted.get(deliveryId)!;
      return Math.max(0, cash + bank - fee - Math.max(0, held.get(deliveryId) ?? 0));
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

test('if a delivery is corrected after it was paid, the next payout takes that back and pays as much more', async () => {
  const money = newMoney();
  const first = await money.collect({ amount: 100, method: 'transfer' });
  await money.payOut(100);
  await money.correct(first, { amount: 60, method: 'transfer' });
  const second = await money.collect({ amount: 70, method: 'transfer' });
  expect(await money.payOut(31), 'more than what is owed').toBeUndefined();
  await money.payOut(30);
  expect(await money.paid(first)).toEqual({ 1: 100, 2: -40 });
  expect(await money.paid(second)).toEqual({ 2: 70 });
  await money.correct(first, { amount: 90, method: 'transfer' });
  await money.payOut(30);
  expect(await money.paid(first)).toEqual({ 1: 100, 2: -40, 3: 30 });
});

test('what a payout paid that did not arrive is paid again, and first', async () => {
  const money = newMoney();
  const first = await money.collect({ amount: 100, method: 'transfer' });
  await money.payOut(100);
  const second = await money.collect({ amount: 50, method: 'transfer' });
  await money.payOut(50);
  await money.reverse(money.payouts[0]!);
  expect(await money.paid(first)).toEqual({});
  const third = await money.collect({ amount: 20, method: 'transfer' });
  await money.payOut(110);
  expect([await money.paid(first), await money.paid(second), await money.paid(third)]).toEqual([
    { 3: 100 },
    { 2: 50 },
    { 3: 10 },
  ]);
});

test('what was taken back is paid again if the payout that had paid too much did not arrive', async () => {
  const money = newMoney();
  const first = await money.collect({ amount: 100, method: 'transfer' });
  await money.payOut(100);
  await money.correct(first, { amount: 60, method: 'transfer' });
  const second = await money.collect({ amount: 70, method: 'transfer' });
  await money.payOut(30);
  await money.reverse(money.payouts[0]!);
  await money.payOut(100);
  expect(await money.paid(first)).toEqual({ 2: -40, 3: 100 });
  expect(await money.paid(second)).toEqual({ 2: 70 });
});

test('money is found even if the clock was wrong when the payout before it was recorded', async () => {
  const money = newMoney();
  const first = await money.collect({ amount: 100, method: 'transfer' });
  await database.inTransaction((tx) => setPosition(tx, { accountId: money.accountId, currency }, highestId));
  await money.payOut(100);
  expect(await money.paid(first)).toEqual({ 1: 100 });
});

test('no two payouts of an account have the same number', async () => {
  const money = newMoney();
  await money.collect({ amount: 100, method: 'transfer' });
  await money.payOut(50);
  money.payouts.pop();
  await expect(money.payOut(50)).rejects.toMatchObject({ constraint: 'cash_payouts_number' });
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
      const open = money.payouts.filter(({ isReversed }) => !isReversed);
      if (open.length > 0 && random.between(0, 2) === 0) await money.reverse(random.pick(open));
    },
  ];
  await money.collect(payment());
  for (let step = 0; step < steps; step++) await random.pick(doAnything)();
}

/** What each payout paid, of all deliveries together. */
async function namedOf(money: Money): Promise<number[]> {
  const named = money.payouts.map(() => 0);
  for (const deliveryId of money.deliveries) {
    for (const [number, share] of Object.entries(await money.paid(deliveryId)))
      named[Number(number) - 1]! += share;
  }
  return named;
}

test('deliveries name all of each payout; and once all is paid out, of each delivery what could be paid', async () => {
  const seed = newSeed();
  tellOnFailure(seed);
  for (let run = 0; run < 12; run++) {
    const random = seededRandom(seed + run);
    const terms = random.pick([noFee, { fixed: 500, basisPoints: 0 }, { fixed: 25, basisPoints: 275 }]);
    const money = newMoney(terms, () => random.between(1, 8 * 3_600_000));
    await live(random, money, 60);
    const amounts = money.payouts.map(({ amount, isReversed }) => (isReversed ? 0 : amount));
    expect(await namedOf(money), `run ${run}`).toEqual(amounts);
    if (money.cashInHand() > 0) await money.handIn(money.cashInHand());
    await money.setOff();
    // If corrections took away what was paid already, this collection makes up for it.
    await money.collect({ amount: 100_000_000, method: 'transfer' });
    expect(await money.payOut(money.available()), `run ${run}`).toBeDefined();
    for (const deliveryId of money.deliveries) {
      const shares = Object.values(await money.paid(deliveryId));
      const paid = shares.reduce((sum, share) => sum + share, 0);
      expect(paid, `run ${run}`).toBe(money.payable(deliveryId));
    }
  }
});
