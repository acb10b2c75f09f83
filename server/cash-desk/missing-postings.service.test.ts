/**
 * Money that a node of a version without the cash ledger recorded. Its writes are made by SQL here;
 * tests/cluster/previous-version.test.ts has a real one.
 */
import { expect, test } from 'vitest';
import { cashScene, correctAmount } from '../../tests/support/cash.ts';
import { createDelivery, shirts } from '../../tests/support/client.ts';
import { useService } from '../../tests/support/service.ts';
import { checkLedger } from '../cash/index.ts';
import { systemClock } from '../platform/clock.ts';
import { type DeliveryId, readId } from '../platform/ids.ts';
import { makeMissingPostings } from './missing-postings.ts';

const service = useService({ workers: false });

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  service.database.inTransaction((tx) => tx.query<Row>({ name: text, text, replan: true }, values));

const idOf = (id: string): DeliveryId => readId('delivery', id);

/** A node takes its turn, and makes the next one possible. */
async function turn(): Promise<void> {
  await makeMissingPostings({
    database: service.database,
    clock: systemClock,
    topology: { distributed: false },
    onCommitted: () => undefined,
  }).turn();
  await query("delete from worker_leases where name = 'missing postings'");
  expect(await checkLedger((text) => query(text))).toEqual([]);
}

/** As a node without the ledger writes a move. */
async function writeByOlderNode(id: string, type: string, set: string): Promise<void> {
  const deliveryId = idOf(id);
  await query(
    `update deliveries set version = version + 1, updated_at = now(), ${set} where delivery_id = $1`,
    [deliveryId],
  );
  await query(
    `insert into delivery_events (account_id, delivery_id, sequence, type, actor, at)
     select account_id, delivery_id, version, $2, 'dispatcher', updated_at from deliveries where delivery_id = $1`,
    [deliveryId, type],
  );
}

const deliverByOlderNode = (id: string, amount: number) =>
  writeByOlderNode(id, 'delivery.delivered', `status = 'delivered', collected_amount = ${amount}`);

async function sceneWithParcel() {
  const scene = await cashScene(service);
  const id = await createDelivery(service, scene.account, { ...shirts, amount_to_collect: 700 });
  const pickedUp = await scene.asFleet('POST', `/v1/fleet/deliveries/${id}/pickup`, {
    courier_id: scene.courierId,
  });
  expect(pickedUp.status).toBe(200);
  return { ...scene, id };
}

const eventsOf = (id: string) =>
  query<{ type: string }>(
    "select type from outbox where subject_id = $1 and type like 'cash.%' order by position",
    [idOf(id)],
  );

test('money that an older node collects is posted once, with its event', async () => {
  const { id, balance, inHand } = await sceneWithParcel();
  await deliverByOlderNode(id, 700);
  expect(await inHand()).toBe(0);
  await turn();
  await turn();
  expect([await inHand(), (await balance()).owed]).toEqual([700, 700]);
  expect(await eventsOf(id)).toEqual([{ type: 'cash.collected' }]);
});

test('a delivery that an older node corrects loses what was posted, and can be delivered and paid again', async () => {
  const { collect, asFleet, inHand } = await cashScene(service);
  const id = await collect(300);
  await writeByOlderNode(id, 'delivery.delivered_in_error', "status = 'in_transit', collected_amount = null");
  await turn();
  expect(await inHand()).toBe(0);
  const again = await asFleet('POST', `/v1/fleet/deliveries/${id}/deliver`, { collected_amount: 300 });
  expect([again.status, await inHand()]).toEqual([200, 300]);
  await turn();
  expect(await eventsOf(id)).toEqual([
    { type: 'cash.collected' },
    { type: 'cash.corrected' },
    { type: 'cash.collected' },
  ]);
});

test('an amount that is corrected before it was posted is posted with its correction', async () => {
  const { id, inHand } = await sceneWithParcel();
  await deliverByOlderNode(id, 700);
  await correctAmount(service, id, 650);
  expect(await inHand()).toBe(650);
  await turn();
  expect(await inHand()).toBe(650);
});

test('money of a cancelled delivery that an older node notes is posted', async () => {
  const scene = await cashScene(service);
  const id = await createDelivery(service, scene.account, { ...shirts, amount_to_collect: 400 });
  await scene.asFleet('POST', `/v1/fleet/deliveries/${id}/assign`, { courier_id: scene.courierId });
  await scene.asAccount('POST', `/v1/deliveries/${id}/cancel`);
  await query(
    `insert into moves_after_cancellation (account_id, delivery_id, move, courier_id, at, collected_amount)
     select account_id, delivery_id, 'deliver', courier_id, now(), 400 from deliveries where delivery_id = $1`,
    [idOf(id)],
  );
  await turn();
  await turn();
  expect([await scene.inHand(), (await scene.balance()).owed]).toEqual([400, 400]);
});

test('money from before the ledger stays out of it, also when it is corrected', async () => {
  const { id, inHand } = await sceneWithParcel();
  await deliverByOlderNode(id, 700);
  await query("update deliveries set updated_at = updated_at - interval '1 year' where delivery_id = $1", [
    idOf(id),
  ]);
  await turn();
  for (const amount of [650, 640]) {
    await correctAmount(service, id, amount);
    await turn();
  }
  expect([await inHand(), await eventsOf(id)]).toEqual([0, []]);
});
