/** The SQL of one-time links. */

import type { Database, Tx } from '../../platform/database.ts';
import type { AccountId, LinkId, PersonId } from '../../platform/ids.ts';

export type LinkKind = 'set_up' | 'invitation' | 'sign_up' | 'password_reset';
export type LinkRole = 'holder' | 'member' | 'operator';

export interface LinkRow {
  link_id: LinkId;
  kind: LinkKind;
  email: string | null;
  account_id: AccountId | null;
  account_name: string | null;
  role: LinkRole | null;
  person_id: PersonId | null;
  made_by: string;
  /** The name of the person who created it. */
  creator: string | null;
  expires_at: Date;
  used_at: Date | null;
  withdrawn_at: Date | null;
}

const found = `
  select l.link_id, l.kind, l.email, l.account_id, a.name as account_name, l.role, l.person_id, l.made_by,
         m.name as creator, l.expires_at, l.used_at, l.withdrawn_at
  from links l
  left join accounts a using (account_id)
  left join people m
    on m.person_id = case when l.made_by like 'person:%' then substr(l.made_by, 8)::uuid end`;

export async function findByToken(database: Database, tokenHash: Buffer): Promise<LinkRow | undefined> {
  const rows = await database.read<LinkRow>({ name: 'find-link', text: `${found} where l.token_hash = $1` }, [
    tokenHash,
  ]);
  return rows[0];
}

export async function findById(database: Database, linkId: LinkId): Promise<LinkRow | undefined> {
  const rows = await database.read<LinkRow>(
    { name: 'find-link-by-id', text: `${found} where l.link_id = $1` },
    [linkId],
  );
  return rows[0];
}

export interface NewLink {
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

export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  await tx.query(
    {
      name: 'insert-link',
      text: `
        insert into links
          (link_id, token_hash, kind, email, account_id, role, person_id, made_by, created_at, expires_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9::float8 / 1000), to_timestamp($10::float8 / 1000))`,
    },
    [
      link.linkId,
      link.tokenHash,
      link.kind,
      link.email,
      link.accountId,
      link.role,
      link.personId,
      link.createdBy,
      link.at,
      link.expiresAt,
    ],
  );
}

/** Marks a link as used. Of several attempts at once, one gets true. */
export async function useLink(tx: Tx, linkId: LinkId, nowMs: number): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'use-link',
      text: `
        update links set used_at = to_timestamp($2::float8 / 1000)
        where link_id = $1 and used_at is null and withdrawn_at is null
          and expires_at > to_timestamp($2::float8 / 1000)
        returning 1`,
    },
    [linkId, nowMs],
  );
  return rows.length === 1;
}

/** All unused set-up links. */
export async function withdrawSetUpLinks(tx: Tx, nowMs: number): Promise<void> {
  await tx.query(
    {
      name: 'withdraw-set-up-links',
      text: `
        update links set withdrawn_at = to_timestamp($1::float8 / 1000)
        where kind = 'set_up' and used_at is null and withdrawn_at is null`,
    },
    [nowMs],
  );
}

/** All unused password-reset links of a person. */
export async function withdrawResetLinks(tx: Tx, personId: PersonId, nowMs: number): Promise<void> {
  await tx.query(
    {
      name: 'withdraw-reset-links',
      text: `
        update links set withdrawn_at = to_timestamp($2::float8 / 1000)
        where kind = 'password_reset' and person_id = $1 and used_at is null and withdrawn_at is null`,
    },
    [personId, nowMs],
  );
}

/** All unused links of this creator. */
export async function withdrawLinksCreatedBy(tx: Tx, actor: string, nowMs: number): Promise<void> {
  await tx.query(
    {
      name: 'withdraw-links-made-by',
      text: `
        update links set withdrawn_at = to_timestamp($2::float8 / 1000)
        where made_by = $1 and used_at is null and withdrawn_at is null`,
    },
    [actor, nowMs],
  );
}

/** For housekeeping: links that were used, withdrawn or expired before this time. */
export async function clearLinks(tx: Tx, beforeMs: number, limit: number): Promise<number> {
  const rows = await tx.query(
    {
      name: 'clear-links',
      text: `
        delete from links where link_id in (
          select link_id from links
          where least(used_at, withdrawn_at, expires_at) < to_timestamp($1::float8 / 1000) limit $2
        )
        returning 1`,
    },
    [beforeMs, limit],
  );
  return rows.length;
}
