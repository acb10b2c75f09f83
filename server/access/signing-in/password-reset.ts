/**
 * A forgotten password. Whoever asks gets the same answer, at once: whether there is such a person, and the mail to
 * them, is found out afterwards.
 */
import { unavailable } from '../../platform/http/refusal.ts';
import type { Access } from '../access.ts';
import { recordPersonalAudit } from '../audit.ts';
import type { Visitor } from '../dashboard-caller.ts';
import { notValid } from '../links/links.ts';
import { withdrawResetLinks } from '../links/store.ts';
import { refuseWeakPassword } from '../people/password-rules.ts';
import { findPerson, findPersonByEmail, listPlaces, setPassword } from '../people/store.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { counters } from '../throttle/throttle.ts';
import { openLinkOf } from './open-link.ts';

/** Says whether mail is sent at all. */
export async function requestPasswordReset(
  access: Access,
  visitor: Visitor,
  email: string,
): Promise<boolean> {
  const { throttle, mailer, background } = access;
  await throttle.count([counters.mailsTo(email), counters.mailsFrom(visitor.network)]);
  if (!mailer) return false;
  const begun = background.run('mail for a new password', () => mailResetLink(access, visitor, email));
  if (!begun) throw unavailable('too many mails are waiting; try again in a moment');
  return true;
}

async function mailResetLink({ database, clock, links }: Access, { network }: Visitor, given: string) {
  const person = await findPersonByEmail(database, given);
  if (!person || person.disabled_at) return;
  const { person_id: personId, email } = person;
  const link = await database.inTransaction(async (tx) => {
    await recordPersonalAudit(tx, {
      actor: 'visitor',
      personId,
      action: 'password.reset_requested',
      summary: `asked for a new password for ${email}`,
      network,
      at: clock.now(),
    });
    return links.makeLink(tx, { kind: 'password_reset', email, personId, madeBy: 'visitor' });
  });
  await links.handOut(link);
}

/** Answers whose password it is. The second factor stays: a link alone must not take it away. */
export async function resetPassword(
  access: Access,
  visitor: Visitor,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const { database, clock, links, passwords, throttle } = access;
  const link = await openLinkOf(access, visitor, token, 'password_reset');
  const person = (await findPerson(database, link.person_id!))!;
  if (person.disabled_at) throw notValid('this person is locked out; ask an operator');
  const { person_id: personId, email, name } = person;
  const places = await listPlaces(database, { personId, isOperator: false });
  await refuseWeakPassword('password', password, [email, name, ...places.map((place) => place.name)]);
  const passwordHash = await passwords.hash({ key: personId, known: true }, password);
  const at = clock.now();
  await database.inTransaction(async (tx) => {
    await links.use(tx, link);
    await withdrawResetLinks(tx, personId, at);
    await setPassword(tx, personId, passwordHash);
    await endSessionsOf(tx, personId, at);
    await recordPersonalAudit(tx, {
      actor: `person:${personId}`,
      personId,
      action: 'password.reset',
      summary: 'chose a new password with a link; every session ended',
      network: visitor.network,
      at,
    });
  });
  // What guessers have closed is open again for the owner; not the second factor, of which a link proves nothing.
  await throttle.forget([counters.address(email), counters.devicesOf(personId)]);
  return email;
}
