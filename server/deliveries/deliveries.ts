/** What can be done with deliveries: create, read, move. The HTTP operations and the workers call this. */

import type { NewDelivery } from '../../contract/delivery-fields.ts';
import type { Problem } from '../../contract/problems/index.ts';
import type { AccountCaller } from '../accounts/index.ts';
import { makeAccountShards } from '../database/citus/account-shards.ts';
import {
  breaksUniqueIndex,
  CommitUnknown,
  type Database,
  DatabaseUnavailable,
  isBadValue,
  isDeadlock,
  isLocked,
  WritesWait,
} from '../database/database.ts';
import { type Groups, makeGroups } from '../database/groups.ts';
import { makeLanes } from '../database/lanes.ts';
import type { Topology } from '../database/topology.ts';
import { Rejection } from '../errors/rejection.ts';
import { estimateDeliveryTime } from '../eta/index.ts';
import type { CreatePace } from '../events/index.ts';
import { erasedKeyOf, findKeyedAnswers, fingerprintOf, type KeyRef } from '../idempotency/index.ts';
import { type Posting, readFeeTerms, readPostedPayment, readSums } from '../money/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type AccountId, type DeliveryId, eventIdOf, formatId, newId, timeOfId } from '../platform/ids.ts';
import { eventDataOf } from './fields/event-data.ts';
import { isPlain, keptFieldsOf } from './fields/fields.ts';
import { estimateBounds, type WindowTimes, windowProblems, windowTimes } from './fields/windows.ts';
import { insertDeliveries, type NewDeliveryRow, type NotStored } from './insert-store.ts';
import { beginning, type DeliverySnapshot, type Policy } from './lifecycle/lifecycle.ts';
import { findByReference, referenceIndex } from './lists/reference-store.ts';
import { makePostingOf } from './moves/move-posting.ts';
import { type Mover, makeMover, makeReplayOf, type ReplayOf } from './moves/mover.ts';
import type { HandoverPins } from './proof/handover-pin.ts';
import * as store from './store.ts';

export interface DeliveryView {
  delivery_id: string;
  status: store.DeliveryRow['status'];
  estimated_delivery_time: string;
}

export type Creation =
  | { outcome: 'created' | 'replayed'; delivery: DeliveryView }
  /** The idempotency key was used before, for something else. */
  | { outcome: 'key reused' }
  /** Another delivery has the reference. */
  | { outcome: 'reference taken'; deliveryId: string }
  /** Not with these values. */
  | { outcome: 'invalid'; problems: Problem[] };

/** A delivery that was created, now or before. */
export type MadeDelivery = Extract<Creation, { delivery: DeliveryView }>;

/** The delivery that was created now or by the first request; a rejection if there is none. */
export function madeDelivery(creation: Creation): MadeDelivery | Rejection {
  switch (creation.outcome) {
    case 'key reused':
      return new Rejection('key_reused');
    case 'reference taken':
      return new Rejection('reference_taken', { delivery_id: creation.deliveryId }, { field: 'reference' });
    case 'invalid':
      return new Rejection(creation.problems);
    default:
      return creation;
  }
}

/** The account that a delivery is created for, with its settings, and who acts for it. */
export type Creator = Pick<AccountCaller, 'accountId' | 'mode' | 'currency' | 'serviceTimeMinutes' | 'actor'>;

export interface Deliveries {
  /** `id`: for one of a batch. Its time is that of the create. */
  create(by: Creator, delivery: NewDelivery, idempotencyKey?: string, id?: DeliveryId): Promise<Creation>;
  read(ref: store.DeliveryRef): Promise<store.DeliveryRow | undefined>;
  /** Decides and writes a move; undefined if there is no such delivery, or it is not this courier's. */
  move: Mover;
  /** For a move that is rejected before it is asked for: with the same key, it may have been made before. */
  replayOf: ReplayOf;
  /** What moves are decided on. */
  snapshot(ref: store.DeliveryRef): Promise<DeliverySnapshot | undefined>;
  /** A live delivery by its id alone, for callers who see all accounts. */
  findLive(id: DeliveryId): Promise<store.DeliveryRef | undefined>;
  /** Requests that wait for the database, for the metrics. */
  pending(): number;
  /** Groups that were sent since the start, and the items in them, by what they do; for the metrics. */
  sentGroups(): Record<string, { groups: number; items: number }>;
}

/** How often a group is tried when it deadlocks with another. */
const maxDeadlockTries = 3;

interface DeliveriesParts {
  database: Database;
  topology: Topology;
  clock: Clock;
  policy: () => Promise<Policy>;
  pins: Pick<HandoverPins, 'check' | 'isLocked'>;
  /** Slows creates down while search or counts are too far behind. */
  createPace: Pick<CreatePace, 'created' | 'restMs'>;
  /** After each commit that wrote to the outbox. */
  onCommitted(accountIds: readonly AccountId[]): void;
}

export function makeDeliveries(parts: DeliveriesParts): Deliveries {
  const { database, topology, clock, policy, pins, createPace, onCommitted } = parts;
  const { byShard, byAccount, anyAccount } = makeGrouping(database, topology);
  const inserts = byShard(
    (row: NewDeliveryRow) => row.account,
    async (rows) => {
      const notStored = await database.asOneStatement((tx) =>
        insertDeliveries(tx, rows, beginning, topology),
      );
      createPace.created(rows.length - notStored.size);
      onCommitted(eachOnce(rows.map((row) => row.account)));
      return rows.map((row) => notStored.get(row.id) ?? ('stored' as const));
    },
    createPace.restMs,
  );
  const accountOf = (ref: store.DeliveryRef) => ref.accountId;
  const reads = byAccount(accountOf, (refs) => store.readDeliveries(database, refs));
  const keyedAnswers = byAccount(
    (key: KeyRef) => key.accountId,
    (keys) => findKeyedAnswers(database, keys),
  );
  const liveRefs = anyAccount((ids: readonly DeliveryId[]) => store.findLiveRefs(database, ids));
  const snapshots = byAccount(accountOf, (refs) => store.readSnapshots(database, refs));
  const feeTerms = byAccount(
    ({ accountId }: { accountId: AccountId; currency: string }) => accountId,
    (asked) => readFeeTerms(database, asked),
  );
  const sums = byAccount(
    ({ accountId }: Posting) => accountId,
    (postings) => readSums(database, postings),
  );
  const changes = byShard(
    (row: store.MoveRow) => row.ref.accountId,
    async (rows) => {
      const outcomes = await database.asOneStatement((tx) => store.moveDeliveries(tx, rows, topology));
      onCommitted(eachOnce(rows.map((row) => row.ref.accountId)));
      return outcomes;
    },
  );
  const groups = {
    create: inserts,
    read: reads,
    read_idempotency_key: keyedAnswers,
    find: liveRefs,
    read_before_move: snapshots,
    read_fees: feeTerms,
    read_sums: sums,
    move: changes,
  };

  async function create(
    by: Creator,
    body: NewDelivery,
    idempotencyKey?: string,
    id = newId('delivery', clock.now()),
  ): Promise<Creation> {
    const windows = windowTimes(body);
    const { row, kept, view } = newDelivery(by, body, windows, id);
    const scope = `create:${by.mode}`;
    // Made of all fields, after trimming and leaving out: the same for two requests that ask for the same delivery.
    const fingerprint = idempotencyKey === undefined ? '' : fingerprintOf(kept);
    const problems = windowProblems(windows, row.at);
    if (idempotencyKey !== undefined) {
      row.claim = {
        scope,
        key: idempotencyKey,
        erasedKey: erasedKeyOf(idempotencyKey),
        fingerprint,
        answer: JSON.stringify(view),
      };
    }
    const outcome = problems.length === 0 ? await insert(row) : 'invalid';
    if (outcome === 'stored') return { outcome: 'created', delivery: view };
    // A retry finds its own delivery under the reference, or a window that is over by now: it gets the first response again, or
    // the id of that delivery.
    const first =
      idempotencyKey === undefined
        ? undefined
        : await keyedAnswers.submit({ accountId: by.accountId, scope, key: idempotencyKey });
    if (first && first.fingerprint !== fingerprint) return { outcome: 'key reused' };
    if (first) return { outcome: 'replayed', delivery: JSON.parse(first.answer) };
    const reference = body.reference;
    const holder =
      reference === undefined
        ? undefined
        : await findByReference(database, { accountId: by.accountId, mode: by.mode }, reference);
    if (holder !== undefined) {
      return { outcome: 'reference taken', deliveryId: formatId('delivery', holder) };
    }
    if (problems.length > 0) return { outcome: 'invalid', problems };
    // What was in the way a moment ago is gone: the key had reached its age, or the other delivery was cancelled.
    return create(by, body, idempotencyKey, id);
  }

  async function insert(row: NewDeliveryRow): Promise<'stored' | NotStored> {
    try {
      return await inserts.submit(row);
    } catch (error) {
      // Stored by another transaction at the same moment.
      if (breaksUniqueIndex(error, referenceIndex)) return 'reference taken';
      throw error;
    }
  }

  return {
    create,
    read: reads.submit,
    move: makeMover({
      database,
      topology,
      clock,
      policy,
      pins,
      readSnapshot: snapshots.submit,
      findKeyedAnswer: keyedAnswers.submit,
      postingOf: makePostingOf({
        feeTerms: ({ accountId }, currency) => feeTerms.submit({ accountId, currency }),
        posted: (ref) => readPostedPayment(database, ref.accountId, ref.id),
      }),
      readSumsOf: sums.submit,
      write: changes.submit,
      onCommitted,
    }),
    replayOf: makeReplayOf(keyedAnswers.submit),
    snapshot: snapshots.submit,
    findLive: liveRefs.submit,
    pending: () => Object.values(groups).reduce((sum, group) => sum + group.pending(), 0),
    sentGroups: () => Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, group.sent()])),
  };
}

const eachOnce = <T>(items: readonly T[]): T[] => [...new Set(items)];

type Run<Item, Answer> = (items: readonly Item[]) => Promise<readonly Answer[]>;

/**
 * Which items share a statement. On a single PostgreSQL all do. On a distributed one, writes of a shard do, because they run
 * on its worker; and reads of an account, because Citus asks one shard only where one account is named.
 */
function makeGrouping(database: Database, { distributed }: Topology) {
  const shards = makeAccountShards(database);
  const anyAccount = <Item, Answer>(run: Run<Item, Answer>) => groupsOf(database.waitMs, run);

  function byAccount<Item, Answer>(accountOf: (item: Item) => AccountId, run: Run<Item, Answer>) {
    if (!distributed) return anyAccount(run);
    return makeLanes({ laneOf: accountOf, open: () => groupsOf(database.waitMs, run) });
  }

  function byShard<Item, Answer>(
    accountOf: (item: Item) => AccountId,
    run: Run<Item, Answer>,
    restAfter: (size: number) => number = () => 0,
  ) {
    if (!distributed) return groupsOf(database.waitMs, run, restAfter);
    const runOnShard: Run<Item, Answer> = (items) =>
      run(items).catch((error) => {
        // The next attempt of the client finds the shard again.
        if (isDeadlock(error)) shards.forget();
        throw error;
      });
    return makeLanes({
      laneOf: (item: Item) => shards.shardOf(accountOf(item)),
      // The limit is for the whole process.
      open: (busy) => groupsOf(database.waitMs, runOnShard, (size) => restAfter(size) * Math.max(1, busy())),
    });
  }

  return { anyAccount, byAccount, byShard };
}

function groupsOf<Item, Answer>(
  deadlineMs: number,
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
  /** For writes. */
  restAfter?: (size: number) => number,
): Groups<Item, Answer> {
  return makeGroups<Item, Answer>({
    ...(restAfter && { restAfter }),
    run: (items) => retryOnDeadlock(() => run(items)),
    failsAlone: (error) => isBadValue(error) || isLocked(error),
    onOverload: (reason) => {
      if (reason === 'full') {
        const Full = restAfter ? WritesWait : DatabaseUnavailable;
        return new Full('too many requests are waiting');
      }
      const Late = restAfter ? CommitUnknown : DatabaseUnavailable;
      return new Late('the database took too long');
    },
    deadlineMs,
  });
}

async function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error) || tries === maxDeadlockTries) throw error;
    }
  }
}

function newDelivery(by: Creator, body: NewDelivery, windows: WindowTimes, id: DeliveryId) {
  const nowMs = timeOfId(id);
  const estimatedDeliveryMs = estimateDeliveryTime({
    createdAtMs: nowMs,
    serviceTimeMinutes: by.serviceTimeMinutes,
    ...estimateBounds(windows),
  });
  const view: DeliveryView = {
    delivery_id: formatId('delivery', id),
    status: beginning.status,
    estimated_delivery_time: new Date(estimatedDeliveryMs).toISOString(),
  };
  const kept = keptFieldsOf(body);
  const row: NewDeliveryRow = {
    account: by.accountId,
    id,
    mode: by.mode,
    fields: kept,
    isPlain: isPlain(body),
    currency: by.currency,
    estimated_ms: estimatedDeliveryMs,
    at: nowMs,
    actor: by.actor,
    event_id: eventIdOf(id, beginning.version, nowMs),
    data: eventDataOf(
      id,
      newSnapshot(by, body, estimatedDeliveryMs),
      {},
      { reference: kept.reference ?? null, metadata: kept.metadata ?? null },
    ),
    claim: undefined,
  };
  return { row, kept, view };
}

function newSnapshot(by: Creator, body: NewDelivery, estimatedDeliveryMs: number): DeliverySnapshot {
  return {
    status: beginning.status,
    version: beginning.version,
    courierId: null,
    attempts: 0,
    instruction: null,
    deliverOn: null,
    amountToCollect: body.amount_to_collect ?? 0,
    collectedAmount: null,
    paymentMethod: null,
    paymentReference: null,
    currency: by.currency,
    estimatedDeliveryMs,
    isPersonalDataErased: false,
    failureReason: null,
    requiredProof: body.required_proof ?? null,
  };
}
