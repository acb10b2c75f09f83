/** Parts of the statements that erase, built from the declaration in `personal-data.ts`. */
import { isFinalSql } from '../deliveries/index.ts';
import {
  type Columns,
  deliveryTables,
  erasedWord,
  eventData,
  eventDetails,
  failedAttempt,
} from './personal-data.ts';

const listOf = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');

/** The erasure of the delivery with this id, of the account `$accountId`, covers its order number. */
const isReferenceErased = (deliveryId: string) => `exists (
  select from requested_erasures r
  where r.account_id = $accountId and r.delivery_id = ${deliveryId} and r.erase_reference)`;

/** `a = null, b = '[erased]'`: the columns of a table that need no more than that. Deliveries are called `d`. */
export function erasedColumns(table: keyof typeof deliveryTables): string {
  const columns: Columns = deliveryTables[table];
  const isErased = isReferenceErased('d.delivery_id');
  return [
    ...(columns['set null'] ?? []).map((name) => `${name} = null`),
    ...(columns['set null on request'] ?? []).map(
      (name) => `${name} = case when ${isErased} then null else ${name} end`,
    ),
    ...(columns['set word'] ?? []).map((name) => `${name} = '${erasedWord}'`),
  ].join(', ');
}

function keysThatAre<T>(declared: Record<string, T>, treatment: T): string {
  return listOf(Object.keys(declared).filter((key) => declared[key] === treatment));
}

/** The key of an event's details is kept; `type` is the type of the event. */
export function isKeptDetail(key: string, type: string): string {
  return `(${key} in (${keysThatAre(eventDetails, 'kept')})
    or ${key} in (${keysThatAre(eventDetails, 'kept of failed attempts')}) and ${type} = '${failedAttempt}')`;
}

const isNulled = (key: string) => `(${key} in (${keysThatAre(eventData, 'null')})
  or ${key} in (${keysThatAre(eventData, 'null on request')}) and ${isReferenceErased('e.subject_id')})`;
const isDeclared = (key: string) => `${key} in (${listOf(Object.keys(eventData))})`;
const isDetails = (key: string) => `${key} in (${keysThatAre(eventData, 'details')})`;

/** What is left of the data of an event of the feed or the outbox, a row called `e`. As JSON, so that its keys keep their order. */
export const erasedEventData = `(
  select json_object_agg(part.key, case when ${isDetails('part.key')} then (
    select coalesce(json_object_agg(detail.key, detail.value), '{}')
    from json_each(part.value) detail where ${isKeptDetail('detail.key', 'e.type')}
  ) when ${isNulled('part.key')} then 'null' else part.value end)
  from json_each(e.data) part where ${isDeclared('part.key')})`;

/** An event, a row called `e`, has something to erase: most have nothing, and are not written again. */
export const hasPersonalData = `(
  exists (
    select from json_each_text(e.data) part
    where not ${isDeclared('part.key')} or ${isNulled('part.key')} and part.value is not null)
  or exists (
    select from json_object_keys(e.data -> 'details') key where not ${isKeptDetail('key', 'e.type')}))`;

/**
 * The delivery, a row called `d`, can be erased now: it has ended, and nothing about it is on its way to a table where it
 * would not be found.
 *
 * - Its last event is in the feed, so all earlier ones are. After `feedSinceMs`, the feed has deleted none. (Not `exists`, for
 *   which PostgreSQL may read the whole feed into a hash table.)
 * - No webhook about it is being sent, whose response would be stored afterwards.
 */
export function isErasable(feedSinceMs: string, accountId = 'd.account_id'): string {
  return `
    ${isFinalSql('d')} and d.personal_data_erased_at is null
    and (d.updated_at < to_timestamp(${feedSinceMs}::float8 / 1000) or (
      select true from events e
      where e.account_id = ${accountId} and e.subject_id = d.delivery_id and e.sequence = d.version limit 1))
    and not exists (
      select from webhook_endpoints w join webhook_messages m using (account_id, endpoint_id)
      where w.account_id = ${accountId} and m.subject_id = d.delivery_id and m.status = 'pending'
        and m.lease_id is not null and m.due_at > now())`;
}

/**
 * The lowest id that could have been created in the millisecond of a time, or this many later: ids begin with their time, in
 * 12 hexadecimal digits. Only with operators that depend on no time zone: Citus refuses others in a change of rows.
 */
export function firstIdAtSql(time: string, laterMs = 0): string {
  const sinceEpoch = `${time} - timestamptz '1970-01-01 00:00:00+00'`;
  const ms = `floor(extract(epoch from ${sinceEpoch}) * 1000)::bigint + ${laterMs}`;
  return `(lpad(to_hex(${ms}), 12, '0') || repeat('0', 20))::uuid`;
}
