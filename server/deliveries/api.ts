/** The operations of the interface on deliveries: create, status, cancel, list, events. */
import { cancelDelivery } from '../../contract/operations/cancel-delivery.ts';
import { createDelivery } from '../../contract/operations/create-delivery.ts';
import { getDelivery } from '../../contract/operations/get-delivery.ts';
import { listDeliveries } from '../../contract/operations/list-deliveries.ts';
import { listDeliveryEvents } from '../../contract/operations/list-delivery-events.ts';
import { pageUsual } from '../../contract/records.ts';
import { type Caller, requireAccount } from '../access/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Binder } from '../platform/http/bind.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { fromTypeId } from '../platform/ids.ts';
import type { Deliveries } from './deliveries.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { cursorAfter, readCursor } from './lists/cursor.ts';
import { makeDeliveryLists, type Page } from './lists/delivery-lists.ts';
import { readFilter } from './lists/filter.ts';
import { happeningOf, type RecordRow, recordOf } from './record.ts';
import { readEvents } from './record-store.ts';
import type { DeliveryRef, DeliveryRow } from './store.ts';

export function bindDeliveries(
  { bind }: Binder<Caller>,
  deliveries: Deliveries,
  database: Database,
  clock: Clock,
): void {
  const lists = makeDeliveryLists(database);

  bind(createDelivery, async ({ caller, body, headers }) => {
    const created = await deliveries.create(
      requireAccount(caller),
      body,
      readIdempotencyKey(headers['idempotency-key']),
    );
    if (created.outcome === 'key reused') {
      throw new Refusal(
        'keyReused',
        'this Idempotency-Key was used before with a different body; use a new key for a new delivery',
      );
    }
    const answerHeaders: Record<string, string> = {
      location: `/v1/deliveries/${created.delivery.delivery_id}`,
    };
    if (created.outcome === 'replayed') answerHeaders['idempotent-replayed'] = 'true';
    return { status: 201, body: created.delivery, headers: answerHeaders };
  });

  bind(getDelivery, async ({ caller, params }) => {
    const row = await deliveries.read(refOf(caller, params.delivery_id));
    if (!row) throw notFound();
    return { status: 200, body: viewOf(params.delivery_id, row), headers: cachingHeaders(row) };
  });

  bind(cancelDelivery, async ({ caller, params, body }) => {
    const ref = refOf(caller, params.delivery_id);
    const decision = await deliveries.move(
      ref,
      'cancel',
      caller.actor,
      body.reason ? { reason: body.reason } : undefined,
    );
    if (!decision) throw notFound();
    if (decision.outcome === 'refused') throw new Refusal('cannotBeCancelled', decision.why);
    return { status: 200, body: { delivery_id: params.delivery_id, status: 'cancelled' as const } };
  });

  bind(listDeliveries, async ({ caller, query }) => {
    const { accountId, kind: mode } = requireAccount(caller);
    const filter = readFilter(query, 'UTC', clock.now());
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
    const page = await lists.page({ accountId, mode }, filter, query.limit ?? pageUsual, after);
    return { status: 200, body: pageOf(page, recordOf) };
  });

  bind(listDeliveryEvents, async ({ caller, params }) => {
    const ref = refOf(caller, params.delivery_id);
    if (!(await deliveries.read(ref))) throw notFound();
    const events = await readEvents(database, ref);
    return { status: 200, body: { data: events.map(happeningOf) } };
  });
}

export function pageOf<Item>({ rows, hasMore, lastId }: Page, show: (row: RecordRow) => Item) {
  return {
    data: rows.map(show),
    has_more: hasMore,
    next_cursor: hasMore ? cursorAfter(lastId!) : null,
  };
}

/** What the caller may see under this id. An id that is not one is answered like one that nobody has. */
export function refOf(caller: Caller, deliveryId: string): DeliveryRef {
  const account = requireAccount(caller);
  const id = fromTypeId('dlv', deliveryId);
  if (id === undefined) throw notFound();
  return { accountId: account.accountId, mode: account.kind, id };
}

export function notFound(): Refusal {
  return new Refusal('deliveryNotFound', 'there is no delivery with this delivery_id');
}

export function viewOf(deliveryId: string, row: DeliveryRow) {
  return {
    delivery_id: deliveryId,
    status: row.status,
    estimated_delivery_time: new Date(row.estimatedMs).toISOString(),
  };
}

export function cachingHeaders(row: DeliveryRow): Record<string, string> {
  return { etag: `"v${row.version}"`, 'cache-control': 'private, no-cache' };
}
