/**
 * The SQL of erasures. What is due is found over all accounts, by an index and with a limit; whatever is written names
 * one account.
 */
import type { Mode } from '../deliveries/index.ts';
import { isFinalSql } from '../deliveries/index.ts';
import { erasedKeySql, isErasedKeySql, noAccount } from '../idempotency/index.ts';
import type { Database, Tx } from '../platform/database.ts';
import type { AccountId, DeliveryId } from '../platform/ids.ts';
import { onlyRow } from '../platform/only-row.ts';
import {
  erasedColumns,
  erasedEventData,
  firstIdAtSql,
  hasPersonalData,
  isErasable,
  isKeptDetail,
} from './erasure-sql.ts';

export interface DueRow {
  account_id: AccountId;
  delivery_id: DeliveryId;
}

/** Deliveries that ended before a time, oldest first. */
export function findEnded(
  database: Database,
  endedBeforeMs: number,
  feedSinceMs: number,
  limit: number,
): Promise<DueRow[]> {
  return database.read<DueRow>(
    {
      name: 'find-deliveries-to-erase',
      text: `
        select d.account_id, d.delivery_id from deliveries d
        where d.updated_at < to_timestamp($1::float8 / 1000) and ${isErasable('$2')}
        order by d.updated_at limit $3`,
    },
    [endedBeforeMs, feedSinceMs, limit],
  );
}

/** Deliveries that can be erased now because their receiver asked for it before. */
export function findRequested(database: Database, feedSinceMs: number, limit: number): Promise<DueRow[]> {
  return database.read<DueRow>(
    {
      name: 'find-requested-erasures',
      text: `
        select r.account_id, r.delivery_id
        from requested_erasures r join deliveries d using (account_id, delivery_id)
        where r.erased_at is null and ${isErasable('$1')}
        order by r.requested_at limit $2`,
    },
    [feedSinceMs, limit],
  );
}

/** How many deliveries ended before a time and are not erased yet; counts up to `max`. */
export async function countEnded(database: Database, endedBeforeMs: number, max: number): Promise<number> {
  const rows = await database.read<{ count: number }>(
    {
      name: 'count-deliveries-to-erase',
      text: `
        select count(*)::int as count from (
          select 1 from deliveries d
          where ${isFinalSql('d')} and d.personal_data_erased_at is null
            and d.updated_at < to_timestamp($1::float8 / 1000)
          limit $2
        ) counted`,
    },
    [endedBeforeMs, max],
  );
  return onlyRow(rows).count;
}

/**
 * Notes that these deliveries are to be erased; returns those that exist and are not erased yet. A row that exists is
 * locked: where another request is erasing the delivery, this one waits for it and sees the outcome.
 */
export async function insertRequested(
  tx: Tx,
  accountId: AccountId,
  ids: readonly DeliveryId[],
  by: string,
  eraseReference: boolean,
  atMs: number,
): Promise<DeliveryId[]> {
  const rows = await tx.query<{ delivery_id: DeliveryId; erased_at: Date | null }>(
    {
      name: 'insert-requested-erasures',
      text: `
        insert into requested_erasures as r (account_id, delivery_id, requested_by, requested_at, erase_reference)
        select d.account_id, d.delivery_id, $3, to_timestamp($4::float8 / 1000), $5 from deliveries d
        where d.account_id = $1 and d.delivery_id = any ($2::uuid[]) and d.personal_data_erased_at is null
        order by d.delivery_id
        on conflict (account_id, delivery_id) do update set erase_reference = r.erase_reference or excluded.erase_reference
        returning r.delivery_id, r.erased_at`,
    },
    [accountId, ids, by, atMs, eraseReference],
  );
  return rows.filter((row) => row.erased_at === null).map((row) => row.delivery_id);
}

/** Erases the deliveries themselves, where they can be erased now; returns which those were. */
export function eraseDeliveries(
  tx: Tx,
  accountId: AccountId,
  ids: readonly DeliveryId[],
  atMs: number,
  feedSinceMs: number,
): Promise<{ delivery_id: DeliveryId; mode: Mode }[]> {
  return tx.query(
    {
      name: 'erase-deliveries',
      text: `
        update deliveries d
        set ${erasedColumns('deliveries')}, personal_data_erased_at = to_timestamp($3::float8 / 1000)
        where d.account_id = $1 and d.delivery_id = any ($2::uuid[]) and ${isErasable('$4', '$1')}
        returning d.delivery_id, d.mode`,
    },
    [accountId, ids, atMs, feedSinceMs],
  );
}

/** Erases the order numbers of deliveries that were erased before without them; returns which those were. */
export async function eraseReferences(
  tx: Tx,
  accountId: AccountId,
  ids: readonly DeliveryId[],
  by: string,
  atMs: number,
): Promise<DeliveryId[]> {
  const rows = await tx.query<{ delivery_id: DeliveryId }>(
    {
      name: 'erase-references',
      text: `
        update deliveries set reference = null
        where ${ofDeliveries} and personal_data_erased_at is not null and reference is not null
        returning delivery_id`,
    },
    [accountId, ids],
  );
  const erased = rows.map((row) => row.delivery_id);
  await tx.query(
    {
      name: 'insert-erasures-of-references',
      text: `
        insert into requested_erasures (account_id, delivery_id, requested_by, requested_at, erased_at, erase_reference)
        select $1, id, $3, to_timestamp($4::float8 / 1000), to_timestamp($4::float8 / 1000), true
        from unnest($2::uuid[]) id
        on conflict (account_id, delivery_id) do update set erase_reference = true`,
    },
    [accountId, erased, by, atMs],
  );
  return erased;
}

/** Erases what was derived from deliveries, except their words in the search. */
export async function eraseDerived(
  tx: Tx,
  accountId: AccountId,
  ids: readonly DeliveryId[],
  atMs: number,
): Promise<void> {
  for (const statement of derived) await tx.query(statement, [accountId, ids]);
  await eraseKeys(tx, accountId, ids);
  await tx.query(
    {
      name: 'complete-requested-erasures',
      text: `
        update requested_erasures set erased_at = to_timestamp($3::float8 / 1000)
        where account_id = $1 and delivery_id = any ($2::uuid[]) and erased_at is null`,
    },
    [accountId, ids, atMs],
  );
}

const ofDeliveries = 'account_id = $1 and delivery_id = any ($2::uuid[])';

/**
 * Puts hashes in place of idempotency keys: what a client chose as a key can name the receiver. They are found by the time of the
 * event that used them up, because an index on the delivery would have to be written with every key. Keys of couriers and of the fleet
 * belong to no account, unless the database is distributed.
 */
async function eraseKeys(tx: Tx, accountId: AccountId, ids: readonly DeliveryId[]): Promise<void> {
  const times = await tx.query<{ at: string }>(
    {
      name: 'read-times-of-keys',
      text: `select distinct at::text from delivery_events where ${ofDeliveries}`,
    },
    [accountId, ids],
  );
  for (const owner of [accountId, noAccount]) {
    await tx.query(
      {
        name: 'erase-idempotency-keys',
        text: `
          update idempotency_keys set idempotency_key = ${erasedKeySql('idempotency_key')}
          where account_id = $1 and created_at = any ($3::timestamptz[]) and subject_id = any ($2::uuid[])
            and not (${isErasedKeySql('idempotency_key')})`,
        replan: true,
      },
      [owner, ids, times.map(({ at }) => at)],
    );
  }
}

const derived = [
  {
    name: 'erase-delivery-events',
    text: `
      update delivery_events e
      set data = (
        select jsonb_object_agg(detail.key, detail.value)
        from jsonb_each(e.data) detail where ${isKeptDetail('detail.key', 'e.type')})
      where e.${ofDeliveries}
        and exists (
          select from jsonb_object_keys(e.data) key where not ${isKeptDetail('key', 'e.type')})`,
  },
  {
    // A hand-in locks them before it writes events of these deliveries: now its events are visible below, or show what is erased.
    name: 'wait-for-hand-ins',
    text: `
      select from courier_cash where ${ofDeliveries}
      order by account_id, delivery_id, courier_id for update`,
  },
  {
    // Before the feed: a row that is moved there at this moment is waited for here, and found there.
    name: 'erase-outbox',
    text: `
      update outbox e set data = ${erasedEventData}
      where e.account_id = $1 and e.subject_id = any ($2::uuid[]) and ${hasPersonalData}`,
  },
  {
    name: 'erase-feed-events',
    text: `
      update events e set data = ${erasedEventData}
      where e.account_id = $1 and e.subject_id = any ($2::uuid[]) and ${hasPersonalData}`,
  },
  { name: 'erase-proofs', text: `delete from proofs where ${ofDeliveries}` },
  { name: 'erase-pin-tries', text: `delete from pin_tries where ${ofDeliveries}` },
  {
    name: 'erase-moves-after-cancellation',
    text: `
      update moves_after_cancellation set ${erasedColumns('moves_after_cancellation')}
      where ${ofDeliveries} and shortfall_reason is not null`,
  },
  {
    // Attempts are found by the ids of their events, which begin with the time of the event: so also when the feed has
    // deleted the event, and without an index on the delivery, which every attempt would have to write.
    name: 'erase-webhook-responses',
    text: `
      update webhook_attempts a set ${erasedColumns('webhook_attempts')}
      from (
        select w.endpoint_id, e.delivery_id, ${firstIdAtSql('e.at')} as first_id,
               ${firstIdAtSql('e.at', 1)} as end_id
        from delivery_events e join webhook_endpoints w on w.account_id = e.account_id
        where e.${ofDeliveries}
      ) sent
      where a.account_id = $1 and a.endpoint_id = sent.endpoint_id and a.subject_id = sent.delivery_id
        and a.event_id >= sent.first_id and a.event_id < sent.end_id
        and (a.response_body is not null or a.response_headers is not null)`,
  },
];

export interface RequestedRow extends DueRow {
  erase_reference: boolean;
  requested_at: Date;
  erased_at: Date | null;
}

/** Every erasure that was asked for, by account and delivery, a page at a time. */
export function listRequested(
  database: Database,
  after: DueRow | undefined,
  limit: number,
): Promise<RequestedRow[]> {
  return database.read<RequestedRow>(
    {
      name: 'list-requested-erasures',
      text: `
        select account_id, delivery_id, erase_reference, requested_at, erased_at from requested_erasures
        where $1::uuid is null or (account_id, delivery_id) > ($1, $2::uuid)
        order by account_id, delivery_id limit $3`,
    },
    [after?.account_id ?? null, after?.delivery_id ?? null, limit],
  );
}

/** Which of these deliveries of an account wait for their end to be erased. */
export async function readPending(
  database: Database,
  accountId: AccountId,
  ids: readonly DeliveryId[],
): Promise<Set<DeliveryId>> {
  const rows = await database.read<{ delivery_id: DeliveryId }>(
    {
      name: 'read-pending-erasures',
      text: `select delivery_id from requested_erasures where ${ofDeliveries} and erased_at is null`,
    },
    [accountId, ids],
  );
  return new Set(rows.map((row) => row.delivery_id));
}

export interface SearchedAccount {
  account_id: AccountId;
  name: string;
}

export async function findAccount(database: Database, name: string): Promise<SearchedAccount | undefined> {
  const rows = await database.read<SearchedAccount>(
    {
      name: 'find-account-by-name',
      text: 'select account_id, name from accounts where lower(name) = lower($1)',
    },
    [name],
  );
  return rows[0];
}

/** Accounts in the order of their ids, from one on. */
export function listAccountsFrom(
  database: Database,
  from: AccountId,
  limit: number,
): Promise<SearchedAccount[]> {
  return database.read<SearchedAccount>(
    {
      name: 'list-accounts-from',
      text: 'select account_id, name from accounts where account_id >= $1 order by account_id limit $2',
    },
    [from, limit],
  );
}
