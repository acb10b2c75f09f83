/**
 * Thousands of random lifecycles at once, on two nodes: money is collected, collected short, returned, corrected, handed in, missing,
 * paid out, reversed and confirmed, and many requests are sent twice. What the ledger has afterwards is what was acknowledged.
 *
 * TEST_SEED=<number> repeats the choices of a run that failed.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { feeFor } from '../../../contract/collection-fee.ts';
import { courierIds, outcomeOf, plainDeliveries } from '../../../tests/support/moves.ts';
import { patient } from '../../../tests/support/patient.ts';
import { newSeed, type Random, seededRandom, tellOnFailure } from '../../../tests/support/random.ts';
import { newDatabase } from '../../../tests/support/service.ts';
import { secretKey } from '../../../tests/support/webhook-sending.ts';
import { terminal } from '../../accounts/index.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import { isRejection, type Rejection } from '../../errors/rejection.ts';
import { makeKeyedRequests, noAccount } from '../../idempotency/index.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  type AccountId,
  type CourierId,
  firstIdAt,
  newId,
  type PostingId,
  readId,
} from '../../platform/ids.ts';
import { checkLedger } from '../ledger/check-store.ts';
import { readBalances } from '../ledger/ledger-store.ts';
import { readStatementPage } from '../statements/statement-store.ts';
import { makeStatements } from '../statements/statements.ts';
import { makeDesk } from './desk.ts';
import { readDesks, setFees } from './desk-store.ts';
import { makeHandIn, makeSetOffs } from './hand-ins.ts';
import { makePayouts } from './payouts.ts';
import { deskView, type HandInView, type PayoutView } from './views.ts';

const seed = newSeed();
const lifecycles = 2_500;
const atOnce = 24;
const currency = 'USD';
const terms = [
  { fixed: 0, basisPoints: 0 },
  { fixed: 30, basisPoints: 0 },
  { fixed: 25, basisPoints: 275 },
];

/** Weeks go by: each look at it is some minutes after the one before. */
const random = seededRandom(seed);
let nowMs = Date.UTC(2026, 8, 20, 6);
const clock: Clock = {
  now: () => {
    nowMs += random.between(1, 200_000);
    return nowMs;
  },
  elapsed: () => performance.now(),
} as Clock;

interface Node {
  database: Database;
  deliveries: Deliveries;
  handIn: ReturnType<typeof makeHandIn>;
  payouts: ReturnType<typeof makePayouts>;
  setOffs: ReturnType<typeof makeSetOffs>;
}

let nodes: Node[];
const accounts: AccountId[] = terms.map((_, n) => newId('account', 1_700_000_000_000 + n));

/** What was acknowledged. */
const collected = new Map<string, number>();
const fees = new Map<AccountId, number>();
const cashOf = new Map<CourierId, number>();
const handIns = new Map<string, HandInView>();
const payouts = new Map<string, PayoutView>();
const add = <Key>(sums: Map<Key, number>, key: Key, amount: number) =>
  sums.set(key, (sums.get(key) ?? 0) + amount);

beforeEach(() => tellOnFailure(seed));

beforeAll(async () => {
  const { connection } = await newDatabase();
  nodes = [0, 1].map(() => {
    const database = openDatabase(connection as { host: string }, () => undefined, patient);
    const parts = {
      database,
      clock,
      keyedRequests: makeKeyedRequests(database, clock, secretKey),
      onCommitted: () => undefined,
    };
    const couriers = { find: async () => ({ name: 'Bola' }), namesOf: async () => new Map() };
    return {
      database,
      deliveries: plainDeliveries(database, clock),
      handIn: makeHandIn({ ...parts, couriers }),
      payouts: makePayouts(parts),
      setOffs: makeSetOffs(parts),
    };
  });
  const [{ database }] = nodes as [Node];
  for (const [n, accountId] of accounts.entries()) {
    await database.inTransaction(async (tx) => {
      const text = 'insert into accounts (account_id, name, currency) values ($1, $2, $3)';
      await tx.query({ name: 'account', text }, [accountId, `Shop ${n}`, currency]);
      const { fixed, basisPoints: basis_points } = terms[n]!;
      await setFees(tx, accountId, { fixed, currency, basis_points });
    });
  }
  await run();
});
afterAll(async () => {
  await Promise.all(nodes.map(({ database }) => database.close()));
});

async function run(): Promise<void> {
  let begun = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, n) => {
      const own = seededRandom(seed + 1 + n);
      while (begun++ < lifecycles) {
        await lifecycle(own, own.pick(nodes));
        if (own.between(0, 3) === 0) await handIn(own, own.pick(nodes));
        if (own.between(0, 5) === 0) await payOut(own, own.pick(nodes));
        if (own.between(0, 9) === 0) await own.pick(nodes).setOffs.turn();
      }
    }),
  );
}

async function lifecycle(own: Random, { deliveries }: Node): Promise<void> {
  const n = own.between(0, accounts.length - 1);
  const accountId = accounts[n]!;
  const amount = own.pick([0, 1, own.between(2, 100_000)]);
  const created = await deliveries.create(
    { accountId, mode: 'live', currency, serviceTimeMinutes: 60, actor: 'test' },
    { pickup_address: 'A', delivery_address: 'B', amount_to_collect: amount },
  );
  if (!('delivery' in created)) throw new Error(created.details);
  const ref = { accountId, mode: 'live' as const, id: readId('delivery', created.delivery.delivery_id) };
  const move = async (request: Parameters<Deliveries['move']>[1]) => {
    const moved = await deliveries.move(ref, request, { actor: 'test' });
    if (outcomeOf(moved) !== 'changed') throw new Error(JSON.stringify([request, moved]));
  };
  /** What is in the ledger for this delivery, as this test knows it. */
  let known = { cash: 0, bank: 0, fee: 0, courierId: courierIds[0] };
  const record = (paid: number, isCash: boolean, courierId: CourierId) => {
    const fee = feeFor(paid, terms[n]!);
    const next = { cash: isCash ? paid : 0, bank: isCash ? 0 : paid, fee, courierId };
    add(collected, accountId, next.cash + next.bank - known.cash - known.bank);
    add(fees, accountId, fee - known.fee);
    add(cashOf, known.courierId, -known.cash);
    add(cashOf, courierId, next.cash);
    known = next;
  };
  const deliver = async (courierId: CourierId) => {
    const paid = own.pick([amount, own.between(0, amount)]);
    const isCash = paid === 0 || own.between(0, 3) > 0;
    await move({
      move: 'deliver',
      collectedAmount: paid,
      shortfallReason: paid < amount ? 'Had no more' : undefined,
      ...(isCash ? {} : { paymentMethod: 'transfer', paymentReference: 'TRF' }),
    });
    record(paid, isCash, courierId);
    return { paid, isCash };
  };
  const courierId = own.pick(courierIds);
  await move({ move: 'pick_up', courierId });
  const life = own.between(0, 9);
  if (life === 0) return move({ move: 'return' });
  const { paid, isCash } = await deliver(courierId);
  if (life < 5 || amount === 0) return;
  if (life < 7) {
    const right = own.between(0, amount);
    if (right === paid) return;
    await move({ move: 'correct_amount', collectedAmount: right, reason: 'Counted again' });
    // The method stays as it was.
    record(right, isCash, courierId);
    return;
  }
  await move({ move: 'correct', reason: 'Another parcel' });
  record(0, true, courierId);
  const next = own.pick(courierIds);
  if (next !== courierId) await move({ move: 'assign', courierId: next });
  await deliver(next);
}

/** Sent twice at the same time, now and then: once is what counts. */
async function twice<Body>(
  own: Random,
  ask: (keyed: {
    accountId: AccountId;
    scope: string;
    key: string;
    request: unknown;
  }) => Promise<{ body: Body } | Rejection>,
  request: unknown,
): Promise<Body | undefined> {
  const keyed = { accountId: noAccount, scope: 'test', key: `k${own.between(0, 1e15)}`, request };
  const answers = await Promise.all(own.between(0, 1) === 0 ? [ask(keyed)] : [ask(keyed), ask(keyed)]);
  const bodies = answers.flatMap((answer) => (isRejection(answer) ? [] : [answer.body]));
  for (const body of bodies) expect(body).toEqual(bodies[0]);
  return bodies[0];
}

async function handIn(own: Random, node: Node): Promise<void> {
  const courierId = own.pick(courierIds);
  const inHand = await inHandOf(node.database, courierId);
  const amount = own.pick([inHand, own.between(0, Math.max(0, inHand)), inHand + 1]);
  const shortfall = own.between(0, 4) === 0 ? own.between(0, Math.max(0, inHand - amount)) : 0;
  if (amount <= 0) return;
  const asked = { amount, currency, ...(shortfall > 0 ? { shortfall, reason: 'Lost' } : {}) };
  const body = await twice(own, (keyed) => node.handIn(courierId, asked, terminal, keyed), asked);
  if (body) handIns.set(body.hand_in_id, body);
}

async function payOut(own: Random, node: Node): Promise<void> {
  const accountId = own.pick(accounts);
  const [balance] = await readBalances(node.database, accountId);
  const owed = Number(balance?.owed ?? 0);
  if (owed <= 0) return;
  const amount = own.pick([owed, own.between(1, owed)]);
  const asked = { amount, currency, bank_reference: 'GTB', confirm_duplicate: true };
  const body = await twice(own, (keyed) => node.payouts.pay(accountId, asked, terminal, keyed), asked);
  if (!body) return;
  payouts.set(body.payout_id, body);
  const id = readId('payout', body.payout_id);
  const outcomes = await Promise.all([
    own.between(0, 3) === 0 ? node.payouts.reverse(id, 'Sent back', terminal, undefined) : undefined,
    own.between(0, 2) === 0 ? node.payouts.confirm(accountId, id, 'test', undefined) : undefined,
  ]);
  const closed = outcomes.flatMap((outcome) =>
    outcome === undefined || isRejection(outcome) ? [] : [outcome],
  );
  expect(closed.length, 'of a reversal and a confirmation at once, one wins').toBeLessThanOrEqual(1);
  for (const outcome of closed) payouts.set(body.payout_id, outcome.body);
}

async function inHandOf(database: Database, courierId: CourierId): Promise<number> {
  const [row] = await database.read<{ amount: string | null }>(
    { name: 'in-hand', text: 'select sum(amount) as amount from courier_cash where courier_id = $1' },
    [courierId],
  );
  return Number(row?.amount ?? 0);
}

const sum = <T>(items: Iterable<T>, of: (item: T) => number) =>
  [...items].reduce((total, item) => total + of(item), 0);

test('every posting sums to zero, and all that is derived from the postings agrees with them', async () => {
  const { database } = nodes[0]!;
  const found = await checkLedger((text) => database.read({ name: text, text, replan: true }, []));
  expect(found).toEqual([]);
});

test('there was enough of everything to believe it', () => {
  expect(handIns.size).toBeGreaterThan(100);
  expect([...handIns.values()].some(({ shortfall }) => shortfall > 0)).toBe(true);
  expect(payouts.size).toBeGreaterThan(50);
  const statuses = new Set([...payouts.values()].map(({ status }) => status));
  expect([...statuses].sort()).toEqual(['confirmed', 'paid', 'reversed']);
});

test('the cash of every courier is what was collected, less what was handed in and what is missing', async () => {
  for (const courierId of courierIds) {
    const own = [...handIns.values()].filter(({ courier }) => readId('courier', courier.id) === courierId);
    const missing = await missingOf(courierId);
    expect(missing).toBeLessThanOrEqual(sum(own, ({ shortfall }) => shortfall));
    const expected = (cashOf.get(courierId) ?? 0) - sum(own, ({ amount }) => amount) - missing;
    expect(await inHandOf(nodes[0]!.database, courierId)).toBe(expected);
  }
});

/** Shortfalls, less those of money that was never there, as a correction found later. */
async function missingOf(courierId: CourierId): Promise<number> {
  const [row] = await nodes[0]!.database.read<{ missing: string }>(
    {
      name: 'missing',
      text: 'select coalesce(sum(shortfalls), 0) as missing from cash_postings where courier_id = $1',
    },
    [courierId],
  );
  return Number(row!.missing);
}

test('a correction never takes back more of a shortfall than there was', async () => {
  const wrong = await nodes[0]!.database.read(
    {
      name: 'too-much-taken-back',
      text: `
        select delivery_id from cash_postings where delivery_id is not null group by account_id, delivery_id
        having sum(shortfalls) < 0`,
    },
    [],
  );
  expect(wrong).toEqual([]);
});

test('what was handed in too much is set off against other cash, with nothing left to set off', async () => {
  const { database } = nodes[0]!;
  await Promise.all(nodes.map(({ setOffs }) => setOffs.turn()));
  const both = await database.read(
    {
      name: 'both-signs',
      text: `select courier_id from courier_cash group by courier_id having min(amount) < 0 and max(amount) > 0`,
    },
    [],
  );
  expect(both).toEqual([]);
  const neverThere = await database.read(
    {
      name: 'overpaid-with-shortfall',
      text: `select delivery_id from courier_cash c join cash_postings p using (account_id, delivery_id) where c.amount < 0
             group by account_id, delivery_id having sum(p.shortfalls) > 0`,
    },
    [],
  );
  expect(neverThere, 'nothing is missing of what was never collected').toEqual([]);
  const [row] = await database.read<{ n: number; desk: string }>(
    {
      name: 'set-offs',
      text: "select count(*)::int as n, sum(cash_desk) as desk from cash_postings where kind = 'set_off'",
    },
    [],
  );
  expect(row!.n).toBeGreaterThan(0);
  expect(Number(row!.desk)).toBe(0);
});

test('the balance of every account is what was collected, less fees, less what was paid out', async () => {
  for (const accountId of accounts) {
    const paid = [...payouts.values()].filter(
      ({ account, status }) => readId('account', account.id) === accountId && status !== 'reversed',
    );
    const [balance] = await readBalances(nodes[0]!.database, accountId);
    const all = {
      collected: collected.get(accountId) ?? 0,
      fees: fees.get(accountId) ?? 0,
      paid_out: sum(paid, ({ amount }) => amount),
    };
    const { collected: c, fees: f, paid_out: p, owed } = balance!;
    expect({ collected: Number(c), fees: Number(f), paid_out: Number(p) }).toEqual(all);
    expect(Number(owed)).toBe(all.collected - all.fees - all.paid_out);
  }
});

test('no payout is there twice, and none that was not acknowledged', async () => {
  const rows = await nodes[0]!.database.read<{ account_id: AccountId; numbers: number[]; n: number }>(
    {
      name: 'payouts',
      text: 'select account_id, count(*)::int as n, array_agg(number order by number) as numbers from cash_payouts group by 1',
    },
    [],
  );
  expect(sum(rows, ({ n }) => n)).toBe(payouts.size);
  for (const { numbers, n } of rows) {
    expect(numbers, 'numbered without a gap').toEqual(Array.from({ length: n }, (_, index) => index + 1));
  }
});

test('the sums of a statement are those of its lines, for any split of the period', async () => {
  const own = seededRandom(seed + 1_000);
  const { database } = nodes[0]!;
  const endMs = nowMs + 1;
  for (const accountId of accounts) {
    const read = (from: PostingId, to: PostingId) =>
      readStatementPage(
        database,
        { accountId, currency, from, to },
        { start: from, kinds: null, limit: 100_000 },
      );
    const cuts = Array.from({ length: 12 }, () => own.between(Date.UTC(2026, 8, 20), endMs)).sort(
      (a, b) => a - b,
    );
    const moments = [Date.UTC(2026, 0), ...cuts, endMs].map((ms) => firstIdAt<'posting'>(ms));
    const whole = await read(moments[0]!, moments.at(-1)!);
    let opening = 0;
    let lines = 0;
    for (let part = 1; part < moments.length; part++) {
      const { sums, lines: own } = await read(moments[part - 1]!, moments[part]!);
      expect(sums.opening, 'a part starts where the one before ended').toBe(opening);
      expect(sums.collected).toBe(sum(own, (line) => line.collected));
      expect(sums.fees).toBe(sum(own, (line) => line.fee));
      expect(sums.paidOut).toBe(sum(own, (line) => line.paid_out));
      opening += sums.collected - sums.fees - sums.paidOut;
      lines += own.length;
    }
    expect(lines).toBe(whole.lines.length);
    const { sums } = whole;
    expect(opening).toBe(sums.opening + sums.collected - sums.fees - sums.paidOut);
    const [balance] = await readBalances(database, accountId);
    expect(opening).toBe(Number(balance!.owed));
  }
});

test('a statement that is read page by page has the balance of each line, whatever the size of the page', async () => {
  const statements = makeStatements(nodes[0]!.database, clock);
  const scope = { accountId: accounts[2]!, mode: 'live' as const };
  const asked = { period_from: '2026-09-01', period_to: '2027-08-01' };
  const whole = await statements.page(scope, asked, { limit: 100_000 });
  if (isRejection(whole)) throw whole;
  let balance = whole.opening;
  for (const line of whole.lines) {
    balance += line.amount;
    expect(line.balance).toBe(balance);
  }
  expect(balance).toBe(whole.closing);
  const lines: unknown[] = [];
  for (let after: PostingId | undefined; ; ) {
    const page = await statements.page(scope, asked, { limit: 97, after });
    if (isRejection(page)) throw page;
    lines.push(...page.lines);
    if (!page.has_more) break;
    after = readId('posting', page.lines.at(-1)!.line_id);
  }
  expect(lines).toEqual(whole.lines);
});

test('the database refuses a posting that does not sum to zero', async () => {
  const { database } = nodes[0]!;
  const text = `
    insert into cash_postings (account_id, posting_id, kind, currency, cash_desk, owed, delivery_id, actor, at)
    values ($1, $2, 'collection', 'USD', 100, -99, $2, 'test', now())`;
  const insert = database.asOneStatement((tx) =>
    tx.query({ name: 'unbalanced', text }, [accounts[0], newId('posting', nowMs)]),
  );
  await expect(insert).rejects.toThrow('cash_postings_sum_to_zero');
});

test('a closing balances, or says why it does not', async () => {
  const { database } = nodes[0]!;
  const keyedRequests = makeKeyedRequests(database, clock, secretKey);
  const desk = makeDesk({ database, clock, keyedRequests });
  const readDesk = async () => (await readDesks(database)).map(deskView);
  const [before] = await readDesk();
  const deposited = await desk.deposit({ currency, amount: 1_000 }, terminal, undefined);
  expect(deposited).toMatchObject({ body: { currency, amount: 1_000 } });
  const counted = before!.balance - 1_007;
  const refused = await desk.close({ currency, counted }, terminal, undefined);
  expect(isRejection(refused) && refused.details).toMatch(/^It does not balance: \$0\.07 less/);
  const closed = await desk.close({ currency, counted, reason: 'A torn note' }, terminal, undefined);
  expect(closed).toMatchObject({ body: { number: 1, difference: -7, closing: counted } });
  expect(await readDesk()).toMatchObject([
    { opening: counted, handed_in: 0, deposited: 0, balance: counted },
  ]);
  expect(await checkLedger((text) => database.read({ name: text, text, replan: true }, []))).toEqual([]);
});
