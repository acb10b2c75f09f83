/**
 * The worker that sends webhooks. Any number of them may run, in any process.
 *
 *   look for endpoints with due messages ──▶ share the free slots ──▶ claim ──▶ send, all at the same time
 *     ▲                                                                             │
 *     └── woken by new messages and by each result, else every 500 ms ◀── complete, in groups
 *
 * A result is recorded before its slot is free again. When the process stops, requests in flight get a few seconds;
 * those that are still open then are sent again by another worker, when their lease has expired: at least once, never
 * lost. The same happens where a result cannot be recorded because the database is away.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import {
  type Database,
  DatabaseUnavailable,
  isBadValue,
  isDeadlock,
  isLocked,
} from '../../platform/database.ts';
import { makeGroups } from '../../platform/groups.ts';
import { type AccountId, lowestId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { type AttemptParts, attempt } from './attempt.ts';
import { webhookBody } from './body.ts';
import { makeEndpointPace } from './endpoint-pace.ts';
import { shareSlots } from './fair-share.ts';
import {
  type AttemptOutcome,
  type ClaimedMessage,
  claimMessages,
  completeMessages,
  type DisabledEndpoint,
  type DueQueue,
  extendLeases,
  findDueQueues,
  type QueueKey,
} from './queue-store.ts';
import { judge } from './schedule.ts';

export interface SenderParts extends AttemptParts {
  database: Database;
  log: Log;
  clock: Clock;
  /** Called once, after the commit that disabled the endpoint. */
  onDisabled(endpoint: DisabledEndpoint): void;
  /** Chosen by tests. */
  leaseMs?: number;
}

export interface Sender {
  start(): void;
  /** There may be new messages. */
  wake(): void;
  /** Claims nothing any more; resolves when the requests in flight are done, or given up. The client stays open. */
  close(): Promise<void>;
  inFlight(): number;
  /** Since the start. */
  attempts(): Record<'delivered' | 'failed', number>;
  /** How long the oldest message has been due, of endpoints that are not failing. */
  behindMs(): number;
}

const defaultLeaseMs = 30_000;
/** Requests of this process. */
const maxInFlight = 512;
const maxOfAccount = maxInFlight / 2;
/** Endpoints that are looked at in one query. */
const maxEndpoints = 200;
const pollMs = 500;
/** Between two rounds, so that claims are not made one by one … */
const minGapMs = 5;
/** … nor keep a core busy where they take long. */
const maxGapMs = 100;
const drainMs = 4_000;
const afterFailureMs = 2_000;
const recordMs = 10_000;
const maxTries = 5;

const firstQueue: QueueKey = { accountId: lowestId, endpointId: lowestId };

export function makeSender(parts: SenderParts): Sender {
  const { database, clock, log, leaseMs = defaultLeaseMs } = parts;
  const pace = makeEndpointPace();
  const inFlight = new Set<ClaimedMessage>();
  const ofAccounts = new Map<AccountId, number>();
  const counted = { delivered: 0, failed: 0 };
  let cursor = firstQueue;
  let behindMs = 0;
  let lateInRound = 0;
  let closed = false;
  let abandoned = false;
  let failing = false;
  let running: Promise<void> | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let woken = false;
  let wakeUp: () => void = () => undefined;

  const completions = makeGroups<AttemptOutcome, boolean>({
    run: record,
    failsAlone: isBadValue,
    onOverload: () => new DatabaseUnavailable('no outcome of a webhook could be recorded in time'),
    deadlineMs: recordMs,
    maxInFlight: 2,
    maxGroupSize: 256,
  });

  function wake(): void {
    woken = true;
    wakeUp();
  }

  async function idle(ms: number): Promise<void> {
    if (!woken && !closed) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    woken = false;
  }

  async function run(): Promise<void> {
    while (!closed) {
      const started = clock.elapsed();
      try {
        const idleMs = await round();
        if (failing) log.info('webhooks are sent again');
        failing = false;
        await sleep(Math.min(Math.max(clock.elapsed() - started, minGapMs), maxGapMs));
        if (idleMs > 0) await idle(idleMs);
      } catch (error) {
        if (!failing && !closed) log.warn({ err: error }, 'webhooks cannot be sent; trying again');
        failing = true;
        await idle(afterFailureMs);
      }
    }
  }

  /** Claims what there are slots for; returns how long to wait for the next round. */
  async function round(): Promise<number> {
    if (inFlight.size >= maxInFlight) return pollMs;
    const { queues, next, nextDueMs } = await findDueQueues(database, cursor, maxEndpoints);
    cursor = next ?? firstQueue;
    noteLag(queues, next === undefined);
    const claimed = await claim(queues);
    for (const message of claimed) void send(message);
    if (claimed.length > 0 || next !== undefined) return 0;
    return Math.min(pollMs, nextDueMs ?? pollMs);
  }

  function noteLag(queues: readonly DueQueue[], isLast: boolean): void {
    for (const { failing: isFailing, lateMs } of queues)
      if (!isFailing) lateInRound = Math.max(lateInRound, lateMs);
    if (!isLast) return;
    behindMs = lateInRound;
    lateInRound = 0;
  }

  async function claim(queues: readonly DueQueue[]): Promise<ClaimedMessage[]> {
    const now = clock.elapsed();
    const due = queues.map(({ accountId, endpointId, failing: isFailing, inFlight: leases }) => ({
      accountId,
      endpointId,
      room: pace.limit(endpointId, isFailing, now) - leases,
    }));
    const shares = shareSlots(due, {
      total: maxInFlight - inFlight.size,
      ofAccount: (id) => maxOfAccount - (ofAccounts.get(id) ?? 0),
    });
    if (shares.size === 0 || closed) return [];
    const claims = [...shares].map(([queue, slots]) => ({ ...queue, slots }));
    const claimed = await database.asOneStatement((tx) => claimMessages(tx, claims, randomUUID(), leaseMs));
    for (const message of claimed) {
      inFlight.add(message);
      ofAccounts.set(message.accountId, (ofAccounts.get(message.accountId) ?? 0) + 1);
    }
    return claimed;
  }

  function release(message: ClaimedMessage): void {
    inFlight.delete(message);
    const left = (ofAccounts.get(message.accountId) ?? 1) - 1;
    if (left > 0) ofAccounts.set(message.accountId, left);
    else ofAccounts.delete(message.accountId);
    wake();
  }

  async function send(message: ClaimedMessage): Promise<void> {
    try {
      const { exchange, record: about } = await attempt(parts, { ...message, body: webhookBody(message) });
      if (abandoned) return;
      const verdict = judge(exchange, message.attempt, Math.random(), clock.now());
      const { accountId, endpointId, position, leaseId } = message;
      if (verdict.delivered) pace.succeeded(endpointId, exchange.durationMs);
      else pace.failed(endpointId, verdict.pauseMs, clock.elapsed());
      const { delivered, retryInMs, gone } = verdict;
      const key = { accountId, endpointId, position, leaseId };
      await completions.submit({ ...key, ...about, delivered, retryInMs, gone });
      counted[delivered ? 'delivered' : 'failed']++;
    } catch (error) {
      // Its lease expires, and it is sent again.
      log.warn({ err: error }, 'the outcome of a webhook could not be recorded');
    } finally {
      release(message);
    }
  }

  async function record(outcomes: readonly AttemptOutcome[]): Promise<readonly boolean[]> {
    for (let tries = 1; ; tries++) {
      try {
        const { recorded, disabled } = await database.asOneStatement((tx) => completeMessages(tx, outcomes));
        for (const endpoint of disabled) parts.onDisabled(endpoint);
        return recorded;
      } catch (error) {
        if (tries === maxTries || !(isDeadlock(error) || isLocked(error))) throw error;
      }
    }
  }

  async function beat(): Promise<void> {
    if (inFlight.size === 0) return;
    try {
      await database.asOneStatement((tx) => extendLeases(tx, [...inFlight], leaseMs));
    } catch (error) {
      log.warn({ err: error }, 'the leases of webhooks in flight could not be extended');
    }
  }

  return {
    start() {
      running ??= run();
      heartbeat ??= setInterval(beat, leaseMs / 3).unref();
    },
    wake,
    async close() {
      closed = true;
      wake();
      await running;
      const started = clock.elapsed();
      while (inFlight.size > 0 && clock.elapsed() - started < drainMs) await sleep(minGapMs);
      abandoned = true;
      clearInterval(heartbeat);
    },
    inFlight: () => inFlight.size,
    attempts: () => ({ ...counted }),
    behindMs: () => behindMs,
  };
}
