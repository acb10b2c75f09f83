/** Opening a link: guesses are counted by network, and a link is good for its own purpose only. */
import type { Access } from '../access.ts';
import type { Visitor } from '../dashboard-caller.ts';
import { notValid } from '../links/links.ts';
import type { LinkKind, LinkRow } from '../links/store.ts';
import { findPersonByEmail, oldestAccountName } from '../people/store.ts';
import { counters } from '../throttle/throttle.ts';

type Parts = Pick<Access, 'links' | 'throttle' | 'database'>;

export async function openLink(
  { links, throttle }: Parts,
  visitor: Visitor,
  token: string,
): Promise<LinkRow> {
  const link = await throttle.attempt([counters.linksFrom(visitor.network)], () => links.open(token));
  return link!;
}

export async function openLinkOf(
  parts: Parts,
  visitor: Visitor,
  token: string,
  kind: LinkKind,
): Promise<LinkRow> {
  const link = await openLink(parts, visitor, token);
  if (link.kind !== kind) throw notValid('it is for something else');
  return link;
}

/** What a page shows before the link is used. */
export async function describeLink(parts: Parts, link: LinkRow) {
  const { kind, email, account_name, role, maker, expires_at } = link;
  const known = email === null ? undefined : await findPersonByEmail(parts.database, email);
  return {
    kind,
    email,
    account_name: kind === 'set_up' ? await oldestAccountName(parts.database) : account_name,
    role,
    invited_by: kind === 'invitation' ? maker : null,
    known_person: known !== undefined,
    expires_at: expires_at.toISOString(),
  };
}
