/**
 * Opening an account, if SIGNUP is open. With mail, a link proves the address first, and the response says nothing
 * about whether the address is known; without mail the form alone is enough.
 */
import type { signUp as operation } from '../../../contract/dashboard/signing-in.ts';
import type { BodyOf } from '../../../contract/operation.ts';
import {
  insertAccount,
  nameTaken,
  personFrom,
  recordPersonalAudit,
  type Visitor,
} from '../../accounts/index.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import { newId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import { alreadyRegisteredMail, emailOf } from '../links/links.ts';
import type { LinkRow } from '../links/store.ts';
import { anybodyExists, findPersonByEmail, insertMembership } from '../people/store.ts';
import { counters } from '../throttle/throttle.ts';
import { addAndSignIn, addPerson, addressTaken, checkNewPerson } from './new-person.ts';
import { openLinkOf } from './open-link.ts';
import { mailQueueFull } from './password-reset.ts';

async function whyClosed({ config, database }: Access): Promise<Rejection | undefined> {
  if (config.signup !== 'open') return new Rejection('sign_up_closed');
  // The first person becomes the operator. If a stranger came first, nobody could become one any more.
  return (await database.asOneStatement(anybodyExists)) ? undefined : new Rejection('not_set_up');
}

export async function requestSignUp(access: Access, visitor: Visitor, address: string) {
  const { database, links, mailer, throttle, background, config } = access;
  const closed = await whyClosed(access);
  if (closed) return closed;
  if (!mailer) return new Rejection('sign_up_without_mail');
  // The link proves the very address that is stored later.
  const email = address.normalize('NFC');
  const blocked = await throttle.count([counters.mailsTo(email), counters.mailsFrom(visitor.network)]);
  if (blocked) return blocked;
  const isQueued = background.run('mail to sign up', async () => {
    const person = await findPersonByEmail(database, email);
    if (person) {
      await mailer.send({ to: person.email, ...alreadyRegisteredMail(config.publicUrl) });
    } else {
      const link = await database.inTransaction((tx) =>
        links.createLink(tx, { kind: 'sign_up', email, createdBy: 'visitor' }),
      );
      await links.issue(link);
    }
  });
  return isQueued ? { sent: true as const } : mailQueueFull();
}

type Body = BodyOf<typeof operation>;

export async function signUp(access: Access, visitor: Visitor, body: Body) {
  const { database, links } = access;
  const closed = await whyClosed(access);
  if (closed) return closed;
  const { name, password, account_name: accountName, currency, time_zone: timeZone, country } = body;
  const proven = await provenAddress(access, visitor, body);
  if (isRejection(proven)) return proven;
  const { email, link } = proven;
  if (await findPersonByEmail(database, email)) return addressTaken();
  const person = { email, name, password, accountName, currency, timeZone };
  const passwordHash = await checkNewPerson(access, visitor, person);
  if (isRejection(passwordHash)) return passwordHash;
  return addAndSignIn(access, visitor, async (tx, at) => {
    const used = link && (await links.use(tx, link));
    if (used) return used;
    const values = { id: newId('account', at), name: accountName, currency, timeZone, country };
    const account = await insertAccount(tx, values);
    if (!account) return nameTaken(accountName);
    const personId = await addPerson(tx, { email, name, passwordHash, isOperator: false, at });
    if (isRejection(personId)) return personId;
    await insertMembership(tx, { accountId: account.account_id, personId, role: 'owner', at });
    const summary = `opened the account “${accountName}”`;
    await recordPersonalAudit(tx, personFrom(visitor, personId), { action: 'signed_up', summary, at });
    return personId;
  });
}

async function provenAddress(
  access: Access,
  visitor: Visitor,
  { token, email }: Body,
): Promise<{ email: string; link?: LinkRow } | Rejection> {
  if (token !== undefined) {
    if (email !== undefined) return new Rejection('email_in_link', {}, { field: 'email' });
    const link = await openLinkOf(access, visitor, token, 'sign_up');
    return isRejection(link) ? link : { email: emailOf(link), link };
  }
  if (access.mailer) return new Rejection('link_needed', {}, { field: 'token' });
  if (email === undefined) return new Rejection('required', {}, { field: 'email' });
  return (await access.throttle.count([counters.signUpsFrom(visitor.network)])) ?? { email };
}
