/**
 * Opening an account, where SIGNUP is open. With mail, an address is proven by a link first, and whoever asks learns
 * nothing about it; without mail the form is taken as it is.
 */
import type { Static } from 'typebox';
import type { signUp as operation } from '../../../contract/dashboard/signing-in.ts';
import { Refusal, unavailable } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import { recordPersonalAudit } from '../audit.ts';
import type { Visitor } from '../dashboard-caller.ts';
import { alreadyKnownLetter } from '../links/mail-texts.ts';
import type { LinkRow } from '../links/store.ts';
import { anybodyExists, findPersonByEmail, insertMembership } from '../people/store.ts';
import { insertAccount } from '../team/account-store.ts';
import { nameTaken } from '../team/settings.ts';
import { counters } from '../throttle/throttle.ts';
import { addPerson, addressTaken, checkNewcomer } from './newcomer.ts';
import { openLinkOf } from './open-link.ts';

export function howToSignUp(
  { config, mailer }: Pick<Access, 'config' | 'mailer'>,
  isSetUp: boolean,
): 'closed' | 'form' | 'mail' {
  if (config.signup !== 'open' || !isSetUp) return 'closed';
  return mailer ? 'mail' : 'form';
}

async function refuseWhereClosed({ config, database }: Access) {
  if (config.signup !== 'open') {
    throw new Refusal('conflict', 'accounts are opened by invitation here; ask whoever runs this service');
  }
  // The first person is the operator. Behind a stranger who came first, nobody could become one.
  if (!(await database.asOneStatement(anybodyExists))) {
    throw new Refusal('conflict', 'this installation is not set up yet; whoever runs it has the link');
  }
}

export async function requestSignUp(access: Access, visitor: Visitor, address: string): Promise<void> {
  const { database, links, mailer, throttle, background, config } = access;
  await refuseWhereClosed(access);
  if (!mailer) {
    throw new Refusal('conflict', 'no mail is sent here; open the account with the form, without a link');
  }
  // The address that will be kept is the one that is proven.
  const email = address.normalize('NFC');
  await throttle.count([counters.mailsTo(email), counters.mailsFrom(visitor.network)]);
  const begun = background.run('mail to sign up', async () => {
    const known = await findPersonByEmail(database, email);
    if (known) {
      await mailer.send({ to: known.email, ...alreadyKnownLetter(config.publicUrl) });
    } else {
      const link = await database.inTransaction((tx) =>
        links.makeLink(tx, { kind: 'sign_up', email, madeBy: 'visitor' }),
      );
      await links.handOut(link);
    }
  });
  if (!begun) throw unavailable('too many mails are waiting; try again in a moment');
}

type Body = Static<(typeof operation)['body']['schema']>;

export async function signUp(access: Access, visitor: Visitor, body: Body): Promise<void> {
  const { database, clock, links, signIn } = access;
  await refuseWhereClosed(access);
  const { name, password, account_name: accountName, currency, time_zone: timeZone } = body;
  const { email, link } = await provenAddress(access, visitor, body);
  if (await findPersonByEmail(database, email)) throw addressTaken();
  const newcomer = { email, name, password, accountName, currency, timeZone };
  const passwordHash = await checkNewcomer(access, visitor, newcomer);
  const at = clock.now();
  const { personId, token } = await database.inTransaction(async (tx) => {
    if (link) await links.use(tx, link);
    const account = await insertAccount(tx, { id: newId(at), name: accountName, currency, timeZone });
    if (!account) throw nameTaken(accountName);
    const personId = await addPerson(tx, { email, name, passwordHash, isOperator: false, at });
    await insertMembership(tx, { accountId: account.account_id, personId, role: 'holder', at });
    await recordPersonalAudit(tx, {
      actor: `person:${personId}`,
      personId,
      action: 'signed_up',
      summary: `opened the account “${accountName}”`,
      network: visitor.network,
      at,
    });
    return { personId, token: await signIn.begin(tx, visitor, personId) };
  });
  signIn.admitted(visitor, personId, token);
}

async function provenAddress(
  access: Access,
  visitor: Visitor,
  { token, email }: Body,
): Promise<{ email: string; link: LinkRow | undefined }> {
  if (token !== undefined) {
    if (email !== undefined) throw bad('email must be left out: the link says it');
    const link = await openLinkOf(access, visitor, token, 'sign_up');
    return { email: link.email!, link };
  }
  if (access.mailer) throw bad('token is required: ask for a link first');
  if (email === undefined) throw bad('email is required');
  await access.throttle.count([counters.signUpsFrom(visitor.network)]);
  return { email, link: undefined };
}

function bad(details: string): Refusal {
  return new Refusal('invalidRequest', details);
}
