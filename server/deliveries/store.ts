/**
 * The SQL of deliveries. Each statement works on a group (see platform/groups.ts), for many accounts at once;
 * each row of a group carries its account and its mode, and finds nothing outside of them.
 *
 * A group of writes is one JSON parameter: measured as fast as an array for each column, and easier to read.
 */
import type { DeliveryEvent } from '../../contract/events.ts';
import type { DeliveryState } from '../../contract/primitives.ts';
import type { Database, Tx } from '../platform/database.ts';
import type { Decision } from './lifecycle.ts';

export type Mode = 'live' | 'test';

export interface DeliveryRef {
  accountId: string;
  mode: Mode;
  id: string;
}

/** Short names: they are sent once for each row, and PostgreSQL reads each of them. */
export interface NewDeliveryRow {
  account: string;
  id: string;
  mode: Mode;
  pickup: string;
  address: string;
  weight: string | undefined;
  content: string | undefined;
  name: string | undefined;
  phone: string | undefined;
  amount: number;
  currency: string;
  /** Milliseconds since 1970. */
  eta: number;
  at: number;
  actor: string;
  claim: KeyClaim | undefined;
}

/** An idempotency key that the row wants to be the first to use. */
export interface KeyClaim {
  scope: string;
  key: string;
  fingerprint: string;
  answer: string;
}

const insertStatement = {
  name: 'insert-deliveries',
  text: `
    with input as materialized (
      select account, id, mode, pickup, address, weight, content, name, phone, amount, currency, actor, claim,
             to_timestamp(eta / 1000.0) as eta, to_timestamp(at / 1000.0) as at
      from json_to_recordset($1) as row (
        account uuid, id uuid, mode text, pickup text, address text, weight numeric, content text, name text,
        phone text, amount bigint, currency text, eta float8, at float8, actor text, claim json)
    ),
    -- In the order of the key, so that two groups with the same keys wait for each other and never deadlock.
    claimed as (
      insert into idempotency_keys (account_id, scope, idempotency_key, fingerprint, subject_id, answer, created_at)
      select account, claim ->> 'scope', claim ->> 'key', decode(claim ->> 'fingerprint', 'hex'), id,
             claim ->> 'answer', at
      from input where claim is not null
      order by 1, 2, 3
      on conflict do nothing
      returning subject_id
    ),
    fresh as materialized (
      select * from input where claim is null or id in (select subject_id from claimed)
    ),
    made as (
      insert into deliveries (account_id, delivery_id, mode, status, pickup_address, delivery_address, weight_kg,
        package_description, receiver_name, receiver_phone, amount_to_collect, currency,
        estimated_delivery_time, created_at, updated_at)
      select account, id, mode, $2, pickup, address, weight, content, name, phone, amount, currency, eta, at, at
      from fresh
    ),
    told as (
      insert into delivery_events (account_id, delivery_id, sequence, type, actor, at)
      select account, id, 1, $3, actor, at from fresh
    ),
    posted as (
      insert into outbox (account_id, subject_id, sequence, type, at)
      select account, id, 1, $3, at from fresh
    )
    select id from input where claim is not null and id not in (select subject_id from claimed)`,
};

/**
 * Stores deliveries with their first event, their outbox row and their idempotency key, all or nothing.
 * Answers the ids that were not stored because their idempotency key was taken already.
 */
export async function insertDeliveries(
  tx: Tx,
  rows: readonly NewDeliveryRow[],
  beginning: { status: DeliveryState; event: DeliveryEvent },
): Promise<Set<string>> {
  const taken = await tx.query<{ id: string }>(insertStatement, [
    JSON.stringify(rows),
    beginning.status,
    beginning.event,
  ]);
  return new Set(taken.map((row) => row.id.replaceAll('-', '')));
}

export interface KeyedAnswer {
  fingerprint: string;
  answer: string;
}

export interface KeyRef {
  accountId: string;
  scope: string;
  key: string;
}

/** The first answers to these idempotency keys, in the order asked; undefined where a key is not known. */
export async function findKeyedAnswers(
  database: Database,
  keys: readonly KeyRef[],
): Promise<(KeyedAnswer | undefined)[]> {
  const rows = await database.read<KeyedAnswer & { n: number }>(
    {
      name: 'find-keyed-answers',
      text: `
        select r.n, encode(k.fingerprint, 'hex') as fingerprint, k.answer
        from json_to_recordset($1) as r (n int, "accountId" uuid, scope text, key text)
        join idempotency_keys k
          on k.account_id = r."accountId" and k.scope = r.scope and k.idempotency_key = r.key`,
    },
    [JSON.stringify(keys.map((key, n) => ({ ...key, n })))],
  );
  const found: (KeyedAnswer | undefined)[] = new Array(keys.length).fill(undefined);
  for (const row of rows) found[row.n] = row;
  return found;
}

export interface DeliveryRow {
  status: DeliveryState;
  version: number;
  estimatedMs: number;
}

const readStatement = {
  name: 'read-deliveries',
  text: `
    select r.n::int as n, d.status, d.version, extract(epoch from d.estimated_delivery_time)::float8 * 1000 as ms
    from unnest($1::uuid[], $2::uuid[], $3::text[]) with ordinality as r (account_id, delivery_id, mode, n)
    join deliveries d on d.account_id = r.account_id and d.delivery_id = r.delivery_id and d.mode = r.mode`,
};

/** The deliveries in the order in which they were asked for; undefined where the account has none. */
export async function readDeliveries(
  database: Database,
  refs: readonly DeliveryRef[],
): Promise<(DeliveryRow | undefined)[]> {
  const found: (DeliveryRow | undefined)[] = new Array(refs.length).fill(undefined);
  const rows = await database.read<{ n: number; status: DeliveryState; version: number; ms: number }>(
    readStatement,
    [arrayOf(refs, (ref) => ref.accountId), arrayOf(refs, (ref) => ref.id), arrayOf(refs, (ref) => ref.mode)],
  );
  for (const row of rows) {
    found[row.n - 1] = { status: row.status, version: row.version, estimatedMs: Math.round(row.ms) };
  }
  return found;
}

/** Ids and modes hold no character that an array literal would have to escape. */
function arrayOf<T>(items: readonly T[], value: (item: T) => string): string {
  return `{${items.map(value).join(',')}}`;
}

export interface MoveRow {
  ref: DeliveryRef;
  change: Extract<Decision, { outcome: 'change' }>;
  data: Record<string, unknown> | undefined;
}

const moveStatement = {
  name: 'move-deliveries',
  text: `
    with input as materialized (
      select * from json_to_recordset($1) as row (
        n int, account_id uuid, delivery_id uuid, mode text, from_status text, from_version int,
        status text, version int, type text, actor text, data jsonb, at timestamptz)
    ),
    -- Locked in the order of the key, so that two groups with the same deliveries never deadlock.
    locked as materialized (
      select d.account_id, d.delivery_id from deliveries d
      where (d.account_id, d.delivery_id) in (select account_id, delivery_id from input)
      order by d.account_id, d.delivery_id
      for update
    ),
    -- The decision was made for this state and this version; where another move came first, nothing matches.
    moved as (
      update deliveries d set status = i.status, version = i.version, updated_at = i.at
      from input i join locked using (account_id, delivery_id)
      where d.account_id = i.account_id and d.delivery_id = i.delivery_id and d.mode = i.mode
        and d.version = i.from_version and d.status = i.from_status
      returning i.n
    ),
    told as (
      insert into delivery_events (account_id, delivery_id, sequence, type, actor, data, at)
      select account_id, delivery_id, version, type, actor, data, at from input join moved using (n)
    ),
    posted as (
      insert into outbox (account_id, subject_id, sequence, type, at)
      select account_id, delivery_id, version, type, at from input join moved using (n)
    )
    select n from moved`,
};

/** Carries out decisions; false where the delivery had changed since the decision was made. */
export async function moveDeliveries(tx: Tx, rows: readonly MoveRow[]): Promise<boolean[]> {
  const input = rows.map(({ ref, change, data }, n) => ({
    n,
    account_id: ref.accountId,
    delivery_id: ref.id,
    mode: ref.mode,
    from_status: change.from.status,
    from_version: change.from.version,
    status: change.to.status,
    version: change.to.version,
    type: change.event.type,
    actor: change.event.actor,
    data,
    at: new Date(change.event.atMs).toISOString(),
  }));
  const moved = await tx.query<{ n: number }>(moveStatement, [JSON.stringify(input)]);
  const done = new Set(moved.map((row) => row.n));
  return rows.map((_, n) => done.has(n));
}

/** Clears idempotency keys that have reached their age; answers how many went. */
export async function clearKeyedAnswers(tx: Tx, beforeMs: number, most: number): Promise<number> {
  const rows = await tx.query(
    {
      name: 'clear-keyed-answers',
      text: `
        delete from idempotency_keys where (account_id, scope, idempotency_key) in (
          select account_id, scope, idempotency_key from idempotency_keys
          where created_at < to_timestamp($1::float8 / 1000) order by created_at limit $2
        )
        returning 1`,
    },
    [beforeMs, most],
  );
  return rows.length;
}
