/** Invitations to an account or to run the installation. */

import type { acceptInvitation as operation } from '../../../contract/dashboard/signing-in.ts';
import type { BodyOf } from '../../../contract/operation.ts';
import {
  countTeam,
  type Insider,
  isMember,
  lockAccount,
  maxTeamSize,
  personFrom,
  type Role,
  recordAudit,
  recordPersonalAudit,
  roleNames,
  type Visitor,
  withdrawInvitationsTo,
} from '../../accounts/index.ts';
import type { Tx } from '../../database/database.ts';
import { isRejection, problem, Rejection } from '../../errors/rejection.ts';
import { formatId, type PersonId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import { emailOf } from '../links/links.ts';
import type { LinkRow } from '../links/store.ts';
import { findPersonByEmail, insertMembership, makeOperator } from '../people/store.ts';
import { counters } from '../throttle/throttle.ts';
import { addAndSignIn, addPerson, checkNewPerson } from './new-person.ts';
import { openLinkOf } from './open-link.ts';
import { inside } from './sign-in.ts';

/** To an account, by mail or with a link to copy. A new invitation of an address withdraws the one before. */
export async function invite(
  { database, clock, links, mailer, throttle }: Access,
  caller: Insider,
  request: { email: string; role: Role },
) {
  const { accountId } = caller.account;
  const { role } = request;
  const email = request.email.normalize('NFC');
  const counted = [counters.invitationsTo(email), counters.invitationsOf(accountId)];
  const blocked = mailer && (await throttle.count(counted));
  if (blocked) return blocked;
  const link = await database.inTransaction(async (tx) => {
    const at = clock.now();
    await lockAccount(tx, accountId); // of two invitations of one address at once, the second withdraws the first
    if (await isMember(tx, accountId, email)) return new Rejection('already_in_team', { email });
    await withdrawInvitationsTo(tx, accountId, email, at);
    if ((await countTeam(tx, accountId, at)) >= maxTeamSize) {
      return new Rejection('team_full', { max: maxTeamSize });
    }
    const createdBy = caller.actor;
    const created = await links.createLink(tx, { kind: 'invitation', email, accountId, role, createdBy });
    const summary = `invited ${email} as ${roleNames[role]}`;
    const data = { invitation_id: formatId('link', created.linkId) };
    await recordAudit(tx, caller, { accountId, action: 'member.invited', summary, at, data });
    return created;
  });
  return isRejection(link) ? link : links.issue(link);
}

/**
 * A new person chooses a name and a password. Somebody who already has an account has to be signed in with the invited address, so
 * that a link in the wrong hands gives nobody the rights of somebody else.
 */
export async function acceptInvitation(access: Access, visitor: Visitor, body: BodyOf<typeof operation>) {
  const link = await openLinkOf(access, visitor, body.token, 'invitation');
  if (isRejection(link)) return link;
  const email = emailOf(link);
  const person = await findPersonByEmail(access.database, email);
  if (person) return acceptAs(access, visitor, link, person.person_id);
  const { name, password } = body;
  if (name === undefined || password === undefined) return missingFields({ name, password });
  const newPerson = { email, name, password, accountName: link.account_name };
  const passwordHash = await checkNewPerson(access, visitor, newPerson);
  if (isRejection(passwordHash)) return passwordHash;
  return addAndSignIn(access, visitor, async (tx, at) => {
    const used = await access.links.use(tx, link);
    if (used) return used;
    const personId = await addPerson(tx, { email, name, passwordHash, isOperator: false, at });
    if (!isRejection(personId)) await join(tx, link, personId, visitor, at);
    return personId;
  });
}

async function acceptAs(access: Access, visitor: Visitor, link: LinkRow, personId: PersonId) {
  const { database, clock, links, sessions } = access;
  const session = await sessions.find(visitor.cookies.session);
  if (session?.state !== 'full' || session.personId !== personId) {
    return new Rejection('invited_has_account', { email: emailOf(link) });
  }
  return database.inTransaction(async (tx) => {
    const used = await links.use(tx, link);
    if (used) return used;
    await join(tx, link, personId, visitor, clock.now());
    return inside;
  });
}

/** And records it: in the account, or for the whole installation. */
async function join(tx: Tx, link: LinkRow, personId: PersonId, visitor: Visitor, at: number) {
  const by = personFrom(visitor, personId);
  const act = { action: 'invitation.accepted', at };
  if (link.role === 'operator') {
    await makeOperator(tx, personId);
    await recordPersonalAudit(tx, by, { ...act, summary: 'accepted the invitation to be an operator' });
    return;
  }
  const { account_id: accountId, role } = link;
  if (accountId === null || role === null) throw new Error('an invitation without an account or a role');
  await insertMembership(tx, { accountId, personId, role, at });
  const summary = `accepted the invitation to “${link.account_name}” as ${roleNames[role]}`;
  await recordAudit(tx, by, { ...act, accountId, summary });
  await recordAudit(tx, by, { ...act, accountId: null, summary });
}

function missingFields(values: object): Rejection {
  const fields = Object.entries(values).filter(([, value]) => value === undefined);
  return new Rejection(fields.map(([field]) => problem('required', {}, { field })));
}
