import { expect, test } from 'vitest';
import { listApiKeys } from '../../contract/dashboard/api-keys.ts';
import { listAudit } from '../../contract/dashboard/settings.ts';
import { acceptInvitation, openLink, requestPasswordReset } from '../../contract/dashboard/signing-in.ts';
import {
  changeRole,
  inviteMember,
  listTeam,
  removeMember,
  withdrawInvitation,
} from '../../contract/dashboard/team.ts';
import { testClock } from '../support/clock.ts';
import {
  goodPassword,
  type PersonOptions,
  signedIn,
  type TestPerson,
  visitor,
} from '../support/dashboard.ts';
import { startMailbox } from '../support/mailbox.ts';
import { startTestService, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService();

let accounts = 0;
/** Somebody in an account of their own. */
const owner = (options: PersonOptions = {}) =>
  signedIn(service, { account: `Shop ${++accounts}`, ...options });
/** Somebody in the account that was made last. */
const colleague = (options: PersonOptions = {}) =>
  signedIn(service, { account: `Shop ${accounts}`, role: 'member', name: 'Bola Eze', ...options });

const inAccount = (person: TestPerson) => ({ account_id: person.accountId });
const list = async (person: TestPerson) => (await person.call(listTeam, { params: inAccount(person) })).body;
const invite = (person: TestPerson, email: string, role = 'member') =>
  person.call(inviteMember, { params: inAccount(person), body: { email, role } });
const withdraw = (person: TestPerson, invitationId: string) =>
  person.call(withdrawInvitation, { params: { ...inAccount(person), invitation_id: invitationId } });
const setRole = (person: TestPerson, whose: string, role: string) =>
  person.call(changeRole, { params: { ...inAccount(person), person_id: whose }, body: { role } });
const remove = (person: TestPerson, whom: string) =>
  person.call(removeMember, { params: { ...inAccount(person), person_id: whom } });
const lastEntry = async (person: TestPerson) =>
  (await person.call(listAudit, { params: inAccount(person) })).body.data[0];

interface Member {
  person_id: string;
  role: string;
  change_role: { allowed: boolean; why_not: string | null };
  remove: { allowed: boolean; why_not: string | null };
}
const rolesIn = (team: { members: Member[] }) =>
  Object.fromEntries(team.members.map((member) => [member.person_id, member.role]));

const open = (link: string) =>
  visitor(service).call(openLink, { body: { token: new URL(link).hash.slice(1) } });

const yes = { allowed: true, why_not: null };
const unknownPerson = 'per_01kd3x8j5mfd7v2q9r4t6w8y0z';
const unknownInvitation = 'inv_01kd3x8j5mfd7v2q9r4t6w8y0z';

test('listTeam 200: members by name with what may be done with each, and open invitations', async () => {
  const bola = await owner({ name: 'bola Eze' });
  const ada = await colleague({ name: 'Ada Obi', role: 'owner', email: 'ada.list@example.com' });
  await invite(bola, 'Chi@Example.com', 'owner');
  const team = await list(bola);
  expect(team.members.map((member: { name: string }) => member.name)).toEqual(['Ada Obi', 'bola Eze']);
  expect(team.members[0]).toEqual({
    person_id: ada.personId,
    name: 'Ada Obi',
    email: 'ada.list@example.com',
    role: 'owner',
    totp: false,
    joined_at: expect.any(String),
    last_seen_at: expect.any(String),
    disabled: false,
    is_me: false,
    change_role: yes,
    remove: yes,
  });
  expect(team.members[1]).toMatchObject({ person_id: bola.personId, is_me: true, remove: yes });
  expect(team.invitations).toEqual([
    {
      invitation_id: expect.stringMatching(/^inv_/),
      email: 'Chi@Example.com',
      role: 'owner',
      invited_by: 'bola Eze',
      created_at: expect.any(String),
      expires_at: expect.any(String),
    },
  ]);
  expect(team.manage).toEqual(yes);
});

test('listTeam 200: the only owner cannot be removed or demoted, and the response says why', async () => {
  const ada = await owner({ name: 'Ada Obi' });
  const bola = await colleague();
  const disabled = await colleague({ role: 'owner', name: 'Zed' });
  await sql(service, 'update people set disabled_at = now() where email = $1', [disabled.email]);
  const members: Member[] = (await list(ada)).members;
  const own = members.find((member) => member.person_id === ada.personId)!;
  const whyNot = 'Ada Obi is the only account owner. Make someone else an owner first.';
  expect([own.change_role, own.remove]).toEqual([
    { allowed: false, why_not: whyNot },
    { allowed: false, why_not: whyNot },
  ]);
  for (const id of [bola.personId, disabled.personId]) {
    const other = members.find((member) => member.person_id === id)!;
    expect([other.change_role, other.remove]).toEqual([yes, yes]);
  }
});

test('listTeam 200: a member sees the team, and why only an owner can change it', async () => {
  const ada = await owner();
  await colleague({ role: 'owner' });
  const bola = await colleague();
  await invite(ada, 'somebody@example.com');
  const team = await list(bola);
  expect(team.members).toHaveLength(3);
  expect(team.invitations).toHaveLength(1);
  expect(team.manage).toEqual({
    allowed: false,
    why_not: 'Only an account owner can invite people and change the team.',
  });
  for (const member of team.members) {
    expect(member.change_role.why_not).toBe('Only an account owner can change roles.');
    expect(member.remove.why_not).toBe('Only an account owner can remove members.');
  }
});

test('listTeam 200: members and invitations of other accounts are not listed', async () => {
  const rival = await owner();
  await invite(rival, 'rivals.friend@example.com');
  const ada = await owner();
  const team = await list(ada);
  expect(Object.keys(rolesIn(team))).toEqual([ada.personId]);
  expect(team.invitations).toEqual([]);
});

test('inviteMember 201: the link lets the invited person in, in the role that was chosen, once', async () => {
  const ada = await owner({ name: 'Ada Obi' });
  const { status, body } = await invite(ada, 'new.colleague@example.com');
  expect(status).toBe(201);
  expect(body).toMatchObject({ email: 'new.colleague@example.com', mailed: false });
  const days = (Date.parse(body.expires_at) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  expect((await open(body.link)).body).toMatchObject({
    kind: 'invitation',
    account: { id: ada.accountId, name: `Shop ${accounts}` },
    role: 'member',
    invited_by: 'Ada Obi',
  });
  const newcomer = visitor(service);
  const token = new URL(body.link).hash.slice(1);
  const accepted = await newcomer.call(acceptInvitation, {
    body: { token, name: 'New Colleague', password: goodPassword },
  });
  expect(accepted.status).toBe(201);
  const team = await newcomer.call(listTeam, { params: inAccount(ada) });
  expect(team.body.members.map((member: Member) => member.role).sort()).toEqual(['member', 'owner']);
  expect(team.body.invitations).toEqual([]);
  expect((await open(body.link)).status).toBe(404);
});

test('inviteMember 201: the invitation is in the audit log, without the token', async () => {
  const ada = await owner({ name: 'Ada Obi', email: 'ada.audit@example.com' });
  const { body } = await invite(ada, 'friend@example.com', 'owner');
  const entry = await lastEntry(ada);
  expect(entry).toMatchObject({
    by: 'Ada Obi (ada.audit@example.com)',
    action: 'member.invited',
    summary: 'invited friend@example.com as account owner',
  });
  const rows = await sql(
    service,
    'select l::text as row from links l union all select a::text from audit_log a',
  );
  expect(JSON.stringify(rows)).not.toContain(new URL(body.link).hash.slice(1));
});

test('inviteMember 201: a new invitation replaces the earlier link, whatever the case of the address', async () => {
  const ada = await owner();
  const first = (await invite(ada, 'twice@example.com')).body;
  const second = (await invite(ada, 'TWICE@example.com', 'owner')).body;
  const gone = await open(first.link);
  expect([gone.status, gone.body.details]).toEqual([404, 'This link was withdrawn. Ask for a new one.']);
  expect((await open(second.link)).status).toBe(200);
  const { invitations } = await list(ada);
  expect(invitations.map((one: { role: string }) => one.role)).toEqual(['owner']);
});

test('inviteMember 201: after two concurrent invitations of one address, only one link works', async () => {
  const ada = await owner();
  await Promise.all([invite(ada, 'at.once@example.com'), invite(ada, 'at.once@example.com')]);
  expect((await list(ada)).invitations).toHaveLength(1);
});

test('inviteMember 201: an invitation to another account of the same address stays as it is', async () => {
  const [ada, rival] = [await owner(), await owner()];
  const first = (await invite(ada, 'popular@example.com')).body;
  await invite(rival, 'popular@example.com');
  expect((await open(first.link)).status).toBe(200);
});

test('inviteMember 201: with mail set up the link is mailed and also returned; a failed mail does not fail the request', async () => {
  const mailbox = await startMailbox();
  const own = await startTestService({ smtpUrl: mailbox.url });
  const ada = await signedIn(own, { account: 'Acme', name: 'Ada Obi' });
  const { body } = await invite(ada, 'friend@example.com');
  const mail = await mailbox.next();
  expect([body.mailed, mail.to, mail.link]).toEqual([true, ['friend@example.com'], body.link]);
  expect(mail.text).toContain('Ada Obi invites you to join “Acme”');
  mailbox.refuse();
  const failed = await invite(ada, 'other@example.com');
  expect([failed.status, failed.body.mailed]).toEqual([201, false]);
  expect(failed.body.link).toMatch(/#[\w-]{43}$/);
  await own.stop();
  await mailbox.close();
});

test('inviteMember 429: an account can flood neither one address nor many with mail', async () => {
  const mailbox = await startMailbox();
  const own = await startTestService({ smtpUrl: mailbox.url, clock: testClock() });
  const ada = await signedIn(own, { account: 'Acme' });
  const statuses = [];
  for (let i = 0; i < 4; i++) statuses.push((await invite(ada, 'victim@example.com')).status);
  expect(statuses).toEqual([201, 201, 201, 429]);
  await sql(own, "update throttles set failures = 99 where throttle_key like 'invitations:%'");
  expect((await invite(ada, 'hundredth@example.com')).status).toBe(201);
  const refused = await invite(ada, 'next@example.com');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect(mailbox.mails).toHaveLength(4);
  await own.stop();
  await mailbox.close();
});

test('inviteMember 201: mail requests from strangers do not block an invitation to the same address', async () => {
  const mailbox = await startMailbox();
  const own = await startTestService({ smtpUrl: mailbox.url });
  const ada = await signedIn(own, { account: 'Acme' });
  const ask = () => visitor(own).call(requestPasswordReset, { body: { email: 'new@example.com' } });
  for (let i = 0; i < 3; i++) await ask();
  expect((await ask()).status).toBe(429);
  expect((await invite(ada, 'new@example.com')).status).toBe(201);
  await own.stop();
  await mailbox.close();
});

test('inviteMember 400: every bad field is named at once', async () => {
  const ada = await owner();
  const response = await invite(ada, 'no address', 'operator');
  expect(response.status).toBe(400);
  expect(response.body.details).toContain('email must be an e-mail address');
  expect(response.body.details).toContain('role must be owner or member');
  expect((await list(ada)).invitations).toEqual([]);
});

test('inviteMember 403: a member can neither invite, nor withdraw, nor change a role, nor remove', async () => {
  const ada = await owner();
  const bola = await colleague();
  await invite(ada, 'friend@example.com');
  const { invitations } = await list(ada);
  for (const response of [
    await invite(bola, 'other@example.com'),
    await withdraw(bola, invitations[0].invitation_id),
    await setRole(bola, bola.personId, 'owner'),
    await remove(bola, ada.personId),
  ]) {
    expect(response.status).toBe(403);
  }
  const team = await list(ada);
  expect(team.invitations).toEqual(invitations);
  expect(rolesIn(team)).toEqual({ [ada.personId]: 'owner', [bola.personId]: 'member' });
});

test('inviteMember 409: a person who is already a member cannot be invited', async () => {
  const ada = await owner();
  const bola = await colleague({ email: 'bola.member@example.com' });
  const response = await invite(ada, bola.email.toUpperCase());
  expect([response.status, response.body.details]).toEqual([
    409,
    'BOLA.MEMBER@EXAMPLE.COM is already in the team.',
  ]);
  expect((await list(ada)).invitations).toEqual([]);
});

test('inviteMember 409: the size of a team is limited, and a renewed invitation counts once', async () => {
  const ada = await owner();
  await sql(
    service,
    `insert into links (link_id, token_hash, kind, email, account_id, role, created_by, created_at, expires_at)
     select gen_random_uuid(), sha256((account_id || n::text)::bytea), 'invitation', n || '@many.example',
            account_id, 'member', 'terminal', now(), now() + interval '1 day'
     from accounts, generate_series(1, 499) n where name = $1`,
    [`Shop ${accounts}`],
  );
  const response = await invite(ada, 'one.more@example.com');
  expect([response.status, response.body.details]).toEqual([
    409,
    'A team can have at most 500 members and open invitations.',
  ]);
  expect((await invite(ada, '7@many.example')).status).toBe(201);
});

test('withdrawInvitation 204: the link stops working, and withdrawing again changes nothing', async () => {
  const ada = await owner();
  const { link } = (await invite(ada, 'friend@example.com')).body;
  const id = (await list(ada)).invitations[0].invitation_id;
  expect((await withdraw(ada, id)).status).toBe(204);
  expect((await open(link)).status).toBe(404);
  expect((await list(ada)).invitations).toEqual([]);
  const entry = await lastEntry(ada);
  expect([entry.action, entry.summary]).toEqual([
    'invitation.withdrawn',
    'withdrew the invitation of friend@example.com',
  ]);
  expect((await withdraw(ada, id)).status).toBe(204);
  expect((await lastEntry(ada)).audit_id).toBe(entry.audit_id);
});

test('withdrawInvitation 404: an invitation of another account, an accepted one and an unknown one are not found', async () => {
  const [ada, rival] = [await owner(), await owner()];
  const { link } = (await invite(ada, 'friend@example.com')).body;
  const id = (await list(ada)).invitations[0].invitation_id;
  const unknown = await withdraw(rival, unknownInvitation);
  expect(unknown.status).toBe(404);
  for (const bad of [id, 'x', `${id}0`]) {
    const response = await withdraw(rival, bad);
    expect([response.status, response.text]).toEqual([404, unknown.text]);
  }
  expect((await open(link)).status).toBe(200);
  await sql(service, 'update links set used_at = now() where email = $1', ['friend@example.com']);
  expect((await withdraw(ada, id)).text).toBe(unknown.text);
});

test('changeRole 200: a member becomes owner and an owner member, immediately and in the audit log', async () => {
  const ada = await owner();
  const bola = await colleague({ email: 'bola.role@example.com' });
  const { body, status } = await setRole(ada, bola.personId, 'owner');
  expect(status).toBe(200);
  expect(rolesIn(body)).toEqual({ [ada.personId]: 'owner', [bola.personId]: 'owner' });
  const entry = await lastEntry(bola);
  expect([entry.action, entry.summary]).toEqual([
    'member.role_changed',
    'changed the role of Bola Eze (bola.role@example.com) from member to account owner',
  ]);
  expect((await setRole(ada, bola.personId, 'owner')).status, 'the same again').toBe(200);
  expect((await lastEntry(bola)).audit_id).toBe(entry.audit_id);
  await setRole(ada, bola.personId, 'member');
  expect((await bola.call(listAudit, { params: inAccount(bola) })).status).toBe(403);
});

test('changeRole 200: an owner who demotes themselves sees the team with a member’s rights', async () => {
  const ada = await owner();
  await colleague({ role: 'owner' });
  const { body, status } = await setRole(ada, ada.personId, 'member');
  expect([status, body.manage.allowed]).toEqual([200, false]);
  expect((await invite(ada, 'friend@example.com')).status).toBe(403);
});

test('changeRole 400: a role other than owner and member is refused', async () => {
  const ada = await owner();
  const bola = await colleague();
  const response = await setRole(ada, bola.personId, 'operator');
  expect([response.status, response.body.details]).toEqual([400, 'role must be owner or member']);
});

test('changeRole 404: a person who is not a member has no role to change', async () => {
  const rival = await owner();
  const ada = await owner();
  const unknown = await setRole(ada, unknownPerson, 'owner');
  expect(unknown.status).toBe(404);
  for (const bad of [rival.personId, 'x', `${ada.personId}0`]) {
    const response = await setRole(ada, bad, 'member');
    expect([response.status, response.text]).toEqual([404, unknown.text]);
  }
  expect(rolesIn(await list(rival))).toEqual({ [rival.personId]: 'owner' });
});

test('changeRole 409: the only owner cannot be demoted, not even by an operator', async () => {
  const ada = await owner({ name: 'Ada Obi' });
  await colleague();
  const operator = await signedIn(service, { operator: true });
  for (const person of [ada, Object.assign(operator, { accountId: ada.accountId })]) {
    const response = await setRole(person, ada.personId, 'member');
    expect([response.status, response.body.details]).toEqual([
      409,
      'Ada Obi is the only account owner. Make someone else an owner first.',
    ]);
  }
  expect(rolesIn(await list(ada))[ada.personId]).toBe('owner');
});

test('removeMember 200: the account is not found for a removed member, and no old invitation lets them back in', async () => {
  const ada = await owner();
  const bola = await colleague({ email: 'bola.gone@example.com' });
  await sql(
    service,
    `insert into links (link_id, token_hash, kind, email, account_id, role, created_by, created_at, expires_at)
     select gen_random_uuid(), sha256('forgotten'), 'invitation', 'Bola.Gone@example.com', account_id, 'owner',
            'terminal', now(), now() + interval '1 day'
     from accounts where name = $1`,
    [`Shop ${accounts}`],
  );
  expect((await bola.call(listApiKeys, { params: inAccount(bola) })).status).toBe(200);
  const { body, status } = await remove(ada, bola.personId);
  expect(status).toBe(200);
  expect(Object.keys(rolesIn(body))).toEqual([ada.personId]);
  expect(body.invitations).toEqual([]);
  for (const operation of [listTeam, listApiKeys]) {
    const response = await bola.call(operation, { params: inAccount(bola) });
    expect([response.status, response.body.error]).toEqual([404, 'account not found']);
  }
  const entry = await lastEntry(ada);
  expect([entry.action, entry.summary]).toEqual([
    'member.removed',
    'removed Bola Eze (bola.gone@example.com) from the account',
  ]);
});

test('removeMember 200: links that a removed or demoted owner created stop working', async () => {
  const ada = await owner();
  for (const part of ['remove', 'demote'] as const) {
    const bola = await colleague({ role: 'owner', email: `${part}@example.com` });
    await invite(bola, `friend.of.${part}@example.com`, 'owner');
    expect((await list(ada)).invitations).toHaveLength(1);
    if (part === 'remove') await remove(ada, bola.personId);
    else {
      const params = { ...inAccount(ada), person_id: bola.personId };
      await ada.call(changeRole, { params, body: { role: 'member' } });
    }
    expect((await list(ada)).invitations, part).toEqual([]);
  }
});

test('removeMember 200: an owner can leave while there is another owner', async () => {
  const ada = await owner();
  const bola = await colleague({ role: 'owner' });
  const { body, status } = await remove(ada, ada.personId);
  expect([status, body.manage.allowed]).toEqual([200, false]);
  expect((await ada.call(listTeam, { params: inAccount(ada) })).status).toBe(404);
  expect((await lastEntry(bola)).summary).toBe('left the account');
});

test('removeMember 200: an operator who is in no account can remove a member', async () => {
  const ada = await owner();
  const bola = await colleague();
  const operator = await signedIn(service, { operator: true });
  const response = await operator.call(removeMember, {
    params: { ...inAccount(ada), person_id: bola.personId },
  });
  expect(response.status).toBe(200);
  expect(response.body.manage).toEqual(yes);
  expect(Object.keys(rolesIn(await list(ada)))).toEqual([ada.personId]);
});

test('removeMember 404: a person who is not a member cannot be removed', async () => {
  const rival = await owner();
  const ada = await owner();
  const unknown = await remove(ada, unknownPerson);
  expect(unknown.status).toBe(404);
  for (const bad of [rival.personId, 'x']) {
    expect((await remove(ada, bad)).text).toBe(unknown.text);
  }
  expect((await list(rival)).members).toHaveLength(1);
});

test('removeMember 409: the only owner cannot be removed', async () => {
  const ada = await owner({ name: 'Ada Obi' });
  await colleague();
  const response = await remove(ada, ada.personId);
  expect([response.status, response.body.details]).toEqual([
    409,
    'Ada Obi is the only account owner. Make someone else an owner first.',
  ]);
  expect((await list(ada)).members).toHaveLength(2);
});

test('removeMember 409: when two owners remove each other concurrently, one always remains', async () => {
  for (let round = 0; round < 10; round++) {
    const ada = await owner();
    const bola = await colleague({ role: 'owner' });
    const responses = await Promise.all([remove(ada, bola.personId), remove(bola, ada.personId)]);
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    const [left] = await sql<{ count: number }>(
      service,
      `select count(*)::integer as count from memberships join accounts using (account_id)
       where name = $1 and role = 'owner'`,
      [`Shop ${accounts}`],
    );
    expect(left!.count).toBe(1);
  }
});

test('changeRole 409: when two owners demote themselves concurrently, one always remains', async () => {
  for (let round = 0; round < 10; round++) {
    const ada = await owner();
    const bola = await colleague({ role: 'owner' });
    const responses = await Promise.all([
      setRole(ada, ada.personId, 'member'),
      setRole(bola, bola.personId, 'member'),
    ]);
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409]);
    const roles = Object.values(rolesIn(await list(ada)));
    expect(roles.sort()).toEqual(['member', 'owner']);
  }
});
