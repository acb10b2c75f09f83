/**
 * The promise of a 201: whatever is killed, whenever, an acknowledged delivery is there afterwards as it was
 * acknowledged, and an idempotency key never makes two. Clients create without pause and repeat what was not
 * acknowledged, while Node and PostgreSQL are killed with SIGKILL at random moments.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { shirts } from '../support/client.ts';
import {
  freePort,
  killPostmaster,
  runWaybill,
  startWaybill,
  testFolder,
  type Waybill,
} from '../support/waybill.ts';

const clients = 12;
const kills = 8;

test('no acknowledged delivery is lost or changed, and no idempotency key makes two, under SIGKILL', {
  timeout: 180_000,
}, async () => {
  const folder = testFolder();
  const port = await freePort();
  let waybill: Waybill = await startWaybill(folder, { port });
  const key = runWaybill(folder, ['key', 'create', '--account', 'Acme']).stdout.trim();
  const acknowledged = new Map<string, string>();
  let going = true;
  let unanswered = 0;

  async function post(name: string) {
    const response = await fetch(`${waybill.url}/v1/deliveries`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': name,
      },
      body: JSON.stringify({ ...shirts, pickup_address: name }),
      signal: AbortSignal.timeout(10_000),
    });
    return { status: response.status, text: await response.text() };
  }

  async function client(n: number) {
    for (let i = 0; going; i++) {
      const name = `client-${n}-order-${i}`;
      while (!acknowledged.has(name)) {
        const answer = await post(name).catch(() => undefined);
        if (answer?.status === 201) acknowledged.set(name, answer.text);
        else if (!going) return;
        else {
          unanswered++;
          await sleep(20);
        }
      }
    }
  }

  async function killer() {
    for (let i = 0; i < kills; i++) {
      await sleep(200 + Math.random() * 800);
      if (i % 2 === 0) {
        killPostmaster(folder);
        await sleep(Math.random() * 300);
      } else {
        waybill.process.kill('SIGKILL');
        await waybill.exited;
        // Every second time PostgreSQL goes down with it; otherwise it is found running and adopted.
        if (i % 4 === 3) killPostmaster(folder);
        waybill = await startWaybill(folder, { port });
      }
    }
    await sleep(500);
    going = false;
  }

  await Promise.all([killer(), ...Array.from({ length: clients }, (_, n) => client(n))]);
  waybill.process.kill('SIGKILL');
  await waybill.exited;
  waybill = await startWaybill(folder, { port });

  expect(acknowledged.size).toBeGreaterThan(clients * 5);
  expect(unanswered, 'the kills were felt').toBeGreaterThan(0);
  const ids = new Set<string>();
  for (const [name, text] of acknowledged) {
    const { delivery_id: id } = JSON.parse(text);
    ids.add(id);
    const read = await fetch(`${waybill.url}/v1/deliveries/${id}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect([name, read.status, await read.text()]).toEqual([name, 200, text]);
    expect((await post(name)).text, 'the key gives the acknowledged answer').toBe(text);
  }
  expect(ids.size).toBe(acknowledged.size);

  const { withEmbeddedPostgres } = await import('../../server/platform/postgres/index.ts');
  const quiet = { say: () => undefined, warn: () => undefined };
  await withEmbeddedPostgres({ dataDir: `${folder}/data`, ...quiet }, async (connection) => {
    const { default: pg } = await import('pg');
    const database = new pg.Client(connection);
    await database.connect();
    const twice = await database.query(
      'select pickup_address from deliveries group by 1 having count(*) > 1',
    );
    expect(twice.rows).toEqual([]);
    // All or nothing: each delivery has its first event, its outbox row and its key, and there are no others.
    const counts = await database.query(`
      select (select count(*) from deliveries) as deliveries, (select count(*) from delivery_events) as events,
             (select count(*) from outbox) as posted, (select count(*) from idempotency_keys) as keys`);
    const { deliveries, ...others } = counts.rows[0];
    expect(others).toEqual({ events: deliveries, posted: deliveries, keys: deliveries });
    await database.end();
  });
  waybill.process.kill('SIGTERM');
  expect(await waybill.exited).toBe(0);
});

test('the service outlives its PostgreSQL: killed again and again under load, the same process goes on', async () => {
  const folder = testFolder();
  const waybill = await startWaybill(folder);
  const key = runWaybill(folder, ['key', 'create', '--account', 'Acme']).stdout.trim();
  const create = () =>
    fetch(`${waybill.url}/v1/deliveries`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(shirts),
    }).then((answer) => answer.arrayBuffer().then(() => answer.status));
  let going = true;
  const statuses = new Set<number>();
  const load = Array.from({ length: 8 }, async () => {
    while (going) statuses.add(await create());
  });
  for (let i = 0; i < 5; i++) {
    await sleep(300 + Math.random() * 200);
    killPostmaster(folder);
    while ((await create()) !== 201) await sleep(20);
  }
  going = false;
  await Promise.all(load);
  expect([...statuses].sort(), waybill.said().match(/.*unexpected error.*/)?.[0]).toEqual([201, 503]);
  expect(waybill.process.exitCode).toBeNull();
  waybill.process.kill('SIGTERM');
  expect(await waybill.exited).toBe(0);
});
