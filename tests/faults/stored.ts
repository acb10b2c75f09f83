/** What is stored, read from PostgreSQL itself. */
import type { DeliveryEvent } from '../../contract/events.ts';
import type { DeliveryState } from '../../contract/primitives.ts';
import type { Database } from '../../server/platform/database.ts';
import { type DeliveryId, formatId } from '../../server/platform/ids.ts';

export interface StoredEvent {
  sequence: number;
  type: DeliveryEvent;
  data: Record<string, unknown> | null;
  /** The rows that have to exist together with the event. */
  posted: number;
  proofs: number;
  /** SHA-256 of the photo. */
  photo: string | null;
  signature: string | null;
  taker_name: string | null;
}

export interface StoredDelivery {
  pickupAddress: string;
  status: DeliveryState;
  version: number;
  collectedAmount: number | null;
  events: StoredEvent[];
  idempotencyKeys: string[];
}

export interface Stored {
  deliveries: Map<string, StoredDelivery>;
  /** Rows of each table: none may belong to nothing. */
  rows: Record<'events' | 'outbox' | 'keys' | 'proofs', number>;
}

export async function readStored(database: Database): Promise<Stored> {
  const rows = await database.read<StoredDelivery & { id: DeliveryId }>(deliveries, []);
  const [counts] = await database.read<Stored['rows']>(rowCounts, []);
  return {
    deliveries: new Map(rows.map(({ id, ...row }) => [formatId('delivery', id), row])),
    rows: counts!,
  };
}

/** An event is in the outbox, or already in the feed. */
const posted = `(
  select account_id, subject_id, sequence, type from outbox
  union all select account_id, subject_id, sequence, type from events)`;

const deliveries = {
  name: 'test-stored-deliveries',
  text: `
    select d.delivery_id as id, d.pickup_address as "pickupAddress", d.status, d.version,
           d.collected_amount::float8 as "collectedAmount",
           (select json_agg(e order by e.sequence) from (
              select e.sequence, e.type, e.data,
                     (select count(*)::int from ${posted} o
                      where (o.account_id, o.subject_id, o.sequence, o.type)
                          = (e.account_id, e.delivery_id, e.sequence, e.type)) as posted,
                     count(p)::int as proofs, min(encode(sha256(p.photo), 'hex')) as photo,
                     min(encode(sha256(p.signature), 'hex')) as signature, min(p.taker_name) as taker_name
              from delivery_events e left join proofs p using (account_id, delivery_id, sequence)
              where (e.account_id, e.delivery_id) = (d.account_id, d.delivery_id)
              group by e.account_id, e.delivery_id, e.sequence) e) as events,
           (select array_agg(k.idempotency_key order by k.idempotency_key)
            from idempotency_keys k where k.subject_id = d.delivery_id) as "idempotencyKeys"
    from deliveries d`,
};

const rowCounts = {
  name: 'test-stored-rows',
  text: `
    select (select count(*) from delivery_events)::int as events, (select count(*) from ${posted} o)::int as outbox,
           (select count(*) from idempotency_keys)::int as keys, (select count(*) from proofs)::int as proofs`,
};
