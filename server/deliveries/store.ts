/**
 * The SQL of deliveries. Each statement works on a group (see database/groups.ts), for many accounts at once;
 * each row of a group carries its account and its mode, and finds nothing outside of them.
 *
 * A group of moves is one JSON parameter: measured as fast as an array for each column, and easier to read. New deliveries are rows
 * of text (insert-store.ts).
 */
import type { DeliveryState } from '../../contract/primitives.ts';
import type { Database, Statement, Tx } from '../database/database.ts';
import { accountStatement, queryOfAccounts } from '../database/placement.ts';
import { queryAll } from '../database/statements.ts';
import { outboxColumns, outboxValues, withOwnFields } from '../events/index.ts';
import {
  cashEventOf,
  ledgerTables,
  type Posting,
  postingColumns,
  postingInput,
  writePostings,
} from '../money/index.ts';
import { type AccountId, type DeliveryId, eventIdOf, newId } from '../platform/ids.ts';
import { eventDataOf, whatChanged } from './fields/event-data.ts';
import { storedFields } from './fields/fields.ts';
import type { Decision, DeliverySnapshot, NewEvent } from './lifecycle/lifecycle.ts';
import { type SnapshotRow, snapshotOf } from './views/record.ts';

export type Mode = 'live' | 'test';

export interface Scope {
  accountId: AccountId;
  mode: Mode;
}

export interface DeliveryRef extends Scope {
  id: DeliveryId;
}

/** An idempotency key that the row wants to be the first to use. */
export interface KeyClaim {
  scope: string;
  key: string;
  fingerprint: string;
  response: string;
}

export interface DeliveryRow {
  status: DeliveryState;
  version: number;
  estimatedDeliveryMs: number;
}

/**
 * Reads a group of deliveries, in the order of their refs; undefined if the account has no such delivery. If all are of one account,
 * which they always are on a distributed database, the statement names it: Citus then asks the one shard that has it.
 */
function makeReadByRefs<Row extends object, Read>(name: string, columns: string, read: (row: Row) => Read) {
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
  return async (database: Database, refs: readonly DeliveryRef[]) => {
    const ids = arrayOf(refs, (ref) => ref.id);
    const modes = arrayOf(refs, (ref) => ref.mode);
    const [accountId, another] = new Set(refs.map((ref) => ref.accountId));
    const rows = await (another === undefined
      ? database.read<Row & { n: number }>(ofOne, [accountId, ids, modes])
      : database.read<Row & { n: number }>(ofMany, [arrayOf(refs, (ref) => ref.accountId), ids, modes]));
    const deliveries: (Read | undefined)[] = new Array(refs.length).fill(undefined);
    for (const row of rows) deliveries[row.n - 1] = read(row);
    return deliveries;
  };
}

/** Ids and modes hold no character that an array literal would have to escape. */
function arrayOf<T>(items: readonly T[], value: (item: T) => string): string {
  return `{${items.map(value).join(',')}}`;
}

export const readDeliveries = makeReadByRefs(
  'read-deliveries',
  'd.status, d.version, extract(epoch from d.estimated_delivery_time)::float8 * 1000 as estimated_ms',
  (row: { status: DeliveryState; version: number; estimated_ms: number }): DeliveryRow => ({
    status: row.status,
    version: row.version,
    estimatedDeliveryMs: Math.round(row.estimated_ms),
  }),
);

/** What a move is decided on. */
export const readSnapshots = makeReadByRefs<SnapshotRow, DeliverySnapshot>(
  'read-snapshots',
  `d.status, d.version, d.courier_id, d.attempts, d.instruction, to_char(d.deliver_on, 'YYYY-MM-DD') as deliver_on,
   d.amount_to_collect, d.collected_amount, d.payment_method, d.payment_reference, d.currency, d.estimated_delivery_time,
   d.personal_data_erased_at, d.failure_reason, d.required_proof`,
  snapshotOf,
);

/** Live deliveries by their id alone, for callers who see all accounts. */
export async function findLiveRefs(database: Database, ids: readonly DeliveryId[]) {
  type Row = { account_id: AccountId; delivery_id: DeliveryId };
  const rows = await queryAll<Row>(database, 'find-live-refs', { ids: arrayOf(ids, String) })`
    select account_id, delivery_id from deliveries where delivery_id = any ($ids::uuid[]) and mode = 'live'`;
  const accounts = new Map(rows.map((row) => [row.delivery_id, row.account_id]));
  return ids.map((id): DeliveryRef | undefined => {
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
  /** What the move changes in the cash ledger. */
  posting: Posting | undefined;
}

/** Another move came first, or another request with its key; or the courier who should get it was deactivated in the meantime. */
export type WriteOutcome = 'done' | 'overtaken' | 'key taken' | 'courier deactivated';

/** A field that is not in the object keeps its value; one that is null there becomes null. */
const fieldsSet = storedFields
  .map(
    ({ key, column, type }) =>
      `${column} = case when g.fields -> '${key}' is null then d.${column} else (g.fields ->> '${key}')::${type} end`,
  )
  .join(',\n        ');

const moveStatement = accountStatement((isOnShard) => ({
  name: 'move-deliveries',
  tables: ['deliveries', 'delivery_events', 'idempotency_keys', 'outbox', 'couriers', ...ledgerTables],
  ctes: `
    with input as materialized (
      select * from json_to_recordset($1::json) as row (
        n int, account_id uuid, delivery_id uuid, mode text, from_status text, from_version int,
        status text, version int, courier_id uuid, attempts int, instruction text, collected bigint, estimated_ms float8,
        payment_method text, payment_reference text, posting json, cash_event_id uuid, cash_type text, cash_data json,
        fields json, deliver_on date, note text, sets_note boolean, to_confirm boolean,
        failure text, type text, actor text, data jsonb, at timestamptz, event_id uuid, event_data json, claim json)
    ),
    -- Locked in the order of the key, so that two groups with the same deliveries never deadlock.
    locked as materialized (
      select d.account_id, d.delivery_id, d.mode, d.status, d.version, d.courier_id, d.payment_method, d.personal_data_erased_at
      from {deliveries} d
      where (d.account_id, d.delivery_id) in (select account_id, delivery_id from input)
      order by d.account_id, d.delivery_id
      for update
    ),
    -- Couriers who get a parcel. Locked until the end: of an assignment and the deactivation of a courier, the second sees the first.
    receiving as materialized (
      select c.courier_id, c.deactivated_at from {couriers} c
      where c.courier_id in (
        select i.courier_id from input i join locked l using (account_id, delivery_id)
        where i.courier_id is distinct from l.courier_id
      )
      order by c.courier_id
      for share
    ),
    -- The decision was made for this state and this version; if another move came first, nothing matches, and neither
    -- where personal data was erased, which changes no version. Of two in one group that were decided on the same version,
    -- the first has come first.
    ready as materialized (
      select distinct on (i.account_id, i.delivery_id) i.*,
        i.courier_id in (select courier_id from receiving where deactivated_at is not null) is true as courier_left
      from input i join locked l
        on l.account_id = i.account_id and l.delivery_id = i.delivery_id and l.mode = i.mode
        and l.version = i.from_version and l.status = i.from_status and l.personal_data_erased_at is null
      order by i.account_id, i.delivery_id, i.n
    ),
    -- Only a move that is made uses up its key. In the order of the key, for the same reason as the locks.
    claimed as (
      insert into {idempotency_keys} (account_id, scope, idempotency_key, fingerprint, subject_id, response, created_at)
      select (claim ->> 'accountId')::uuid, claim ->> 'scope', claim ->> 'key',
             decode(claim ->> 'fingerprint', 'hex'), delivery_id, claim ->> 'response', at
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
        payment_method = g.payment_method, payment_reference = g.payment_reference,
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
      returning d.account_id, d.delivery_id, d.reference, d.metadata
    ),
    logged as (
      insert into {delivery_events} (account_id, delivery_id, sequence, type, actor, data, at)
      select account_id, delivery_id, version, type, actor, data, at from accepted
    ),
    happened as materialized (
      select g.account_id, g.delivery_id, g.version, g.mode, g.at, g.type, g.event_id, g.cash_type, g.cash_event_id,
             ${withOwnFields('g.event_data', 'm')} as event_data, ${withOwnFields('g.cash_data', 'm')} as cash_data
      from accepted g join moved m using (account_id, delivery_id)
    ),
    posted as (
      insert into {outbox} (${outboxColumns('account_id, subject_id, sequence, type, at, event_id, mode, data', isOnShard)})
      select ${outboxValues('account_id, delivery_id, version, type, at, event_id, mode, event_data', isOnShard)} from happened
      union all
      select ${outboxValues('account_id, delivery_id, version, cash_type, at, cash_event_id, mode, cash_data', isOnShard)} from happened
      where cash_type is not null
    ),
    ledger as materialized (
      select p.* from accepted g cross join lateral json_to_record(g.posting) as p (${postingColumns})
      where g.posting is not null
    ),
    ${writePostings('ledger')}`,
  select: 'select r.n, r.courier_left, exists (select from accepted g where g.n = r.n) as done from ready r',
}));

/**
 * Writes decisions, each only if the delivery is still as it was when the decision was made. On a distributed database
 * all accounts, also those of the idempotency keys, are of one shard.
 */
export async function moveDeliveries(tx: Tx, rows: readonly MoveRow[]) {
  type Ready = { n: number; courier_left: boolean; done: boolean };
  const values = [JSON.stringify(rows.map(moveInput))];
  const accounts = rows.map(({ ref }) => ref.accountId);
  const ready = await queryOfAccounts<Ready>(tx, moveStatement, accounts, values);
  const outcomes: WriteOutcome[] = new Array(rows.length).fill('overtaken');
  for (const { n, done, courier_left: left } of ready) {
    outcomes[n] = done ? 'done' : left ? 'courier deactivated' : 'key taken';
  }
  return outcomes;
}

function moveInput({ ref, change, data, claim, posting }: MoveRow, n: number) {
  const { from, to, corrections, event } = change;
  const { fields, instructionNote, isToConfirm } = corrections;
  const shown = { ...event.data, ...data };
  const stored = { ...shown, ...whatChanged(from, to) };
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
    payment_method: to.paymentMethod,
    payment_reference: to.paymentReference,
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
    event_id: eventIdOf(ref.id, to.version, event.atMs),
    event_data: eventDataOf(ref.id, to, shown),
    claim,
    ...(posting && ledgerInput(posting, event)),
  };
}

function ledgerInput(posting: Posting, { actor, atMs }: NewEvent) {
  const { type, data } = cashEventOf(posting);
  return {
    posting: postingInput(posting, actor, atMs),
    cash_event_id: newId('event', atMs),
    cash_type: type,
    cash_data: data,
  };
}
