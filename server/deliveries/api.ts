/** The operations of the interface on deliveries: create, status, cancel, instructions, events, proof. */
import { accountMoves } from '../../contract/full-record.ts';
import { cancelBatch, createBatch } from '../../contract/operations/batches.ts';
import {
  cancelDelivery,
  createDelivery,
  editDelivery,
  getDelivery,
  getProof,
  getRecord,
  instructDelivery,
} from '../../contract/operations/deliveries.ts';
import { listDeliveryEvents } from '../../contract/operations/delivery-lists.ts';
import { type AccountCaller, type Binder, readAccount } from '../accounts/index.ts';
import type { Database } from '../database/database.ts';
import { isRejection, notFoundRejection, Rejection, refusedItem } from '../errors/rejection.ts';
import { DownloadResponse } from '../http/download.ts';
import { missing, type Refusal, unwrap } from '../http/refusal.ts';
import { erasedKeyOf, type KeyedRequests, keyedBy, keyedResponse, replayed } from '../idempotency/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type DeliveryId, formatId } from '../platform/ids.ts';
import { cancelAll, createAll, textAt } from './batches.ts';
import { type Deliveries, viewOf } from './deliveries.ts';
import { historyOf } from './fields/event-data.ts';
import { windowFaults } from './fields/windows.ts';
import type { DeliverySnapshot, Policy } from './lifecycle/lifecycle.ts';
import { makeEdits } from './moves/edits.ts';
import { instructionsOf } from './moves/instructions.ts';
import { moveClaim } from './moves/mover.ts';
import type { HandoverPins } from './proof/handover-pin.ts';
import { parseProof } from './proof/image.ts';
import { type CheckedProof, readProofFile } from './proof/store.ts';
import type { DeliveryRef, DeliveryRow } from './store.ts';
import { makeFullRecords } from './views/full-record.ts';
import { readEvents, readRecord } from './views/record-store.ts';

interface BoundParts {
  database: Database;
  clock: Clock;
  deliveries: Deliveries;
  policy: () => Promise<Policy>;
  pins: Pick<HandoverPins, 'pinOf' | 'lockedAmong'>;
  keyedRequests: Pick<KeyedRequests, 'inManyTransactions'>;
}

export function bindDeliveries({ bind, bindOutcome }: Binder, parts: BoundParts): void {
  const { database, clock, deliveries, keyedRequests } = parts;
  const records = makeFullRecords(parts);
  const edit = makeEdits(database, clock, deliveries);

  async function readRecordFor(ref: DeliveryRef, caller: AccountCaller) {
    const record = await records.read(ref, caller);
    if (!record) throw deliveryNotFound();
    return record;
  }

  bind(
    createDelivery,
    async ({ caller, body, key }) => {
      const created = unwrap(await deliveries.create(caller, body, key));
      const location = `/v1/deliveries/${created.delivery.delivery_id}`;
      const mark = created.outcome === 'replayed' ? replayed : {};
      return { status: 201, body: created.delivery, headers: { location, ...mark } };
    },
    { moreFaults: (body) => windowFaults(body, clock.now()) },
  );

  bind(getDelivery, async ({ caller, params }) => {
    const row = await deliveries.read(refOf(caller, params.delivery_id));
    if (!row) throw deliveryNotFound();
    return { status: 200, body: viewOf(params.delivery_id, row), headers: cachingHeaders(row) };
  });

  bindOutcome(cancelDelivery, async ({ caller, params: { delivery_id: id }, body }) => {
    const request = { move: 'cancel', reason: body.reason } as const;
    const moved = await deliveries.move(refOf(caller, id), request, byAccount(caller));
    return isRejection(moved)
      ? moved
      : { delivery_id: formatId('delivery', id), status: 'cancelled' as const };
  });

  bind(getRecord, async ({ caller, params }) => {
    const record = await readRecordFor(refOf(caller, params.delivery_id), caller);
    // Not stored by browsers: it also changes without a new version, when it becomes late or its personal data is erased.
    return { status: 200, body: record, headers: { ...cachingHeaders(record), 'cache-control': 'no-store' } };
  });

  bind(
    editDelivery,
    async ({ caller, params, body, headers, key }) => {
      const ref = refOf(caller, params.delivery_id);
      const claim = moveClaim({
        key,
        accountId: ref.accountId,
        scope: `edit:${ref.mode}`,
        request: [formatId('delivery', ref.id), body],
        // Personal data is stored in its delivery only: the record is read again.
        responseOf: () => null,
      });
      const extra = { ifVersion: unwrap(parseIfMatch(headers['if-match'])), claim };
      const outcome = unwrap(await edit(ref, body, caller, extra));
      const record = await readRecordFor(ref, caller);
      const responseHeaders = { ...cachingHeaders(record), ...(outcome === 'replayed' ? replayed : {}) };
      return { status: 200, body: record, headers: responseHeaders };
    },
    // Whether a window is new, and so is compared with now, is known with the delivery.
    { moreFaults: (body) => windowFaults(body, undefined) },
  );

  bind(createBatch, async ({ caller, body, key }) => {
    // No text of the client is stored, because an erasure could not find it: a batch is about many deliveries. What its response
    // repeats of its items comes from the request, also when it is sent again.
    const hashedKey = key === undefined ? undefined : erasedKeyOf(key);
    // As text: to bring the fields of 500 items into an order takes too long.
    const keyed = keyedBy(caller, 'create_batch', hashedKey, JSON.stringify(body));
    const done = unwrap(
      await keyedRequests.inManyTransactions(keyed, async () => {
        const results = await createAll(deliveries, caller, body.deliveries, clock.now(), hashedKey);
        return results.map((one) =>
          isRejection(one) ? refusedItem(one) : { outcome: one.outcome, ...one.delivery },
        );
      }),
    );
    // The check of the items trims them, but a batch that is sent again is not checked.
    const results = done.body.map((result, i) => ({
      reference: textAt(body.deliveries[i], 'reference')?.trim() ?? null,
      idempotency_key: textAt(body.deliveries[i], 'idempotency_key')?.trim() ?? null,
      ...result,
    }));
    return keyedResponse(200, { ...done, body: { results } });
  });

  bindOutcome(cancelBatch, async ({ caller, body }) => {
    const { accountId, mode, actor } = caller;
    const by = { actor, reason: body.reason };
    const outcomes = await cancelAll(deliveries, { accountId, mode }, body.delivery_ids, by);
    const results = outcomes.map(({ item: delivery_id, outcome }) =>
      isRejection(outcome) ? { ...refusedItem(outcome), delivery_id } : { outcome, delivery_id },
    );
    return { results };
  });

  bind(instructDelivery, async ({ caller, params, body, key }) => {
    const ref = refOf(caller, params.delivery_id);
    const { time_zone: timeZone } = await readAccount(database, ref.accountId);
    const viewOfSnapshot = (snapshot: DeliverySnapshot) => ({
      ...viewOf(params.delivery_id, snapshot),
      instruction: snapshot.instruction,
      attempts: snapshot.attempts,
    });
    const claim = moveClaim({
      key,
      accountId: ref.accountId,
      scope: `instruct:${ref.mode}`,
      request: [formatId('delivery', ref.id), body],
      responseOf: viewOfSnapshot,
    });
    const request = instructionsOf(body, timeZone, clock.now());
    const moved = unwrap(
      isRejection(request)
        ? ((await deliveries.replayOf(claim)) ?? request)
        : await deliveries.move(ref, request, byAccount(caller), { claim }),
    );
    return moved.outcome === 'replayed'
      ? { status: 200, body: JSON.parse(moved.response), headers: replayed }
      : { status: 200, body: viewOfSnapshot(moved.snapshot) };
  });

  bindOutcome(listDeliveryEvents, async ({ caller, params }) => {
    const ref = refOf(caller, params.delivery_id);
    // The delivery first: what happens in between is left out.
    const row = await readRecord(database, ref);
    if (!row) return notFoundRejection('delivery_not_found');
    return { data: historyOf(row, await readEvents(database, ref)) };
  });

  bind(getProof, async ({ caller, params }) => {
    const ref = refOf(caller, params.delivery_id);
    const sequence = Number.parseInt(params.proof_id, 10);
    const file = params.proof_id.endsWith('photo') ? 'photo' : 'signature';
    const stored = await readProofFile(database, ref, sequence, file);
    if (!stored) throw (await deliveries.read(ref)) ? missing('proof_not_found') : deliveryNotFound();
    const ending = stored.type === 'image/png' ? 'png' : 'jpg';
    const name = `${formatId('delivery', ref.id)}-${file}-${sequence}.${ending}`;
    return new DownloadResponse(stored.type, name, stored.bytes);
  });
}

export function checkProof(proof: Parameters<typeof parseProof>[0]): CheckedProof | undefined {
  return unwrap(parseProof(proof));
}

const byAccount = ({ actor }: AccountCaller) => ({ actor, moves: accountMoves });

export function refOf({ accountId, mode }: AccountCaller, deliveryId: DeliveryId): DeliveryRef {
  return { accountId, mode, id: deliveryId };
}

export const deliveryNotFound = (): Refusal => missing('delivery_not_found');

export function cachingHeaders(row: Pick<DeliveryRow, 'version'>): Record<string, string> {
  return { etag: `"v${row.version}"`, 'cache-control': 'private, no-cache' };
}

/** A proxy that compresses marks an ETag, `"v3"`, as weak: `W/"v3"` is the same version. */
const etagForm = /^(?:W\/)?"v([0-9]{1,9})"$/;

/** Undefined if any version will do. */
function parseIfMatch(header: string | undefined): number | undefined | Rejection {
  if (header === undefined || header === '*') return undefined;
  const version = etagForm.exec(header)?.[1];
  return version === undefined ? new Rejection('etag', {}, { field: 'If-Match' }) : Number(version);
}
