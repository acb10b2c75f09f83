/**
 * The SQL of deliveries. Each statement works on a group (see platform/groups.ts), for many accounts at once;
 * each row of a group carries its account and its mode, and finds nothing outside of them.
 *
 * A group of writes is one JSON parameter: measured as fast as an array for each column, and easier to read.
 */

import type { Static } from 'typebox';
import type { EventData } from '../../contract/event-feed.ts';
import type { DeliveryEvent } from '../../contract/events.ts';
import type { DeliveryState } from '../../contract/primitives.ts';
import { plainStatement, queryOnShard, type ShardStatement } from '../platform/citus/on-shard.ts';
import type { Database, Statement, Tx } from '../platform/database.ts';
import { type AccountId, type DeliveryId, type EventId, newId } from '../platform/ids.ts';
import type { Topology } from '../platform/topology.ts';
import { eventDataOf } from './event-data.ts';
import { type KeptFields, moreFields, plainFields, storedFields } from './fields.ts';
import type { Decision, DeliverySnapshot } from './lifecycle.ts';
import { type SnapshotRow, snapshotOf } from './record.ts';
import { isStateSql } from './state-sql.ts';

export type Mode = 'live' | 'test';

export interface DeliveryRef {
  accountId: AccountId;
  mode: Mode;
  id: DeliveryId;
}

/** Short names, as those of the fields are. */
export interface NewDeliveryRow {
  /** By their keys; see `fields.ts`. */
  fields: KeptFields;
  account: AccountId;
  id: DeliveryId;
  mode: Mode;
  currency: string;
  /** Milliseconds since 1970. */
  estimated_ms: number;
  at: number;
  actor: string;
  event_id: EventId;
  data: Static<typeof EventData>;
  claim: KeyClaim | undefined;
}

/** An idempotency key that the row wants to be the first to use. */
export interface KeyClaim {
  scope: string;
  key: string;
  fingerprint: string;
  answer: string;
}

/** As the index of references has it. */
const isKept = (alias: string) => `not ${isStateSql(alias, 'cancelled')}`;

const plainKeys = plainFields.map(({ key }) => key).join(', ');
/** Null where there is no `more`. */
const moreValues = moreFields.map(({ type }, i) => `more[${i + 1}]::${type}`).join(', ');

/**
 * The columns of an outbox row. On a shard, its position has to be given: Citus numbers rows where a statement is planned, and
 * this one is not planned by Citus.
 */
const outboxColumns = (columns: string, isOnShard: boolean) => `${isOnShard ? 'position, ' : ''}${columns}`;
const outboxValues = (values: string, isOnShard: boolean) =>
  `${isOnShard ? "nextval('outbox_position_seq'), " : ''}${values}`;

const insertStatement = (isOnShard: boolean): ShardStatement => ({
  name: 'insert-deliveries',
  tables: ['deliveries', 'delivery_events', 'idempotency_keys', 'outbox'],
  ctes: `
    with input as materialized (
      select account, id, mode, currency, actor, event_id, data, claim, more, reference, n, ${plainKeys},
             to_timestamp(estimated_ms / 1000.0) as estimated, to_timestamp(at / 1000.0) as at
      from json_to_recordset($1::json) as row (
        account uuid, id uuid, mode text, currency text, estimated_ms float8, at float8, actor text, event_id uuid,
        data json, claim json, more text[], reference text, n int,
        ${plainFields.map(({ key, type }) => `${key} ${type}`).join(', ')})
    ),
    -- References that other deliveries have: stored before, or earlier in this group. One that another transaction stores at
    -- the same moment breaks the unique index, and the group is repeated row by row.
    taken as materialized (
      select i.id from (
        select id, account, mode, reference,
               row_number() over (partition by account, mode, reference order by n) as nth
        from input where reference is not null
      ) i
      -- Not "exists": PostgreSQL would put the references of all deliveries into a hash table, with a plan that it made while
      -- there were few. Measured: a quarter of the creates per second after 100,000 deliveries.
      left join lateral (
        select true as is_found from {deliveries} d
        where d.account_id = i.account and d.mode = i.mode and d.reference = i.reference and ${isKept('d')}
        limit 1
      ) holder on true
      where i.nth > 1 or holder.is_found
    ),
    -- In the order of the key, so that two groups with the same keys wait for each other and never deadlock.
    claimed as (
      insert into {idempotency_keys} (account_id, scope, idempotency_key, fingerprint, subject_id, answer, created_at)
      select account, claim ->> 'scope', claim ->> 'key', decode(claim ->> 'fingerprint', 'hex'), id,
             claim ->> 'answer', at
      from input where claim is not null and id not in (select id from taken)
      order by 1, 2, 3
      on conflict do nothing
      returning subject_id
    ),
    fresh as materialized (
      select * from input
      where id not in (select id from taken) and (claim is null or id in (select subject_id from claimed))
    ),
    stored as (
      insert into {deliveries} (account_id, delivery_id, mode, status, currency, estimated_delivery_time, created_at,
        updated_at, ${[...plainFields, ...moreFields].map(({ column }) => column).join(', ')})
      select account, id, mode, $2, currency, estimated, at, at, ${plainKeys}, ${moreValues} from fresh
    ),
    logged as (
      insert into {delivery_events} (account_id, delivery_id, sequence, type, actor, at)
      select account, id, 1, $3, actor, at from fresh
    ),
    posted as (
      insert into {outbox} (${outboxColumns('account_id, subject_id, sequence, type, at, event_id, mode, data', isOnShard)})
      select ${outboxValues('account, id, 1, $3, at, event_id, mode, data', isOnShard)} from fresh
    )`,
  answer: `
    select id, id in (select id from taken) as reference_taken from input
    where id in (select id from taken) or claim is not null and id not in (select subject_id from claimed)`,
});
const insertHere = plainStatement(insertStatement(false));
const insertOnShard = insertStatement(true);

/**
 * Stores deliveries with their first event, their outbox row and their idempotency key, all or nothing. Returns those that
 * were not stored, and why. On a distributed database all accounts are of one shard.
 */
export async function insertDeliveries(
  tx: Tx,
  rows: readonly NewDeliveryRow[],
  beginning: { status: DeliveryState; event: DeliveryEvent },
  { distributed }: Topology,
): Promise<Map<DeliveryId, NotStored>> {
  const values = [JSON.stringify(rows.map(insertInput)), beginning.status, beginning.event];
  const notStored = distributed
    ? await queryOnShard<NotStoredRow>(
        tx,
        insertOnShard,
        accountsOf(rows, (row) => row.account),
        values,
      )
    : await tx.query<NotStoredRow>(insertHere, values);
  return new Map(notStored.map((row) => [row.id, row.reference_taken ? 'reference taken' : 'key taken']));
}

interface NotStoredRow {
  id: DeliveryId;
  reference_taken: boolean;
}

/** Why a new delivery was not stored: another one has its reference, or its idempotency key was used before. */
export type NotStored = 'reference taken' | 'key taken';

function insertInput({ fields: { ...values }, ...row }: NewDeliveryRow, n: number) {
  const kept: Record<string, unknown> = values;
  const plain = Object.fromEntries(plainFields.map(({ key }) => [key, kept[key]]));
  const hasMore = moreFields.some(({ key }) => kept[key] !== undefined);
  return {
    ...row,
    ...plain,
    reference: values.reference,
    // Of two in a group with one reference, the first to come is stored.
    n: values.reference === undefined ? undefined : n,
    more: hasMore ? moreFields.map(({ key }) => textOf(kept[key])) : undefined,
  };
}

/** As PostgreSQL reads a value of any type. */
function textOf(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The index that makes references unique; on a shard its name has the number of the shard. */
export const referenceIndex = 'deliveries_reference';

/** The delivery that has a reference now; undefined where there is none, or it is cancelled. */
export async function findByReference(
  database: Database,
  { accountId, mode }: Pick<DeliveryRef, 'accountId' | 'mode'>,
  reference: string,
): Promise<DeliveryId | undefined> {
  const [row] = await database.read<{ delivery_id: DeliveryId }>(
    {
      name: 'find-by-reference',
      text: `
        select d.delivery_id from deliveries d
        where d.account_id = $1 and d.mode = $2 and d.reference = $3 and ${isKept('d')}`,
    },
    [accountId, mode, reference],
  );
  return row?.delivery_id;
}

/** Those of the references that deliveries have now, except cancelled ones. */
export async function findByReferences(
  database: Database,
  { accountId, mode }: Pick<DeliveryRef, 'accountId' | 'mode'>,
  references: readonly string[],
): Promise<{ reference: string; delivery_id: DeliveryId }[]> {
  if (references.length === 0) return [];
  return database.read<{ reference: string; delivery_id: DeliveryId }>(
    {
      name: 'find-by-references',
      text: `
        select d.reference, d.delivery_id from deliveries d
        where d.account_id = $1 and d.mode = $2 and d.reference = any($3) and ${isKept('d')}`,
    },
    [accountId, mode, references],
  );
}

/** Each once. */
function accountsOf<T>(items: readonly T[], accountOf: (item: T) => AccountId): AccountId[] {
  return [...new Set(items.map(accountOf))];
}

export interface DeliveryRow {
  status: DeliveryState;
  version: number;
  estimatedDeliveryMs: number;
}

/**
 * Reads a group of deliveries by their refs. Where all are of one account, which they always are on a distributed database,
 * the statement names it: Citus then asks the one shard that has it.
 */
function makeReadByRefs<Row extends object>(name: string, columns: string) {
  const ofMany: Statement = {
    name,
    text: `
      select r.n::int as n, ${columns}
      from unnest($1::uuid[], $2::uuid[], $3::text[]) with ordinality as r (account_id, delivery_id, mode, n)
      join deliveries d on d.account_id = r.account_id and d.delivery_id = r.delivery_id and d.mode = r.mode`,
  };
  // The limit makes it one look-up by the primary key for each. As a join, all deliveries of the account would be read as
  // long as the table has no statistics: measured as a fifth of the speed in the first minute of a new database.
  const ofOne: Statement = {
    name: `${name}-of-account`,
    text: `
      select r.n::int as n, found.*
      from unnest($2::uuid[], $3::text[]) with ordinality as r (delivery_id, mode, n)
      cross join lateral (
        select ${columns} from deliveries d
        where d.account_id = $1 and d.delivery_id = r.delivery_id and d.mode = r.mode limit 1
      ) found`,
  };
  return (database: Database, refs: readonly DeliveryRef[]): Promise<(Row & { n: number })[]> => {
    const ids = arrayOf(refs, (ref) => ref.id);
    const modes = arrayOf(refs, (ref) => ref.mode);
    const [accountId, another] = accountsOf(refs, (ref) => ref.accountId);
    return another === undefined
      ? database.read(ofOne, [accountId, ids, modes])
      : database.read(ofMany, [arrayOf(refs, (ref) => ref.accountId), ids, modes]);
  };
}

const readRows = makeReadByRefs<{ status: DeliveryState; version: number; estimated_ms: number }>(
  'read-deliveries',
  'd.status, d.version, extract(epoch from d.estimated_delivery_time)::float8 * 1000 as estimated_ms',
);

/** The deliveries in the order of `refs`; undefined where the account has no such delivery. */
export async function readDeliveries(
  database: Database,
  refs: readonly DeliveryRef[],
): Promise<(DeliveryRow | undefined)[]> {
  const found: (DeliveryRow | undefined)[] = new Array(refs.length).fill(undefined);
  for (const row of await readRows(database, refs)) {
    found[row.n - 1] = {
      status: row.status,
      version: row.version,
      estimatedDeliveryMs: Math.round(row.estimated_ms),
    };
  }
  return found;
}

/** Ids and modes hold no character that an array literal would have to escape. */
function arrayOf<T>(items: readonly T[], value: (item: T) => string): string {
  return `{${items.map(value).join(',')}}`;
}

const readSnapshotRows = makeReadByRefs<SnapshotRow>(
  'read-snapshots',
  `d.status, d.version, d.courier_id, d.attempts, d.instruction, to_char(d.deliver_on, 'YYYY-MM-DD') as deliver_on,
   d.amount_to_collect, d.collected_amount, d.currency, d.estimated_delivery_time,
   d.personal_data_erased_at, d.failure_reason, d.required_proof`,
);

/** What a move is decided on, in the order asked; undefined where the account has no such delivery. */
export async function readSnapshots(
  database: Database,
  refs: readonly DeliveryRef[],
): Promise<(DeliverySnapshot | undefined)[]> {
  const found: (DeliverySnapshot | undefined)[] = new Array(refs.length).fill(undefined);
  for (const row of await readSnapshotRows(database, refs)) found[row.n - 1] = snapshotOf(row);
  return found;
}

/** Live deliveries by their id alone, for callers who see all accounts. */
export async function findLiveRefs(
  database: Database,
  ids: readonly DeliveryId[],
): Promise<(DeliveryRef | undefined)[]> {
  const rows = await database.read<{ account_id: AccountId; delivery_id: DeliveryId }>(
    {
      name: 'find-live-refs',
      text: "select account_id, delivery_id from deliveries where delivery_id = any ($1::uuid[]) and mode = 'live'",
    },
    [`{${ids.join(',')}}`],
  );
  const accounts = new Map(rows.map((row) => [row.delivery_id, row.account_id]));
  return ids.map((id) => {
    const accountId = accounts.get(id);
    return accountId === undefined ? undefined : { accountId, mode: 'live', id };
  });
}

export interface MoveRow {
  ref: DeliveryRef;
  change: Extract<Decision, { outcome: 'change' }>;
  /** Data of the event beside that of the move itself: where it happened, which proof there is. */
  data: Record<string, unknown>;
  /** An idempotency key that the move wants to be the first to use. */
  claim: (KeyClaim & { accountId: AccountId }) | undefined;
}

/**
 * `overtaken`: another move came first. `key taken`: another request with its key did. `courier deactivated`: the courier who
 * should get it was deactivated in the meantime.
 */
export type WriteOutcome = 'done' | 'overtaken' | 'key taken' | 'courier deactivated';

/** A field that is not in the object keeps its value; one that is null there becomes null. */
const fieldsSet = storedFields
  .map(
    ({ key, column, type }) =>
      `${column} = case when g.fields -> '${key}' is null then d.${column} else (g.fields ->> '${key}')::${type} end`,
  )
  .join(',\n        ');

const moveStatement = (isOnShard: boolean): ShardStatement => ({
  name: 'move-deliveries',
  tables: ['deliveries', 'delivery_events', 'idempotency_keys', 'outbox', 'couriers'],
  ctes: `
    with input as materialized (
      select * from json_to_recordset($1::json) as row (
        n int, account_id uuid, delivery_id uuid, mode text, from_status text, from_version int,
        status text, version int, courier_id uuid, attempts int, instruction text, collected bigint, estimated_ms float8,
        fields json, deliver_on date, note text, sets_note boolean, to_confirm boolean,
        failure text, type text, actor text, data jsonb, at timestamptz, event_id uuid, event_data json, claim json)
    ),
    -- Locked in the order of the key, so that two groups with the same deliveries never deadlock.
    locked as materialized (
      select d.account_id, d.delivery_id, d.mode, d.status, d.version, d.courier_id, d.personal_data_erased_at
      from {deliveries} d
      where (d.account_id, d.delivery_id) in (select account_id, delivery_id from input)
      order by d.account_id, d.delivery_id
      for update
    ),
    -- Couriers who get a parcel. Locked until the end: of an assignment and the end of a courier, the second sees the first.
    receiving as materialized (
      select c.courier_id, c.ended_at from {couriers} c
      where c.courier_id in (
        select i.courier_id from input i join locked l using (account_id, delivery_id)
        where i.courier_id is distinct from l.courier_id
      )
      order by c.courier_id
      for share
    ),
    -- The decision was made for this state and this version; where another move came first, nothing matches, and neither
    -- where personal data was erased, which changes no version. Of two in one group that were decided on the same
    -- version, the first has come first.
    ready as materialized (
      select distinct on (i.account_id, i.delivery_id) i.*,
        i.courier_id in (select courier_id from receiving where ended_at is not null) is true as courier_left
      from input i join locked l
        on l.account_id = i.account_id and l.delivery_id = i.delivery_id and l.mode = i.mode
        and l.version = i.from_version and l.status = i.from_status and l.personal_data_erased_at is null
      order by i.account_id, i.delivery_id, i.n
    ),
    -- Only a move that is made uses up its key. In the order of the key, for the same reason as the locks.
    claimed as (
      insert into {idempotency_keys} (account_id, scope, idempotency_key, fingerprint, subject_id, answer, created_at)
      select (claim ->> 'accountId')::uuid, claim ->> 'scope', claim ->> 'key',
             decode(claim ->> 'fingerprint', 'hex'), delivery_id, claim ->> 'answer', at
      from ready where claim is not null and not courier_left
      order by 1, 2, 3
      on conflict do nothing
      returning subject_id
    ),
    accepted as materialized (
      select * from ready
      where not courier_left and (claim is null or delivery_id in (select subject_id from claimed))
    ),
    moved as (
      update {deliveries} d set
        status = g.status, version = g.version, updated_at = g.at, courier_id = g.courier_id,
        attempts = g.attempts, instruction = g.instruction, collected_amount = g.collected,
        estimated_delivery_time = to_timestamp(g.estimated_ms / 1000.0),
        ${fieldsSet},
        deliver_on = g.deliver_on,
        instruction_note = case when g.sets_note then g.note else d.instruction_note end,
        failure_reason = g.failure,
        edited_since = case when g.courier_id is distinct from d.courier_id then null
                            when g.to_confirm and g.courier_id is not null then coalesce(d.edited_since, g.version)
                            else d.edited_since end
      from accepted g
      where d.account_id = g.account_id and d.delivery_id = g.delivery_id
    ),
    logged as (
      insert into {delivery_events} (account_id, delivery_id, sequence, type, actor, data, at)
      select account_id, delivery_id, version, type, actor, data, at from accepted
    ),
    posted as (
      insert into {outbox} (${outboxColumns('account_id, subject_id, sequence, type, at, event_id, mode, data', isOnShard)})
      select ${outboxValues('account_id, delivery_id, version, type, at, event_id, mode, event_data', isOnShard)} from accepted
    )`,
  answer: 'select r.n, r.courier_left, exists (select from accepted g where g.n = r.n) as done from ready r',
});
const moveHere = plainStatement(moveStatement(false));
const moveOnShard = moveStatement(true);

/**
 * Writes decisions, each only where the delivery is still as it was when the decision was made. On a distributed database
 * all accounts, also those of the idempotency keys, are of one shard.
 */
export async function moveDeliveries(
  tx: Tx,
  rows: readonly MoveRow[],
  { distributed }: Topology,
): Promise<WriteOutcome[]> {
  const values = [JSON.stringify(rows.map(moveInput))];
  const ready = distributed
    ? await queryOnShard<MoveAnswer>(
        tx,
        moveOnShard,
        accountsOf(rows, ({ ref }) => ref.accountId),
        values,
      )
    : await tx.query<MoveAnswer>(moveHere, values);
  const outcomes: WriteOutcome[] = new Array(rows.length).fill('overtaken');
  for (const { n, done, courier_left: left } of ready) {
    outcomes[n] = done ? 'done' : left ? 'courier deactivated' : 'key taken';
  }
  return outcomes;
}

interface MoveAnswer {
  n: number;
  courier_left: boolean;
  done: boolean;
}

function moveInput({ ref, change, data, claim }: MoveRow, n: number) {
  const { from, to, corrections, event } = change;
  const { fields, instructionNote, isToConfirm } = corrections;
  const stored = { ...event.data, ...data };
  return {
    n,
    account_id: ref.accountId,
    delivery_id: ref.id,
    mode: ref.mode,
    from_status: from.status,
    from_version: from.version,
    status: to.status,
    version: to.version,
    courier_id: to.courierId,
    attempts: to.attempts,
    instruction: to.instruction,
    collected: to.collectedAmount,
    estimated_ms: to.estimatedDeliveryMs,
    fields,
    to_confirm: isToConfirm,
    deliver_on: to.deliverOn,
    note: instructionNote,
    sets_note: instructionNote !== undefined,
    failure: to.failureReason,
    type: event.type,
    actor: event.actor,
    data: Object.keys(stored).length === 0 ? undefined : stored,
    at: new Date(event.atMs).toISOString(),
    event_id: newId('event', event.atMs),
    event_data: eventDataOf(ref.id, to, stored),
    claim,
  };
}
