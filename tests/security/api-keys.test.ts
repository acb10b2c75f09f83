/** API keys: guessed, stolen, revoked, of somebody else, of another kind. */
import { createHash } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { crc32 } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { generateApiKey, listApiKeys, revokeApiKey } from '../../contract/dashboard/api-keys.ts';
import { kindOf, newApiKey } from '../../server/access/keys/api-key.ts';
import { makeKeyRing } from '../../server/access/keys/key-ring.ts';
import type { Database } from '../../server/database/database.ts';
import { authenticate } from '../support/authenticate.ts';
import { createDelivery, type JsonResponse, send, shirts } from '../support/client.ts';
import { runningClock } from '../support/clock.ts';
import { newCourier } from '../support/couriers.ts';
import { signedIn } from '../support/dashboard.ts';
import { sendRaw } from '../support/raw.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { openStream } from '../support/stream.ts';

const clock = runningClock();
const service = useService({ clock });
const unknownId = 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z';
const inWords = ({ status, text }: JsonResponse) => [status, text];

const withLastChanged = (key: string) => key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');

async function revokedKey(): Promise<string> {
  const key = await service.newKey('Acme');
  await sql(service, 'update api_keys set revoked_at = now() where key_end = $1', [key.slice(-4)]);
  return key;
}

/** A key ring that writes down which hashes it asks the database for. */
function watchedKeyRing() {
  const asked: string[] = [];
  const database: Database = {
    ...service.database,
    read: (statement, values) => {
      asked.push(...(values.flat() as string[]));
      return service.database.read(statement, values);
    },
  };
  const ring = makeKeyRing(database, clock);
  onTestFinished(() => ring.close());
  const refused = async (key: string) => {
    await expect(async () => authenticate(ring, `Bearer ${key}`)).rejects.toMatchObject({
      status: 401,
    });
  };
  return { asked, refused };
}

test('check 1: no key, a malformed, mistyped, unknown or revoked one get the same 401', async () => {
  const key = await service.newKey('Acme');
  const tries: Record<string, string>[] = [
    {},
    ...['', 'Bearer', 'Basic YTpi', key, `Bearer ${withLastChanged(key)}`].map((authorization) => ({
      authorization,
    })),
    ...[newApiKey('live'), await revokedKey()].map((bad) => ({ authorization: `Bearer ${bad}` })),
  ];
  const responses = [];
  for (const headers of tries)
    responses.push(await send(service, 'GET', `/v1/deliveries/${unknownId}`, { headers }));
  for (const response of responses) {
    expect(inWords(response)).toEqual([401, responses[0]!.text]);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  }
});

test('check 1: a key with a wrong checksum costs no query', async () => {
  const { asked, refused } = watchedKeyRing();
  await refused(withLastChanged(await service.newKey('Acme')));
  expect(asked).toEqual([]);
});

test('check 2: two Authorization headers are refused, although each is valid', async () => {
  const header = `Authorization: Bearer ${await service.newKey('Acme')}\r\n`;
  const start = `GET /v1/deliveries/${unknownId} HTTP/1.1\r\nHost: x\r\n`;
  expect((await sendRaw(service.url, `${start}${header}\r\n`)).status).toBe(404);
  expect((await sendRaw(service.url, `${start}${header}${header}\r\n`)).status).toBe(400);
});

/** What can be asked of one delivery. */
const ofOneDelivery: [method: string, path: string, body?: object][] = [
  ['GET', ''],
  ['GET', '/track'],
  ['GET', '/events'],
  ['POST', '/cancel'],
  ['POST', '/instruct', { instruction: 'return' }],
];

async function expectUnknownTo(key: string, deliveryId: string) {
  for (const [method, path, body] of ofOneDelivery) {
    const ask = (id: string) =>
      send(service, method, `/v1/deliveries/${id}${path}`, { key, ...(body ? { body } : {}) });
    const unknown = await ask(unknownId);
    expect(unknown.status, path).toBe(404);
    expect(inWords(await ask(deliveryId)), path).toEqual(inWords(unknown));
  }
}

test('check 3: a key of account A gets the same 404 for a delivery of B as for an unknown id', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  await expectUnknownTo(await service.newKey('Rival'), id);
  expect((await send(service, 'GET', `/v1/deliveries/${id}`, { key })).body.status).toBe('created');
});

test('check 4: a test key gets the same 404 for a live delivery as for an unknown id, and a live key for a test one', async () => {
  const [live, testing] = [await service.newKey('Acme'), await service.newKey('Acme', 'test')];
  await expectUnknownTo(testing, await createDelivery(service, live));
  await expectUnknownTo(live, await createDelivery(service, testing));
});

test('check 5: a key of the wrong kind gets 403 for a POST, and nothing is changed', async () => {
  const keys = {
    live: await service.newKey('Acme'),
    test: await service.newKey('Acme', 'test'),
    fleet: await service.newKey('', 'fleet'),
  };
  const id = await createDelivery(service, keys.live);
  const { courierId } = await newCourier(service);
  const wrong: [keyof typeof keys, string, object?][] = [
    ['fleet', '/v1/deliveries', shirts],
    ['fleet', `/v1/deliveries/${id}/cancel`],
    ['live', `/v1/fleet/deliveries/${id}/assign`, { courier_id: courierId }],
    ['test', `/v1/fleet/deliveries/${id}/pick-up`, { courier_id: courierId }],
    ['live', '/v1/fleet/couriers', { name: 'Eve', phone: '+2348012345670' }],
    ['live', `/v1/test/deliveries/${id}/advance`],
  ];
  for (const [kind, path, body] of wrong) {
    const response = await send(service, 'POST', path, { key: keys[kind], ...(body ? { body } : {}) });
    expect([response.status, response.body.error], `${kind} key on ${path}`).toEqual([403, 'forbidden']);
  }
  const { body } = await send(service, 'GET', `/v1/deliveries/${id}/events`, { key: keys.live });
  expect(body.data).toHaveLength(1);
  expect(await sql(service, "select from couriers where name = 'Eve'")).toEqual([]);
});

/** Requests on one connection that stays open. */
function onOneConnection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return (key: string) =>
    new Promise<{ status: number; reused: boolean }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${key}` };
      const sent = httpRequest(
        `${service.url}/v1/deliveries/${unknownId}`,
        { agent, headers },
        (response) => {
          response
            .resume()
            .on('end', () => resolve({ status: response.statusCode!, reused: sent.reusedSocket }));
        },
      );
      sent.on('error', reject).end();
    });
}

test('check 6: a second after a key is revoked, its open connections get 401 and its live streams have ended', async () => {
  const person = await signedIn(service, { account: 'Leaky' });
  const params = { account_id: person.accountId };
  const made = (await person.call(generateApiKey, { params, body: { name: 'Shop', mode: 'live' } })).body;
  const ask = onOneConnection();
  const stream = await openStream(service, made.key, await createDelivery(service, made.key));
  await stream.next();
  expect(await ask(made.key)).toMatchObject({ status: 404 });
  await person.call(revokeApiKey, { params: { ...params, key_id: made.api_key.key_id } });
  clock.forward(1_000);
  expect(await ask(made.key)).toEqual({ status: 401, reused: true });
  expect(await stream.next()).toBeUndefined();
});

test('check 12: the full key is in the response that creates it, and in no other', async () => {
  const person = await signedIn(service, { account: 'Listed' });
  const params = { account_id: person.accountId };
  const made = await person.call(generateApiKey, { params, body: { name: 'Shop', mode: 'live' } });
  const key: string = made.body.key;
  expect(made.text.split(key)).toHaveLength(2);
  const listed = await person.call(listApiKeys, { params });
  expect(listed.body.keys[0]).toMatchObject({ key_start: key.slice(0, 12), key_end: key.slice(-4) });
  expect(listed.text).not.toContain(key.slice(12, -4));
  const again = await person.call(revokeApiKey, { params: { ...params, key_id: made.body.api_key.key_id } });
  expect(again.text).not.toContain(key.slice(12, -4));
});

test('check 13: a key with any one character changed is refused without a query', async () => {
  const key = await service.newKey('Acme');
  expect(kindOf(key)).toBe('live');
  const { asked, refused } = watchedKeyRing();
  for (let i = 0; i < key.length; i++) {
    await refused(key.slice(0, i) + (key[i] === 'a' ? 'b' : 'a') + key.slice(i + 1));
  }
  expect(asked).toEqual([]);
});

test('check 14: a key is looked up by its SHA-256 alone, so that a guess with the right beginning helps no more than any other', async () => {
  const key = await service.newKey('Acme');
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const [near, far] = [nearGuess(key), newApiKey('live')];
  const { asked, refused } = watchedKeyRing();
  await refused(near);
  await refused(far);
  expect(asked).toEqual([sha256(near), sha256(far)]);
  const indexes = await sql<{ text: string }>(
    service,
    "select indexdef as text from pg_indexes where tablename = 'api_keys' and indexdef like '%(key_hash)'",
  );
  expect(indexes.map(({ text }) => text)).toEqual([expect.stringMatching(/^CREATE UNIQUE INDEX/)]);
});

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A guess that shares its first 20 characters with the key; its checksum is right, as anybody can make it. */
function nearGuess(key: string): string {
  const text = key.slice(0, 20) + newApiKey('live').slice(20, -6);
  const digits = Array.from({ length: 6 }, (_, i) => base62[Math.floor(crc32(text) / 62 ** (5 - i)) % 62]);
  return text + digits.join('');
}
