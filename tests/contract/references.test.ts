/** A reference is the order number of a shop: one delivery at a time has it. */
import { expect, onTestFinished, test } from 'vitest';
import { createDelivery, send, shirts } from '../support/client.ts';
import { hour, testClock } from '../support/clock.ts';
import { startTestService, useService } from '../support/service.ts';

const service = useService();

const withReference = (reference: string) => ({ ...shirts, reference });
const create = (key: string, body: object, headers: Record<string, string> = {}) =>
  send(service, 'POST', '/v1/deliveries', { key, body, headers });

const cancel = (key: string, id: string) =>
  send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key, body: {} });

test('a second create with a reference answers 409 with the delivery that has it, and creates nothing', async () => {
  const key = await service.newKey('Twice');
  const first = await createDelivery(service, key, withReference('A-1'));
  const second = await create(key, withReference('A-1'));
  expect(second.status).toBe(409);
  expect(second.body).toEqual({ error: 'reference already used', details: expect.stringContaining(first) });
  expect((await send(service, 'GET', '/v1/deliveries', { key })).body.data).toHaveLength(1);
});

test('a retry after its window is over gets 409 with the delivery, and a new reference 400', async () => {
  const clock = testClock();
  const own = await startTestService({ clock });
  onTestFinished(own.stop);
  const key = await own.newKey('Evening');
  const window = {
    from: new Date(clock.now()).toISOString(),
    to: new Date(clock.now() + hour).toISOString(),
  };
  const ask = (reference: string) =>
    send(own, 'POST', '/v1/deliveries', {
      key,
      body: { ...withReference(reference), delivery_window: window },
    });
  const first = await ask('A-1');
  clock.forward(2 * hour);
  const [retry, other] = [await ask('A-1'), await ask('A-2')];
  expect(retry.status).toBe(409);
  expect(retry.body.details).toContain(first.body.delivery_id);
  expect([other.status, other.body.details]).toEqual([400, 'delivery_window.to is in the past']);
});

test('50 concurrent creates with one reference produce one delivery, and all others name it', async () => {
  const key = await service.newKey('Fifty');
  const responses = await Promise.all(Array.from({ length: 50 }, () => create(key, withReference('A-1'))));
  const created = responses.filter(({ status }) => status === 201);
  expect(created).toHaveLength(1);
  const others = responses.filter(({ status }) => status === 409);
  expect(others).toHaveLength(49);
  for (const { body } of others) expect(body.details).toContain(created[0]!.body.delivery_id);
  expect((await send(service, 'GET', '/v1/deliveries', { key })).body.data).toHaveLength(1);
});

test('a reference is free again when its delivery is cancelled', async () => {
  const key = await service.newKey('Again');
  const first = await createDelivery(service, key, withReference('A-1'));
  await cancel(key, first);
  const second = await createDelivery(service, key, withReference('A-1'));
  expect(second).not.toBe(first);
});

test('live and test mode, and other accounts, have references of their own', async () => {
  for (const key of [
    await service.newKey('Modes'),
    await service.newKey('Modes', 'test'),
    await service.newKey('Other account'),
  ]) {
    await createDelivery(service, key, withReference('A-1'));
  }
});

test('a retry with its idempotency key gets the first response again, not its own reference as a conflict', async () => {
  const key = await service.newKey('Retry');
  const headers = { 'Idempotency-Key': 'order-1' };
  const [first, ...retries] = [
    await create(key, withReference('A-1'), headers),
    ...(await Promise.all(Array.from({ length: 5 }, () => create(key, withReference('A-1'), headers)))),
  ];
  for (const retry of retries) {
    expect(retry.status).toBe(201);
    expect(retry.body).toEqual(first!.body);
  }
});

test('a create that is refused for its reference does not use up its idempotency key', async () => {
  const key = await service.newKey('Unused key');
  const holder = await createDelivery(service, key, withReference('A-1'));
  const headers = { 'Idempotency-Key': 'order-1' };
  expect((await create(key, withReference('A-1'), headers)).status).toBe(409);
  await cancel(key, holder);
  const created = await create(key, withReference('A-1'), headers);
  expect(created.status).toBe(201);
  expect(created.headers.get('idempotent-replayed')).toBeNull();
});

test('a reference of 101 characters, an empty one, and one with a line break are refused', async () => {
  const key = await service.newKey('Bad references');
  for (const reference of ['x'.repeat(101), ' ', 'a\nb']) {
    const { status, body } = await create(key, withReference(reference));
    expect(status).toBe(400);
    expect(body.details).toMatch(/^reference must/);
  }
});
