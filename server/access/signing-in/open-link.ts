/** Opening a one-time link: guesses are counted by network, and a link works for its own purpose only. */

import type { Visitor } from '../../accounts/index.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import { formatId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import type { LinkKind, LinkRow } from '../links/store.ts';
import { findPersonByEmail, oldestAccount } from '../people/store.ts';
import { counters } from '../throttle/throttle.ts';

type Parts = Pick<Access, 'links' | 'throttle' | 'database'>;

export async function openLink(
  { links, throttle }: Parts,
  visitor: Visitor,
  token: string,
): Promise<LinkRow | Rejection> {
  return throttle.attempt([counters.linksFrom(visitor.network)], async () => {
    const result = await links.open(token);
    return { verdict: isRejection(result) ? 'wrong' : 'right', result };
  });
}

export async function openLinkOf(
  parts: Parts,
  visitor: Visitor,
  token: string,
  kind: LinkKind,
): Promise<LinkRow | Rejection> {
  const link = await openLink(parts, visitor, token);
  if (isRejection(link) || link.kind === kind) return link;
  return new Rejection('link_of_another_page');
}

/** What a page shows before the link is used. */
export async function describeLink(parts: Parts, link: LinkRow) {
  const { kind, email, role, creator, expires_at } = link;
  const { account_id: accountId, account_name: accountName } =
    (kind === 'set_up' && (await oldestAccount(parts.database))) || link;
  const person = email === null ? undefined : await findPersonByEmail(parts.database, email);
  return {
    kind,
    email,
    account: accountId && { id: formatId('account', accountId), name: accountName ?? '' },
    role,
    invited_by: kind === 'invitation' ? creator : null,
    known_person: person !== undefined,
    expires_at: expires_at.toISOString(),
  };
}
