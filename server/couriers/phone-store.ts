/** The SQL of phones on which couriers are signed in. It decides whether one is alive, at the time of the clock. */

import { aliveSql } from '../access/index.ts';
import type { Database, Tx } from '../database/database.ts';
import { execute, queryAll, queryFirst } from '../database/statements.ts';
import type { CourierId, PhoneId } from '../platform/ids.ts';

/** After this long without a request, a phone is signed out. */
export const maxIdleMs = 30 * 24 * 3_600_000;
/** Phones of one courier at a time; a new one signs the oldest out. */
const maxPhones = 10;

const isAlive = `c.deactivated_at is null and ${aliveSql('p', '$nowMs', maxIdleMs)}`;

export function findByToken(database: Database, tokenHash: Buffer, nowMs: number) {
  return queryFirst<Omit<PhoneOfCreator, 'user_agent' | 'signed_in_at'>>(database, 'find-courier-phone', {
    tokenHash,
    nowMs,
  })`
    select p.phone_id, p.courier_id, c.name, p.last_seen_at
    from courier_phones p join couriers c using (courier_id)
    where p.token_hash = $tokenHash and ${isAlive}`;
}

export interface ListedPhone {
  phone_id: PhoneId;
  courier_id: CourierId;
  user_agent: string;
  signed_in_at: Date;
  last_seen_at: Date;
}

/** The live phones of all couriers, the one seen last first. */
export function listPhones(database: Database, nowMs: number) {
  return queryAll<ListedPhone>(database, 'list-courier-phones', { nowMs })`
    select p.phone_id, p.courier_id, p.user_agent, p.signed_in_at, p.last_seen_at
    from courier_phones p join couriers c using (courier_id)
    where ${isAlive}
    order by p.last_seen_at desc, p.phone_id`;
}

interface PhoneOfCreator extends ListedPhone {
  name: string;
}

const maxListed = 200;

/** Live phones that were signed in with a link of this actor, newest first. */
export function listPhonesByLinksOf(database: Database, actor: string, nowMs: number) {
  return queryAll<PhoneOfCreator>(database, 'list-courier-phones-by-links-of', { actor, nowMs })`
    select p.phone_id, p.courier_id, c.name, p.user_agent, p.signed_in_at, p.last_seen_at
    from courier_phones p join couriers c using (courier_id)
    where p.link_created_by = $actor and ${isAlive}
    order by p.signed_in_at desc, p.phone_id limit ${maxListed}`;
}

interface NewPhone {
  phoneId: PhoneId;
  courierId: CourierId;
  tokenHash: Buffer;
  userAgent: string;
  network: string;
  linkCreatedBy: string;
  at: number;
  expiresAt: number;
}

export function insertPhone(tx: Tx, phone: NewPhone) {
  return execute(tx, 'insert-courier-phone', phone)`
    with surplus as (
      update courier_phones set ended_at = to_timestamp($at::float8 / 1000)
      where ended_at is null and phone_id in (
        select phone_id from courier_phones where courier_id = $courierId and ended_at is null
        order by signed_in_at desc offset ${maxPhones - 1}
      )
    )
    insert into courier_phones
      (phone_id, courier_id, token_hash, user_agent, network, signed_in_at, last_seen_at, expires_at,
       link_created_by)
    values ($phoneId, $courierId, $tokenHash, $userAgent, $network, to_timestamp($at::float8 / 1000),
            to_timestamp($at::float8 / 1000), to_timestamp($expiresAt::float8 / 1000), $linkCreatedBy)`;
}

export function markSeen(tx: Tx, phoneId: PhoneId, nowMs: number) {
  return execute(tx, 'mark-courier-phone-seen', { phoneId, nowMs })`
    update courier_phones set last_seen_at = to_timestamp($nowMs::float8 / 1000)
    where phone_id = $phoneId and last_seen_at < to_timestamp($nowMs::float8 / 1000)`;
}

interface EndedPhone {
  courier_id: CourierId;
  user_agent: string;
}

/** Ends the phone with this token; undefined if there is none, or it had already ended. */
export function endByToken(tx: Tx, tokenHash: Buffer, nowMs: number) {
  return queryFirst<EndedPhone>(tx, 'end-courier-phone-by-token', { tokenHash, nowMs })`
    update courier_phones p set ended_at = to_timestamp($nowMs::float8 / 1000)
    from couriers c
    where p.token_hash = $tokenHash and c.courier_id = p.courier_id and ${isAlive}
    returning p.courier_id, p.user_agent`;
}

/** Ends all phones of a courier, or one of them; returns those that were alive. */
export function endPhonesOf(tx: Tx, courierId: CourierId, nowMs: number, only?: string) {
  return queryAll<EndedPhone>(tx, 'end-courier-phones', { courierId, nowMs, only })`
    update courier_phones p set ended_at = to_timestamp($nowMs::float8 / 1000)
    where p.courier_id = $courierId and ($only::uuid is null or p.phone_id = $only)
      and ${aliveSql('p', '$nowMs', maxIdleMs)}
    returning p.courier_id, p.user_agent`;
}
