/**
 * Accepting an invitation, to an account or to run the installation. A newcomer chooses a name and a password; who can
 * sign in already has to be signed in with the invited address, so that a link that went astray gives nobody a second
 * person's rights.
 */

import type { Static } from 'typebox';
import type { acceptInvitation as operation } from '../../../contract/dashboard/signing-in.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { PersonId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import { recordAudit, recordPersonalAudit } from '../audit.ts';
import type { Visitor } from '../dashboard-caller.ts';
import type { LinkRow } from '../links/store.ts';
import { findPersonByEmail, insertMembership, makeOperator, type PersonRow } from '../people/store.ts';
import { addPerson, checkNewcomer } from './newcomer.ts';
import { openLinkOf } from './open-link.ts';

type Body = Static<(typeof operation)['body']['schema']>;

export async function acceptInvitation(access: Access, visitor: Visitor, body: Body): Promise<void> {
  const link = await openLinkOf(access, visitor, body.token, 'invitation');
  const known = await findPersonByEmail(access.database, link.email!);
  if (known) await acceptAs(access, visitor, link, known);
  else await acceptAsNewcomer(access, visitor, link, body);
}

async function acceptAs(access: Access, visitor: Visitor, link: LinkRow, person: PersonRow) {
  const { database, clock, links, sessions } = access;
  const session = await sessions.find(visitor.cookies.session);
  if (session?.state !== 'full' || session.personId !== person.person_id) {
    throw new Refusal(
      'conflict',
      `${link.email} can sign in already: sign in with it, then open this link again`,
    );
  }
  await database.inTransaction(async (tx) => {
    await links.use(tx, link);
    await join(tx, link, person.person_id, visitor, clock.now());
  });
}

async function acceptAsNewcomer(access: Access, visitor: Visitor, link: LinkRow, body: Body) {
  const { database, clock, links, signIn } = access;
  const { name, password } = body;
  if (name === undefined || password === undefined) throw missing(body);
  const email = link.email!;
  const newcomer = { email, name, password, accountName: link.account_name };
  const passwordHash = await checkNewcomer(access, visitor, newcomer);
  const at = clock.now();
  const { personId, token } = await database.inTransaction(async (tx) => {
    await links.use(tx, link);
    const personId = await addPerson(tx, { email, name, passwordHash, isOperator: false, at });
    await join(tx, link, personId, visitor, at);
    return { personId, token: await signIn.begin(tx, visitor, personId) };
  });
  signIn.admitted(visitor, personId, token);
}

/** Also writes it down: in the account, or for the whole installation. */
async function join(tx: Tx, link: LinkRow, personId: PersonId, { network }: Visitor, at: number) {
  const entry = { actor: `person:${personId}`, personId, action: 'invitation.accepted', network, at };
  if (link.role === 'operator') {
    await makeOperator(tx, personId);
    await recordPersonalAudit(tx, { ...entry, summary: 'accepted the invitation to be an operator' });
    return;
  }
  const accountId = link.account_id!;
  await insertMembership(tx, { accountId, personId, role: link.role!, at });
  const summary = `accepted the invitation to “${link.account_name}” as ${link.role === 'holder' ? 'account holder' : link.role}`;
  await recordAudit(tx, { ...entry, accountId, summary });
  await recordAudit(tx, { ...entry, accountId: null, summary });
}

function missing({ name, password }: Body): Refusal {
  const fields = [name === undefined ? 'name' : '', password === undefined ? 'password' : ''];
  const sentences = fields.filter((field) => field !== '').map((field) => `${field} is required`);
  return new Refusal('invalidRequest', sentences.join('; '));
}
