/** The SQL of phones on which couriers are signed in. It decides whether one is alive, at the time of the clock. */

import { aliveSql } from '../access/index.ts';
import type { Database, Tx } from '../platform/database.ts';
import type { CourierId, PhoneId } from '../platform/ids.ts';

/** After this long without a request, a phone is signed out. */
const maxIdleMs = 30 * 24 * 3_600_000;
/** Phones of one courier at a time; a new one signs the oldest out. */
const maxPhones = 10;

export interface PhoneRow {
  phone_id: PhoneId;
  courier_id: CourierId;
  name: string;
  last_seen_at: Date;
}

const isAlive = (now: `$${number}`) => `c.ended_at is null and ${aliveSql('p', now, maxIdleMs)}`;

export async function findByToken(
  database: Database,
  tokenHash: Buffer,
  nowMs: number,
): Promise<PhoneRow | undefined> {
  const rows = await database.read<PhoneRow>(
    {
      name: 'find-courier-phone',
      text: `
        select p.phone_id, p.courier_id, c.name, p.last_seen_at
        from courier_phones p join couriers c using (courier_id)
        where p.token_hash = $1 and ${isAlive('$2')}`,
    },
    [tokenHash, nowMs],
  );
  return rows[0];
}

export interface ListedPhone {
  phone_id: PhoneId;
  courier_id: CourierId;
  user_agent: string;
  signed_in_at: Date;
  last_seen_at: Date;
}

/** The live phones of all couriers, the one seen last first. */
export function listPhones(database: Database, nowMs: number): Promise<ListedPhone[]> {
  return database.read<ListedPhone>(
    {
      name: 'list-courier-phones',
      text: `
        select p.phone_id, p.courier_id, p.user_agent, p.signed_in_at, p.last_seen_at
        from courier_phones p join couriers c using (courier_id)
        where ${isAlive('$1')}
        order by p.last_seen_at desc, p.phone_id`,
    },
    [nowMs],
  );
}

export interface PhoneOfCreator extends ListedPhone {
  name: string;
}

const maxListed = 200;

/** Live phones that were signed in with a link of this actor, newest first. */
export function listPhonesByLinksOf(
  database: Database,
  actor: string,
  nowMs: number,
): Promise<PhoneOfCreator[]> {
  return database.read<PhoneOfCreator>(
    {
      name: 'list-courier-phones-by-links-of',
      text: `
        select p.phone_id, p.courier_id, c.name, p.user_agent, p.signed_in_at, p.last_seen_at
        from courier_phones p join couriers c using (courier_id)
        where p.link_made_by = $1 and ${isAlive('$2')}
        order by p.signed_in_at desc, p.phone_id limit ${maxListed}`,
    },
    [actor, nowMs],
  );
}

export interface NewPhone {
  phoneId: PhoneId;
  courierId: CourierId;
  tokenHash: Buffer;
  userAgent: string;
  network: string;
  /** The actor who created the link. */
  linkCreatedBy: string;
  at: number;
  expiresAt: number;
}

export async function insertPhone(tx: Tx, phone: NewPhone): Promise<void> {
  await tx.query(
    {
      name: 'insert-courier-phone',
      text: `
        with surplus as (
          update courier_phones set ended_at = to_timestamp($6::float8 / 1000)
          where ended_at is null and phone_id in (
            select phone_id from courier_phones where courier_id = $2 and ended_at is null
            order by signed_in_at desc offset ${maxPhones - 1}
          )
        )
        insert into courier_phones
          (phone_id, courier_id, token_hash, user_agent, network, signed_in_at, last_seen_at, expires_at,
           link_made_by)
        values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), to_timestamp($6::float8 / 1000),
                to_timestamp($7::float8 / 1000), $8)`,
    },
    [
      phone.phoneId,
      phone.courierId,
      phone.tokenHash,
      phone.userAgent,
      phone.network,
      phone.at,
      phone.expiresAt,
      phone.linkCreatedBy,
    ],
  );
}

export async function markSeen(tx: Tx, phoneId: PhoneId, nowMs: number): Promise<void> {
  await tx.query(
    {
      name: 'mark-courier-phone-seen',
      text: `
        update courier_phones set last_seen_at = to_timestamp($2::float8 / 1000)
        where phone_id = $1 and last_seen_at < to_timestamp($2::float8 / 1000)`,
    },
    [phoneId, nowMs],
  );
}

export interface EndedPhone {
  courier_id: CourierId;
  user_agent: string;
}

/** Ends the phone with this token; undefined where there is none, or it had already ended. */
export async function endByToken(tx: Tx, tokenHash: Buffer, nowMs: number): Promise<EndedPhone | undefined> {
  const rows = await tx.query<EndedPhone>(
    {
      name: 'end-courier-phone-by-token',
      text: `
        update courier_phones p set ended_at = to_timestamp($2::float8 / 1000)
        from couriers c
        where p.token_hash = $1 and c.courier_id = p.courier_id and ${isAlive('$2')}
        returning p.courier_id, p.user_agent`,
    },
    [tokenHash, nowMs],
  );
  return rows[0];
}

/** Signs out all phones of a courier, or one of them; returns those that were alive. */
export async function endPhonesOf(
  tx: Tx,
  courierId: CourierId,
  nowMs: number,
  only?: string,
): Promise<EndedPhone[]> {
  return tx.query<EndedPhone>(
    {
      name: 'end-courier-phones',
      text: `
        update courier_phones p set ended_at = to_timestamp($2::float8 / 1000)
        where p.courier_id = $1 and ($3::uuid is null or p.phone_id = $3) and ${aliveSql('p', '$2', maxIdleMs)}
        returning p.courier_id, p.user_agent`,
    },
    [courierId, nowMs, only ?? null],
  );
}

/** For housekeeping: phones that were signed out or expired before this time. */
export async function clearCourierPhones(tx: Tx, beforeMs: number, limit: number): Promise<number> {
  const rows = await tx.query(
    {
      name: 'clear-courier-phones',
      text: `
        delete from courier_phones where phone_id in (
          select phone_id from courier_phones
          where least(ended_at, expires_at) < to_timestamp($1::float8 / 1000)
             or last_seen_at < to_timestamp(($1::float8 - ${maxIdleMs}) / 1000)
          limit $2
        )
        returning 1`,
    },
    [beforeMs, limit],
  );
  return rows.length;
}
