/**
 * `npm run bench -- creates`: how fast are creates with every optional field, and batches, compared with plain single creates?
 * One Waybill, interleaved rounds in another order each time, and medians.
 */
import { exampleDay, exampleWithEveryField } from '../contract/delivery-fields.ts';
import { createBatch } from '../contract/operations/batches.ts';
import { createDelivery } from '../contract/operations/deliveries.ts';
import { ask } from './database.ts';
import { measurePost, plainBody } from './measure.ts';
import { type Goal, median, rounded, say, sayMachine, sayResult, sayTable } from './report.ts';
import { type Server, startWaybill } from './servers.ts';

const rounds = 6;
const batchSize = 100;
const times = { warmUpSeconds: 2, seconds: 5 };
const minShareWithAllFields = 0.85;
const minShareInBatches = 1;

/** Windows are still to come. */
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
/** A reference belongs to one delivery, so each request has its own. */
const fullBody = JSON.stringify({ ...exampleWithEveryField, reference: 'Order {number}' }).replaceAll(
  exampleDay,
  tomorrow,
);
const batchBody = JSON.stringify({
  deliveries: Array.from({ length: batchSize }, () => JSON.parse(plainBody) as unknown),
});

/** `deliveries`: created by one request. 8 connections with batches keep more creates waiting than 64 with single ones. */
const kinds = {
  single: { path: createDelivery.path, body: plainBody, status: '201', connections: 64, deliveries: 1 },
  'all fields': { path: createDelivery.path, body: fullBody, status: '201', connections: 64, deliveries: 1 },
  'batches of 100': {
    path: createBatch.path,
    body: batchBody,
    status: '200',
    connections: 8,
    deliveries: batchSize,
  },
} as const;
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];

export async function measureCreates(command: string, workDir: string): Promise<Goal[]> {
  const waybill = await startWaybill(workDir);
  await sayMachine(command, workDir);
  const perSecond: Record<Kind, number[]> = { single: [], 'all fields': [], 'batches of 100': [] };
  for (let round = 1; round <= rounds; round++) {
    for (const kind of rotated(round)) {
      perSecond[kind].push(await measureKind(waybill, workDir, kind, `round ${round} of ${rounds}, ${kind}`));
    }
  }
  const speed = (kind: Kind) => median(perSecond[kind]);
  const share = (kind: Kind) => speed(kind) / speed('single');
  sayTable([
    ['creates', '', 'deliveries/s', 'of single'],
    ...kindNames.map((kind) => [kind, '', rounded(speed(kind)), share(kind).toFixed(2)]),
  ]);
  say(`Medians of ${rounds} rounds.\n`);
  return [
    goal('all fields', share('all fields'), minShareWithAllFields),
    goal('batches of 100', share('batches of 100'), minShareInBatches),
  ];
}

/** Deliveries per second. A batch with items that were refused must not count: the deliveries are counted in the database. */
async function measureKind(server: Server, workDir: string, kind: Kind, where: string): Promise<number> {
  const { path, body, status, connections, deliveries } = kinds[kind];
  const before = await countDeliveries(workDir);
  const result = await measurePost(server, path, body, status, { ...times, connections });
  sayResult(where, server, result);
  const sent = (result.statuses[status] ?? 0) * deliveries;
  const created = (await countDeliveries(workDir)) - before;
  if (created !== sent) throw new Error(`${created} of ${sent} deliveries were created.`);
  return result.perSecond * deliveries;
}

async function countDeliveries(workDir: string): Promise<number> {
  const [row] = await ask<{ count: number }>(workDir, 'select count(*)::int as count from deliveries');
  return row!.count;
}

/** So that none is always measured after the same other. */
function rotated(round: number): Kind[] {
  const first = round % kindNames.length;
  return [...kindNames.slice(first), ...kindNames.slice(0, first)];
}

function goal(kind: Kind, share: number, minShare: number): Goal {
  return {
    what: `${kind}: ${share.toFixed(2)} of the deliveries/s of single creates (at least ${minShare})`,
    reached: share >= minShare,
  };
}
