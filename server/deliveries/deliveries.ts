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
import { beginning, type Policy } from './lifecycle/lifecycle.ts';
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
  const { database, clock, createPace, onCommitted } = parts;
  const { byShard, byAccount, anyAccount } = makeAccountGroups(database);
  const accountOf = ({ accountId }: { accountId: AccountId }) => accountId;
  /** By what they do, as the metrics name them. */
  const groups = {
    create: byShard(
      (row: NewDeliveryRow) => row.account,
      async (rows) => {
        const notStored = await database.asOneStatement((tx) => insertDeliveries(tx, rows, beginning));
        createPace.created(rows.length - notStored.size);
        onCommitted(eachOnce(rows.map((row) => row.account)));
        return rows.map((row) => notStored.get(row.id) ?? ('stored' as const));
      },
      createPace.restMs,
    ),
    read: byAccount(accountOf, (refs: readonly store.DeliveryRef[]) => store.readDeliveries(database, refs)),
    read_idempotency_key: byAccount(accountOf, (keys: readonly KeyRef[]) =>
      findKeyedResponses(database, keys),
    ),
    find: anyAccount((ids: readonly DeliveryId[]) => store.findLiveRefs(database, ids)),
    read_before_move: byAccount(accountOf, (refs: readonly store.DeliveryRef[]) =>
      store.readSnapshots(database, refs),
    ),
    read_fees: byAccount(accountOf, (terms: Parameters<typeof readFeeTerms>[1]) =>
      readFeeTerms(database, terms),
    ),
    read_sums: byAccount(accountOf, (postings: readonly Posting[]) => readSums(database, postings)),
    move: byShard(
      (row: store.MoveRow) => row.ref.accountId,
      async (rows) => {
        const outcomes = await database.asOneStatement((tx) => store.moveDeliveries(tx, rows));
        onCommitted(eachOnce(rows.map((row) => row.ref.accountId)));
        return outcomes;
      },
    ),
  };
  const findKeyedResponse = groups.read_idempotency_key.submit;
  const readSnapshot = groups.read_before_move.submit;
  const feeTerms = groups.read_fees.submit;

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
        response: JSON.stringify(view),
      };
    }
    const outcome = problems.length === 0 ? await insert(row) : 'invalid';
    if (outcome === 'stored') return { outcome: 'created', delivery: view };
    // A retry finds its own delivery under the reference, or a window that is over by now: it gets the first response again, or
    // the id of that delivery.
    const first =
      idempotencyKey === undefined
        ? undefined
        : await findKeyedResponse({ accountId: by.accountId, scope, key: idempotencyKey });
    if (first && first.fingerprint !== fingerprint) return new Rejection('key_reused');
    if (first) return { outcome: 'replayed', delivery: JSON.parse(first.response) };
    const references = body.reference === undefined ? [] : [body.reference];
    const [holder] = await findByReferences(database, by, references);
    if (holder !== undefined) return referenceTaken(holder);
    if (problems.length > 0) return new Rejection(problems);
    // What was in the way a moment ago is gone: the key had reached its age, or the other delivery was cancelled.
    return create(by, body, idempotencyKey, id);
  }

  async function insert(row: NewDeliveryRow): Promise<'stored' | NotStored> {
    try {
      return await groups.create.submit(row);
    } catch (error) {
      // Stored by another transaction at the same moment.
      if (breaksUniqueIndex(error, referenceIndex)) return 'reference taken';
      throw error;
    }
  }

  return {
    create,
    read: groups.read.submit,
    move: makeMover({
      ...parts,
      readSnapshot,
      findKeyedResponse,
      postingOf: makePostingOf({
        feeTerms,
        posted: (ref) => readPostedPayment(database, ref.accountId, ref.id),
      }),
      readSumsOf: groups.read_sums.submit,
      write: groups.move.submit,
    }),
    noteAfterCancellation: makeNoteAfterCancellation({
      ...parts,
      findLive: groups.find.submit,
      readSnapshot,
      feeTerms,
    }),
    /** For a move that is rejected before it is asked for: with the same key, it may have been made before. */
    replayOf: makeReplayOf(findKeyedResponse),
    snapshot: readSnapshot,
    /** A live delivery by its id alone, for callers who see all accounts. */
    findLive: groups.find.submit,
    /** Requests that wait for the database, for the metrics. */
    pending: () => Object.values(groups).reduce((sum, group) => sum + group.pending(), 0),
    /** Groups that were sent since the start, and the items in them. */
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
  const { status, version } = beginning;
  const after = {
    status,
    version,
    estimatedDeliveryMs,
    attempts: 0,
    instruction: null,
    deliverOn: null,
    amountToCollect: body.amount_to_collect ?? 0,
    collectedAmount: null,
    currency: by.currency,
  };
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
    event_id: eventIdOf(id, version, nowMs),
    data: eventDataOf(id, after, {}, own),
    claim: undefined,
  };
  return { row, fields, view };
}
