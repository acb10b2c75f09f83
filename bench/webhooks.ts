/**
 * `npm run bench -- webhooks`: how fast do events reach webhook endpoints, and what does that cost the creates?
 *
 *   1. creates as fast as they are held (`sustained.ts`) without any endpoint, alternating with creates whose events are
 *      sent to an endpoint: signed attempts per second, and how much of the creates is left
 *   2. creates at a fixed pace of half the required attempts: the time from a commit to the arrival of its event
 *   3. one endpoint gets thousands of events again, alone and beside 50 endpoints that accept connections and never
 *      answer, in turns: does its rate change?
 *
 * The receiver is a process on this machine that verifies every signature (`webhook-sink.ts`). After each step
 * everything must have arrived.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../server/database/database.ts';
import { ask, waybillsPostgres } from './database.ts';
import type { LoadResult } from './load.ts';
import { measure } from './measure.ts';
import { type Goal, rounded, say, sayMachine, sayResult, sayTable } from './report.ts';
import { makeKeyOf, type Server, startWaybill } from './servers.ts';
import { sustainCreates } from './sustained.ts';
import { call, createAndCancel, createEndpoint, resend } from './webhook-calls.ts';
import { type Receiver, startReceiver } from './webhook-receiver.ts';
import type { SinkReport } from './webhook-sink.ts';

const createSeconds = 20;
const createRounds = 2;
const minAttemptsPerSecond = 1_500;
const minShareOfCreates = 0.6;

const pacedPerSecond = minAttemptsPerSecond / 2;
const paced = {
  operation: 'create',
  connections: 64,
  warmUpSeconds: 5,
  seconds: 15,
  maxPerSecond: pacedPerSecond,
} as const;
const maxP95Ms = 500;

const deadEndpoints = 50;
/** Pending for each of them: more than are ever sent to one endpoint at the same time. */
const eventsOfDeadEndpoint = 100;
const endpointsOfAccount = 20;
const drainedEvents = 20_000;
const drainRounds = 3;
const maxSlowerShare = 0.1;
/** A request to a dead endpoint is given up after 15 s; then the slots of the disabled ones are free. */
const untilDeadAreGoneMs = 16_000;

/** Bounds a run in which events do not arrive. */
const maxWaitSeconds = 120;

export async function measureWebhooks(command: string, workDir: string): Promise<Goal[]> {
  const waybill = await startWaybill(workDir, { WEBHOOK_ALLOW: '127.0.0.0/8' });
  const receiver = await startReceiver();
  const database = openDatabase(await waybillsPostgres(workDir), () => undefined);
  try {
    await sayMachine(command, workDir);
    const create = async () => (await sustainCreates(waybill, database, createSeconds)).load;
    const beside = await measureBesideCreates(waybill, workDir, receiver, create);
    const arrival = await measureArrival(waybill, workDir, receiver);
    const drains = await measureDrains(waybill, workDir, receiver);
    const { unsigned } = await receiver.report();
    sayTables(beside, arrival, drains);
    return [
      ...goalsOf(beside, arrival, drains),
      { what: `wrong signatures: ${unsigned}`, reached: unsigned === 0 },
    ];
  } finally {
    await database.close();
    await receiver.stop();
  }
}

interface BesideCreates {
  createsAlone: number;
  creates: number;
  attempts: number;
}

/** Rounds without and with an endpoint take turns, so that a slow minute of the machine hits both. */
async function measureBesideCreates(
  waybill: Server,
  workDir: string,
  receiver: Receiver,
  create: () => Promise<LoadResult>,
): Promise<BesideCreates> {
  const withEndpoint = async (name: string) => {
    const endpointId = await createEndpoint(waybill, waybill.key, receiver.url, ['*'], receiver);
    await receiver.reset();
    const result = await create();
    const arrived = await receiver.report(result.measured);
    sayResult(`${name}, creates with an endpoint`, waybill, result);
    const attempts = perSecond(arrived.arrived, result);
    say(`  ${rounded(attempts)} attempts/s (receiver ${Math.round(arrived.cpuShare * 100)} % of a core)`);
    await untilAllArrived(receiver, totalOf(result));
    await untilIdle(workDir);
    await call(waybill, waybill.key, 'DELETE', `/v1/webhook-endpoints/${endpointId}`);
    return { creates: result.perSecond, attempts };
  };
  await withEndpoint('warm-up');
  const rounds: BesideCreates[] = [];
  for (let round = 1; round <= createRounds; round++) {
    const name = `round ${round} of ${createRounds}`;
    const alone = await create();
    sayResult(`${name}, creates without an endpoint`, waybill, alone);
    await untilIdle(workDir);
    rounds.push({ createsAlone: alone.perSecond, ...(await withEndpoint(name)) });
  }
  const mean = (value: (round: BesideCreates) => number) =>
    rounds.reduce((sum, round) => sum + value(round), 0) / rounds.length;
  return {
    createsAlone: mean((round) => round.createsAlone),
    creates: mean((round) => round.creates),
    attempts: mean((round) => round.attempts),
  };
}

async function measureArrival(waybill: Server, workDir: string, receiver: Receiver): Promise<SinkReport> {
  await untilIdle(workDir);
  const endpointId = await createEndpoint(waybill, waybill.key, receiver.url, ['*'], receiver);
  await receiver.reset();
  const result = await measure(waybill, paced);
  sayResult(`creates at ${rounded(pacedPerSecond)}/s with an endpoint`, waybill, result);
  await untilAllArrived(receiver, totalOf(result));
  await untilIdle(workDir);
  // Without an end: what arrives after the load counts as well, and is the latest.
  const report = await receiver.report({ ...result.measured, toMs: Number.MAX_SAFE_INTEGER });
  await call(waybill, waybill.key, 'DELETE', `/v1/webhook-endpoints/${endpointId}`);
  return report;
}

interface Drains {
  alone: number;
  besideDead: number;
  deadConnections: number;
}

/** How fast a queue of events is sent to one endpoint, without creates at the same time. */
async function measureDrains(waybill: Server, workDir: string, receiver: Receiver): Promise<Drains> {
  const load = { connections: 64, count: drainedEvents, warmUpSeconds: 0, seconds: maxWaitSeconds };
  await measure(waybill, { operation: 'create', ...load });
  await untilIdle(workDir);
  const since = await timeOfEvent(workDir, drainedEvents - 1);
  const endpointId = await createEndpoint(waybill, waybill.key, receiver.url, ['delivery.created'], receiver);
  const drain = async (name: string) => {
    await untilIdle(workDir);
    const count = await countEvents(workDir, since);
    await receiver.reset();
    await resend(waybill, endpointId, since);
    await untilAllArrived(receiver, count);
    const { firstArrivalMs, lastArrivalMs } = await receiver.report();
    const rate = count / ((lastArrivalMs - firstArrivalMs) / 1_000);
    say(`${rounded(count)} events again, ${name}: ${rounded(rate)} attempts/s`);
    return rate;
  };
  await drain('warm-up');
  const dead = await createDeadEndpoints(waybill, workDir, receiver);
  const alone: number[] = [];
  const besideDead: number[] = [];
  for (let round = 1; round <= drainRounds; round++) {
    await setStatus(waybill, dead, 'disabled');
    await pause(untilDeadAreGoneMs);
    alone.push(await drain('alone'));
    await setStatus(waybill, dead, 'enabled');
    besideDead.push(await drain(`beside ${deadEndpoints} dead endpoints`));
  }
  const { deadConnections } = await receiver.report();
  return { alone: middle(alone), besideDead: middle(besideDead), deadConnections };
}

/** In several accounts: beside the healthy endpoint, as many as an account may have. Each has events that wait. */
async function createDeadEndpoints(
  waybill: Server,
  workDir: string,
  receiver: Receiver,
): Promise<EndpointOf[]> {
  const created: EndpointOf[] = [];
  let left = deadEndpoints;
  for (let account = 0; left > 0; account++) {
    const key = account === 0 ? waybill.key : await makeKeyOf(workDir, `Dead ${account}`);
    const count = Math.min(left, account === 0 ? endpointsOfAccount - 1 : endpointsOfAccount);
    for (let n = 0; n < count; n++) {
      const url = `${receiver.deadUrl}${account}/${n}`;
      created.push({ key, endpointId: await createEndpoint(waybill, key, url, ['delivery.cancelled']) });
    }
    left -= count;
    for (let n = 0; n < eventsOfDeadEndpoint; n++) await createAndCancel(waybill, key);
  }
  const deadline = Date.now() + maxWaitSeconds * 1_000;
  while ((await receiver.report()).deadConnections < deadEndpoints) {
    if (Date.now() > deadline) throw new Error('the dead endpoints were not tried');
    await pause(50);
  }
  return created;
}

/** An endpoint, and the key of its account. */
interface EndpointOf {
  key: string;
  endpointId: string;
}

async function setStatus(waybill: Server, endpoints: readonly EndpointOf[], status: 'enabled' | 'disabled') {
  for (const { key, endpointId } of endpoints) {
    await call(waybill, key, 'PATCH', `/v1/webhook-endpoints/${endpointId}`, { status });
  }
}

const ofHealthyAccount = `type = 'delivery.created' and account_id = (select account_id from accounts where name = 'Bench')`;

/** The time of the event that has this many after it. */
async function timeOfEvent(workDir: string, count: number): Promise<string> {
  const [row] = await ask<{ at: Date }>(
    workDir,
    `select at from events where ${ofHealthyAccount} order by position desc offset ${count} limit 1`,
  );
  if (!row) throw new Error(`there are fewer than ${count + 1} events`);
  return row.at.toISOString();
}

async function countEvents(workDir: string, since: string): Promise<number> {
  const [row] = await ask<{ count: number }>(
    workDir,
    `select count(*)::int from events where ${ofHealthyAccount} and at >= '${since}'`,
  );
  return row?.count ?? 0;
}

/** The workers have done all that the load before left behind. Dead endpoints only get events of cancellations. */
async function untilIdle(workDir: string): Promise<void> {
  const deadline = Date.now() + maxWaitSeconds * 1_000;
  for (;;) {
    const [row] = await ask<{ busy: boolean }>(
      workDir,
      `select exists (select from outbox) or exists (select from webhook_messages where type = 'delivery.created')
         or exists (select from feed_readers r, feed_head h where r.position < h.position) as busy`,
    );
    if (!row?.busy) return;
    if (Date.now() > deadline) throw new Error(`the workers are not done after ${maxWaitSeconds} s`);
    await pause(200);
  }
}

async function untilAllArrived(receiver: Receiver, count: number): Promise<void> {
  const deadline = Date.now() + maxWaitSeconds * 1_000;
  for (;;) {
    const { distinct } = await receiver.report();
    if (distinct >= count) return;
    if (Date.now() > deadline) throw new Error(`only ${distinct} of ${count} events arrived`);
    await pause(50);
  }
}

/** Warm-up included. */
function totalOf({ statuses }: LoadResult): number {
  return Object.values(statuses).reduce((sum, count) => sum + count, 0);
}

function perSecond(count: number, { measured }: LoadResult): number {
  return count / ((measured.toMs - measured.fromMs) / 1_000);
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function sayTables(beside: BesideCreates, arrival: SinkReport, drains: Drains): void {
  const share = beside.creates / beside.createsAlone;
  sayTable([
    ['what', 'how', 'per second', 'p50 ms', 'p95 ms', 'share'],
    ['creates', 'no endpoint', rounded(beside.createsAlone), '', '', ''],
    ['creates', 'an endpoint gets all', rounded(beside.creates), '', '', share.toFixed(2)],
    ['attempts', 'beside these creates', rounded(beside.attempts), '', '', ''],
    [
      'arrival after commit',
      `${rounded(pacedPerSecond)} creates/s`,
      '',
      arrival.p50Ms.toFixed(0),
      arrival.p95Ms.toFixed(0),
      '',
    ],
    ['attempts', 'a queue, no creates', rounded(drains.alone), '', '', ''],
    [
      'attempts',
      `the same beside ${deadEndpoints} dead endpoints`,
      rounded(drains.besideDead),
      '',
      '',
      (drains.besideDead / drains.alone).toFixed(2),
    ],
  ]);
  say(`${rounded(drains.deadConnections)} connections to dead endpoints were open or timed out.\n`);
}

function goalsOf(beside: BesideCreates, arrival: SinkReport, drains: Drains): Goal[] {
  const share = beside.creates / beside.createsAlone;
  const slower = 1 - drains.besideDead / drains.alone;
  return [
    {
      what: `${rounded(beside.attempts)} signed attempts/s beside creates (at least ${rounded(minAttemptsPerSecond)})`,
      reached: beside.attempts >= minAttemptsPerSecond,
    },
    {
      what: `creates beside them: ${share.toFixed(2)} of those without webhooks (at least ${minShareOfCreates})`,
      reached: share >= minShareOfCreates,
    },
    {
      what: `from commit to arrival at ${rounded(pacedPerSecond)}/s: p95 ${arrival.p95Ms.toFixed(0)} ms (below ${maxP95Ms})`,
      reached: arrival.p95Ms < maxP95Ms,
    },
    {
      what: `${deadEndpoints} dead endpoints slow a healthy one down by ${(slower * 100).toFixed(1)} % (below ${maxSlowerShare * 100})`,
      reached: slower < maxSlowerShare,
    },
  ];
}
