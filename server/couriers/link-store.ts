import type { Database, Tx } from '../database/database.ts';
import { execute, queryAll, queryFirst } from '../database/statements.ts';
import type { CourierId, LinkId } from '../platform/ids.ts';

/** After this many wrong PINs a link is closed. */
export const maxWrongPins = 5;

const isOpen = (now: string) => `
  used_at is null and withdrawn_at is null and wrong_pins < ${maxWrongPins}
  and expires_at > to_timestamp(${now}::float8 / 1000)`;

interface NewCourierLink {
  linkId: LinkId;
  courierId: CourierId;
  tokenHash: Buffer;
  pinHash: Buffer;
  createdBy: string;
  at: number;
  expiresAt: number;
}

export function insertLink(tx: Tx, link: NewCourierLink) {
  return execute(tx, 'insert-courier-link', link)`
    insert into courier_links (link_id, courier_id, token_hash, pin_hash, created_by, created_at, expires_at)
    values ($linkId, $courierId, $tokenHash, $pinHash, $createdBy, to_timestamp($at::float8 / 1000),
      to_timestamp($expiresAt::float8 / 1000))`;
}

/** Withdraws the unused links of a courier; returns how many of them could still have been used. */
export function withdrawLinks(tx: Tx, courierId: CourierId, nowMs: number) {
  return withdrawBy('courier_id', tx, courierId, nowMs);
}

export function withdrawLinksCreatedBy(tx: Tx, actor: string, nowMs: number) {
  return withdrawBy('created_by', tx, actor, nowMs);
}

async function withdrawBy(column: 'courier_id' | 'created_by', tx: Tx, value: string, nowMs: number) {
  const values = { value, nowMs };
  const rows = await queryAll<{ was_open: boolean }>(tx, `withdraw-courier-links-by-${column}`, values)`
    update courier_links set withdrawn_at = to_timestamp($nowMs::float8 / 1000)
    where ${column} = $value and used_at is null and withdrawn_at is null
    returning wrong_pins < ${maxWrongPins} and expires_at > to_timestamp($nowMs::float8 / 1000) as was_open`;
  return rows.filter((row) => row.was_open).length;
}

export interface Tried {
  courier_id: CourierId;
  name: string;
  created_by: string;
  /** The PIN was right, and this attempt used the link. */
  right: boolean;
  wrong_pins: number;
}

/**
 * An attempt at an open link: the right PIN uses it, a wrong one is counted. One statement, so that of several attempts at
 * once each sees what the one before did. Undefined if there is no open link with this token.
 */
export function tryPin(tx: Tx, attempt: { tokenHash: Buffer; pinHash: Buffer; at: number }) {
  return queryFirst<Tried>(tx, 'try-courier-pin', attempt)`
    update courier_links l
    set used_at = case when pin_hash = $pinHash then to_timestamp($at::float8 / 1000) end,
        wrong_pins = wrong_pins + case when pin_hash = $pinHash then 0 else 1 end
    from couriers c
    where token_hash = $tokenHash and c.courier_id = l.courier_id and c.deactivated_at is null and ${isOpen('$at')}
    returning c.courier_id, c.name, l.created_by, l.used_at is not null as right, l.wrong_pins`;
}

export interface FoundLink {
  wrong_pins: number;
  expires_at: Date;
  used_at: Date | null;
  withdrawn_at: Date | null;
}

export function findLink(tx: Tx, tokenHash: Buffer) {
  return queryFirst<FoundLink>(tx, 'find-courier-link', { tokenHash })`
    select wrong_pins, expires_at, used_at, withdrawn_at from courier_links where token_hash = $tokenHash`;
}

interface CreatedLink {
  courier_id: CourierId;
  name: string;
  status: 'open' | 'used' | 'withdrawn' | 'expired';
  created_at: Date;
}

const maxListed = 200;

/** The links of this creator, newest first. One that was closed after five wrong PINs counts as withdrawn. */
export function listLinksCreatedBy(database: Database, actor: string, nowMs: number) {
  return queryAll<CreatedLink>(database, 'list-courier-links-made-by', { actor, nowMs })`
    select l.courier_id, c.name, l.created_at,
           case when l.used_at is not null then 'used'
                when l.withdrawn_at is not null or l.wrong_pins >= ${maxWrongPins} then 'withdrawn'
                when l.expires_at <= to_timestamp($nowMs::float8 / 1000) then 'expired'
                else 'open' end as status
    from courier_links l join couriers c using (courier_id)
    where l.created_by = $actor order by l.created_at desc, l.link_id limit ${maxListed}`;
}

/** For every courier with an open link, when the last of them expires. */
export function listOpenLinks(database: Database, nowMs: number) {
  return queryAll<{ courier_id: CourierId; expires_at: Date }>(database, 'list-open-courier-links', {
    nowMs,
  })`
    select courier_id, max(expires_at) as expires_at from courier_links
    where ${isOpen('$nowMs')} group by courier_id`;
}
