/**
 * The SQL of webhook endpoints. Times that other nodes compare with (until when a secret signs, when a message is due)
 * are those of the database; `created_at` and `updated_at` come from the clock.
 */
import type { DisabledReason, EndpointStatus, Ordering } from '../../../contract/webhooks.ts';
import type { Database, Tx } from '../../database/database.ts';
import { allEvents, type FeedPartition } from '../../database/feed-partitions.ts';
import {
  execute,
  queryAll,
  queryColumn,
  queryFirst,
  queryOne,
  queryValue,
  returnsRow,
} from '../../database/statements.ts';
import type { AccountId, EndpointId } from '../../platform/ids.ts';

export type Mode = 'live' | 'test';

export interface EndpointScope {
  accountId: AccountId;
  mode: Mode;
}

export interface EndpointRef extends EndpointScope {
  endpointId: EndpointId;
}

export interface EndpointSettings {
  url: string;
  description: string;
  /** Empty: all, also types that later versions add. */
  events: string[];
  ordering: Ordering;
}

export interface EndpointRow extends EndpointSettings {
  account_id: AccountId;
  endpoint_id: EndpointId;
  mode: Mode;
  status: EndpointStatus;
  disabled_reason: DisabledReason | null;
  disabled_at: Date | null;
  resuming: 'send' | 'skip' | null;
  failing_since: Date | null;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  previous_secret_until: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface CountedEndpointRow extends EndpointRow {
  pending: number;
  failed: number;
}

/** Messages are counted one by one; beyond this, the count is "at least". */
export const maxCounted = 10_000;

const storedColumns = `
  account_id, endpoint_id, mode, url, description, events, ordering, status, disabled_reason, disabled_at, resuming,
  failing_since, last_success_at, last_failure_at, created_at, updated_at`;

const earlierSecrets = `
  unnest(earlier_sealed_secrets || previous_sealed_secret, earlier_secrets_until || previous_secret_until)
    as earlier (sealed, until)`;

const columns = `
  ${storedColumns}, (select max(until) from ${earlierSecrets} where until > now()) as previous_secret_until`;

/** After a write that leaves one secret. Citus refuses `now()` in `returning`. */
const columnsWithOneSecret = `${storedColumns}, null::timestamptz as previous_secret_until`;

const messagesIn = (status: 'pending' | 'failed') => `
  select m.position from webhook_messages m
  where m.account_id = $accountId and m.endpoint_id = e.endpoint_id and m.status = '${status}'`;

/** Events of the feed that are looked at for what a disabled endpoint missed: some 20 ms. */
const maxLookedAt = 50_000;

/** What enabling it would send: after `missed_after`, it has no messages yet. */
const missed = `
  select n.position from (
    select v.position, v.type from events v
    where v.account_id = $accountId and v.mode = e.mode and v.position > e.missed_after and e.resuming is distinct from 'skip'
    order by v.position limit ${maxLookedAt}) n
  where cardinality(e.events) = 0 or n.type = any (e.events)`;

const countOf = (positions: string) =>
  `(select count(*)::int from (select from (${positions}) each limit ${maxCounted}) counted)`;

/** As a union: a turn of the sequencer that was under way when it was disabled has written messages, too. */
const countedColumns = `${columns}, ${countOf(`${messagesIn('pending')} union ${missed}`)} as pending,
  ${countOf(messagesIn('failed'))} as failed`;

const isOne = 'account_id = $accountId and mode = $mode and endpoint_id = $endpointId';

export function listEndpoints(database: Database, { accountId, mode }: EndpointScope) {
  return queryAll<CountedEndpointRow>(database, 'list-webhook-endpoints', { accountId, mode })`
    select ${countedColumns} from webhook_endpoints e
    where account_id = $accountId and mode = $mode order by endpoint_id limit 100`;
}

/** In a transaction: as it has changed it. */
export function findEndpoint(on: Database | Tx, ref: EndpointRef) {
  return queryFirst<CountedEndpointRow>(on, 'find-webhook-endpoint', ref)`
    select ${countedColumns} from webhook_endpoints e where ${isOne}`;
}

/** Locked until the transaction ends: of two changes at once, the second sees what the first did. */
export function lockEndpoint(tx: Tx, ref: EndpointRef) {
  return queryFirst<EndpointRow>(tx, 'lock-webhook-endpoint', ref)`
    select ${columns} from webhook_endpoints where ${isOne} for no key update`;
}

export function countEndpoints(tx: Tx, { accountId, mode }: EndpointScope) {
  return queryValue<number>(tx, 'count-webhook-endpoints', { accountId, mode })`
    select count(*)::int as count from webhook_endpoints where account_id = $accountId and mode = $mode`;
}

export async function insertEndpoint(
  tx: Tx,
  ref: EndpointRef,
  settings: EndpointSettings,
  sealedSecret: Buffer,
  at: number,
): Promise<CountedEndpointRow> {
  const values = { ...ref, ...settings, sealedSecret, at };
  const row = await queryOne<EndpointRow>(tx, 'insert-webhook-endpoint', values)`
    insert into webhook_endpoints
      (account_id, mode, endpoint_id, url, description, events, ordering, sealed_secret, created_at, updated_at)
    values ($accountId, $mode, $endpointId, $url, $description, $events, $ordering, $sealedSecret,
      to_timestamp($at::float8 / 1000), to_timestamp($at::float8 / 1000))
    returning ${columnsWithOneSecret}`;
  return { ...row, pending: 0, failed: 0 };
}

export function updateSettings(tx: Tx, ref: EndpointRef, settings: EndpointSettings, at: number) {
  return execute(tx, 'update-webhook-endpoint', { ...ref, ...settings, at })`
    update webhook_endpoints
    set url = $url, description = $description, events = $events, ordering = $ordering,
      updated_at = to_timestamp($at::float8 / 1000)
    where ${isOne}`;
}

/**
 * Every event up to the head of the feed has its messages: those of a turn of the sequencer that is under way are
 * written as well, and enabling finds them (backlog-store.ts). While it was being enabled, it keeps the position that
 * it had come to.
 */
export function disableEndpoint(
  tx: Tx,
  ref: EndpointRef,
  reason: DisabledReason,
  at: number,
  partition: FeedPartition,
) {
  return execute(tx, 'disable-webhook-endpoint', { ...ref, reason, at, partition })`
    update webhook_endpoints
    set status = 'disabled', resuming = null, disabled_reason = $reason,
        disabled_at = to_timestamp($at::float8 / 1000), updated_at = to_timestamp($at::float8 / 1000),
        missed_after = coalesce(missed_after, (select position from feed_head where account_id = $partition), 0)
    where ${isOne}`;
}

/** From now on it counts as enabled; `backlog.ts` does the rest. */
export function startResuming(tx: Tx, ref: EndpointRef, missed: 'send' | 'skip', at: number) {
  return execute(tx, 'resume-webhook-endpoint', { ...ref, missed, at })`
    update webhook_endpoints
    set resuming = $missed, failing_since = null, updated_at = to_timestamp($at::float8 / 1000)
    where ${isOne} and status = 'disabled'`;
}

/** Its messages and attempts are deleted by housekeeping: there may be a million. */
export function deleteEndpoint(tx: Tx, ref: EndpointRef, at: number) {
  return returnsRow(tx, 'delete-webhook-endpoint', { ...ref, at })`
    with deleted as (
      delete from webhook_endpoints where ${isOne} returning account_id, endpoint_id
    ),
    unfinished as (
      delete from webhook_resends r using deleted d
      where r.account_id = d.account_id and r.endpoint_id = d.endpoint_id
    )
    insert into webhook_deleted_endpoints (account_id, endpoint_id, deleted_at)
    select account_id, endpoint_id, to_timestamp($at::float8 / 1000) from deleted
    returning endpoint_id`;
}

interface SealedSecrets {
  current: Buffer;
  /** Those that sign as well, the one that ends first comes first. */
  earlier: { sealed: Buffer; until: Date }[];
}

export async function readSealedSecrets(tx: Tx, ref: EndpointRef): Promise<SealedSecrets> {
  type Row = { current: Buffer; earlier: Buffer[]; untils: Date[] };
  const { current, earlier, untils } = await queryOne<Row>(tx, 'read-webhook-secrets', ref)`
    select sealed_secret as current,
           array(select sealed from ${earlierSecrets} where until > now() order by until) as earlier,
           array(select until from ${earlierSecrets} where until > now() order by until) as untils
    from webhook_endpoints where ${isOne}`;
  return {
    current,
    earlier: untils.flatMap((until, i) => earlier.slice(i, i + 1).map((sealed) => ({ sealed, until }))),
  };
}

/** With 0 minutes, no other secret signs any longer. */
export function replaceSecret(
  tx: Tx,
  ref: EndpointRef,
  sealedSecret: Buffer,
  previousValidMinutes: number,
  earlier: SealedSecrets['earlier'],
  at: number,
) {
  return execute(tx, 'rotate-webhook-secret', {
    ...ref,
    sealedSecret,
    previousValidMinutes,
    at,
    sealeds: earlier.map(({ sealed }) => sealed),
    untils: earlier.map(({ until }) => until),
  })`
    update webhook_endpoints
    set sealed_secret = $sealedSecret,
        previous_sealed_secret = case when $previousValidMinutes::int > 0 then sealed_secret end,
        previous_secret_until = now() + nullif($previousValidMinutes::int, 0) * interval '1 minute',
        earlier_sealed_secrets = $sealeds, earlier_secrets_until = $untils,
        updated_at = to_timestamp($at::float8 / 1000)
    where ${isOne}`;
}

/** Those that need somebody: disabled, and not by the account. */
export function countDisabled(database: Database, { accountId, mode }: EndpointScope) {
  return queryValue<number>(database, 'count-disabled-webhook-endpoints', {
    accountId,
    mode,
  })`
    select count(*)::int as count from webhook_endpoints
    where account_id = $accountId and mode = $mode
      and status = 'disabled' and resuming is null and disabled_reason <> 'by_account'`;
}

/**
 * After the secret key of the installation was replaced: no secret can be opened, so nothing can be signed. What happens
 * from here on is sent when the account has rotated the secret and enabled the endpoint. Of all accounts.
 */
export async function disableForLostSecrets(tx: Tx, at: number) {
  const [position] = await queryColumn<string>(tx, 'read-head-of-all-events', { allEvents })`
    select position from feed_head where account_id = $allEvents`;
  // Without one partition for all events, each account has its own.
  const newest = position ? '$position::bigint' : `(${headOfAccount})`;
  const name = `disable-webhook-endpoints-without-secret${position ? '' : '-of-accounts'}`;
  return queryAll<EndpointRow>(tx, name, { at, position })`
    update webhook_endpoints
    set status = 'disabled', disabled_reason = 'secret_lost', resuming = null,
        disabled_at = coalesce(disabled_at, to_timestamp($at::float8 / 1000)),
        updated_at = to_timestamp($at::float8 / 1000),
        missed_after = coalesce(missed_after, ${newest}, 0),
        previous_sealed_secret = null, previous_secret_until = null,
        earlier_sealed_secrets = '{}', earlier_secrets_until = '{}'
    returning ${columnsWithOneSecret}`;
}

const headOfAccount = 'select h.position from feed_head h where h.account_id = webhook_endpoints.account_id';

export interface HourRow {
  endpoint_id: EndpointId;
  hour: Date;
  delivered: number;
  failed: number;
}

/**
 * The hours that begin at `fromMs` or later, of all endpoints: their health, without counting a million attempts. Hours are counted
 * where attempts are recorded (sending/outcome-store.ts); test events are not.
 */
export function readHours(database: Database, { accountId, mode }: EndpointScope, fromMs: number) {
  return queryAll<HourRow>(database, 'read-webhook-hours', { accountId, mode, fromMs })`
    select h.endpoint_id, h.hour, h.delivered, h.failed
    from webhook_endpoints e join webhook_hours h on h.account_id = e.account_id
      and h.endpoint_id = e.endpoint_id
    where e.account_id = $accountId and e.mode = $mode and h.hour >= to_timestamp($fromMs::float8 / 1000)`;
}
