import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { getDay, signInCourier } from '../../contract/courier/operations.ts';
import { generateApiKey, revokeApiKey, rollApiKey } from '../../contract/dashboard/api-keys.ts';
import { createCourierLink, signOutPhones } from '../../contract/dashboard/couriers.ts';
import {
  createResetLink,
  inviteOperator,
  listAccounts,
  listCreatedBy,
  listInstallationAudit,
  listPeople,
  openAccount,
  setDisabled,
  withdrawOperatorInvitation,
} from '../../contract/dashboard/operators.ts';
import { getMe } from '../../contract/dashboard/profile.ts';
import { changeSettings, listAudit } from '../../contract/dashboard/settings.ts';
import { acceptInvitation, openLink, resetPassword, signIn } from '../../contract/dashboard/signing-in.ts';
import { inviteMember, listTeam } from '../../contract/dashboard/team.ts';
import { recordPersonalAudit } from '../../server/accounts/audit.ts';
import { slowBodyMs } from '../../server/http/bind.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { parseId } from '../../server/platform/ids.ts';
import { newCourier, phone } from '../support/couriers.ts';
import { goodPassword, newPerson, signedIn, type TestPerson, visitor } from '../support/dashboard.ts';
import { untilOneWaits } from '../support/locks.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService();

let count = 0;
const newName = (what: string) => `${what} ${++count}`;
const newOperator = (name = 'Olu Ade') => signedIn(service, { operator: true, name });

const open = (operator: TestPerson, body: object) => operator.call(openAccount, { body });
const people = async (operator: TestPerson) => (await operator.call(listPeople)).body.people;
const person = async (operator: TestPerson, personId: string) =>
  (await people(operator)).find((one: { person_id: string }) => one.person_id === personId);
const reset = (operator: TestPerson, personId: string) =>
  operator.call(createResetLink, { params: { person_id: personId } });
const disable = (operator: TestPerson, personId: string, disabled = true) =>
  operator.call(setDisabled, { params: { person_id: personId }, body: { disabled } });
const invitations = async (operator: TestPerson) => (await operator.call(listPeople)).body.invitations;
const withdraw = (operator: TestPerson, invitationId: string) =>
  operator.call(withdrawOperatorInvitation, { params: { invitation_id: invitationId } });
const audit = async (operator: TestPerson, query: Record<string, string | number> = { limit: 100 }) =>
  (await operator.call(listInstallationAudit, { query })).body;
const lastEntry = async (operator: TestPerson) => (await audit(operator, { limit: 1 })).data[0];

const tokenIn = (link: string) => new URL(link).hash.slice(1);
const openWith = (link: string) => visitor(service).call(openLink, { body: { token: tokenIn(link) } });

const unknownPerson = 'per_01kd3x8j5mfd7v2q9r4t6w8y0z';

test('listAccounts 200: every account by name, with its members and its keys that work', async () => {
  const operator = await newOperator();
  const name = newName('zebra');
  const ada = await signedIn(service, { account: name });
  await signedIn(service, { account: name, role: 'member' });
  await signedIn(service, { account: newName('Aardvark') });
  const params = { account_id: ada.accountId };
  await ada.call(generateApiKey, { params, body: { name: 'x', mode: 'test' } });
  const { key_id } = (await ada.call(generateApiKey, { params, body: { name: 'y', mode: 'live' } })).body
    .api_key;
  await ada.call(rollApiKey, { params: { ...params, key_id }, body: { old_key_lives_minutes: 0 } });
  await ada.call(inviteMember, { params, body: { email: 'invited@zebra.example', role: 'member' } });
  const { accounts } = (await operator.call(listAccounts)).body;
  expect(accounts.find((one: { name: string }) => one.name === name)).toEqual({
    account_id: ada.accountId,
    name,
    currency: 'USD',
    members: 2,
    open_invitations: 1,
    active_keys: 2,
    created_at: expect.any(String),
  });
  const names = accounts.map((one: { name: string }) => one.name.toLowerCase());
  expect(names).toEqual([...names].sort());
});

test('listAccounts 403: every operator operation is refused for an account owner', async () => {
  const ada = await signedIn(service, { account: newName('Shop') });
  const other = await newPerson(service);
  const params = { person_id: other.personId };
  for (const response of [
    await ada.call(listAccounts),
    await open(ada, { name: newName('Mine') }),
    await ada.call(listPeople),
    await ada.call(inviteOperator, { body: { email: 'me@example.com' } }),
    await ada.call(createResetLink, { params }),
    await ada.call(setDisabled, { params, body: { disabled: true } }),
    await ada.call(listInstallationAudit),
  ]) {
    expect(response.status).toBe(403);
  }
});

async function settingsOf(name: string) {
  const [row] = await sql(service, 'select currency, time_zone, country from accounts where name = $1', [
    name,
  ]);
  return row;
}

test('openAccount 201: the account exists without members, and its owner can be invited', async () => {
  const operator = await newOperator();
  const name = newName('Opened');
  const chosen = { currency: 'NGN', time_zone: 'Africa/Lagos', country: 'NG' };
  const { status, body } = await open(operator, { name, ...chosen });
  expect(status).toBe(201);
  expect(await settingsOf(name)).toEqual(chosen);
  expect(body).toMatchObject({ name, currency: 'NGN', members: 0, active_keys: 0 });
  expect(await lastEntry(operator)).toMatchObject({
    action: 'account.opened',
    summary: `opened the account “${name}”`,
    account: { id: body.account_id, name },
  });
  const invited = await operator.call(inviteMember, {
    params: { account_id: body.account_id },
    body: { email: 'first.owner@example.com', role: 'owner' },
  });
  expect(invited.status).toBe(201);
});

test('openAccount 201: the defaults are USD and UTC, without a country', async () => {
  const operator = await newOperator();
  const { body } = await open(operator, { name: newName('Plain') });
  expect(await settingsOf(body.name)).toEqual({ currency: 'USD', time_zone: 'UTC', country: null });
});

test('openAccount 400: an unknown currency or time zone is named, and nothing is created', async () => {
  const operator = await newOperator();
  const name = newName('Never');
  const response = await open(operator, { name, currency: 'XXQ', time_zone: 'Mars/Base' });
  expect(response.status).toBe(400);
  expect(response.body.details).toMatch(/^currency must be .*; time_zone must be /);
  const { accounts } = (await operator.call(listAccounts)).body;
  expect(accounts.map((one: { name: string }) => one.name)).not.toContain(name);
});

test('openAccount 409: a name is unique, whatever its case', async () => {
  const operator = await newOperator();
  const name = newName('Taken');
  await open(operator, { name });
  const response = await open(operator, { name: name.toUpperCase() });
  expect([response.status, response.body.details]).toEqual([
    409,
    `The name “${name.toUpperCase()}” is taken. Choose another.`,
  ]);
});

test('listPeople 200: everybody by name, with their accounts and whether they can be locked out', async () => {
  const operator = await newOperator('Zuri Operator');
  const name = newName('Shop');
  const ada = await signedIn(service, { account: name, name: 'ada small letters' });
  expect(await person(operator, ada.personId)).toEqual({
    person_id: ada.personId,
    name: 'ada small letters',
    email: ada.email,
    is_operator: false,
    is_me: false,
    totp: false,
    accounts: [name],
    created_at: expect.any(String),
    last_seen_at: expect.any(String),
    disabled_at: null,
    disable: { allowed: true, why_not: null },
  });
  expect(await person(operator, operator.personId)).toMatchObject({
    is_operator: true,
    is_me: true,
    accounts: [],
    disable: { allowed: false, why_not: 'You cannot lock yourself out.' },
  });
  const names = (await people(operator)).map((one: { name: string }) => one.name.toLowerCase());
  expect(names).toEqual([...names].sort());
});

test('inviteOperator 201: the link creates an operator once, and a new invitation replaces the earlier link', async () => {
  const operator = await newOperator('Olu Ade');
  const invite = () => operator.call(inviteOperator, { body: { email: 'second.operator@example.com' } });
  const first = (await invite()).body;
  const { body, status } = await invite();
  expect([status, body.email, body.mailed]).toEqual([201, 'second.operator@example.com', false]);
  expect((await openWith(first.link)).status).toBe(404);
  expect((await openWith(body.link)).body).toMatchObject({
    role: 'operator',
    account: null,
    invited_by: 'Olu Ade',
  });
  expect(await lastEntry(operator)).toMatchObject({
    action: 'operator.invited',
    summary: 'invited second.operator@example.com as operator',
    account: null,
  });
  const newcomer = visitor(service);
  const accepted = await newcomer.call(acceptInvitation, {
    body: { token: tokenIn(body.link), name: 'Second', password: goodPassword },
  });
  expect(accepted.status).toBe(201);
  expect((await newcomer.call(listAccounts)).status).toBe(200);
  expect((await openWith(body.link)).status).toBe(404);
});

test('inviteOperator 400: an invalid address is refused', async () => {
  const response = await (await newOperator()).call(inviteOperator, { body: { email: 'nobody' } });
  expect([response.status, response.body.details]).toEqual([
    400,
    'email must be an e-mail address of at most 254 characters',
  ]);
});

test('inviteOperator 409: neither an operator nor a locked-out person can be invited', async () => {
  const operator = await newOperator();
  const other = await signedIn(service, { operator: true, name: 'Other', email: 'other.op@example.com' });
  const invite = () => operator.call(inviteOperator, { body: { email: 'OTHER.op@example.com' } });
  const response = await invite();
  expect([response.status, response.body.details]).toEqual([
    409,
    'Other (other.op@example.com) is already an operator.',
  ]);
  await disable(operator, other.personId);
  expect((await invite()).body.details).toContain('locked out. Let them in again instead.');
});

test('listPeople 200: operator invitations are listed with inviter and expiry while the link works', async () => {
  const operator = await newOperator('Olu Ade');
  const ada = await signedIn(service, { account: newName('Acme') });
  const toAccount = {
    params: { account_id: ada.accountId },
    body: { email: 'a@elsewhere.example', role: 'member' },
  };
  await ada.call(inviteMember, toAccount);
  const email = 'waiting@operators.example';
  const before = Date.now();
  const { link, expires_at } = (await operator.call(inviteOperator, { body: { email } })).body;
  const open = await invitations(operator);
  expect(open.map((one: { email: string }) => one.email)).toContain(email);
  expect(open.map((one: { email: string }) => one.email)).not.toContain('a@elsewhere.example');
  const invitation = open.find((one: { email: string }) => one.email === email);
  expect(invitation).toEqual({
    invitation_id: expect.stringMatching(/^inv_/),
    email,
    invited_by: 'Olu Ade',
    created_at: expect.any(String),
    expires_at,
  });
  expect(Date.parse(invitation.created_at)).toBeGreaterThanOrEqual(before - 1);

  const body = { token: tokenIn(link), name: 'New Operator', password: goodPassword };
  expect((await visitor(service).call(acceptInvitation, { body })).status).toBe(201);
  expect((await invitations(operator)).map((one: { email: string }) => one.email)).not.toContain(email);
});

test('withdrawOperatorInvitation 204: the link stops working immediately; withdrawing again changes nothing; it is audited once', async () => {
  const operator = await newOperator();
  const email = 'mistaken@operators.example';
  const { link } = (await operator.call(inviteOperator, { body: { email } })).body;
  const { invitation_id } = (await invitations(operator)).find(
    (one: { email: string }) => one.email === email,
  );
  for (const time of ['first', 'second']) {
    expect((await withdraw(operator, invitation_id)).status, time).toBe(204);
  }
  expect((await openWith(link)).status).toBe(404);
  expect((await invitations(operator)).map((one: { email: string }) => one.email)).not.toContain(email);
  const entries = (await audit(operator)).data.filter(
    (one: { action: string; summary: string }) =>
      one.action === 'operator.invitation_withdrawn' && one.summary.includes(email),
  );
  expect(entries).toHaveLength(1);
});

test('withdrawOperatorInvitation 404: an invitation to an account, an accepted one and an unknown one are not found', async () => {
  const operator = await newOperator();
  const ada = await signedIn(service, { account: newName('Acme') });
  const params = { account_id: ada.accountId };
  await ada.call(inviteMember, { params, body: { email: 'b@elsewhere.example', role: 'owner' } });
  const toAccount = (await ada.call(listTeam, { params })).body.invitations[0].invitation_id;
  const { link } = (await operator.call(inviteOperator, { body: { email: 'quick@operators.example' } })).body;
  const accepted = (await invitations(operator))[0].invitation_id;
  const body = { token: tokenIn(link), name: 'Quick', password: goodPassword };
  await visitor(service).call(acceptInvitation, { body });
  for (const id of [toAccount, accepted, 'inv_01kd3x8j5mfd7v2q9r4t6w8y0z', 'inv_nonsense']) {
    const response = await withdraw(operator, id);
    expect(response.status, id).toBe(404);
    expect(response.body.details, id).toContain('invitation');
  }
  expect((await ada.call(listTeam, { params })).body.invitations).toHaveLength(1);
});

test('createResetLink 201: the link lets the person choose a password; a second one ends the first; both are audited', async () => {
  const operator = await newOperator('Olu Ade');
  const ada = await newPerson(service, { account: newName('Shop'), name: 'Ada Obi' });
  const first = (await reset(operator, ada.personId)).body;
  const { body, status } = await reset(operator, ada.personId);
  expect([status, body.email, body.mailed]).toEqual([201, ada.email, false]);
  const hours = (Date.parse(body.expires_at) - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(24);
  expect((await openWith(first.link)).status).toBe(404);
  const entries = (await audit(operator)).data.filter(
    (entry: { action: string }) => entry.action === 'password_reset.link_made',
  );
  expect(entries).toHaveLength(2);
  expect(entries[0]).toMatchObject({
    by: `Olu Ade (${operator.email})`,
    summary: `created a link with which Ada Obi (${ada.email}) can choose a new password`,
  });
  const password = 'quiet harbour velvet';
  const chosen = await visitor(service).call(resetPassword, {
    body: { token: tokenIn(body.link), password },
  });
  expect(chosen.status).toBe(200);
  const entered = await visitor(service).call(signIn, { body: { email: ada.email, password } });
  expect(entered.status).toBe(200);
});

test('createResetLink 404: an unknown person is not found', async () => {
  const operator = await newOperator();
  const unknown = await reset(operator, unknownPerson);
  expect([unknown.status, unknown.body.error]).toEqual([404, 'not found']);
  for (const bad of ['x', `${operator.personId}0`, operator.personId.toUpperCase()]) {
    expect((await reset(operator, bad)).text).toBe(unknown.text);
  }
});

test('setDisabled 200: every session ends immediately, and signing in is refused until the person is let in again', async () => {
  const operator = await newOperator();
  const ada = await signedIn(service, { account: newName('Shop'), name: 'Ada Obi' });
  const elsewhere = visitor(service);
  await elsewhere.call(signIn, { body: { email: ada.email, password: goodPassword } });
  for (const session of [ada, elsewhere]) expect((await session.call(getMe)).status).toBe(200);

  const { body, status } = await disable(operator, ada.personId);
  expect(status).toBe(200);
  const shown = body.people.find((one: { person_id: string }) => one.person_id === ada.personId);
  expect(shown.disabled_at).toEqual(expect.any(String));
  for (const session of [ada.copy(), elsewhere.copy()]) {
    expect((await session.call(getMe)).status).toBe(401);
  }
  const enter = () => visitor(service).call(signIn, { body: { email: ada.email, password: goodPassword } });
  expect((await enter()).status).toBe(401);

  await disable(operator, ada.personId, false);
  expect((await person(operator, ada.personId)).disabled_at).toBeNull();
  for (const session of [ada, elsewhere]) {
    expect((await session.call(getMe)).status, 'sessions that ended stay over').toBe(401);
  }
  expect((await enter()).status).toBe(200);
  const entries = (await audit(operator)).data.filter((entry: { action: string }) =>
    entry.action.startsWith('person.'),
  );
  expect(entries.slice(0, 2).map((entry: { summary: string }) => entry.summary)).toEqual([
    `let Ada Obi (${ada.email}) in again`,
    `locked out Ada Obi (${ada.email})`,
  ]);
});

test('setDisabled 200: no link that the person created works any more, no matter for whom', async () => {
  const [operator, rogue] = [await newOperator(), await newOperator('Rogue')];
  const shop = await signedIn(service, { account: newName('Shop') });
  const theirs = [
    await rogue.call(inviteOperator, {
      body: { email: `${newName('second')}@example.com`.replace(' ', '-') },
    }),
    await rogue.call(inviteMember, {
      params: { account_id: shop.accountId },
      body: { email: `${newName('second')}@example.com`.replace(' ', '-'), role: 'owner' },
    }),
    await reset(rogue, operator.personId),
  ];
  const own = await reset(operator, shop.personId);
  for (const { body } of [...theirs, own]) expect((await openWith(body.link)).status).toBe(200);
  await disable(operator, rogue.personId);
  for (const { body } of theirs) {
    const response = await openWith(body.link);
    expect([response.status, response.body.details]).toEqual([404, expect.stringContaining('was withdrawn')]);
  }
  expect((await openWith(own.body.link)).status).toBe(200);
});

/** A person who created a key and two sign-in links, one of which was used. */
async function creatorOf(account: string) {
  const creator = await signedIn(service, { operator: true, name: 'Creator' });
  const { accountId } = await signedIn(service, { account });
  const [used, unused] = [await newCourier(service), await newCourier(service)];
  const handOut = async ({ courierId }: { courierId: string }) =>
    (await creator.call(createCourierLink, { params: { courier_id: courierId } })).body;
  const enter = async ({ link, pin }: { link: string; pin: string }, on = phone(service)) => ({
    on,
    status: (await on.call(signInCourier, { body: { token: tokenIn(link), pin } })).status,
  });
  const { on } = await enter(await handOut(used));
  const openLink = await handOut(unused);
  const key = (
    await creator.call(generateApiKey, {
      params: { account_id: accountId },
      body: { name: 'Web shop', mode: 'live' },
    })
  ).body.api_key;
  return { creator, accountId, account, used, unused, on, tryOpenLink: () => enter(openLink), key };
}

test('setDisabled 200: courier links of the person are withdrawn in the same transaction, and what they created is listed for review', async () => {
  const operator = await newOperator();
  const { creator, accountId, account, used, unused, on, tryOpenLink, key } = await creatorOf(
    newName('Shop'),
  );
  const other = await newCourier(service);
  const own = (await operator.call(createCourierLink, { params: { courier_id: other.courierId } })).body;

  const { body } = await disable(operator, creator.personId);
  expect(body.created).toEqual({
    api_keys: [
      {
        key_id: key.key_id,
        name: 'Web shop',
        kind: 'live',
        key_start: expect.any(String),
        key_end: expect.any(String),
        account: { id: accountId, name: account },
        created_at: key.created_at,
        last_used_at: null,
      },
    ],
    courier_links: [
      {
        courier: { id: unused.courierId, name: unused.name },
        status: 'withdrawn',
        created_at: expect.any(String),
      },
      { courier: { id: used.courierId, name: used.name }, status: 'used', created_at: expect.any(String) },
    ],
    phones: [
      {
        phone_id: expect.stringMatching(/^pho_/),
        courier: { id: used.courierId, name: used.name },
        device: 'Chrome on Android',
        signed_in_at: expect.any(String),
        last_seen_at: expect.any(String),
      },
    ],
  });
  expect((await lastEntry(operator)).summary).toBe(
    `locked out Creator (${creator.email}), and withdrew one sign-in link for couriers`,
  );
  expect((await tryOpenLink()).status).toBe(404);
  expect((await on.call(getDay)).status, 'a courier at work goes on').toBe(200);
  const entered = await phone(service).call(signInCourier, {
    body: { token: tokenIn(own.link), pin: own.pin },
  });
  expect(entered.status, 'a link of somebody else').toBe(200);

  const { created } = (await disable(operator, creator.personId, false)).body;
  expect(created).toBeNull();
  expect((await tryOpenLink()).status, 'it stays withdrawn').toBe(404);
});

test('a sign-in link whose creator is locked out while it is being created is not stored', async () => {
  const [creator, courier] = [await newOperator('Creator'), await newCourier(service)];
  const id = parseId('person', creator.personId);
  const { response } = await service.database.inTransaction(async (tx) => {
    const text = 'update people set disabled_at = now() where person_id = $1';
    await tx.query({ name: 'test-lock-out', text }, [id]);
    const response = creator.call(createCourierLink, { params: { courier_id: courier.courierId } });
    await untilOneWaits(service.database);
    return { response };
  });
  expect((await response).status).toBe(401);
  const made = await sql(service, 'select 1 from courier_links where courier_id = $1', [
    parseId('courier', courier.courierId),
  ]);
  expect(made).toEqual([]);
});

test('setDisabled 200: everything on the list can be revoked, and then disappears from the list', async () => {
  const operator = await newOperator();
  const { creator, accountId, on, key } = await creatorOf(newName('Shop'));
  const { created } = (await disable(operator, creator.personId)).body;
  await operator.call(revokeApiKey, { params: { account_id: accountId, key_id: key.key_id } });
  const [{ courier, phone_id }] = created.phones;
  await operator.call(signOutPhones, { params: { courier_id: courier.id }, body: { phone_id } });
  const left = (await operator.call(listCreatedBy, { params: { person_id: creator.personId } })).body;
  expect([left.api_keys, left.phones]).toEqual([[], []]);
  expect((await on.call(getDay)).status).toBe(401);
});

test('listCreatedBy 200: lists open items before a lock-out, and is empty for a person who created nothing', async () => {
  const operator = await newOperator();
  const { creator } = await creatorOf(newName('Shop'));
  const of = async (personId: string) =>
    (await operator.call(listCreatedBy, { params: { person_id: personId } })).body;
  const statuses = (await of(creator.personId)).courier_links.map(({ status }: { status: string }) => status);
  expect(statuses).toEqual(['open', 'used']);
  expect(await of(operator.personId)).toEqual({ api_keys: [], courier_links: [], phones: [] });
});

test('listCreatedBy 404: an unknown person is not found', async () => {
  const operator = await newOperator();
  const of = (personId: string) => operator.call(listCreatedBy, { params: { person_id: personId } });
  const unknown = await of(unknownPerson);
  expect([unknown.status, unknown.body.error]).toEqual([404, 'not found']);
  expect((await of('x')).text).toBe(unknown.text);
});

test('setDisabled 200: a request that began before the lock-out and ends after it changes nothing', async () => {
  const [operator, rogue] = [await newOperator(), await newOperator('Slow')];
  const id = parseId('person', rogue.personId);
  await sql(service, "update sessions set last_seen_at = now() - interval '1 hour' where person_id = $1", [
    id,
  ]);
  /** Until the request is let in, which is written down. */
  const seenAgain = () =>
    expect
      .poll(() =>
        sql(
          service,
          `select 1 from sessions where person_id = $1 and last_seen_at > now() - interval '30 minutes'`,
          [id],
        ),
      )
      .toHaveLength(1);
  const body = JSON.stringify({ email: 'slow-second@example.com' });
  const { hostname, port } = new URL(service.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(
    `POST /dashboard/operators/invitations HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\n` +
      `Cookie: ${service.cookieName}=${rogue.cookies.get(service.cookieName)}\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  await seenAgain();
  const from = performance.now();
  await expect.poll(() => performance.now() - from).toBeGreaterThan(slowBodyMs);
  await disable(operator, rogue.personId);
  socket.write(body.slice(5));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 /);
  const made = await sql(service, "select 1 from links where email = 'slow-second@example.com'");
  expect(made).toEqual([]);
});

test('setDisabled 200: repeating it changes nothing and adds no audit entry', async () => {
  const operator = await newOperator();
  const ada = await newPerson(service);
  await disable(operator, ada.personId);
  const before = await person(operator, ada.personId);
  const entry = await lastEntry(operator);
  expect((await disable(operator, ada.personId)).status).toBe(200);
  expect(await person(operator, ada.personId)).toEqual(before);
  expect((await lastEntry(operator)).audit_id).toBe(entry.audit_id);
});

test('setDisabled 400: a value other than true and false is refused', async () => {
  const operator = await newOperator();
  const response = await disable(operator, operator.personId, 'yes' as unknown as boolean);
  expect([response.status, response.body.details]).toEqual([400, 'disabled must be true or false']);
});

test('setDisabled 404: an unknown person is not found', async () => {
  const operator = await newOperator();
  const unknown = await disable(operator, unknownPerson);
  expect([unknown.status, unknown.body.error]).toEqual([404, 'not found']);
  expect((await disable(operator, 'x')).text).toBe(unknown.text);
});

test('setDisabled 409: operators cannot lock themselves out', async () => {
  const operator = await newOperator();
  const response = await disable(operator, operator.personId);
  expect([response.status, response.body.details]).toEqual([409, 'You cannot lock yourself out.']);
  expect((await operator.call(getMe)).status).toBe(200);
});

test('setDisabled 200: when two operators lock each other out concurrently, one always remains', async () => {
  for (let round = 0; round < 10; round++) {
    const [one, two] = [await newOperator(), await newOperator()];
    const responses = await Promise.all([disable(one, two.personId), disable(two, one.personId)]);
    expect(responses.map((response) => response.status).sort()).toEqual([200, 401]);
    const left = [await one.copy().call(getMe), await two.copy().call(getMe)].map(({ status }) => status);
    expect(left.sort()).toEqual([200, 401]);
  }
});

test('listInstallationAudit 200: entries of all accounts with their names, each once, page by page', async () => {
  const operator = await newOperator('Olu Ade');
  const [first, second] = [newName('Shop'), newName('Shop')];
  const ada = await signedIn(service, { account: first, name: 'Ada Obi' });
  const rival = await signedIn(service, { account: second });
  await ada.call(changeSettings, { params: { account_id: ada.accountId }, body: { currency: 'EUR' } });
  await operator.call(changeSettings, {
    params: { account_id: rival.accountId },
    body: { currency: 'GHS' },
  });
  const page = await audit(operator, { limit: 1 });
  expect(page.data[0]).toMatchObject({
    by: `Olu Ade (${operator.email})`,
    account: { id: rival.accountId, name: second },
  });
  expect(page.has_more).toBe(true);
  const next = await audit(operator, { limit: 1, cursor: page.next_cursor });
  expect(next.data[0]).toMatchObject({
    by: `Ada Obi (${ada.email})`,
    account: { id: ada.accountId, name: first },
  });
  const ofRival = await rival.call(listAudit, { params: { account_id: rival.accountId } });
  expect(ofRival.body.data, 'the account’s owner sees who of the operators it was').toEqual([
    expect.objectContaining({
      by: `Olu Ade (${operator.email})`,
      summary: 'changed the currency from USD to GHS',
    }),
  ]);
});

test('listInstallationAudit 200: a sign-in of somebody in two accounts is shown once', async () => {
  const operator = await newOperator();
  const names = [newName('Shop'), newName('Shop')];
  const ada = await signedIn(service, { account: names[0]! });
  const personId = parseId('person', ada.personId)!;
  await signedIn(service, { account: names[1]! });
  await sql(
    service,
    `insert into memberships (account_id, person_id, role, created_at)
     select account_id, $2, 'member', now() from accounts where name = $1`,
    [names[1], personId],
  );
  const summary = newName('signed in from somewhere');
  await service.database.inTransaction((tx) =>
    recordPersonalAudit(
      tx,
      { actor: `person:${personId}`, personId, network: null },
      { action: 'signed_in', summary, at: systemClock.now() },
    ),
  );
  const shown = (await audit(operator)).data.filter(
    (entry: { summary: string }) => entry.summary === summary,
  );
  expect(shown).toEqual([expect.objectContaining({ account: null })]);
  const inAccount = await ada.call(listAudit, { params: { account_id: ada.accountId } });
  expect(inAccount.body.data[0].summary).toBe(summary);
});

test('listInstallationAudit 400: a cursor that is not from an earlier response is refused', async () => {
  const operator = await newOperator();
  const response = await operator.call(listInstallationAudit, { query: { cursor: 'AAAA' } });
  expect([response.status, response.body.details]).toEqual([
    400,
    'cursor must be the next_cursor of an earlier response',
  ]);
});
