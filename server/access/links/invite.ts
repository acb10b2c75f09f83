/** Invites somebody to an account, by mail or with a link to copy. A new invitation of an address withdraws the one before. */

import type { Insider } from '../../accounts/index.ts';
import {
  countTeam,
  isMember,
  lockAccount,
  maxTeamSize,
  type Role,
  recordAudit,
  roleNames,
  withdrawInvitationsTo,
} from '../../accounts/index.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import { formatId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import { counters } from '../throttle/throttle.ts';
import type { IssuedLink } from './links.ts';

export async function invite(
  {
    database,
    clock,
    links,
    mailer,
    throttle,
  }: Pick<Access, 'database' | 'clock' | 'links' | 'mailer' | 'throttle'>,
  caller: Insider,
  request: { email: string; role: Role },
): Promise<IssuedLink | Rejection> {
  const { accountId } = caller.account;
  const { role } = request;
  const email = request.email.normalize('NFC');
  if (mailer) {
    const counted = [counters.invitationsTo(email), counters.invitationsOf(accountId)];
    const blocked = await throttle.count(counted);
    if (blocked) return blocked;
  }
  const link = await database.inTransaction(async (tx) => {
    const at = clock.now();
    await lockAccount(tx, accountId); // of two invitations of one address at once, the second withdraws the first
    if (await isMember(tx, accountId, email)) {
      return new Rejection('already_in_team', { email });
    }
    await withdrawInvitationsTo(tx, accountId, email, at);
    if ((await countTeam(tx, accountId, at)) >= maxTeamSize) {
      return new Rejection('team_full', { max: maxTeamSize });
    }
    const createdBy = caller.actor;
    const created = await links.createLink(tx, { kind: 'invitation', email, accountId, role, createdBy });
    await recordAudit(tx, caller, {
      accountId,
      action: 'member.invited',
      summary: `invited ${email} as ${roleNames[role]}`,
      at,
      data: { invitation_id: formatId('link', created.linkId) },
    });
    return created;
  });
  return isRejection(link) ? link : links.issue(link);
}
