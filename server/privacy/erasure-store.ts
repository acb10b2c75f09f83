/**
 * The SQL of erasures. Reads find what is due in all accounts, by an index and with a limit; every write names one
 * account.
 */

import type { Database, Tx } from '../database/database.ts';
import { execute, queryAll, queryColumn, queryFirst, queryValue } from '../database/statements.ts';
import type { Mode } from '../deliveries/index.ts';
import { isFinalSql } from '../deliveries/index.ts';
import { erasedKeySql, isErasedKeySql, noAccount } from '../idempotency/index.ts';
import type { AccountId, DeliveryId } from '../platform/ids.ts';
import * as sql from './erasure-sql.ts';

export interface DueRow {
  account_id: AccountId;
  delivery_id: DeliveryId;
}

export function findEnded(database: Database, endedBeforeMs: number, feedSinceMs: number, limit: number) {
  return queryAll<DueRow>(database, 'find-deliveries-to-erase', { endedBeforeMs, feedSinceMs, limit })`
    select d.account_id, d.delivery_id from deliveries d
    where d.updated_at < to_timestamp($endedBeforeMs::float8 / 1000) and ${sql.isErasable('$feedSinceMs')}
    order by d.updated_at limit $limit`;
}

/** Deliveries that can be erased now because their receiver asked for it before. */
export function findRequested(database: Database, feedSinceMs: number, limit: number) {
  return queryAll<DueRow>(database, 'find-requested-erasures', { feedSinceMs, limit })`
    select r.account_id, r.delivery_id
    from requested_erasures r join deliveries d using (account_id, delivery_id)
    where r.erased_at is null and ${sql.isErasable('$feedSinceMs')}
    order by r.requested_at limit $limit`;
}

/** How many deliveries ended before a time and are not erased yet; counts up to `max`. */
export function countEnded(database: Database, endedBeforeMs: number, max: number) {
  return queryValue<number>(database, 'count-deliveries-to-erase', {
    endedBeforeMs,
    max,
  })`
    select count(*)::int as count from (
      select 1 from deliveries d
      where ${isFinalSql('d')} and d.personal_data_erased_at is null
        and d.updated_at < to_timestamp($endedBeforeMs::float8 / 1000)
      limit $max
    ) counted`;
}

/**
 * Notes that these deliveries are to be erased; returns those that exist and are not erased yet. A row that exists is
 * locked: if another request is erasing the delivery, this one waits for it and sees the outcome.
 */
export async function insertRequested(
  tx: Tx,
  accountId: AccountId,
  ids: readonly DeliveryId[],
  by: string,
  eraseReference: boolean,
  atMs: number,
) {
  type Row = { delivery_id: DeliveryId; erased_at: Date | null };
  const values = { accountId, ids, by, atMs, eraseReference };
  const rows = await queryAll<Row>(tx, 'insert-requested-erasures', values)`
    insert into requested_erasures as r (account_id, delivery_id, requested_by, requested_at, erase_reference)
    select d.account_id, d.delivery_id, $by, to_timestamp($atMs::float8 / 1000), $eraseReference
    from deliveries d
    where d.account_id = $accountId and d.delivery_id = any ($ids::uuid[]) and d.personal_data_erased_at is null
    order by d.delivery_id
    on conflict (account_id, delivery_id) do update
    set erase_reference = r.erase_reference or excluded.erase_reference
    returning r.delivery_id, r.erased_at`;
  return rows.filter((row) => row.erased_at === null).map((row) => row.delivery_id);
}

/** Erases the deliveries themselves, if they can be erased now; returns which those were. */
export function eraseDeliveries(
  tx: Tx,
  accountId: AccountId,
  ids: readonly DeliveryId[],
  atMs: number,
  feedSinceMs: number,
) {
  const values = { accountId, ids, atMs, feedSinceMs };
  return queryAll<{ delivery_id: DeliveryId; mode: Mode }>(tx, 'erase-deliveries', values)`
    update deliveries d
    set ${sql.erasedColumns('deliveries')}, personal_data_erased_at = to_timestamp($atMs::float8 / 1000)
    where d.account_id = $accountId and d.delivery_id = any ($ids::uuid[])
      and ${sql.isErasable('$feedSinceMs', '$accountId')}
    returning d.delivery_id, d.mode`;
}

/** Erases the order numbers of deliveries that were erased before without them; returns which those were. */
export async function eraseReferences(
  tx: Tx,
  accountId: AccountId,
  ids: readonly DeliveryId[],
  by: string,
  atMs: number,
) {
  const erased = await queryColumn<DeliveryId>(tx, 'erase-references', { accountId, ids })`
    update deliveries set reference = null
    where ${ofDeliveries} and personal_data_erased_at is not null and reference is not null
    returning delivery_id`;
  await execute(tx, 'insert-erasures-of-references', { accountId, erased, by, atMs })`
    insert into requested_erasures (account_id, delivery_id, requested_by, requested_at, erased_at,
      erase_reference)
    select $accountId, id, $by, to_timestamp($atMs::float8 / 1000), to_timestamp($atMs::float8 / 1000), true
    from unnest($erased::uuid[]) id
    on conflict (account_id, delivery_id) do update set erase_reference = true`;
  return erased;
}

/** Erases what was derived from deliveries, except their words in the search. */
export async function eraseDerived(tx: Tx, accountId: AccountId, ids: readonly DeliveryId[], atMs: number) {
  for (const { name, text } of derived) await execute(tx, name, { accountId, ids })`${text}`;
  await eraseKeys(tx, accountId, ids);
  await execute(tx, 'complete-requested-erasures', { accountId, ids, atMs })`
    update requested_erasures set erased_at = to_timestamp($atMs::float8 / 1000)
    where account_id = $accountId and delivery_id = any ($ids::uuid[]) and erased_at is null`;
}

const ofDeliveries = 'account_id = $accountId and delivery_id = any ($ids::uuid[])';

/**
 * Puts hashes in place of idempotency keys: what a client chose as a key can name the receiver. They are found by the time of the
 * event that used them up, because an index on the delivery would have to be written with every key. Keys of couriers and of the fleet
 * belong to no account, unless the database is distributed.
 */
async function eraseKeys(tx: Tx, accountId: AccountId, ids: readonly DeliveryId[]): Promise<void> {
  const times = await queryColumn<string>(tx, 'read-times-of-keys', { accountId, ids })`
    select distinct at::text from delivery_events where ${ofDeliveries}`;
  for (const owner of [accountId, noAccount]) {
    await execute(tx, { name: 'erase-idempotency-keys', replan: true }, { owner, ids, times })`
      update idempotency_keys set idempotency_key = ${erasedKeySql('idempotency_key')}
      where account_id = $owner and created_at = any ($times::timestamptz[]) and subject_id = any ($ids::uuid[])
        and not (${isErasedKeySql('idempotency_key')})`;
  }
}

const derived = [
  {
    name: 'erase-delivery-events',
    text: `
      update delivery_events e
      set data = (
        select jsonb_object_agg(detail.key, detail.value)
        from jsonb_each(e.data) detail where ${sql.isKeptDetail('detail.key', 'e.type')})
      where e.${ofDeliveries}
        and exists (
          select from jsonb_object_keys(e.data) key where not ${sql.isKeptDetail('key', 'e.type')})`,
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
      update outbox e set data = ${sql.erasedEventData}
      where e.account_id = $accountId and e.subject_id = any ($ids::uuid[]) and ${sql.hasPersonalData}`,
  },
  {
    name: 'erase-feed-events',
    text: `
      update events e set data = ${sql.erasedEventData}
      where e.account_id = $accountId and e.subject_id = any ($ids::uuid[]) and ${sql.hasPersonalData}`,
  },
  { name: 'erase-proofs', text: `delete from proofs where ${ofDeliveries}` },
  { name: 'erase-pin-tries', text: `delete from pin_tries where ${ofDeliveries}` },
  {
    name: 'erase-moves-after-cancellation',
    text: `
      update moves_after_cancellation set ${sql.erasedColumns('moves_after_cancellation')}
      where ${ofDeliveries} and shortfall_reason is not null`,
  },
  {
    // Attempts are found by the ids of their events, which begin with the time of the event: so also when the feed has
    // deleted the event, and without an index on the delivery, which every attempt would have to write.
    name: 'erase-webhook-responses',
    text: `
      update webhook_attempts a set ${sql.erasedColumns('webhook_attempts')}
      from (
        select w.endpoint_id, e.delivery_id, ${sql.firstIdAtSql('e.at')} as first_id,
               ${sql.firstIdAtSql('e.at', 1)} as end_id
        from delivery_events e join webhook_endpoints w on w.account_id = e.account_id
        where e.${ofDeliveries}
      ) sent
      where a.account_id = $accountId and a.endpoint_id = sent.endpoint_id and a.subject_id = sent.delivery_id
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
export function listRequested(database: Database, after: DueRow | undefined, limit: number) {
  return queryAll<RequestedRow>(database, 'list-requested-erasures', {
    account_id: after?.account_id,
    delivery_id: after?.delivery_id,
    limit,
  })`
    select account_id, delivery_id, erase_reference, requested_at, erased_at from requested_erasures
    where $account_id::uuid is null or (account_id, delivery_id) > ($account_id, $delivery_id::uuid)
    order by account_id, delivery_id limit $limit`;
}

/** Which of these deliveries of an account wait for their end to be erased. */
export async function readPending(database: Database, accountId: AccountId, ids: readonly DeliveryId[]) {
  const pending = await queryColumn<DeliveryId>(database, 'read-pending-erasures', { accountId, ids })`
    select delivery_id from requested_erasures where ${ofDeliveries} and erased_at is null`;
  return new Set(pending);
}

export interface SearchedAccount {
  account_id: AccountId;
  name: string;
}

export function findAccount(database: Database, name: string) {
  return queryFirst<SearchedAccount>(database, 'find-account-by-name', { name })`
    select account_id, name from accounts where lower(name) = lower($name)`;
}

export function listAccountsFrom(database: Database, from: AccountId, limit: number) {
  return queryAll<SearchedAccount>(database, 'list-accounts-from', { from, limit })`
    select account_id, name from accounts where account_id >= $from order by account_id limit $limit`;
}
