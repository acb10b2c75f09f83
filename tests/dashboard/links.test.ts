/** One-time links and what they open: set-up, sign-up, invitations, a forgotten password. */

import { expect, onTestFinished, test } from 'vitest';
import { getFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import { getMe } from '../../contract/dashboard/profile.ts';
import * as operations from '../../contract/dashboard/signing-in.ts';
import { makeLinks } from '../../server/access/links/links.ts';
import { withdrawResetLinks } from '../../server/access/links/store.ts';
import type { AccountId, PersonId } from '../../server/platform/ids.ts';
import { createDelivery, send } from '../support/client.ts';
import { day, hour, minute, second, testClock } from '../support/clock.ts';
import { goodPassword, newPerson, signedIn, type TestVisitor, visitor } from '../support/dashboard.ts';
import { type Mailbox, startMailbox } from '../support/mailbox.ts';
import { startTestService, type TestService, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const clock = testClock();
const service = useService({ clock, trustedProxies: ['127.0.0.1'] });

let networks = 0;
const stranger = (at: TestService = service): TestVisitor => {
  networks++;
  return visitor(at, { 'x-forwarded-for': `198.51.${networks >> 8}.${networks & 255}` });
};
const tokenOf = (link: string) => new URL(link).hash.slice(1);
const me = async (who: TestVisitor) => (await who.call(getMe)).body;

/** A service of the test's own, on a database of its own: nobody is there yet. */
async function fresh(options: Parameters<typeof startTestService>[0] = {}): Promise<TestService> {
  const own = await startTestService({ clock, trustedProxies: ['127.0.0.1'], ...options });
  onTestFinished(() => own.stop());
  return own;
}

/** Where anybody may open an account: set up, as it has to be for that. */
async function open(options: Parameters<typeof startTestService>[0] = {}): Promise<TestService> {
  const own = await fresh({ signup: 'open', ...options });
  await newPerson(own, { operator: true });
  return own;
}

async function freshMailbox(): Promise<Mailbox> {
  const mailbox = await startMailbox();
  onTestFinished(() => mailbox.close());
  return mailbox;
}

const links = (at: TestService = service) =>
  makeLinks({ database: at.database, clock, publicUrl: 'http://127.0.0.1', mailer: undefined });

type Wish = Parameters<ReturnType<typeof links>['createLink']>[1];
const linkFor = (wish: Wish) => service.database.inTransaction((tx) => links().createLink(tx, wish));

async function invitation(account: string, role: 'owner' | 'member' = 'member', email?: string) {
  const host = await signedIn(service, { account, name: 'Host Owner' });
  const [row] = await sql<{ account_id: AccountId; person_id: PersonId }>(
    service,
    'select a.account_id, p.person_id from accounts a, people p where a.name = $1 and p.email = $2',
    [account, host.email],
  );
  const address = email ?? `guest-${++networks}@example.com`;
  const made = await linkFor({
    kind: 'invitation',
    email: address,
    accountId: row!.account_id,
    role,
    createdBy: `person:${row!.person_id}`,
  });
  return { ...made, email: address };
}

async function resetLink(email: string) {
  const [row] = await sql<{ person_id: PersonId }>(service, 'select person_id from people where email = $1', [
    email,
  ]);
  return linkFor({ kind: 'password_reset', email, personId: row!.person_id, createdBy: 'terminal' });
}

const ada = { email: 'ada@example.com', name: 'Ada Obi', password: goodPassword, account_name: 'Acme' };

// --- opening

test('openLink 200: says what a link is for, without using it', async () => {
  const { token, email } = await invitation('Opened', 'owner');
  for (let i = 0; i < 3; i++) {
    const response = await stranger().call(operations.openLink, { body: { token } });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      kind: 'invitation',
      email,
      account: { id: expect.stringMatching(/^acc_/), name: 'Opened' },
      role: 'owner',
      invited_by: 'Host Owner',
      known_person: false,
    });
  }
});

test('openLink 400: a token is required', async () => {
  const response = await stranger().call(operations.openLink, { body: { token: '' } });
  expect([response.status, response.body.details]).toEqual([400, 'token is required']);
});

test('openLink 404: the error says whether a link is unknown, used, expired or withdrawn', async () => {
  const open = async (token: string) => {
    const { status, body } = await stranger().call(operations.openLink, { body: { token } });
    expect([status, body.error]).toEqual([404, 'link not valid']);
    return body.details;
  };
  const person = await newPerson(service);
  const withdrawn = await resetLink(person.email);
  await service.database.asOneStatement((tx) => withdrawResetLinks(tx, person.id, clock.now()));
  const used = await resetLink(person.email);
  await stranger().call(operations.resetPassword, {
    body: { token: used.token, password: 'violet engine harbour' },
  });
  const expired = await resetLink(person.email);
  clock.forward(day);
  expect(await open('A'.repeat(43))).toContain('invalid or incomplete');
  expect(await open("'; drop table links; --")).toContain('invalid or incomplete');
  expect(await open(used.token)).toContain('was already used');
  expect(await open(withdrawn.token)).toContain('was withdrawn');
  expect(await open(expired.token)).toContain('has expired');
});

test('openLink 429: guesses from one network are slowed down, valid links are not counted', async () => {
  const good = await invitation('Guessed');
  const who = stranger();
  const open = async (token: string) => (await who.call(operations.openLink, { body: { token } })).status;
  for (let i = 0; i < 25; i++) expect(await open(good.token)).toBe(200);
  for (let i = 0; i < 20; i++) expect(await open('A'.repeat(43))).toBe(404);
  expect(await open('A'.repeat(43))).toBe(429);
  expect(await open(good.token), 'while it is closed nothing is looked at').toBe(429);
  for (const operation of [operations.acceptInvitation, operations.resetPassword]) {
    const body = {
      token: 'B'.repeat(43),
      ...(operation.id === 'resetPassword' ? { password: goodPassword } : {}),
    };
    expect((await who.call(operation, { body })).status, operation.id).toBe(429);
  }
  clock.forward(10 * second);
  expect(await open(good.token)).toBe(200);
});

// --- set-up

test('setUp 201: the link from the terminal creates the operator and the first account, and signs in', async () => {
  const own = await fresh();
  expect(own.setUpLink).toMatch(/^http:\/\/127\.0\.0\.1\/set-up#[\w-]{43}$/);
  const who = stranger(own);
  expect((await who.call(operations.getInstallation)).body.set_up_needed).toBe(true);
  const token = tokenOf(own.setUpLink!);
  expect((await who.call(operations.openLink, { body: { token } })).body).toMatchObject({
    kind: 'set_up',
    email: null,
    account: null,
  });
  const body = { token, ...ada, currency: 'NGN', time_zone: 'Africa/Lagos', country: 'NG' };
  const response = await who.call(operations.setUp, { body });
  expect([response.status, response.body]).toEqual([201, { next: 'dashboard' }]);
  expect(await me(who)).toMatchObject({
    email: ada.email,
    is_operator: true,
    accounts: [{ name: 'Acme', currency: 'NGN', time_zone: 'Africa/Lagos', country: 'NG', role: 'owner' }],
  });
  expect((await who.call(getFleetSettings)).body.time_zone, 'the fleet has the same').toBe('Africa/Lagos');
  expect((await who.call(operations.getInstallation)).body.set_up_needed).toBe(false);
});

test('set-up takes over an account that was created in the terminal, with its deliveries and settings', async () => {
  const own = await fresh();
  const key = await own.newKey('Acme');
  const id = await createDelivery(own, key);
  const who = stranger(own);
  const token = tokenOf(own.setUpLink!);
  expect((await who.call(operations.openLink, { body: { token } })).body.account.name).toBe('Acme');
  await who.call(operations.setUp, {
    body: { token, ...ada, account_name: 'acme', time_zone: 'Africa/Lagos', country: 'NG' },
  });
  const { accounts } = await me(who);
  expect(accounts).toEqual([
    expect.objectContaining({
      name: 'Acme',
      currency: 'USD',
      time_zone: 'Africa/Lagos',
      country: 'NG',
      role: 'owner',
    }),
  ]);
  expect((await send(own, 'GET', `/v1/deliveries/${id}`, { key })).status).toBe(200);
});

test('setUp 400: every error is named at once, and the link stays valid', async () => {
  const own = await fresh();
  const token = tokenOf(own.setUpLink!);
  const given = { token, ...ada, password: 'password1', currency: 'ZZZ', time_zone: 'Mars/Olympus' };
  const response = await stranger(own).call(operations.setUp, { body: given });
  expect(response.status).toBe(400);
  for (const field of ['password is easy to guess', 'currency must', 'time_zone must']) {
    expect(response.body.details).toContain(field);
  }
  expect((await stranger(own).call(operations.setUp, { body: { token, ...ada } })).status).toBe(201);
});

test('setUp 404: a guess, a second use, an expired link and one from an earlier start are refused', async () => {
  const own = await fresh();
  const use = async (token: string) =>
    (await stranger(own).call(operations.setUp, { body: { token, ...ada } })).body.details;
  expect(await use('A'.repeat(43))).toContain('invalid or incomplete');

  const again = await fresh({ databaseUrl: own.databaseUrl });
  expect(await use(tokenOf(own.setUpLink!)), 'a new start prints a new one').toContain('was withdrawn');
  clock.forward(day);
  expect(await use(tokenOf(again.setUpLink!))).toContain('has expired');

  const third = await fresh({ databaseUrl: own.databaseUrl });
  const token = tokenOf(third.setUpLink!);
  expect((await stranger(own).call(operations.setUp, { body: { token, ...ada } })).status).toBe(201);
  expect(await use(token)).toContain('was already used');
  const later = await fresh({ databaseUrl: own.databaseUrl });
  expect(later.setUpLink, 'once somebody is here there is no such link').toBeUndefined();
});

test('no token, not even a valid one, sets up an installation that already has a person', async () => {
  const own = await fresh();
  await newPerson(own);
  const response = await stranger(own).call(operations.setUp, {
    body: { token: tokenOf(own.setUpLink!), ...ada },
  });
  expect([response.status, response.body.details]).toEqual([404, 'This installation was already set up.']);
  const people = await sql<{ email: string }>(own, 'select email from people where is_operator');
  expect(people).toEqual([]);
});

test('only one of several concurrent uses of the set-up link succeeds', async () => {
  const own = await fresh();
  const token = tokenOf(own.setUpLink!);
  const responses = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      stranger(own).call(operations.setUp, {
        body: { token, ...ada, email: `ada${n}@example.com`, account_name: `Acme ${n}` },
      }),
    ),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await sql(own, 'select 1 from people')).toHaveLength(1);
  expect(await sql(own, 'select 1 from accounts')).toHaveLength(1);
});

test('a fresh installation has no default person: nobody can sign in', async () => {
  const own = await fresh();
  expect(await sql(own, 'select 1 from people')).toEqual([]);
  for (const email of ['admin@example.com', 'root@localhost', 'waybill@localhost']) {
    const response = await stranger(own).call(operations.signIn, { body: { email, password: 'password' } });
    expect(response.status).toBe(401);
  }
});

// --- passwords

test('passwords: 8 to 128 characters of any Unicode, kept to the last character and never trimmed', async () => {
  const who = (password: string) =>
    invitation('Chosen').then(async ({ token, email }) => {
      const guest = stranger();
      const { status, body } = await guest.call(operations.acceptInvitation, {
        body: { token, name: 'Guest', password },
      });
      return { status, details: body.details as string | undefined, email };
    });
  for (const short of ['1234567', 'ж'.repeat(7), '🦊'.repeat(7)]) {
    expect(await who(short)).toMatchObject({
      status: 400,
      details: 'password must have 8 to 128 characters',
    });
  }
  expect(await who('')).toMatchObject({ status: 400, details: 'password must not be empty' });
  expect((await who('ж'.repeat(129))).status).toBe(400);
  const signIn = async (email: string, password: string) =>
    (await stranger().call(operations.signIn, { body: { email, password } })).status;
  const eighty = `${'x7'.repeat(39)}é`; // bytes
  for (const good of ['ж'.repeat(128), ' leading and trailing ', 'päß wörd 🦊🦊', `${eighty}1`]) {
    const { status, email } = await who(good);
    expect(status, good).toBe(201);
    expect(await signIn(email, good)).toBe(200);
    expect(await signIn(email, good.normalize('NFD')), 'typed on another keyboard').toBe(200);
    expect(await signIn(email, `${good.slice(0, -1)}2`)).toBe(401);
    if (good !== good.trim()) expect(await signIn(email, good.trim())).toBe(401);
  }
});

test('passwords that are easy to guess are refused, including the person’s own address, name and account', async () => {
  const { token, email } = await invitation('Blue Widget Shop');
  const guest = stranger();
  const common = ['password', 'PassWord1', '12345678', 'qwertyuiop', 'iloveyou1', 'trustno1'];
  for (const password of [...common, email, email.split('@')[0]!, 'Grace Hopper', 'bluewidgetshop']) {
    const response = await guest.call(operations.acceptInvitation, {
      body: { token, name: 'Grace Hopper', password },
    });
    expect([response.status, response.body.details], password).toEqual([
      400,
      expect.stringMatching(
        /^password is (easy to guess|your e-mail address, your name or the account name)/,
      ),
    ]);
    expect(response.body.details).toContain('use three or four unrelated words');
  }
});

// --- sign-up

test('requestSignUp 200: the response is the same for a known address, and each gets the appropriate mail', async () => {
  const mailbox = await freshMailbox();
  const own = await open({ smtpUrl: mailbox.url });
  const known = await newPerson(own);
  const ask = (email: string) => stranger(own).call(operations.requestSignUp, { body: { email } });
  const first = await ask('new@example.com');
  const mail = await mailbox.next();
  expect(mail.to).toEqual(['new@example.com']);
  expect(mail.link).toMatch(/\/sign-up#[\w-]{43}$/);
  const second = await ask(known.email);
  const other = await mailbox.next();
  expect(other.to).toEqual([known.email]);
  expect(other.link).toBeUndefined();
  expect(other.text).toContain('You already have one');
  expect([first.status, first.text]).toEqual([200, second.text]);
});

test('requestSignUp 400: an address is required, without characters that have a meaning in mail headers', async () => {
  const signs = [...'<>()[],;:\\"', ' ', '\t', '\u00a0', '\u0085'];
  const unseen = [
    '\u00ad',
    '\u061c',
    '\u180e',
    '\u200b',
    '\u200d',
    '\u202e',
    '\ufff9',
    '\u{e0041}',
    '\u034f',
    '\u3164',
    '\ufe0f',
  ];
  for (const email of [
    'nobody',
    ...[...signs, ...unseen].flatMap((sign) => [`a${sign}b@example.com`, `a@exa${sign}mple.com`]),
  ]) {
    const response = await stranger().call(operations.requestSignUp, { body: { email } });
    expect([response.status, response.body.details], email).toEqual([
      400,
      expect.stringContaining('email must be'),
    ]);
  }
});

test('requestSignUp 409: refused with the reason if accounts need an invitation, or mail is not set up', async () => {
  const body = { email: 'new@example.com' };
  const closed = await stranger().call(operations.requestSignUp, { body });
  expect([closed.status, closed.body.details]).toEqual([409, expect.stringContaining('by invitation')]);
  const form = await open();
  const response = await stranger(form).call(operations.requestSignUp, { body });
  expect([response.status, response.body.details]).toEqual([409, expect.stringContaining('with the form')]);
});

test('requestSignUp 429: neither one address nor many can be flooded with mail from one network', async () => {
  const mailbox = await freshMailbox();
  const own = await open({ smtpUrl: mailbox.url });
  const ask = (who: TestVisitor, email: string) => who.call(operations.requestSignUp, { body: { email } });
  for (let i = 0; i < 3; i++) expect((await ask(stranger(own), 'victim@example.com')).status).toBe(200);
  const refused = await ask(stranger(own), 'Victim@example.com');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '300']);
  const reset = await stranger(own).call(operations.requestPasswordReset, {
    body: { email: 'victim@example.com' },
  });
  expect(reset.status, 'mails of the other kind count together').toBe(429);
  const flooder = stranger(own);
  for (let i = 0; i < 20; i++) expect((await ask(flooder, `v${i}@example.com`)).status).toBe(200);
  expect((await ask(flooder, 'v21@example.com')).status).toBe(429);
});

test('signUp 201: with open sign-up, a newcomer opens an account and becomes its owner only', async () => {
  const own = await open();
  expect((await stranger(own).call(operations.getInstallation)).body.sign_up).toBe('form');
  const who = stranger(own);
  const response = await who.call(operations.signUp, { body: { ...ada, currency: 'NGN', country: 'NG' } });
  expect([response.status, response.body]).toEqual([201, { next: 'dashboard' }]);
  expect(await me(who)).toMatchObject({
    email: ada.email,
    is_operator: false,
    accounts: [{ name: 'Acme', currency: 'NGN', country: 'NG', role: 'owner' }],
  });
});

test('with mail set up, a sign-up has the address that the link was mailed to', async () => {
  const mailbox = await freshMailbox();
  const own = await open({ smtpUrl: mailbox.url });
  expect((await stranger(own).call(operations.getInstallation)).body).toMatchObject({
    sign_up: 'mail',
    mail: true,
  });
  await stranger(own).call(operations.requestSignUp, { body: { email: 'new@example.com' } });
  const token = tokenOf((await mailbox.next()).link!);
  const { email: _, ...rest } = ada;
  const who = stranger(own);
  expect((await who.call(operations.signUp, { body: { token, ...rest } })).status).toBe(201);
  expect((await me(who)).email).toBe('new@example.com');
});

test('signUp 400: a missing mailed link, a missing address and a weak password are refused with the reason', async () => {
  const mailbox = await freshMailbox();
  const own = await open({ smtpUrl: mailbox.url });
  const withMail = await stranger(own).call(operations.signUp, { body: ada });
  expect([withMail.status, withMail.body.details]).toEqual([400, 'token is required: ask for a link first']);
  const form = await open();
  const { email: _, ...rest } = ada;
  const without = await stranger(form).call(operations.signUp, { body: rest });
  expect([without.status, without.body.details]).toEqual([400, 'email is required']);
  const weak = await stranger(form).call(operations.signUp, { body: { ...ada, password: 'sunshine1' } });
  expect([weak.status, weak.body.details]).toEqual([400, expect.stringContaining('easy to guess')]);
});

test('signUp 404: an unknown link, or one of another kind, opens no account', async () => {
  const own = await open();
  const { email: _, ...rest } = ada;
  const use = async (token: string) =>
    (await stranger(own).call(operations.signUp, { body: { token, ...rest } })).body.details;
  expect(await use('A'.repeat(43))).toContain('invalid or incomplete');
  expect(await use(tokenOf(own.setUpLink!))).toContain('for another page');
});

test('signUp 409: refused with invitations only, for a known address, and for a name that is taken', async () => {
  const closed = await stranger().call(operations.signUp, { body: ada });
  expect([closed.status, closed.body.details]).toEqual([409, expect.stringContaining('by invitation')]);
  const own = await open();
  await stranger(own).call(operations.signUp, { body: ada });
  const again = { ...ada, account_name: 'Another', email: 'ADA@example.com' };
  const address = await stranger(own).call(operations.signUp, { body: again });
  expect([address.status, address.body.details]).toEqual([409, expect.stringContaining('Sign in instead')]);
  const name = await stranger(own).call(operations.signUp, {
    body: { ...ada, email: 'eve@example.com', account_name: 'ACME' },
  });
  expect([name.status, name.body.details]).toEqual([409, expect.stringContaining('is taken')]);
  expect(
    await sql(own, "select 1 from people where email = 'eve@example.com'"),
    'nothing is half done',
  ).toEqual([]);
});

test('signUp 409: nobody can sign up before the installation is set up, and the set-up link stays valid', async () => {
  const mailbox = await freshMailbox();
  for (const options of [{}, { smtpUrl: mailbox.url }]) {
    const own = await fresh({ signup: 'open', ...options });
    expect((await stranger(own).call(operations.getInstallation)).body.sign_up).toBe('closed');
    for (const [operation, body] of [
      [operations.signUp, ada],
      [operations.requestSignUp, { email: ada.email }],
    ] as const) {
      const response = await stranger(own).call(operation, { body });
      expect([response.status, response.body.details]).toEqual([
        409,
        expect.stringContaining('not set up yet'),
      ]);
    }
    const token = tokenOf(own.setUpLink!);
    expect((await stranger(own).call(operations.setUp, { body: { token, ...ada } })).status).toBe(201);
  }
  expect(mailbox.mails).toEqual([]);
});

test('signUp 429: one network can open a limited number of accounts', async () => {
  const own = await open();
  const who = stranger(own);
  const use = (n: number) =>
    who.call(operations.signUp, { body: { ...ada, email: `a${n}@example.com`, account_name: 'Acme' } });
  for (let n = 0; n < 20; n++) expect((await use(n)).status).not.toBe(429);
  expect((await use(21)).status).toBe(429);
});

// --- invitations

test('acceptInvitation 201: a newcomer chooses name and password, and joins the account in the role of the invitation', async () => {
  const { token, email } = await invitation('Joined');
  const guest = stranger();
  const response = await guest.call(operations.acceptInvitation, {
    body: { token, name: 'Guest', password: goodPassword },
  });
  expect([response.status, response.body]).toEqual([201, { next: 'dashboard' }]);
  expect(await me(guest)).toMatchObject({
    email,
    is_operator: false,
    accounts: [{ name: 'Joined', role: 'member' }],
  });
  const audit = await sql<{ place: string | null; summary: string }>(
    service,
    `select a.name as place, l.summary from audit_log l left join accounts a using (account_id)
     join people p on p.person_id = l.person_id where p.email = $1 order by place nulls last`,
    [email],
  );
  const summary = 'accepted the invitation to “Joined” as member';
  expect(audit).toEqual([
    { place: 'Joined', summary },
    { place: null, summary },
  ]);
});

test('an existing person accepts while signed in, and keeps their other accounts', async () => {
  const guest = await signedIn(service, { account: 'Their own' });
  const { token } = await invitation('Second place', 'member', guest.email);
  expect((await stranger().call(operations.openLink, { body: { token } })).body.known_person).toBe(true);
  const before = guest.cookies.get('waybill');
  const response = await guest.call(operations.acceptInvitation, { body: { token } });
  expect(response.status).toBe(201);
  expect(guest.cookies.get('waybill'), 'the same session goes on').toBe(before);
  const { accounts } = await me(guest);
  expect(accounts.map((one: { name: string; role: string }) => [one.name, one.role])).toEqual([
    ['Second place', 'member'],
    ['Their own', 'owner'],
  ]);
});

test('an owner who accepts an invitation as member stays owner', async () => {
  const guest = await signedIn(service, { account: 'Held' });
  const { token } = await invitation('Held', 'member', guest.email);
  await guest.call(operations.acceptInvitation, { body: { token } });
  expect((await me(guest)).accounts[0].role).toBe('owner');
});

test('an operator invitation creates an operator without an account', async () => {
  const { token } = await linkFor({
    kind: 'invitation',
    email: 'op@example.com',
    accountId: null,
    role: 'operator',
    createdBy: 'terminal',
  });
  const guest = stranger();
  expect((await guest.call(operations.openLink, { body: { token } })).body).toMatchObject({
    role: 'operator',
    account: null,
    invited_by: null,
  });
  await guest.call(operations.acceptInvitation, { body: { token, name: 'Op', password: goodPassword } });
  expect((await me(guest)).is_operator).toBe(true);
});

test('acceptInvitation 400: a newcomer needs a name and a password, and the link stays valid', async () => {
  const { token } = await invitation('Patient');
  const guest = stranger();
  const empty = await guest.call(operations.acceptInvitation, { body: { token } });
  expect([empty.status, empty.body.details]).toEqual([400, 'name is required; password is required']);
  const half = await guest.call(operations.acceptInvitation, { body: { token, name: 'Guest' } });
  expect(half.body.details).toBe('password is required');
  const body = { token, name: 'Guest', password: goodPassword };
  expect((await guest.call(operations.acceptInvitation, { body })).status).toBe(201);
});

test('acceptInvitation 404: a link that is used, expired after 7 days, withdrawn or of another kind is not found', async () => {
  const use = async (token: string) =>
    (
      await stranger().call(operations.acceptInvitation, {
        body: { token, name: 'Guest', password: goodPassword },
      })
    ).body.details;
  const used = await invitation('Used');
  await use(used.token);
  expect(await use(used.token)).toContain('was already used');
  const withdrawn = await invitation('Withdrawn');
  await sql(service, 'update links set withdrawn_at = now() where link_id = $1', [withdrawn.linkId]);
  expect(await use(withdrawn.token)).toContain('was withdrawn');
  const person = await newPerson(service);
  expect(await use((await resetLink(person.email)).token)).toContain('for another page');
  const expired = await invitation('Expired');
  clock.forward(7 * day - minute);
  expect((await stranger().call(operations.openLink, { body: { token: expired.token } })).status).toBe(200);
  clock.forward(minute);
  expect(await use(expired.token)).toContain('has expired');
});

test('acceptInvitation 409: for a known address, only the person who has it can accept, signed in', async () => {
  const owner = await signedIn(service);
  const { token } = await invitation('Not for you', 'owner', owner.email);
  const body = { token, name: 'Thief', password: goodPassword };
  for (const who of [stranger(), await signedIn(service)]) {
    const response = await who.call(operations.acceptInvitation, { body });
    expect([response.status, response.body.details]).toEqual([
      409,
      `${owner.email} already has an account. Sign in with it, then open this link again.`,
    ]);
  }
  expect((await owner.call(operations.acceptInvitation, { body: { token } })).status).toBe(201);
});

test('only one of several concurrent uses of an invitation succeeds', async () => {
  const { token } = await invitation('Once');
  const responses = await Promise.all(
    [1, 2, 3].map(() =>
      stranger().call(operations.acceptInvitation, {
        body: { token, name: 'Guest', password: goodPassword },
      }),
    ),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
});

// --- a forgotten password

test('requestPasswordReset 200: the response is the same for every address, and only a known one gets mail', async () => {
  const mailbox = await freshMailbox();
  const own = await startTestService({ clock, trustedProxies: ['127.0.0.1'], smtpUrl: mailbox.url });
  const [known, disabled] = [await newPerson(own), await newPerson(own)];
  await sql(own, 'update people set disabled_at = now() where email = $1', [disabled.email]);
  const ask = (email: string) => stranger(own).call(operations.requestPasswordReset, { body: { email } });
  const responses = [await ask('nobody@example.com'), await ask(disabled.email), await ask(known.email)];
  for (const response of responses) expect([response.status, response.body]).toEqual([200, { mail: true }]);
  const mail = await mailbox.next();
  expect(mail.to).toEqual([known.email]);
  expect(mail.link).toMatch(/^http:\/\/127\.0\.0\.1\/reset-password#[\w-]{43}$/);
  await own.stop(); // all mails are out
  expect(mailbox.mails).toHaveLength(1);
});

test('requestPasswordReset 200: mail is false if mail is not set up', async () => {
  const person = await newPerson(service);
  const response = await stranger().call(operations.requestPasswordReset, { body: { email: person.email } });
  expect([response.status, response.body]).toEqual([200, { mail: false }]);
});

test('requestPasswordReset 400: an address is required', async () => {
  const response = await stranger().call(operations.requestPasswordReset, { body: {} });
  expect([response.status, response.body.details]).toEqual([400, 'email is required']);
});

test('requestPasswordReset 429: all spellings of an address share one limit', async () => {
  const mailbox = await freshMailbox();
  const own = await fresh({ smtpUrl: mailbox.url });
  await newPerson(own, { email: 'iris.king@example.com' });
  const ask = async (email: string) =>
    (await stranger(own).call(operations.requestPasswordReset, { body: { email } })).status;
  const spellings = ['iris.king@example.com', 'İris.king@example.com', 'irİs.\u212aİng@example.com'];
  for (const email of spellings) expect(await ask(email)).toBe(200);
  expect(await ask('İrİs.kİng@example.com')).toBe(429);
});

test('requestPasswordReset 429: repeated requests for one address are limited, known or not', async () => {
  const person = await newPerson(service);
  for (const email of [person.email, 'somebody-unknown@example.com']) {
    const ask = () => stranger().call(operations.requestPasswordReset, { body: { email } });
    for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '300']);
  }
});

test('resetPassword 200: the new password works, every session ends, and limits from wrong passwords are lifted', async () => {
  const person = await signedIn(service);
  for (let i = 0; i < 6; i++) {
    await stranger().call(operations.signIn, { body: { email: person.email, password: 'wrong' } });
  }
  const [first, second] = [await resetLink(person.email), await resetLink(person.email)];
  const password = 'cinnamon glacier bicycle';
  const response = await stranger().call(operations.resetPassword, {
    body: { token: second.token, password },
  });
  expect([response.status, response.body]).toEqual([200, { email: person.email }]);
  expect((await person.call(getMe)).status).toBe(401);
  const signIn = async (given: string) =>
    (await stranger().call(operations.signIn, { body: { email: person.email, password: given } })).status;
  expect(await signIn(password)).toBe(200);
  expect(await signIn(goodPassword)).toBe(401);
  const older = await stranger().call(operations.openLink, { body: { token: first.token } });
  expect(older.body.details, 'links from before are withdrawn').toContain('was withdrawn');
});

test('only one of several concurrent uses of a reset link succeeds', async () => {
  const person = await newPerson(service);
  const { token } = await resetLink(person.email);
  const responses = await Promise.all(
    ['cinnamon glacier bicycle', 'marble sunrise violin', 'paper dolphin orchard'].map((password) =>
      stranger().call(operations.resetPassword, { body: { token, password } }),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('resetPassword 400: a password that is easy to guess is refused, and the link stays valid', async () => {
  const person = await newPerson(service, { account: 'Violet Bakery' });
  const { token } = await resetLink(person.email);
  const use = (password: string) => stranger().call(operations.resetPassword, { body: { token, password } });
  for (const weak of ['1q2w3e4r', 'Violet Bakery', person.email]) {
    expect((await use(weak)).status, weak).toBe(400);
  }
  expect((await use('cinnamon glacier bicycle')).status).toBe(200);
});

test('resetPassword 404: a link that is used, expired, unknown, or of a locked-out person is not found', async () => {
  const person = await newPerson(service);
  const use = async (token: string) =>
    (
      await stranger().call(operations.resetPassword, {
        body: { token, password: 'cinnamon glacier bicycle' },
      })
    ).body.details;
  const used = await resetLink(person.email);
  await use(used.token);
  expect(await use(used.token)).toContain('was already used');
  expect(await use('x')).toContain('invalid or incomplete');
  const late = await resetLink(person.email);
  clock.forward(24 * hour);
  expect(await use(late.token)).toContain('has expired');
  const locked = await resetLink(person.email);
  await sql(service, 'update people set disabled_at = now() where email = $1', [person.email]);
  expect(await use(locked.token)).toContain('locked out');
});

test('a reset link does not remove the second factor', async () => {
  const person = await newPerson(service);
  await sql(service, "update people set totp_sealed = '\\x00', totp_confirmed_at = now() where email = $1", [
    person.email,
  ]);
  const { token } = await resetLink(person.email);
  const password = 'cinnamon glacier bicycle';
  await stranger().call(operations.resetPassword, { body: { token, password } });
  const response = await stranger().call(operations.signIn, { body: { email: person.email, password } });
  expect(response.body).toEqual({ next: 'code' });
});

test('a reset link does not lift the limit on wrong codes of the second factor', async () => {
  const person = await newPerson(service);
  await sql(service, "update people set totp_sealed = '\\x00', totp_confirmed_at = now() where email = $1", [
    person.email,
  ]);
  const guess = async (password: string) => {
    const who = stranger();
    await who.call(operations.signIn, { body: { email: person.email, password } });
    return (await who.call(operations.signInWithCode, { body: { code: 'aaaa-bbbb-cccc' } })).status;
  };
  for (let i = 0; i < 5; i++) expect(await guess(goodPassword)).toBe(401);
  const { token } = await resetLink(person.email);
  const password = 'cinnamon glacier bicycle';
  await stranger().call(operations.resetPassword, { body: { token, password } });
  expect(await guess(password)).toBe(429);
});
