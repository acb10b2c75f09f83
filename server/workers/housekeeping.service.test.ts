/** What a running service deletes automatically, as it is assembled in the product. */
import { expect, test } from 'vitest';
import { createCourierLink } from '../../contract/dashboard/couriers.ts';
import { signOut } from '../../contract/dashboard/profile.ts';
import { signIn } from '../../contract/dashboard/signing-in.ts';
import { createDelivery, send, shirts } from '../../tests/support/client.ts';
import { day, testClock } from '../../tests/support/clock.ts';
import { newCourier, signedInPhone } from '../../tests/support/couriers.ts';
import { signedIn, visitor } from '../../tests/support/dashboard.ts';
import { testFleet } from '../../tests/support/fleet.ts';
import { caughtUp } from '../../tests/support/outbox.ts';
import { phonePhoto } from '../../tests/support/pictures.ts';
import { useService } from '../../tests/support/service.ts';
import { sql } from '../../tests/support/sql.ts';
import { newId } from '../platform/ids.ts';

const clock = testClock();
const service = useService({ clock, housekeepingEveryMs: 50 });

const tables = [
  'idempotency_keys',
  'events',
  'proofs',
  'pin_tries',
  'sessions',
  'links',
  'throttles',
  'courier_links',
  'courier_phones',
];

async function counts(): Promise<Record<string, number>> {
  const columns = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  return (await sql<Record<string, number>>(service, `select ${columns.join(', ')}`))[0]!;
}
const each = (count: number) => Object.fromEntries(tables.map((table) => [table, count]));

test('a running service deletes old rows of each kind, and keeps fresh ones', async () => {
  await oneOfEach();
  await caughtUp(service);
  const before = await counts();
  for (const table of tables) expect(before[table], table).toBeGreaterThan(0);

  await addPinTry(200);
  await expect.poll(counts).toEqual(before); // the last chore is done: the old row is deleted, and no other

  clock.forward(366 * day);
  await expect.poll(counts).toEqual(each(0));
});

async function oneOfEach() {
  const key = await service.newKey('Acme');
  const headers = { 'idempotency-key': 'order-1' };
  await send(service, 'POST', '/v1/deliveries', { key, body: shirts, headers });
  await leaveProof(await createDelivery(service, key));
  await addPinTry(0);
  const person = await signedIn(service); // the link is the one of the first start
  await person.call(signOut);
  await visitor(service).call(signIn, { body: { email: person.email, password: 'wrong' } });
}

async function addPinTry(daysAgo: number) {
  await sql(
    service,
    'insert into pin_tries (account_id, delivery_id, wrong, updated_at) values ($1, $1, 1, $2)',
    [newId('delivery', clock.now()), new Date(clock.now() - daysAgo * day)],
  );
}

/** By a courier with a phone, who has a link for another one. */
async function leaveProof(deliveryId: string) {
  const fleet = testFleet(service);
  const courier = await newCourier(service);
  await signedInPhone(service, courier);
  const operator = await signedIn(service, { operator: true });
  await operator.call(createCourierLink, { params: { courier_id: courier.courierId } });
  await fleet.move(deliveryId, 'pick-up', { courier_id: courier.courierId });
  const proof = { photo: phonePhoto.toString('base64') };
  await fleet.move(deliveryId, 'deliver', { collected_amount: 500000, proof });
}
