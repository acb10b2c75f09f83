/** What is stored, read from PostgreSQL itself, when every event has gone from the outbox to the feed. */
import type { DeliveryEvent } from '../../contract/events.ts';
import type { DeliveryState } from '../../contract/primitives.ts';
import type { Database } from '../../server/database/database.ts';
import { onlyRow } from '../../server/database/only-row.ts';
import { type DeliveryId, formatId } from '../../server/platform/ids.ts';
import { sql } from '../support/sql.ts';
import { until } from '../support/webhook-sending.ts';

export interface StoredEvent {
  sequence: number;
  type: DeliveryEvent;
  data: Record<string, unknown> | null;
  /** The rows that have to exist together with the event. */
  inFeed: number;
  proofs: number;
  /** SHA-256 of the photo. */
  photo: string | null;
  signature: string | null;
  recipient_name: string | null;
}

export interface StoredDelivery {
  pickupAddress: string;
  status: DeliveryState;
  version: number;
  collectedAmount: number | null;
  events: StoredEvent[];
  idempotencyKeys: string[];
}

/** In minor units. */
export interface StoredCash {
  handedIn: number;
  inHand: number;
  paidOut: number;
  owed: number;
}

export interface Stored {
  deliveries: Map<string, StoredDelivery>;
  /** Rows of each table: none may belong to nothing. */
  rows: Record<'events' | 'feed' | 'collected' | 'keys' | 'proofs', number>;
  cash: StoredCash;
}

export async function readStored(database: Database): Promise<Stored> {
  await until(async () => (await sql({ database }, 'select from outbox limit 1')).length === 0);
  return database.inTransaction(async (tx) => {
    for (const statement of tables.flatMap(copiesOf)) await tx.query(statement, []);
    const rows = await tx.query<StoredDelivery & { id: DeliveryId }>(deliveries, []);
    const counts = await tx.query<Stored['rows']>(rowCounts, []);
    return {
      deliveries: new Map(rows.map(({ id, ...row }) => [formatId('delivery', id), row])),
      rows: onlyRow(counts),
      cash: onlyRow(await tx.query<StoredCash>(cash, [])),
    };
  });
}

const tables = ['deliveries', 'delivery_events', 'events', 'idempotency_keys', 'proofs'];

/**
 * Copies that the statements after them read in place of the tables: on Citus, tables are joined by their account only, and
 * keys of a fleet are stored with another account there than on one PostgreSQL.
 */
function copiesOf(table: string) {
  return [
    `create temp table ${table} (like public.${table} including indexes) on commit drop`,
    `insert into ${table} select * from public.${table}`,
  ].map((text) => ({ name: `test-copy ${text.slice(0, 50)}`, text }));
}

const deliveries = {
  name: 'test-stored-deliveries',
  text: `
    select d.delivery_id as id, d.pickup_address as "pickupAddress", d.status, d.version,
           d.collected_amount::float8 as "collectedAmount",
           (select json_agg(e order by e.sequence) from (
              select e.sequence, e.type, e.data,
                     (select count(*)::int from events f
                      where (f.account_id, f.subject_id, f.sequence, f.type)
                          = (e.account_id, e.delivery_id, e.sequence, e.type)) as "inFeed",
                     count(p)::int as proofs, min(encode(sha256(p.photo), 'hex')) as photo,
                     min(encode(sha256(p.signature), 'hex')) as signature, min(p.recipient_name) as recipient_name
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
    select (select count(*) from delivery_events)::int as events,
           (select count(*) from events where type like 'delivery.%')::int as feed,
           (select count(*) from events where type = 'cash.collected')::int as collected,
           (select count(*) from idempotency_keys)::int as keys, (select count(*) from proofs)::int as proofs`,
};

const cash = {
  name: 'test-stored-cash',
  text: `
    select (select coalesce(sum(amount), 0)::float8 from cash_hand_ins) as "handedIn",
           (select coalesce(sum(amount), 0)::float8 from courier_cash) as "inHand",
           (select coalesce(sum(amount), 0)::float8 from cash_payouts) as "paidOut",
           (select coalesce(-sum(owed), 0)::float8 from cash_postings) as owed`,
};
