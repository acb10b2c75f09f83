/** The SQL of one-time links. */

import type { Database, Tx } from '../../database/database.ts';
import { execute, queryFirst, returnsRow } from '../../database/statements.ts';
import type { AccountId, LinkId, PersonId } from '../../platform/ids.ts';

export type LinkKind = 'set_up' | 'invitation' | 'sign_up' | 'password_reset';
type LinkRole = 'owner' | 'member' | 'operator';

export interface LinkRow {
  link_id: LinkId;
  kind: LinkKind;
  email: string | null;
  account_id: AccountId | null;
  account_name: string | null;
  role: LinkRole | null;
  person_id: PersonId | null;
  created_by: string;
  /** The name of the person who created it. */
  creator: string | null;
  expires_at: Date;
  used_at: Date | null;
  withdrawn_at: Date | null;
}

const selectLinks = `
  select l.link_id, l.kind, l.email, l.account_id, a.name as account_name, l.role, l.person_id, l.created_by,
         m.name as creator, l.expires_at, l.used_at, l.withdrawn_at
  from links l
  left join accounts a using (account_id)
  left join people m
    on m.person_id = case when l.created_by like 'person:%' then substr(l.created_by, 8)::uuid end`;

export function findByToken(database: Database, tokenHash: Buffer) {
  return queryFirst<LinkRow>(database, 'find-link', { tokenHash })`
    ${selectLinks} where l.token_hash = $tokenHash`;
}

export function findById(database: Database, linkId: LinkId) {
  return queryFirst<LinkRow>(database, 'find-link-by-id', { linkId })`
    ${selectLinks} where l.link_id = $linkId`;
}

interface NewLink {
  linkId: LinkId;
  tokenHash: Buffer;
  kind: LinkKind;
  email: string | null;
  accountId: AccountId | null;
  role: LinkRole | null;
  personId: PersonId | null;
  createdBy: string;
  at: number;
  expiresAt: number;
}

export function insertLink(tx: Tx, link: NewLink) {
  return execute(tx, 'insert-link', link)`
    insert into links
      (link_id, token_hash, kind, email, account_id, role, person_id, created_by, created_at, expires_at)
    values ($linkId, $tokenHash, $kind, $email, $accountId, $role, $personId, $createdBy,
      to_timestamp($at::float8 / 1000), to_timestamp($expiresAt::float8 / 1000))`;
}

/** Marks a link as used. Of several attempts at once, one gets true. */
export function useLink(tx: Tx, linkId: LinkId, nowMs: number) {
  return returnsRow(tx, 'use-link', { linkId, nowMs })`
    update links set used_at = to_timestamp($nowMs::float8 / 1000)
    where link_id = $linkId and used_at is null and withdrawn_at is null
      and expires_at > to_timestamp($nowMs::float8 / 1000)
    returning 1`;
}

export function withdrawSetUpLinks(tx: Tx, nowMs: number) {
  return execute(tx, 'withdraw-set-up-links', { nowMs })`
    update links set withdrawn_at = to_timestamp($nowMs::float8 / 1000)
    where kind = 'set_up' and used_at is null and withdrawn_at is null`;
}

export function withdrawResetLinks(tx: Tx, personId: PersonId, nowMs: number) {
  return execute(tx, 'withdraw-reset-links', { personId, nowMs })`
    update links set withdrawn_at = to_timestamp($nowMs::float8 / 1000)
    where kind = 'password_reset' and person_id = $personId and used_at is null and withdrawn_at is null`;
}

export function withdrawLinksCreatedBy(tx: Tx, actor: string, nowMs: number) {
  return execute(tx, 'withdraw-links-made-by', { actor, nowMs })`
    update links set withdrawn_at = to_timestamp($nowMs::float8 / 1000)
    where created_by = $actor and used_at is null and withdrawn_at is null`;
}
