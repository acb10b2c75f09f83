/** Opening a one-time link: guesses are counted by network, and a link works for its own purpose only. */
import type { Visitor } from '../../accounts/index.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import { formatId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import type { LinkKind, LinkRow } from '../links/store.ts';
import { findPersonByEmail, oldestAccount } from '../people/store.ts';
import { counters } from '../throttle/throttle.ts';

function openLink({ links, throttle }: Access, visitor: Visitor, token: string) {
  return throttle.attempt<LinkRow | Rejection>([counters.linksFrom(visitor.network)], async () => {
    const result = await links.open(token);
    return { verdict: isRejection(result) ? 'wrong' : 'right', result };
  });
}

export async function openLinkOf(access: Access, visitor: Visitor, token: string, kind: LinkKind) {
  const link = await openLink(access, visitor, token);
  if (isRejection(link) || link.kind === kind) return link;
  return new Rejection('link_of_another_page');
}

/** What a page shows before the link is used. */
export async function describeLink(access: Access, visitor: Visitor, token: string) {
  const link = await openLink(access, visitor, token);
  if (isRejection(link)) return link;
  const { kind, email, role, creator, expires_at } = link;
  const { account_id: accountId, account_name: accountName } =
    (kind === 'set_up' && (await oldestAccount(access.database))) || link;
  const person = email === null ? undefined : await findPersonByEmail(access.database, email);
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
