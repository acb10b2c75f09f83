/** What can be done with deliveries: create, read, move. The HTTP operations and the workers call this. */
import type { NewDelivery } from '../../contract/delivery-fields.ts';
import type { AccountCaller } from '../accounts/index.ts';
import { makeAccountGroups } from '../database/account-groups.ts';
import { breaksUniqueIndex, type Database } from '../database/database.ts';
import { Rejection } from '../errors/rejection.ts';
import type { CreatePace } from '../events/index.ts';
import { erasedKeyOf, findKeyedResponses, fingerprintOf, type KeyRef } from '../idempotency/index.ts';
import { type Posting, readFeeTerms, readPostedPayment, readSums } from '../money/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type AccountId, type DeliveryId, eventIdOf, formatId, newId, timeOfId } from '../platform/ids.ts';
import { eventDataOf } from './fields/event-data.ts';
import { isPlain, keptFieldsOf } from './fields/fields.ts';
import { estimateBounds, type WindowTimes, windowProblems, windowTimes } from './fields/windows.ts';
import { insertDeliveries, type NewDeliveryRow, type NotStored } from './insert-store.ts';
import { estimateDeliveryTime } from './lifecycle/estimate.ts';
import { beginning, type DeliverySnapshot, type Policy } from './lifecycle/lifecycle.ts';
import { findByReferences, referenceIndex } from './lists/store.ts';
import { makeNoteAfterCancellation } from './moves/after-cancellation.ts';
import { makePostingOf } from './moves/move-posting.ts';
import { makeMover, makeReplayOf } from './moves/mover.ts';
import type { HandoverPins } from './proof/handover-pin.ts';
import * as store from './store.ts';

export function viewOf(
  deliveryId: DeliveryId,
  row: Pick<store.DeliveryRow, 'status' | 'estimatedDeliveryMs'>,
) {
  return {
    delivery_id: formatId('delivery', deliveryId),
    status: row.status,
    estimated_delivery_time: new Date(row.estimatedDeliveryMs).toISOString(),
  };
}

/** The delivery that was created now, or by the first request with the same key. */
export type Creation = { outcome: 'created' | 'replayed'; delivery: ReturnType<typeof viewOf> } | Rejection;

/** The account that a delivery is created for, with its settings, and who acts for it. */
export type Creator = Pick<AccountCaller, 'accountId' | 'mode' | 'currency' | 'serviceTimeMinutes' | 'actor'>;

export type Deliveries = ReturnType<typeof makeDeliveries>;

interface DeliveriesParts {
  database: Database;
  clock: Clock;
  policy: () => Promise<Policy>;
  pins: Pick<HandoverPins, 'check' | 'isLocked'>;
  /** Slows creates down while search or counts are too far behind. */
  createPace: Pick<CreatePace, 'created' | 'restMs'>;
  /** After each commit that wrote to the outbox. */
  onCommitted(accountIds: readonly AccountId[]): void;
}

export function makeDeliveries(parts: DeliveriesParts) {
  const { database, clock, policy, pins, createPace, onCommitted } = parts;
  const { byShard, byAccount, anyAccount } = makeAccountGroups(database);
  const inserts = byShard(
    (row: NewDeliveryRow) => row.account,
    async (rows) => {
      const notStored = await database.asOneStatement((tx) => insertDeliveries(tx, rows, beginning));
      createPace.created(rows.length - notStored.size);
      onCommitted(eachOnce(rows.map((row) => row.account)));
      return rows.map((row) => notStored.get(row.id) ?? ('stored' as const));
    },
    createPace.restMs,
  );
  const accountOf = (ref: store.DeliveryRef) => ref.accountId;
  const reads = byAccount(accountOf, (refs) => store.readDeliveries(database, refs));
  const keyedResponses = byAccount(
    (key: KeyRef) => key.accountId,
    (keys) => findKeyedResponses(database, keys),
  );
  const liveRefs = anyAccount((ids: readonly DeliveryId[]) => store.findLiveRefs(database, ids));
  const snapshots = byAccount(accountOf, (refs) => store.readSnapshots(database, refs));
  const feeTerms = byAccount(
    ({ accountId }: { accountId: AccountId; currency: string }) => accountId,
    (accounts) => readFeeTerms(database, accounts),
  );
  const sums = byAccount(
    ({ accountId }: Posting) => accountId,
    (postings) => readSums(database, postings),
  );
  const changes = byShard(
    (row: store.MoveRow) => row.ref.accountId,
    async (rows) => {
      const outcomes = await database.asOneStatement((tx) => store.moveDeliveries(tx, rows));
      onCommitted(eachOnce(rows.map((row) => row.ref.accountId)));
      return outcomes;
    },
  );
  const groups = {
    create: inserts,
    read: reads,
    read_idempotency_key: keyedResponses,
    find: liveRefs,
    read_before_move: snapshots,
    read_fees: feeTerms,
    read_sums: sums,
    move: changes,
  };
  const feeTermsOf = ({ accountId }: store.DeliveryRef, currency: string) =>
    feeTerms.submit({ accountId, currency });

  /** `id`: for one of a batch. Its time is that of the create. */
  async function create(
    by: Creator,
    body: NewDelivery,
    idempotencyKey?: string,
    id = newId('delivery', clock.now()),
  ): Promise<Creation> {
    const windows = windowTimes(body);
    const { row, fields, view } = newDelivery(by, body, windows, id);
    const scope = `create:${by.mode}`;
    // Made of all fields, after trimming and leaving out: the same for two requests that ask for the same delivery.
    const fingerprint = idempotencyKey === undefined ? '' : fingerprintOf(fields);
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
        : await keyedResponses.submit({ accountId: by.accountId, scope, key: idempotencyKey });
    if (first && first.fingerprint !== fingerprint) return new Rejection('key_reused');
    if (first) return { outcome: 'replayed', delivery: JSON.parse(first.answer) };
    const references = body.reference === undefined ? [] : [body.reference];
    const [holder] = await findByReferences(database, by, references);
    if (holder !== undefined) return referenceTaken(holder);
    if (problems.length > 0) return new Rejection(problems);
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
      clock,
      policy,
      pins,
      readSnapshot: snapshots.submit,
      findKeyedResponse: keyedResponses.submit,
      postingOf: makePostingOf({
        feeTerms: feeTermsOf,
        posted: (ref) => readPostedPayment(database, ref.accountId, ref.id),
      }),
      readSumsOf: sums.submit,
      write: changes.submit,
      onCommitted,
    }),
    noteAfterCancellation: makeNoteAfterCancellation({
      database,
      clock,
      findLive: liveRefs.submit,
      readSnapshot: snapshots.submit,
      feeTerms: feeTermsOf,
      onCommitted,
    }),
    /** For a move that is rejected before it is asked for: with the same key, it may have been made before. */
    replayOf: makeReplayOf(keyedResponses.submit),
    snapshot: snapshots.submit,
    /** A live delivery by its id alone, for callers who see all accounts. */
    findLive: liveRefs.submit,
    /** Requests that wait for the database, for the metrics. */
    pending: () => Object.values(groups).reduce((sum, group) => sum + group.pending(), 0),
    /** Groups that were sent since the start, and the items in them, by what they do; for the metrics. */
    sentGroups: () => Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, group.sent()])),
  };
}

const eachOnce = <T>(items: readonly T[]): T[] => [...new Set(items)];

/** `holder` has the reference; undefined if it has it no longer. */
export const referenceTaken = (holder: { delivery_id: DeliveryId } | undefined) => {
  const params = holder && { delivery_id: formatId('delivery', holder.delivery_id) };
  return new Rejection('reference_taken', params ?? {}, { field: 'reference' });
};

function newDelivery(by: Creator, body: NewDelivery, windows: WindowTimes, id: DeliveryId) {
  const nowMs = timeOfId(id);
  const estimatedDeliveryMs = estimateDeliveryTime({
    createdAtMs: nowMs,
    serviceTimeMinutes: by.serviceTimeMinutes,
    ...estimateBounds(windows),
  });
  const view = viewOf(id, { status: beginning.status, estimatedDeliveryMs });
  const fields = keptFieldsOf(body);
  const own = { reference: fields.reference ?? null, metadata: fields.metadata ?? null };
  const row: NewDeliveryRow = {
    account: by.accountId,
    id,
    mode: by.mode,
    fields,
    isPlain: isPlain(body),
    currency: by.currency,
    estimated_ms: estimatedDeliveryMs,
    at: nowMs,
    actor: by.actor,
    event_id: eventIdOf(id, beginning.version, nowMs),
    data: eventDataOf(id, newSnapshot(by, body, estimatedDeliveryMs), {}, own),
    claim: undefined,
  };
  return { row, fields, view };
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
