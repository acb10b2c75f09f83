/**
 * `npm run bench -- size`: how much disk does a delivery take? 5,000 deliveries are created, picked up and delivered through
 * the API, each with other words, so that search has something to index. Then every table is measured, with its indexes.
 * The feed is kept for 30 days and idempotency keys for 48 hours, so what a delivery takes in the long run is printed
 * as well. Then each index that a create writes is measured alone (index-costs.ts).
 */
import { randomBytes } from 'node:crypto';
import { ask } from './database.ts';
import { sayIndexCosts } from './index-costs.ts';
import { type Goal, rounded, say, sayMachine, sayTable } from './report.ts';
import { makeFleetKey, type Server, startWaybill } from './servers.ts';

const deliveries = 5_000;
const concurrent = 20;
const metricsToken = randomBytes(16).toString('hex');
/** Housekeeping deletes their rows after days. */
const deletedLater = ['events', 'idempotency_keys', 'outbox'];

interface TableSize {
  name: string;
  table: number;
  indexes: number;
}

export async function measureSize(command: string, workDir: string): Promise<Goal[]> {
  const waybill = await startWaybill(workDir, { METRICS_TOKEN: metricsToken });
  await sayMachine(command, workDir);
  const fleetKey = await makeFleetKey(workDir);
  const courier = await post(waybill, '/v1/fleet/couriers', fleetKey, {
    name: 'Bola Ade',
    phone: '+2348012345670',
  });
  const before = await sizes(workDir);
  await inParallel(deliveries, (n) => deliver(waybill, fleetKey, String(courier.courier_id), n));
  await readersDone(waybill);
  await ask(workDir, 'vacuum analyze');
  const grown = growth(before, await sizes(workDir)).filter(({ table, indexes }) => table + indexes > 0);
  const perDelivery = (bytes: number) => rounded(bytes / deliveries);
  sayTable([
    ['table', '', 'bytes per delivery', 'of its indexes'],
    ...grown.map(({ name, table, indexes }) => [name, '', perDelivery(table), perDelivery(indexes)]),
  ]);
  const total = (rows: TableSize[]) => rows.reduce((sum, { table, indexes }) => sum + table + indexes, 0);
  const permanent = grown.filter(({ name }) => !deletedLater.includes(name));
  say(`${rounded(deliveries)} deliveries, each created, picked up and delivered: 3 events.`);
  say(
    `In all ${perDelivery(total(grown))} bytes per delivery; ${perDelivery(total(permanent))} when it is older than 30 days.`,
  );
  say(`A million deliveries: ${gib(total(grown))} GiB, then ${gib(total(permanent))} GiB.\n`);
  await sayIndexCosts(workDir);
  return [];
}

function gib(bytes: number): string {
  return (((bytes / deliveries) * 1e6) / 2 ** 30).toFixed(1);
}

/** As many at a time as `concurrent`. */
async function inParallel(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: concurrent }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

async function deliver(waybill: Server, fleetKey: string, courierId: string, n: number): Promise<void> {
  const word = () => randomBytes(4).toString('hex');
  const { delivery_id: id } = await post(waybill, '/v1/deliveries', waybill.key, {
    pickup_address: '12 Marina Road, Lagos',
    delivery_address: `${n % 300} ${word()} Street, Ikeja, Lagos`,
    package_details: { weight: 2.5, description: 'Two cotton shirts' },
    receiver_contact: { name: `Ada ${word()}`, phone: `+23480${String(n).padStart(8, '0')}` },
    amount_to_collect: 500_000,
  });
  const move = (name: string, body: object) =>
    post(waybill, `/v1/fleet/deliveries/${id}/${name}`, fleetKey, body);
  await move('pick-up', { courier_id: courierId });
  await move('deliver', { collected_amount: 500_000 });
}

async function post(
  { port }: Server,
  path: string,
  key: string,
  body: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': randomBytes(16).toString('hex'),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** Until the feed and search have everything. */
async function readersDone({ port }: Server): Promise<void> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`, {
      headers: { authorization: `Bearer ${metricsToken}` },
    });
    const lags = [...(await response.text()).matchAll(/^waybill_reader_lag_seconds\{.*\} (\S+)$/gm)];
    if (lags.every(([, lag]) => Number(lag) === 0)) return;
    await new Promise((resolve) => setTimeout(resolve, 1_100));
  }
}

function sizes(workDir: string): Promise<TableSize[]> {
  return ask<{ name: string; table: number; indexes: number }>(
    workDir,
    `select relname as name, pg_table_size(oid)::float8 as table, pg_indexes_size(oid)::float8 as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_total_relation_size(oid) desc`,
  );
}

function growth(before: TableSize[], after: TableSize[]): TableSize[] {
  const sizeBefore = new Map(before.map((size) => [size.name, size]));
  return after.map(({ name, table, indexes }) => {
    const old = sizeBefore.get(name);
    return { name, table: table - (old?.table ?? 0), indexes: indexes - (old?.indexes ?? 0) };
  });
}
