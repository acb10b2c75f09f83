/**
 * The worker that sends webhooks. Any number of them may run, in any process.
 *
 *   look for endpoints with due messages ──▶ share the free slots ──▶ claim ──▶ send, all at the same time
 *     ▲                                         ▲ more of the same endpoints            │
 *     └── every 500 ms, or when woken ◀─────────┴──────────────────────── complete, in groups
 *         by new messages of this process's sequencer
 *
 * A result is recorded before its slot is free again. When the process stops, requests in flight get a few seconds;
 * those that are still open then are sent again by another worker, when their lease has expired: at least once, never
 * lost. The same happens if a result cannot be recorded because the database is away.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Database,
  DatabaseUnavailable,
  isBadValue,
  isDeadlock,
  isLocked,
} from '../../database/database.ts';
import {
  byPartition,
  type FeedPartition,
  type FeedPartitions,
  onePartition,
} from '../../database/feed-partitions.ts';
import { makeGroups } from '../../database/groups.ts';
import { renderEvent } from '../../events/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { Counts } from '../../platform/counts.ts';
import { type AccountId, type EndpointId, lowestId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { once } from '../../platform/once.ts';
import { inBatches } from '../../workers/in-batches.ts';
import { inSlices } from '../../workers/slices.ts';
import { type AttemptParts, attempt } from './attempt.ts';
import { makeEndpointPace, shareSlots } from './fair-share.ts';
import { type AttemptOutcome, completeMessages, type DisabledEndpoint } from './outcome-store.ts';
import * as store from './queue-store.ts';
import { judge } from './schedule.ts';

export interface SenderParts extends AttemptParts {
  database: Database;
  log: Log;
  clock: Clock;
  /** Called once, after the commit that disabled the endpoint. */
  onDisabled(endpoint: DisabledEndpoint): void;
  partitions?: FeedPartitions;
  /** Chosen by tests. */
  leaseMs?: number;
}

const defaultLeaseMs = 30_000;
/** Requests of this process. */
const maxInFlight = 512;
const maxOfAccount = maxInFlight / 2;
/** Endpoints that are looked at in one query. */
const maxEndpoints = 200;
/** For messages that another process wrote, or that are due again. On a distributed database a look asks every shard. */
const pollEveryMs = { onePostgres: 500, distributed: 1_000 };
/** The shortest time between two looks: when nothing is known to be due, and while there is more to send. */
const lookEveryMs = { nothingKnown: 20, moreToSend: 100 };
/** Between two rounds, so that claims are not made one by one. */
const minGapMs = 5;
/** Claims and outcomes of many messages share a statement: each is planned, which costs 2 ms. */
const claimEveryMs = 50;
const recordEveryMs = 50;
const drainMs = 4_000;
const afterFailureMs = 2_000;
const recordMs = 10_000;
const maxTries = 5;
/** Statements at the same time, if each account needs one of its own. */
const maxStatements = 3;

const firstQueue: store.QueueKey = { accountId: lowestId, endpointId: lowestId };

export function makeSender(parts: SenderParts) {
  const { database, clock, log, partitions = onePartition, leaseMs = defaultLeaseMs } = parts;
  const pollMs = partitions.perAccount ? pollEveryMs.distributed : pollEveryMs.onePostgres;
  const pace = makeEndpointPace();
  const inFlight = new Set<store.ClaimedMessage>();
  const ofAccounts = new Counts<AccountId>();
  /** Leases of this process. A lease lasts until its outcome is recorded, a request only until its response. */
  const ofEndpoints = new Counts<EndpointId>();
  const requestsOf = new Counts<EndpointId>();
  /** Endpoints that had something due when they were last looked at or claimed from. */
  const dueQueues = new Map<EndpointId, store.DueQueue & { ofOthers: number }>();
  const counted = { delivered: 0, failed: 0 };
  let cursor = firstQueue;
  let lookedAt = Number.NEGATIVE_INFINITY;
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
    secondGroupMs: recordEveryMs + 5,
    slowGroupMs: recordEveryMs + 5,
    restAfter: () => recordEveryMs,
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
      try {
        const startedAt = clock.elapsed();
        const idleMs = await round();
        if (failing) log.info('webhooks are sent again');
        failing = false;
        const untilClaimMs = idleMs > 0 ? 0 : startedAt + claimEveryMs - clock.elapsed();
        await sleep(Math.min(claimEveryMs, Math.max(minGapMs, untilClaimMs)));
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
    const look = await lookIfDue();
    const claimed = await claim();
    // Signing takes a millisecond or two if the event is large and ten earlier secrets still sign.
    await inSlices(claimed, (message) => void send(message));
    if (claimed.length > 0 || look?.next !== undefined) return 0;
    if (dueQueues.size > 0 || look === undefined) return msUntilLook();
    return Math.min(pollMs, look.nextDueMs ?? pollMs);
  }

  /** While the endpoints of the last look have more to send, it is not repeated at once. */
  async function lookIfDue(): Promise<store.DueQueues | undefined> {
    if (msUntilLook() > 0) return undefined;
    const look = await store.findDueQueues(database, cursor, maxEndpoints, partitions);
    cursor = look.next ?? firstQueue;
    if (look.next === undefined) lookedAt = clock.elapsed();
    for (const queue of look.queues) {
      const ofOthers = Math.max(0, queue.inFlight - ofEndpoints.of(queue.endpointId));
      dueQueues.set(queue.endpointId, { ...queue, ofOthers });
    }
    noteLag(look);
    return look;
  }

  function msUntilLook(): number {
    const everyMs = dueQueues.size > 0 ? lookEveryMs.moreToSend : lookEveryMs.nothingKnown;
    return Math.min(everyMs, Math.max(0, lookedAt + everyMs - clock.elapsed()));
  }

  function noteLag({ queues, next }: store.DueQueues): void {
    for (const { failing: isFailing, lateMs } of queues)
      if (!isFailing) lateInRound = Math.max(lateInRound, lateMs);
    if (next !== undefined) return;
    behindMs = lateInRound;
    lateInRound = 0;
  }

  async function claim(): Promise<store.ClaimedMessage[]> {
    const now = clock.elapsed();
    const due = [...dueQueues.values()].map(({ accountId, endpointId, failing: isFailing, ofOthers }) => ({
      accountId,
      endpointId,
      room: pace.limit(endpointId, isFailing, now) - ofOthers - requestsOf.of(endpointId),
    }));
    const shares = shareSlots(due, {
      total: maxInFlight - inFlight.size,
      ofAccount: (id) => maxOfAccount - ofAccounts.of(id),
    });
    if (shares.size === 0 || closed) return [];
    const claims = [...shares].map(([queue, slots]) => ({ ...queue, slots }));
    const lists = await inBatches(
      byPartition(partitions, claims),
      maxStatements,
      ([partition, ofPartition]) =>
        database.asOneStatement((tx) =>
          store.claimMessages(tx, ofPartition, randomUUID(), leaseMs, partition),
        ),
    );
    const claimed = lists.flat();
    forgetEmptied(claims, claimed);
    for (const message of claimed) occupy(message);
    return claimed;
  }

  /** An endpoint that had less than it was asked for has nothing due any more. */
  function forgetEmptied(claims: readonly store.Claim[], claimed: readonly store.ClaimedMessage[]): void {
    const left = new Map(claims.map(({ endpointId, slots }) => [endpointId, slots]));
    for (const { endpointId } of claimed) left.set(endpointId, (left.get(endpointId) ?? 0) - 1);
    for (const [endpointId, slots] of left) if (slots > 0) dueQueues.delete(endpointId);
  }

  function occupy(message: store.ClaimedMessage): void {
    inFlight.add(message);
    ofAccounts.change(message.accountId, 1);
    ofEndpoints.change(message.endpointId, 1);
    requestsOf.change(message.endpointId, 1);
  }

  function release(message: store.ClaimedMessage): void {
    inFlight.delete(message);
    ofAccounts.change(message.accountId, -1);
    ofEndpoints.change(message.endpointId, -1);
    wake();
  }

  async function send(message: store.ClaimedMessage): Promise<void> {
    const endRequest = once(() => {
      requestsOf.change(message.endpointId, -1);
      wake();
    });
    try {
      const { exchange, record: about } = await attempt(parts, { ...message, body: renderEvent(message) });
      if (abandoned) return;
      endRequest();
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
      endRequest();
      release(message);
    }
  }

  async function record(outcomes: readonly AttemptOutcome[]): Promise<readonly boolean[]> {
    const recorded = new Map<AttemptOutcome, boolean>();
    await inBatches(byPartition(partitions, outcomes), maxStatements, async ([partition, ofPartition]) => {
      const results = await recordIn(partition, ofPartition);
      for (const [i, outcome] of ofPartition.entries()) recorded.set(outcome, results[i] ?? false);
    });
    return outcomes.map((outcome) => recorded.get(outcome) ?? false);
  }

  async function recordIn(partition: FeedPartition, outcomes: readonly AttemptOutcome[]) {
    for (let tries = 1; ; tries++) {
      try {
        const { recorded, disabled } = await database.asOneStatement((tx) =>
          completeMessages(tx, outcomes, partition),
        );
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
      await inBatches(byPartition(partitions, [...inFlight]), maxStatements, ([partition, messages]) =>
        database.asOneStatement((tx) => store.extendLeases(tx, messages, leaseMs, partition)),
      );
    } catch (error) {
      log.warn({ err: error }, 'the leases of webhooks in flight could not be extended');
    }
  }

  return {
    start(): void {
      running ??= run();
      heartbeat ??= setInterval(beat, leaseMs / 3).unref();
    },
    wake,
    /** Claims nothing any more; resolves when the requests in flight are done, or given up. The client stays open. */
    async close(): Promise<void> {
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
    /** How long the oldest message has been due, of endpoints that are not failing. */
    behindMs: () => behindMs,
    /** Endpoints with a message that is due, as far as this process has looked. */
    dueEndpoints() {
      const failingOnes = [...dueQueues.values()].filter((queue) => queue.failing).length;
      return { healthy: dueQueues.size - failingOnes, failing: failingOnes };
    },
  };
}
