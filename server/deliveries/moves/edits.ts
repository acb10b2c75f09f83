/**
 * Edits of what a sender said. An edit is worked out on the delivery as it is and written by the same mover as every move, on
 * the condition that nothing has changed in between:
 *
 *   read the record ──▶ merge the edit into what was sent ──▶ which fields differ? ──▶ move `edit` (lifecycle.ts decides)
 *        ▲                                                                               │
 *        └───────────────────── another move came first (unless If-Match) ◀──────────────┘
 */
import {
  type DeliveryEdit,
  type FieldPath,
  fieldPaths,
  fieldValue,
  type NewDelivery,
  type SentFields,
  setField,
} from '../../../contract/delivery-fields.ts';
import { accountMoves } from '../../../contract/full-record.ts';
import { breaksUniqueIndex, type Database, DatabaseBusy } from '../../database/database.ts';
import { isRejection, notFoundRejection, Rejection } from '../../errors/rejection.ts';
import { orderedJson } from '../../idempotency/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeliveryId } from '../../platform/ids.ts';
import { type Deliveries, referenceTaken } from '../deliveries.ts';
import { fields, keptFieldsOf, type RecordRow, rowOf, sentFieldsOf } from '../fields/fields.ts';
import { estimateBounds, windowProblems, windowTimes } from '../fields/windows.ts';
import { estimateDeliveryTime } from '../lifecycle/estimate.ts';
import type { Edit } from '../lifecycle/lifecycle.ts';
import { findByReferences, referenceIndex } from '../lists/store.ts';
import type { DeliveryRef } from '../store.ts';
import { readRecord } from '../views/record-store.ts';
import type { MoveBy, Moved, MoveExtra } from './mover.ts';

interface EditBy {
  actor: string;
  serviceTimeMinutes: number;
}

interface EditExtra extends Pick<MoveExtra, 'claim'> {
  /** Only if the delivery still has this version. */
  ifVersion?: number | undefined;
}

/** How often an edit is worked out again because another move came first. */
const maxTries = 10;

/** The largest edit is 80 kB in the history, which is shown as a whole. Nobody corrects a delivery that often. */
export const maxVersionOfEdits = 200;

export function makeEdits(
  database: Database,
  clock: Clock,
  deliveries: Pick<Deliveries, 'move' | 'replayOf'>,
) {
  /** The last edit of each delivery that is being edited. */
  const lastEdits = new Map<DeliveryId, Promise<unknown>>();

  /** Edits of one delivery take turns on this node: of many at once, each would be worked out again after every other. */
  return async (ref: DeliveryRef, change: DeliveryEdit, by: EditBy, extra: EditExtra = {}) => {
    const own = Promise.allSettled([lastEdits.get(ref.id)]).then(() => edit(ref, change, by, extra));
    lastEdits.set(ref.id, own);
    try {
      return await own;
    } finally {
      if (lastEdits.get(ref.id) === own) lastEdits.delete(ref.id);
    }
  };

  async function edit(ref: DeliveryRef, change: DeliveryEdit, by: EditBy, extra: EditExtra) {
    const outcome = await tryEdit(ref, change, by, extra);
    if (!isRejection(outcome)) return outcome;
    // The change that is in the way, a newer version for example, may be this very request, sent twice.
    const first = await deliveries.replayOf(extra.claim);
    return first ? outcomeOf(first) : outcome;
  }

  async function tryEdit(ref: DeliveryRef, change: DeliveryEdit, by: EditBy, extra: EditExtra) {
    const { ifVersion, claim } = extra;
    for (let tries = 0; tries < maxTries; tries++) {
      const row = await readRecord(database, ref);
      if (!row) return notFoundRejection('delivery_not_found');
      if (ifVersion !== undefined && row.version !== ifVersion) {
        return new Rejection('version_outdated', { version: row.version });
      }
      const request = editOf(row, change, by, clock.now());
      if (isRejection(request)) return request;
      if (row.version >= maxVersionOfEdits && request.paths.length > 0) {
        return new Rejection('too_many_changes', { max: maxVersionOfEdits });
      }
      const onlyNow = { actor: by.actor, onlyVersion: row.version, moves: accountMoves };
      const moved = await moveOrTaken(ref, request, onlyNow, claim, change.reference);
      if (isRejection(moved) && moved.code === 'changed_since') continue;
      return outcomeOf(moved);
    }
    throw new DatabaseBusy('too many others are changing this delivery');
  }

  async function moveOrTaken(
    ref: DeliveryRef,
    request: Edit,
    by: MoveBy,
    claim: EditExtra['claim'],
    reference: DeliveryEdit['reference'],
  ) {
    try {
      return await deliveries.move(ref, request, by, { claim });
    } catch (error) {
      if (!reference || !breaksUniqueIndex(error, referenceIndex)) throw error;
      const [holder] = await findByReferences(database, ref, [reference]);
      return referenceTaken(holder);
    }
  }
}

const outcomeOf = (moved: Moved) =>
  isRejection(moved) ? moved : moved.outcome === 'replayed' ? 'replayed' : 'edited';

/** What the edit changes, and what follows from it. */
function editOf(row: RecordRow, change: DeliveryEdit, by: EditBy, nowMs: number): Edit | Rejection {
  const before = sentFieldsOf(row);
  const merged = merge(before, change);
  const [fieldsBefore, fieldsAfter] = [keptFieldsOf(merge(before, {})), keptFieldsOf(merged)];
  const keyOf = (path: FieldPath) => fields[path].key;
  const paths = fieldPaths.filter((path) => !isSame(fieldsAfter[keyOf(path)], fieldsBefore[keyOf(path)]));
  const isNew = (window: string) => paths.some((path) => path.startsWith(window));
  const isWindowNew = isNew('pickup_window') || isNew('delivery_window');
  const problems = isWindowNew ? windowProblems(windowTimes(merged), nowMs, isNew) : [];
  if (problems.length > 0) return new Rejection(problems);
  return {
    move: 'edit',
    paths,
    fields: Object.fromEntries(paths.map((path) => [keyOf(path), fieldsAfter[keyOf(path)] ?? null])),
    changed: {
      ...(paths.includes('amount_to_collect') ? { amountToCollect: merged.amount_to_collect ?? 0 } : {}),
      ...(paths.includes('required_proof') ? { requiredProof: merged.required_proof ?? null } : {}),
      ...(paths.some(isTiming) ? { estimatedDeliveryMs: estimateOf(row, merged, by) } : {}),
    },
    before: pick(before, paths),
    // As the record will show it: in UTC, and without what means left out.
    after: pick(sentFieldsOf(rowOf(fieldsAfter)), paths),
  };
}

const isTiming = (path: FieldPath) => path === 'pickup_window.from' || path === 'delivery_window.to';

function estimateOf(row: RecordRow, merged: NewDelivery, { serviceTimeMinutes }: EditBy) {
  const createdAtMs = row.created_at.getTime();
  return estimateDeliveryTime({ createdAtMs, serviceTimeMinutes, ...estimateBounds(windowTimes(merged)) });
}

/** Metadata in another order is the same. */
const isSame = (a: unknown, b: unknown) => orderedJson(a) === orderedJson(b);

const mergedFields: readonly string[] = ['package_details', 'receiver_contact', 'sender_contact'];

/**
 * Objects of several fields are merged; windows, locations and metadata are replaced. A location goes with its address: a map would
 * lead to the old one.
 */
function merge(before: SentFields, change: DeliveryEdit): NewDelivery {
  const { pickup_address, delivery_address } = before;
  const isNew = (sent: string | undefined, address: string) => sent !== undefined && sent !== address;
  /** Whether the edit leaves what it does not say of it. */
  function isKept(name: string): boolean {
    if (Object.hasOwn(change, name)) return mergedFields.includes(name) && Reflect.get(change, name) !== null;
    if (name === 'pickup_location') return !isNew(change.pickup_address, pickup_address);
    return name !== 'delivery_location' || !isNew(change.delivery_address, delivery_address);
  }
  const merged: NewDelivery = { pickup_address, delivery_address };
  for (const path of fieldPaths) {
    const edited = fieldValue(change, path);
    const value = edited === undefined && isKept(topOf(path)) ? fieldValue(before, path) : edited;
    if (value !== undefined && value !== null) setField(merged, path, value);
  }
  return merged;
}

const topOf = (path: FieldPath) => path.replace(/\..*/, '');

/** The fields at these paths, as records show them: a window or location that is not there is null as a whole. */
function pick(shown: SentFields, paths: readonly FieldPath[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const path of paths) {
    if (Reflect.get(shown, topOf(path)) === null) picked[topOf(path)] = null;
    else setField(picked, path, fieldValue(shown, path));
  }
  return picked;
}
