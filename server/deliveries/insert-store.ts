/**
 * The SQL that stores new deliveries. There are two statements: one for groups in which every delivery has only the fields of
 * the first version, which most have, and one with all fields. In one statement for both, the plain ones would be slower:
 * PostgreSQL reads every column of every row, and references have to be looked up.
 */
import type { DeliveryEvent } from '../../contract/events.ts';
import type { DeliveryState } from '../../contract/primitives.ts';
import type { Tx } from '../database/database.ts';
import { accountStatement, queryOfAccounts, type ShardStatement } from '../database/placement.ts';
import { type RowValue, rowsInText, rowText } from '../database/row-text.ts';
import { outboxColumns, outboxValues } from '../events/index.ts';
import type { AccountId, DeliveryId, EventId } from '../platform/ids.ts';
import type { eventDataOf } from './fields/event-data.ts';
import { type KeptFields, plainFields, type Stored, storedFields } from './fields/fields.ts';
import { keepsReferenceSql } from './lifecycle/state-sql.ts';
import type { KeyClaim, Mode } from './store.ts';

export interface NewDeliveryRow {
  fields: KeptFields;
  /** No fields but those of the first version. */
  isPlain: boolean;
  account: AccountId;
  id: DeliveryId;
  mode: Mode;
  currency: string;
  /** Milliseconds since 1970. */
  estimated_ms: number;
  at: number;
  actor: string;
  event_id: EventId;
  data: ReturnType<typeof eventDataOf>;
  /** `erasedKey`: what an erasure would have left of it. */
  claim: (KeyClaim & { erasedKey: string }) | undefined;
}

/**
 * References that other deliveries have: stored before, or earlier in this group. One that another transaction stores at the
 * same moment breaks the unique index, and the group is repeated row by row.
 */
const takenSql = `
    taken as materialized (
      select i.id from (
        select id, account, mode, reference,
               row_number() over (partition by account, mode, reference order by n) as nth
        from input where reference is not null
      ) i
      -- Not "exists": PostgreSQL would put the references of all deliveries into a hash table, with a plan that it made while
      -- there were few. Measured after six rounds of the benchmark: 615 creates/s in place of 2,192.
      left join lateral (
        select true as is_found from {deliveries} d
        where d.account_id = i.account and d.mode = i.mode and d.reference = i.reference and ${keepsReferenceSql('d')}
        limit 1
      ) holder on true
      where i.nth > 1 or holder.is_found
    ),`;

interface InputColumn {
  name: string;
  type: string;
  valueIn(row: NewDeliveryRow, n: number): RowValue;
}

const inputColumn = (name: string, type: string, valueIn: InputColumn['valueIn']) => ({
  name,
  type,
  valueIn,
});

const ownColumns: readonly InputColumn[] = [
  inputColumn('account', 'uuid', (row) => row.account),
  inputColumn('id', 'uuid', (row) => row.id),
  inputColumn('mode', 'text', (row) => row.mode),
  inputColumn('currency', 'text', (row) => row.currency),
  inputColumn('estimated_ms', 'float8', (row) => row.estimated_ms),
  inputColumn('at_ms', 'float8', (row) => row.at),
  inputColumn('actor', 'text', (row) => row.actor),
  inputColumn('event_id', 'uuid', (row) => row.event_id),
  inputColumn('data', 'json', (row) => row.data),
  inputColumn('claim', 'json', (row) => row.claim),
  // If two in a group have one reference, the first to come is stored.
  inputColumn('n', 'int', (_, n) => n),
];

const columnsOf = (fields: readonly Stored[]): readonly InputColumn[] => [
  ...ownColumns,
  ...fields.map(({ key, type }) => inputColumn(key, type, (row) => row.fields[key])),
];
const plainColumns = columnsOf(plainFields);
const allColumns = columnsOf(storedFields);

function insertStatement(hasMore: boolean, isOnShard: boolean): ShardStatement {
  const fields = hasMore ? storedFields : plainFields;
  const isTaken = hasMore ? 'id in (select id from taken)' : 'false';
  const isFree = hasMore ? 'id not in (select id from taken)' : 'true';
  return {
    name: hasMore ? 'insert-deliveries-with-all-fields' : 'insert-deliveries',
    tables: ['deliveries', 'delivery_events', 'idempotency_keys', 'outbox'],
    ctes: `
    with input as materialized (
      select *, to_timestamp(estimated_ms / 1000) as estimated, to_timestamp(at_ms / 1000) as at
      from (${rowsInText('$1', hasMore ? allColumns : plainColumns)}) as row
    ),${hasMore ? takenSql : ''}
    -- In the order of the key, so that two groups with the same keys wait for each other and never deadlock.
    claimed as (
      insert into {idempotency_keys} (account_id, scope, idempotency_key, fingerprint, subject_id, response, created_at)
      select account, claim ->> 'scope', claim ->> 'key', decode(claim ->> 'fingerprint', 'hex'), id,
             claim ->> 'response', at
      from input where claim is not null and ${isFree}
        -- Not "exists", for the same reason as above.
        and (select true from {idempotency_keys} k
             where k.account_id = account and k.scope = claim ->> 'scope' and k.idempotency_key = claim ->> 'erasedKey'
             limit 1) is null
      order by 1, 2, 3
      on conflict do nothing
      returning subject_id
    ),
    fresh as materialized (
      select * from input
      where ${isFree} and (claim is null or id in (select subject_id from claimed))
    ),
    stored as (
      insert into {deliveries} (account_id, delivery_id, mode, status, currency, estimated_delivery_time, created_at,
        updated_at, ${fields.map(({ column }) => column).join(', ')})
      select account, id, mode, $2, currency, estimated, at, at, ${fields.map(({ key }) => key).join(', ')} from fresh
    ),
    logged as (
      insert into {delivery_events} (account_id, delivery_id, sequence, type, actor, at)
      select account, id, 1, $3, actor, at from fresh
    ),
    posted as (
      insert into {outbox} (${outboxColumns('account_id, subject_id, sequence, type, at, event_id, mode, data', isOnShard)})
      select ${outboxValues('account, id, 1, $3, at, event_id, mode, data', isOnShard)} from fresh
    )`,
    select: `
    select id, ${isTaken} as reference_taken from input
    where ${isTaken} or claim is not null and id not in (select subject_id from claimed)`,
  };
}

const statements = {
  plain: accountStatement((isOnShard) => insertStatement(false, isOnShard)),
  allFields: accountStatement((isOnShard) => insertStatement(true, isOnShard)),
};

/** All or nothing. Returns those that were not stored, and why. On a distributed database all accounts are of one shard. */
export async function insertDeliveries(
  tx: Tx,
  rows: readonly NewDeliveryRow[],
  beginning: { status: DeliveryState; event: DeliveryEvent },
): Promise<Map<DeliveryId, NotStored>> {
  const hasMore = !rows.every((row) => row.isPlain);
  const columns = hasMore ? allColumns : plainColumns;
  const input = rowText(rows.map((row, n) => columns.map(({ valueIn }) => valueIn(row, n))));
  const values = [input, beginning.status, beginning.event];
  const statement = hasMore ? statements.allFields : statements.plain;
  const accounts = rows.map((row) => row.account);
  const notStored = await queryOfAccounts<NotStoredRow>(tx, statement, accounts, values);
  return new Map(notStored.map((row) => [row.id, row.reference_taken ? 'reference taken' : 'key taken']));
}

interface NotStoredRow {
  id: DeliveryId;
  reference_taken: boolean;
}

/** Why a new delivery was not stored: another one has its reference, or its idempotency key was used before. */
export type NotStored = 'reference taken' | 'key taken';
