/**
 * A forgotten password. Every request gets the same response at once: whether there is such a person is looked up
 * afterwards, in the background, before the mail is sent.
 */
import { personFrom, recordPersonalAudit, strangerFrom, type Visitor } from '../../accounts/index.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import type { Access } from '../access.ts';
import { personOf } from '../links/links.ts';
import { withdrawResetLinks } from '../links/store.ts';
import { passwordFault } from '../people/passwords.ts';
import * as people from '../people/store.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { counters } from '../throttle/throttle.ts';
import { openLinkOf } from './open-link.ts';

/** `mail`: whether mail is sent at all. */
export async function requestPasswordReset(access: Access, visitor: Visitor, email: string) {
  const { throttle, mailer, background } = access;
  const blocked = await throttle.count([counters.mailsTo(email), counters.mailsFrom(visitor.network)]);
  if (blocked) return blocked;
  if (!mailer) return { mail: false };
  const isQueued = background.run('mail for a new password', () => mailResetLink(access, visitor, email));
  return isQueued ? { mail: true } : mailQueueFull();
}

async function mailResetLink({ database, clock, links }: Access, visitor: Visitor, address: string) {
  const person = await people.findPersonByEmail(database, address);
  if (!person || person.disabled_at) return;
  const { person_id: personId, email } = person;
  const link = await database.inTransaction(async (tx) => {
    const summary = `asked for a new password for ${email}`;
    const act = { action: 'password.reset_requested', summary, at: clock.now() };
    await recordPersonalAudit(tx, strangerFrom(visitor, personId), act);
    return links.createLink(tx, { kind: 'password_reset', email, personId, createdBy: 'visitor' });
  });
  await links.issue(link);
}

export const mailQueueFull = () => new Rejection('too_many_mails', {}, { retryAfterSeconds: 1 });

/** A rejection if somebody who knows the person could guess it. */
export async function hashNewPassword(
  { database, passwords }: Access,
  { person_id: personId, email, name }: people.PersonRow,
  field: string,
  password: string,
) {
  const accounts = await people.listMemberships(database, { personId, isOperator: false });
  const owned = [email, name, ...accounts.map((account) => account.name)];
  const fault = await passwordFault(field, password, owned);
  return fault ? new Rejection([fault]) : passwords.hash({ key: personId, isKnown: true }, password);
}

/** Returns whose password it is. The second factor stays on: a link alone must not turn it off. */
export async function resetPassword(
  access: Access,
  visitor: Visitor,
  { token, password }: { token: string; password: string },
) {
  const { database, clock, links, throttle } = access;
  const link = await openLinkOf(access, visitor, token, 'password_reset');
  if (isRejection(link)) return link;
  const person = await people.findPerson(database, personOf(link));
  if (!person || person.disabled_at) return new Rejection('person_locked_out');
  const { person_id: personId, email } = person;
  const passwordHash = await hashNewPassword(access, person, 'password', password);
  if (isRejection(passwordHash)) return passwordHash;
  const at = clock.now();
  const rejection = await database.inTransaction(async (tx) => {
    const used = await links.use(tx, link);
    if (used) return used;
    await withdrawResetLinks(tx, personId, at);
    await people.setPassword(tx, personId, passwordHash);
    await endSessionsOf(tx, personId, at);
    const summary = 'chose a new password with a link; every session ended';
    await recordPersonalAudit(tx, personFrom(visitor, personId), { action: 'password.reset', summary, at });
    return undefined;
  });
  if (rejection) return rejection;
  // Unblocks what others have blocked by guessing; not the code of the second factor, of which a link proves nothing. The
  // password is changed already: if this fails, the block ends after its time.
  await throttle.forget([counters.address(email), counters.devicesOf(personId)]).catch(() => undefined);
  return { email };
}
