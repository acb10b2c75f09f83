/**
 * Workers that are killed with SIGKILL in the middle of requests: nothing is lost, no event has two bodies, and the order
 * inside each delivery holds.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKeys } from '../../server/access/index.ts';
import type { Database } from '../../server/database/database.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { formatId } from '../../server/platform/ids.ts';
import { fetchPatiently, startWaybill, startWorkers } from '../support/waybill.ts';
import { addEndpoint, run, until } from '../support/webhook-sending.ts';
import { type Received, startWebhookSink, type WebhookSink } from '../support/webhook-sink.ts';
import { type Installation, newInstallation } from './installation.ts';

let installation: Installation;
let sink: WebhookSink;
beforeAll(async () => {
  installation = await newInstallation();
  sink = await startWebhookSink();
});
afterAll(async () => {
  await installation.remove();
  await sink.close();
});

const env = {
  WEBHOOK_ALLOW: '127.0.0.0/8',
  WORKERS: 'off',
  // That of `addEndpoint`.
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
};
const program = join(import.meta.dirname, 'webhook-worker.mjs');
function worker() {
  const { folder, env: ofInstallation } = installation;
  return startWorkers(folder, { env: { ...env, ...ofInstallation }, program });
}

test('two workers, killed one after the other in the middle of requests, deliver everything', async () => {
  const waybill = await startWaybill(installation.folder, { env: { ...env, ...installation.env } });
  await installation.withDatabase(async (database) => {
    const { key } = await makeKeys(database, systemClock).create({
      account: 'Acme',
      kind: 'live',
      name: 'x',
    });
    const endpoints = await run<{ account_id: never }>(database, 'select account_id from accounts');
    await addEndpoint(database, sink.url, { accountId: endpoints[0]!.account_id });
    // Slow enough that requests are in flight at any moment; every tenth fails.
    sink.respond(async (_, response) => {
      await sleep(20);
      response.writeHead(sink.received.length % 10 === 0 ? 500 : 200).end();
    });

    const workers = await Promise.all([worker(), worker()]);
    const writing = createAndCancel(waybill.url, key, 60);
    for (const [i, killed] of workers.entries()) {
      await sink.until((i + 1) * 25);
      killed.process.kill('SIGKILL');
      if (i === 1) await worker();
    }
    await writing;
    await until(() => isEmpty(database));
    await expectComplete(database);
  });
});

/** Two events of each delivery. */
async function createAndCancel(url: string, key: string, count: number): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ pickup_address: 'A', delivery_address: 'B' });
  for (let i = 0; i < count; i++) {
    const created = await fetchPatiently(`${url}/v1/deliveries`, { method: 'POST', headers, body });
    const { delivery_id } = (await created.json()) as { delivery_id: string };
    await fetchPatiently(`${url}/v1/deliveries/${delivery_id}/cancel`, { method: 'POST', headers });
  }
}

/** Retries of failed ones are due at once: the schedule is not what is tested here. */
async function isEmpty(database: Database): Promise<boolean> {
  await run(
    database,
    `update webhook_messages set due_at = now() where lease_id is null and attempts > 0 and due_at > now()`,
  );
  const [row] = await run<{ left: boolean }>(
    database,
    // Citus needs a column in a subquery.
    'select exists (select 1 from outbox) or exists (select 1 from webhook_messages) as left',
  );
  return !row!.left;
}

async function expectComplete(database: Database): Promise<void> {
  const committed = await run<{ event_id: never }>(database, 'select event_id from events');
  expect(committed).toHaveLength(120);
  const ids = new Set(sink.received.map(({ id }) => id));
  expect(committed.filter(({ event_id }) => !ids.has(formatId('event', event_id)))).toEqual([]);
  expect(ids.size).toBe(120);
  for (const id of ids) {
    const bodies = sink.received.filter((request) => request.id === id).map(({ body }) => body);
    expect(new Set(bodies).size).toBe(1);
  }
  expect(outOfOrder(sink.received)).toEqual([]);
}

/** Deliveries whose second event arrived before their first. */
function outOfOrder(received: readonly Received[]): string[] {
  const highest = new Map<string, number>();
  const wrong: string[] = [];
  for (const { body } of received) {
    const { delivery_id, sequence } = JSON.parse(body).data as { delivery_id: string; sequence: number };
    const before = highest.get(delivery_id) ?? 0;
    if (sequence > before + 1) wrong.push(delivery_id);
    highest.set(delivery_id, Math.max(before, sequence));
  }
  return wrong;
}
