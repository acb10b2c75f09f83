/** Set-offs one by one: of a shortfall and a correction at the same moment, and beside one that fails. The rest is in lifecycles.service.test.ts. */
import { expect, test } from 'vitest';
import { getCashChain } from '../../../contract/operations/cash.ts';
import { type CashScene, cashScene, correctAmount } from '../../../tests/support/cash.ts';
import { signedIn } from '../../../tests/support/dashboard.ts';
import { lockWaiters } from '../../../tests/support/locks.ts';
import { useService } from '../../../tests/support/service.ts';
import { systemClock } from '../../platform/clock.ts';
import { readId } from '../../platform/ids.ts';
import { checkLedger } from '../ledger/check-store.ts';
import { listToSetOff } from './hand-in-store.ts';
import { makeSetOffs } from './hand-ins.ts';

const service = useService({ workers: false });

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  service.database.inTransaction((tx) => tx.query<Row>({ name: text, text, replan: true }, values));

const waiting = (n: number) => expect.poll(() => lockWaiters(service.database), { interval: 5 }).toBe(n);

/**
 * 98 of 100 are handed in, and 2 are missing. Before that is committed, the delivery is corrected to 98. The row of the desk, which
 * a hand-in changes last, is locked until both wait: the hand-in for it, the correction for the cash of the courier.
 */
async function missingAndCorrectedAtOnce({ collect, handIn }: CashScene): Promise<string> {
  await collect(10);
  expect((await handIn(10)).status).toBe(201);
  const id = await collect(100);
  const [handedIn, corrected] = await service.database.inTransaction(async (tx) => {
    const text = 'select currency from cash_desks for update';
    await tx.query({ name: text, text, replan: true }, []);
    const handing = handIn(98, { shortfall: 2, reason: 'A torn note' });
    await waiting(1);
    const correcting = correctAmount(service, id, 98);
    await waiting(2);
    return [handing, correcting] as const;
  });
  expect((await handedIn).status).toBe(201);
  await corrected;
  expect(await shortfallOf(id)).toBe(2);
  return id;
}

async function shortfallOf(id: string): Promise<number> {
  const text = 'select sum(shortfalls) as amount from cash_postings where delivery_id = $1';
  const [row] = await query<{ amount: string }>(text, [readId('delivery', id)]);
  return Number(row!.amount);
}

async function setOff(): Promise<void> {
  const { database } = service;
  await query("delete from worker_leases where name = 'set-offs'");
  await makeSetOffs({ database, clock: systemClock, onCommitted: () => undefined }).turn();
}

/** The events about money, as the feed and webhooks will have them, by type. */
async function eventsOf(id: string): Promise<[string, number][]> {
  const text = `
    select type, (data ->> 'amount')::int as amount from outbox
    where subject_id = $1 and type like 'cash.%' order by type, amount`;
  const rows = await query<{ type: string; amount: number }>(text, [readId('delivery', id)]);
  return rows.map(({ type, amount }) => [type, amount]);
}

/** No event says that a shortfall was taken back: for the account, the correction was complete. */
const eventsOfMissingAndCorrected = [
  ['cash.collected', 100],
  ['cash.corrected', -2],
  ['cash.handed_in', 98],
  ['cash.written_off', 2],
];

/** The steps of the chain of custody, as the account reads it. */
async function stepsOf(account: string, id: string): Promise<[string, number][]> {
  const owner = await signedIn(service, { account });
  const params = { account_id: owner.accountId, mode: 'live', delivery_id: id };
  const { body } = await owner.call(getCashChain, { params });
  return body.steps.map(({ type, amount }: { type: string; amount: number }) => [type, amount]);
}

test('what was never collected is nobody’s loss, also where it was recorded as missing in the moment of the correction', async () => {
  const scene = await cashScene(service, { name: 'Acme' });
  const id = await missingAndCorrectedAtOnce(scene);
  expect(await scene.inHand(), 'counted as handed in too much').toBe(-2);
  await setOff();
  expect(await scene.inHand()).toBe(0);
  expect(await shortfallOf(id)).toBe(0);
  expect((await stepsOf('Acme', id)).filter(([kind]) => kind === 'shortfall')).toEqual([
    ['shortfall', 2],
    ['shortfall', -2],
  ]);
  expect(await eventsOf(id)).toEqual(eventsOfMissingAndCorrected);
  expect(await checkLedger((text) => query(text))).toEqual([]);
});

test('what was handed in too much counts for another delivery, and the chains of both say so', async () => {
  const scene = await cashScene(service, { name: 'Both' });
  const corrected = await scene.collect(100);
  expect((await scene.handIn(100)).status).toBe(201);
  const other = await scene.collect(50);
  await correctAmount(service, corrected, 70);
  await setOff();
  expect((await stepsOf('Both', corrected)).at(-1)).toEqual(['set_off', -30]);
  expect((await stepsOf('Both', other)).at(-1)).toEqual(['set_off', 30]);
  expect(await scene.inHand()).toBe(20);
});

test('one courier whose set-off fails does not hold up the others, and is tried again', async () => {
  const scenes = [await cashScene(service), await cashScene(service)];
  for (const { collect, handIn } of scenes) {
    const corrected = await collect(100);
    expect((await handIn(100)).status).toBe(201);
    await collect(50);
    await correctAmount(service, corrected, 70);
  }
  // In the order of a turn.
  const couriers = scenes.map(({ courierId }) => readId('courier', courierId)).sort();
  const stillToSetOff = async () =>
    (await listToSetOff(service.database, 10)).map(({ courier_id }) => courier_id);
  expect(await stillToSetOff()).toEqual(couriers);
  await query(
    `alter table cash_postings add constraint not_of_first check (courier_id <> '${couriers[0]}') not valid`,
  );
  await expect(setOff()).rejects.toThrow('not_of_first');
  expect(await stillToSetOff()).toEqual([couriers[0]]);
  await query('alter table cash_postings drop constraint not_of_first');
  await setOff();
  expect(await stillToSetOff()).toEqual([]);
});

test('a hand-in takes such a shortfall back before it counts, without an event, so that the courier keeps nothing', async () => {
  const scene = await cashScene(service);
  const id = await missingAndCorrectedAtOnce(scene);
  await scene.collect(50);
  expect((await scene.handIn(50)).status, 'all of the 50 is in hand').toBe(201);
  expect(await scene.inHand()).toBe(0);
  expect(await shortfallOf(id)).toBe(0);
  expect(await eventsOf(id)).toEqual(eventsOfMissingAndCorrected);
  expect(await checkLedger((text) => query(text))).toEqual([]);
});
