/**
 * Accepting an invitation, to an account or to run the installation. A new person chooses a name and a password. Somebody
 * who already has an account has to be signed in with the invited address, so that a link in the wrong hands gives nobody
 * the rights of somebody else.
 */

import type { Static } from 'typebox';
import type { acceptInvitation as operation } from '../../../contract/dashboard/signing-in.ts';
import type { Visitor } from '../../accounts/index.ts';
import { personFrom, recordAudit, recordPersonalAudit, roleNames } from '../../accounts/index.ts';
import type { Tx } from '../../database/database.ts';
import { isRejection, problem, Rejection } from '../../errors/rejection.ts';
import type { PersonId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import { emailOf } from '../links/links.ts';
import type { LinkRow } from '../links/store.ts';
import { findPersonByEmail, insertMembership, makeOperator, type PersonRow } from '../people/store.ts';
import { addPerson, checkNewPerson } from './new-person.ts';
import { openLinkOf } from './open-link.ts';
import { beginSession, setCookies } from './sign-in.ts';

type Body = Static<(typeof operation)['body']['schema']>;

type Outcome = Promise<Rejection | undefined>;

export async function acceptInvitation(access: Access, visitor: Visitor, body: Body): Outcome {
  const link = await openLinkOf(access, visitor, body.token, 'invitation');
  if (isRejection(link)) return link;
  const email = emailOf(link);
  const person = await findPersonByEmail(access.database, email);
  return person
    ? acceptAs(access, visitor, link, person)
    : acceptAsNewPerson(access, visitor, link, { ...body, email });
}

async function acceptAs(access: Access, visitor: Visitor, link: LinkRow, person: PersonRow): Outcome {
  const { database, clock, links, sessions } = access;
  const session = await sessions.find(visitor.cookies.session);
  if (session?.state !== 'full' || session.personId !== person.person_id) {
    return new Rejection('invited_has_account', { email: emailOf(link) });
  }
  return database.inTransaction(async (tx) => {
    const used = await links.use(tx, link);
    if (used) return used;
    await join(tx, link, person.person_id, visitor, clock.now());
    return undefined;
  });
}

async function acceptAsNewPerson(
  access: Access,
  visitor: Visitor,
  link: LinkRow,
  body: Body & { email: string },
): Outcome {
  const { database, clock, links } = access;
  const { email, name, password } = body;
  if (name === undefined || password === undefined) return missingFields(body);
  const person = { email, name, password, accountName: link.account_name };
  const passwordHash = await checkNewPerson(access, visitor, person);
  if (isRejection(passwordHash)) return passwordHash;
  const at = clock.now();
  const begun = await database.inTransaction(async (tx) => {
    const used = await links.use(tx, link);
    if (used) return used;
    const personId = await addPerson(tx, { email, name, passwordHash, isOperator: false, at });
    if (isRejection(personId)) return personId;
    await join(tx, link, personId, visitor, at);
    return { personId, token: await beginSession(access, tx, visitor, personId) };
  });
  return isRejection(begun) ? begun : setCookies(access, visitor, begun);
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

function missingFields({ name, password }: Body): Rejection {
  const fields = Object.entries({ name, password }).filter(([, value]) => value === undefined);
  return new Rejection(fields.map(([field]) => problem('required', {}, { field })));
}
