import { expect, test } from 'vitest';
import { trackDelivery as operation } from '../../contract/operations/deliveries.ts';
import { createDelivery, send } from '../support/client.ts';
import { second, testClock } from '../support/clock.ts';
import { type Call, expectDeclared } from '../support/operation-tests.ts';
import { startProxy } from '../support/proxy.ts';
import { newDatabase, startTestService, useService } from '../support/service.ts';
import { openStream } from '../support/stream.ts';

const service = useService();
const track: Call = (on, key, id) =>
  send(on, 'GET', `/v1/deliveries/${id}/track`, key === undefined ? {} : { key });

test('200: track answers the same bytes as the status read', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const response = expectDeclared(operation, await track(service, key, id));
  const status = await send(service, 'GET', `/v1/deliveries/${id}`, { key });
  expect([response.status, response.text]).toEqual([200, status.text]);
  expect(response.headers.get('etag')).toBe(status.headers.get('etag'));
});

test('200: a stream sends the state at once and each change, and ends with the delivery', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const stream = await openStream(service, key, id);
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
  expect(stream.response.headers.get('request-id')).toMatch(/^req_/);
  expect(await stream.next()).toMatchObject({
    event: 'delivery',
    id: '1',
    data: { delivery_id: id, status: 'created' },
  });
  await service.move(id, 'pick_up');
  expect(await stream.next()).toMatchObject({ id: '2', data: { status: 'in_transit' } });
  await service.move(id, 'deliver');
  expect(await stream.next()).toMatchObject({ id: '3', data: { status: 'delivered' } });
  expect(await stream.next()).toBeUndefined();
});

test('200: a stream of a delivery that has ended sends the state once and ends', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key });
  const stream = await openStream(service, key, id);
  expect(await stream.next()).toMatchObject({ data: { status: 'cancelled' } });
  expect(await stream.next()).toBeUndefined();
});

test('200: JSON arrives once unless the client prefers a stream, in whatever case it writes so', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const typeFor = async (accept: string) => {
    const response = await send(service, 'GET', `/v1/deliveries/${id}/track`, {
      key,
      headers: { accept },
      leaveStream: true,
    });
    return `${response.status} ${response.headers.get('content-type')}`;
  };
  for (const accept of ['application/json, text/event-stream', 'text/event-stream, */*', 'text/html']) {
    expect(await typeFor(accept)).toBe('200 application/json; charset=utf-8');
  }
  for (const accept of ['TEXT/EVENT-STREAM', 'text/event-stream, application/json;q=0.5']) {
    expect(await typeFor(accept)).toBe('200 text/event-stream; charset=utf-8');
  }
});

test('200: a HEAD request that accepts a stream is answered and does not hang', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const response = await send(service, 'HEAD', `/v1/deliveries/${id}/track`, {
    key,
    headers: { accept: 'text/event-stream' },
  });
  expect([response.status, response.text]).toEqual([200, '']);
});

test('200: a stream ends when its key is revoked', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const stream = await openStream(service, key, id);
  await stream.next();
  await service.database.asOneStatement((tx) =>
    tx.query({ name: 'z', text: 'update api_keys set revoked_at = now() where key_end = $1' }, [
      key.slice(-4),
    ]),
  );
  expect(await stream.next()).toBeUndefined();
});

test('200: a stream outlives a moment without the database', async () => {
  const proxy = await startProxy();
  const clock = testClock();
  const own = await startTestService({ clock, databaseUrl: proxy.through((await newDatabase()).url) });
  const key = await own.newKey('Acme');
  const id = await createDelivery(own, key);
  const stream = await openStream(own, key, id);
  await stream.next();
  /** Connections for all who ask while the database is away: a new one could not be made. */
  const connect = async () => {
    const lists = Array.from({ length: 8 }, () => send(own, 'GET', '/v1/deliveries', { key }));
    return (await Promise.all(lists)).map(({ status }) => status);
  };
  /** Takes the database away until a read of the stream has failed. */
  const awayFor = async (statement: string, elapsedMs: number) => {
    await expect.poll(connect).toEqual(new Array(8).fill(200));
    const { isFrozen } = proxy.freezeAtStatement(statement);
    clock.forward(elapsedMs);
    await expect.poll(isFrozen).toBe(true);
    proxy.mend();
  };
  await awayFor(own.database.isDistributed ? 'read-changed-feed-heads' : 'read-feed-tail', 0);
  await awayFor('find-keys', second); // the key has to be looked up again
  // The last one: when the delivery has changed, and is read again for the stream.
  const lost = proxy.cutAtStatement((name) => name === 'read-deliveries-of-account');
  // The database may be away before the first cancel is answered; a second one changes nothing.
  const cancel = async () => (await send(own, 'POST', `/v1/deliveries/${id}/cancel`, { key })).status;
  await expect
    .poll(async () => {
      await cancel();
      return lost.name;
    })
    .toBe('read-deliveries-of-account');
  proxy.mend();
  await expect.poll(cancel).toBe(200);
  expect(await stream.next()).toMatchObject({ data: { status: 'cancelled' } });
  await own.stop();
  proxy.close();
});

test('204: a client that connects again after the last event learns that nothing more will come', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  await service.move(id, 'pick_up');
  await service.move(id, 'deliver');
  const headers = { accept: 'text/event-stream', 'last-event-id': '3' };
  const response = await send(service, 'GET', `/v1/deliveries/${id}/track`, { key, headers });
  expect([response.status, response.text]).toEqual([204, '']);
});
