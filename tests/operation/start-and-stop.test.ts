import { existsSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shirts } from '../support/client.ts';
import { newSeed, seededRandom, tellOnFailure } from '../support/random.ts';
import { openStream } from '../support/stream.ts';
import {
  copyDataInto,
  newFolder,
  newKeyIn,
  postmasterOf,
  removeFolder,
  runWaybill,
  signalAll,
  startedFolder,
  startWaybill,
  testFolder,
  type User,
  type Waybill,
} from '../support/waybill.ts';

const weAreRoot = process.getuid?.() === 0;

async function live(user?: User) {
  const folder = testFolder(user);
  const options = user ? { user } : {};
  const waybill = await startWaybill(folder, options);
  const made = runWaybill(folder, ['key', 'create', '--account', 'Acme'], options);
  expect(made.stdout).toMatch(/^wb_live_[0-9A-Za-z]{38}\n$/);
  const response = await fetch(`${waybill.url}/v1/deliveries`, {
    method: 'POST',
    headers: { authorization: `Bearer ${made.stdout.trim()}`, 'content-type': 'application/json' },
    body: JSON.stringify(shirts),
  });
  expect(response.status).toBe(201);
  expect(statSync(join(folder, 'data')).mode & 0o066, 'the data folder is private').toBe(0);
  await expect.poll(() => waybill.said()).toMatch(/Open the dashboard +http:\S+\/set-up#/);
  const said = waybill.said();
  for (const words of ['First start', 'Migrating', 'is ready at', 'key create', '/docs'])
    expect(said).toContain(words);
  waybill.process.kill('SIGTERM');
  expect(await waybill.exited).toBe(0);
}

test.skipIf(!weAreRoot)(
  'started as root (this test needs root), it serves from a data folder that it creates for its owner only, and exits with 0',
  () => live(),
);

test('started as an ordinary user, it serves from a data folder that it creates for its owner only, and exits with 0', () =>
  live(weAreRoot ? { uid: 65534, gid: 65534 } : undefined));

/** A create on a keep-alive connection; undefined if no connection could be made. */
function create(agent: Agent, url: string, key: string): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/v1/deliveries`, { agent, method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    sent.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
    );
    sent.end(JSON.stringify(shirts));
  });
}

describe('while a service runs', () => {
  let folder: string;
  let first: Waybill;
  beforeAll(async () => {
    folder = newFolder();
    copyDataInto(folder);
    first = await startWaybill(folder);
  });
  afterAll(() => removeFolder(folder));

  test('a second one on the same folder and port is refused because of the folder, and the first keeps running', async () => {
    const second = runWaybill(folder, ['serve'], { env: { PORT: new URL(first.url).port } });
    expect(second.status).toBe(1);
    expect(second.stderr).toMatch(/The data folder is in use by another Waybill[\s\S]*→/);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });

  test('a port in use is reported with advice, before a database is created', () => {
    const other = testFolder();
    const { port } = new URL(first.url);
    const second = runWaybill(other, ['serve'], { env: { PORT: port } });
    expect(second.status).toBe(1);
    expect(second.stderr).toContain(`Port ${port} on 127.0.0.1 is in use`);
    expect(second.stderr).toContain('PORT=');
    expect(second.stderr).not.toContain('First start');
    expect(existsSync(join(other, 'data'))).toBe(false);
  });

  test('a stop in the middle of traffic fails no request, ends streams, and does not wait for idle connections', async () => {
    const seed = newSeed();
    tellOnFailure(seed);
    const key = await newKeyIn(folder);
    const created = await fetch(`${first.url}/v1/deliveries`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(shirts),
    });
    const { delivery_id: id } = (await created.json()) as { delivery_id: string };
    const stream = await openStream(first, key, id);
    await stream.next();

    let answered = 0;
    let isStopping = false;
    const busy = Array.from({ length: 20 }, async (_, n) => {
      const random = seededRandom(seed + n);
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (;;) {
        const status = await create(agent, first.url, key);
        if (status === undefined) return; // nobody listens any more: the end, not a failure
        if (status === 503 && !isStopping) continue; // a slow disk
        expect(status).toBe(201);
        answered++;
        await sleep(random.between(0, 5));
      }
    });
    const idle = new Agent({ keepAlive: true, maxSockets: 1 });
    await create(idle, first.url, key);
    await expect.poll(() => answered).toBeGreaterThan(100);
    const before = answered;
    isStopping = true;
    first.process.kill('SIGTERM');
    const [code] = await Promise.all([first.exited, ...busy]);
    expect(code).toBe(0);
    expect(answered).toBeGreaterThan(before);
    expect(await stream.next()).toBeUndefined();
    expect(first.said()).toContain('Stopped.');
  });
});

test('a stop while labels are drawn is obeyed: their clients get a response, and it exits with 0', async () => {
  const folder = startedFolder();
  const token = 'a-token-of-this-test';
  const waybill = await startWaybill(folder, { env: { METRICS_TOKEN: token } });
  const key = await newKeyIn(folder);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const worst = 'ﷺ'.repeat(490);
  const body = {
    ...shirts,
    pickup_address: worst,
    delivery_address: worst,
    delivery_note: worst,
    pieces: 999,
  };
  const created = await fetch(`${waybill.url}/v1/deliveries`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const { delivery_id: id } = (await created.json()) as { delivery_id: string };
  // One is drawn, the others wait.
  const responses = Array.from({ length: 8 }, () =>
    fetch(`${waybill.url}/v1/deliveries/${id}/label`, { headers }),
  );
  const metrics = async () =>
    (await fetch(`${waybill.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
  await expect.poll(metrics).toMatch(/waybill_drawing_jobs\{state="running"\} 1$/m);
  waybill.process.kill('SIGTERM');
  expect(await waybill.exited).toBe(0);
  const statuses = (await Promise.all(responses)).map(({ status }) => status);
  expect(new Set(statuses)).toContain(503);
  for (const status of statuses) expect([200, 503]).toContain(status);
});

test('signals during the start, and a second one while it stops, leave no PostgreSQL running', async () => {
  const folder = startedFolder();
  const early = startWaybill(folder).catch((error: Error) => error.message);
  await expect.poll(() => postmasterOf(folder)).toBeDefined();
  signalAll(folder, 'SIGHUP');
  await early;
  await expect.poll(() => postmasterOf(folder)).toBeUndefined();
  const waybill = await startWaybill(folder);
  waybill.process.kill('SIGINT');
  await expect.poll(() => waybill.said()).toContain('Stopping');
  waybill.process.kill('SIGINT');
  expect(await waybill.exited).toBe(0);
  expect(postmasterOf(folder)).toBeUndefined();
});

test('all wrong settings are named in one message', () => {
  const folder = testFolder();
  const run = runWaybill(folder, ['serve'], {
    env: {
      PORT: 'http',
      RATE_LIMIT: '-1',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://secret@x',
      PUBLIC_URL: 'x',
    },
  });
  expect(run.status).toBe(1);
  for (const name of ['PORT', 'RATE_LIMIT', 'LOG_LEVEL', 'DATABASE_URL', 'PUBLIC_URL'])
    expect(run.stderr).toContain(name);
  expect(run.stderr).not.toContain('secret');
});
