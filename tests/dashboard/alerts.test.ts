/** E-mail alerts of an account: who gets them, and the links in their mails. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  addAlertRecipient,
  changeAlertRecipient,
  confirmAlertRecipient,
  listAlertRecipients,
  openAlertLink,
  removeAlertRecipient,
  resendAlertConfirmation,
  sendTestAlert,
  unsubscribeFromAlerts,
} from '../../contract/dashboard/alerts.ts';
import { listAudit } from '../../contract/dashboard/settings.ts';
import { removeMember } from '../../contract/dashboard/team.ts';
import type { Operation } from '../../contract/operation.ts';
import { newRecipient } from '../support/alerts.ts';
import { send } from '../support/client.ts';
import { day, runningClock } from '../support/clock.ts';
import { newPerson, signedIn, type TestPerson, visitor } from '../support/dashboard.ts';
import { startMailbox } from '../support/mailbox.ts';
import { startTestService, useService } from '../support/service.ts';

const mailbox = await startMailbox();
const clock = runningClock();
const service = useService({ smtpUrl: mailbox.url, clock, publicUrl: 'http://waybill.example' });
afterAll(() => mailbox.close());
beforeEach(() => mailbox.accept());

let accounts = 0;
const owner = () => signedIn(service, { account: `Shop ${++accounts}` });
const call = (by: TestPerson, operation: Operation, body?: object, recipient_id?: string) =>
  by.call(operation, {
    params: { account_id: by.accountId, ...(recipient_id ? { recipient_id } : {}) },
    ...(body ? { body } : {}),
  });
const wanted = (email: string) => ({ email, kinds: ['late', 'returned'], schedule: 'immediately' });
const list = async (by: TestPerson) => (await call(by, listAlertRecipients)).body;
const newEmail = (name = 'ops') => `${name}-${++accounts}@example.com`;
const tokenIn = (link: string | undefined) => new URL(link!).hash.slice(1);
const auditOf = async (by: TestPerson): Promise<string[]> =>
  (await call(by, listAudit)).body.data.map(({ summary }: { summary: string }) => summary);

/** The mail to this address, which nobody else has. */
async function mailTo(email: string) {
  await expect.poll(() => mailbox.mails.filter(({ to }) => to.includes(email)).length).toBeGreaterThan(0);
  return mailbox.mails.findLast(({ to }) => to.includes(email))!;
}

test('listAlertRecipients 200: oldest first, with the time zone of the account, and what a member may do', async () => {
  const ada = await owner();
  for (const email of ['a@example.com', 'b@example.com'])
    await newRecipient(service, ada.accountId, { email });
  const body = await list(ada);
  expect(body).toMatchObject({
    mail: true,
    time_zone: 'UTC',
    manage: { allowed: true },
    add: { allowed: true },
  });
  expect(body.recipients.map(({ email }: { email: string }) => email)).toEqual([
    'a@example.com',
    'b@example.com',
  ]);
  const member = await signedIn(service, { account: `Shop ${accounts}`, role: 'member' });
  const why_not = 'Only an account owner can change e-mail alerts.';
  expect(await list(member)).toMatchObject({ manage: { allowed: false, why_not }, add: { why_not } });
});

test('listAlertRecipients 200: where e-mail is not set up, it says so', async () => {
  const without = await startTestService({ databaseUrl: service.databaseUrl });
  const by = await signedIn(without, { account: `Shop ${++accounts}` });
  expect((await list(by)).mail).toBe(false);
  const { status, body } = await call(by, addAlertRecipient, wanted(newEmail()));
  expect([status, body.mailed, body.recipient.status]).toEqual([201, false, 'unconfirmed']);
  expect(body.recipient.confirmation_sent_at, 'nothing was sent').toBeNull();
  const again = await call(by, resendAlertConfirmation, undefined, body.recipient.recipient_id);
  expect([again.body.mailed, again.body.recipient.confirmation_sent_at]).toEqual([false, null]);
  await without.stop();
});

test('addAlertRecipient 201: the address gets a link, and is confirmed only by using it', async () => {
  const ada = await owner();
  const email = newEmail();
  const { status, body } = await call(ada, addAlertRecipient, wanted(email));
  expect(status).toBe(201);
  expect(body).toMatchObject({
    mailed: true,
    recipient: {
      email,
      kinds: ['late', 'returned'],
      schedule: 'immediately',
      daily_hour: 8,
      status: 'unconfirmed',
    },
  });
  const mail = await mailTo(email);
  expect(mail.subject).toBe(`Confirm e-mail alerts for Shop ${accounts - 1}`);
  expect(mail.link).toMatch(/^http:\/\/waybill\.example\/confirm-alerts#/);
  const token = tokenIn(mail.link);
  expect((await visitor(service).call(openAlertLink, { body: { token } })).body).toEqual({
    email,
    account: { id: ada.accountId, name: `Shop ${accounts - 1}` },
  });
  expect((await list(ada)).recipients[0].status, 'opening the page confirms nothing').toBe('unconfirmed');
  await visitor(service).call(confirmAlertRecipient, { body: { token } });
  expect((await list(ada)).recipients[0].status).toBe('confirmed');
});

test('addAlertRecipient 201: where the mail server does not accept it, the response says so, and it can be sent again', async () => {
  const ada = await owner();
  mailbox.refuse();
  const { body } = await call(ada, addAlertRecipient, wanted(newEmail()));
  expect([body.mailed, body.recipient.confirmation_sent_at]).toEqual([false, null]);
  mailbox.accept();
  const again = await call(ada, resendAlertConfirmation, undefined, body.recipient.recipient_id);
  expect([again.body.mailed, again.body.recipient.confirmation_sent_at]).toEqual([true, expect.any(String)]);
  expect((await list(ada)).recipients).toEqual([again.body.recipient]);
});

test('addAlertRecipient 400: no address, no kind and an hour that no clock shows are named', async () => {
  const ada = await owner();
  const { status, body } = await call(ada, addAlertRecipient, {
    email: 'nobody',
    kinds: [],
    schedule: 'weekly',
    daily_hour: 24,
  });
  expect(status).toBe(400);
  for (const field of ['email', 'kinds', 'schedule', 'daily_hour']) expect(body.details).toContain(field);
});

test('addAlertRecipient 409: an address is a recipient once, whatever its case, and an account has ten at most', async () => {
  const ada = await owner();
  await newRecipient(service, ada.accountId, { email: 'ops@example.com' });
  const twice = await call(ada, addAlertRecipient, wanted('OPS@example.com'));
  expect([twice.status, twice.body.details]).toEqual([
    409,
    'OPS@example.com is already a recipient. Remove it first to add it again.',
  ]);
  for (let n = 2; n <= 10; n++) await newRecipient(service, ada.accountId);
  expect((await call(ada, addAlertRecipient, wanted(newEmail()))).status).toBe(409);
  expect((await list(ada)).add).toMatchObject({ allowed: false, why_not: expect.stringContaining('10') });
});

test('addAlertRecipient 409: of two that are added at once, only one of the same address is', async () => {
  const ada = await owner();
  const email = newEmail();
  const both = await Promise.all([1, 2].map(() => call(ada, addAlertRecipient, wanted(email))));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('addAlertRecipient 429: nobody can have one address sent many links', async () => {
  const email = newEmail('victim');
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++)
    statuses.push((await call(await owner(), addAlertRecipient, wanted(email))).status);
  expect(statuses).toEqual([201, 201, 201, 429, 429]);
});

test('changeAlertRecipient 200: what is left out stays, and the audit log says what changed', async () => {
  const ada = await owner();
  const { email, recipientId } = await newRecipient(service, ada.accountId);
  const { status, body } = await call(
    ada,
    changeAlertRecipient,
    { kinds: ['returned'], schedule: 'daily', daily_hour: 17 },
    recipientId,
  );
  expect([status, body.kinds, body.schedule, body.daily_hour]).toEqual([200, ['returned'], 'daily', 17]);
  await call(ada, changeAlertRecipient, { daily_hour: 17 }, recipientId);
  await call(ada, changeAlertRecipient, { daily_hour: 9 }, recipientId);
  expect((await list(ada)).recipients[0]).toMatchObject({ kinds: ['returned'], daily_hour: 9 });
  expect(await auditOf(ada)).toEqual([
    `changed the e-mail alerts of ${email}: daily at 09:00`,
    `changed the e-mail alerts of ${email}: returned parcels, daily at 17:00`,
  ]);
});

test('changeAlertRecipient 400: a kind twice is refused', async () => {
  const ada = await owner();
  const { recipientId } = await newRecipient(service, ada.accountId);
  expect((await call(ada, changeAlertRecipient, { kinds: ['late', 'late'] }, recipientId)).status).toBe(400);
});

test('removeAlertRecipient 204: it is gone, and its links with it', async () => {
  const ada = await owner();
  const { email, recipientId, confirmToken, unsubscribeToken } = await newRecipient(service, ada.accountId);
  expect((await call(ada, removeAlertRecipient, undefined, recipientId)).status).toBe(204);
  expect((await list(ada)).recipients).toEqual([]);
  for (const token of [confirmToken, unsubscribeToken]) {
    expect((await visitor(service).call(openAlertLink, { body: { token } })).status).toBe(404);
  }
  expect(await auditOf(ada)).toEqual([`removed ${email} from e-mail alerts`]);
});

test('who is removed from the team gets no more alerts', async () => {
  const ada = await owner();
  const { email, personId } = await newPerson(service, { account: `Shop ${accounts}`, role: 'member' });
  await newRecipient(service, ada.accountId, { email: email.toUpperCase() });
  const other = await newRecipient(service, ada.accountId);
  await ada.call(removeMember, { params: { account_id: ada.accountId, person_id: personId } });
  expect((await list(ada)).recipients.map((row: { email: string }) => row.email)).toEqual([other.email]);
});

test('resendAlertConfirmation 200: the link works for seven more days', async () => {
  const ada = await owner();
  const email = newEmail();
  const { recipientId, confirmToken } = await newRecipient(service, ada.accountId, {
    email,
    confirmed: false,
  });
  clock.forward(8 * day);
  const again = await signedIn(service, { account: `Shop ${accounts - 1}`, role: 'owner' });
  const expired = await visitor(service).call(confirmAlertRecipient, { body: { token: confirmToken } });
  expect([expired.status, expired.body.details]).toEqual([404, 'This link has expired. Ask for a new one.']);
  expect((await call(again, resendAlertConfirmation, undefined, recipientId)).body.mailed).toBe(true);
  const token = tokenIn((await mailTo(email)).link);
  expect((await visitor(service).call(confirmAlertRecipient, { body: { token } })).status).toBe(200);
});

test('resendAlertConfirmation 409: not to an address that is confirmed, or has unsubscribed', async () => {
  const ada = await owner();
  const { recipientId, unsubscribeToken } = await newRecipient(service, ada.accountId);
  expect((await call(ada, resendAlertConfirmation, undefined, recipientId)).status).toBe(409);
  await visitor(service).call(unsubscribeFromAlerts, { body: { token: unsubscribeToken } });
  expect((await call(ada, resendAlertConfirmation, undefined, recipientId)).body.details).toContain(
    'has unsubscribed',
  );
});

test('sendTestAlert 200: a mail arrives that says it is a test, and can be unsubscribed from', async () => {
  const ada = await owner();
  const { email, recipientId, unsubscribeToken } = await newRecipient(service, ada.accountId);
  expect((await call(ada, sendTestAlert, undefined, recipientId)).body).toEqual({ mailed: true });
  const mail = await mailTo(email);
  expect(mail.subject).toBe(`Test of e-mail alerts for Shop ${accounts}`);
  expect(mail.text).toContain(`http://waybill.example/unsubscribe/${unsubscribeToken}`);
  mailbox.refuse();
  expect((await call(ada, sendTestAlert, undefined, recipientId)).body).toEqual({ mailed: false });
});

test('sendTestAlert 409: nothing is sent to an address that nobody has confirmed', async () => {
  const ada = await owner();
  const { email, recipientId } = await newRecipient(service, ada.accountId, { confirmed: false });
  const { status, body } = await call(ada, sendTestAlert, undefined, recipientId);
  expect([status, body.details]).toEqual([409, `${email} is not confirmed yet.`]);
  expect(mailbox.mails.filter(({ to }) => to.includes(email))).toEqual([]);
});

test('openAlertLink 200: a link to unsubscribe says whose it is, and changes nothing', async () => {
  const ada = await owner();
  const { email, unsubscribeToken: token } = await newRecipient(service, ada.accountId);
  const { body } = await visitor(service).call(openAlertLink, { body: { token } });
  expect(body).toEqual({ email, account: { id: ada.accountId, name: `Shop ${accounts}` } });
  expect((await list(ada)).recipients[0].status).toBe('confirmed');
});

test('openAlertLink 400: a link without a token is refused', async () => {
  expect((await visitor(service).call(openAlertLink, { body: { token: '' } })).status).toBe(400);
});

test('openAlertLink 404: a token that we did not sign', async () => {
  const ada = await owner();
  const { confirmToken } = await newRecipient(service, ada.accountId, { confirmed: false });
  const changed = (at: number) =>
    confirmToken.slice(0, at) + (confirmToken[at] === 'A' ? 'B' : 'A') + confirmToken.slice(at + 1);
  for (const token of ['x', changed(5), changed(60), confirmToken.slice(0, -1), `${confirmToken}A`]) {
    const response = await visitor(service).call(openAlertLink, { body: { token } });
    expect([response.status, response.body.details], token).toEqual([
      404,
      'This link is invalid or incomplete.',
    ]);
  }
});

test('confirmAlertRecipient 200: a second time changes nothing, and it is in the audit log once', async () => {
  const ada = await owner();
  const { email, confirmToken: token } = await newRecipient(service, ada.accountId, { confirmed: false });
  for (const _ of [1, 2]) {
    expect((await visitor(service).call(confirmAlertRecipient, { body: { token } })).status).toBe(200);
  }
  expect(await auditOf(ada)).toEqual([`confirmed e-mail alerts for ${email}`]);
});

test('confirmAlertRecipient 400: an unknown field is refused', async () => {
  const body = { token: 'x', email: 'eve@example.com' };
  expect((await visitor(service).call(confirmAlertRecipient, { body })).status).toBe(400);
});

test('confirmAlertRecipient 404: the token to unsubscribe confirms nothing, nor does an old one after unsubscribing', async () => {
  const ada = await owner();
  const { confirmToken, unsubscribeToken } = await newRecipient(service, ada.accountId);
  const confirm = (token: string) => visitor(service).call(confirmAlertRecipient, { body: { token } });
  expect((await confirm(unsubscribeToken)).status).toBe(404);
  await visitor(service).call(unsubscribeFromAlerts, { body: { token: unsubscribeToken } });
  expect((await confirm(confirmToken)).status).toBe(404);
  expect((await list(ada)).recipients[0].status).toBe('unsubscribed');
});

test('unsubscribeFromAlerts 200: without signing in, and the account sees it', async () => {
  const ada = await owner();
  const { email, unsubscribeToken: token } = await newRecipient(service, ada.accountId);
  for (const _ of [1, 2]) {
    expect((await visitor(service).call(unsubscribeFromAlerts, { body: { token } })).status).toBe(200);
  }
  expect((await list(ada)).recipients[0].status).toBe('unsubscribed');
  expect(await auditOf(ada)).toEqual([`unsubscribed ${email} from e-mail alerts`]);
});

test('unsubscribeFromAlerts 400: a token that is too long is refused', async () => {
  const response = await visitor(service).call(unsubscribeFromAlerts, { body: { token: 'x'.repeat(201) } });
  expect(response.status).toBe(400);
});

test('unsubscribeFromAlerts 404: a token that we did not sign', async () => {
  const response = await visitor(service).call(unsubscribeFromAlerts, { body: { token: 'x'.repeat(86) } });
  expect(response.status).toBe(404);
});

test('a mail program unsubscribes with one POST, as RFC 8058 has it, and a GET changes nothing', async () => {
  const ada = await owner();
  const { unsubscribeToken } = await newRecipient(service, ada.accountId);
  const path = `/unsubscribe/${unsubscribeToken}`;
  await send(service, 'GET', path);
  expect((await list(ada)).recipients[0].status).toBe('confirmed');
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await send(service, 'POST', path, { raw: 'List-Unsubscribe=One-Click', headers: form });
  expect([response.status, response.text]).toEqual([204, '']);
  expect((await list(ada)).recipients[0].status).toBe('unsubscribed');
  const wrong = await send(service, 'POST', '/unsubscribe/x', {
    raw: 'List-Unsubscribe=One-Click',
    headers: form,
  });
  expect([wrong.status, wrong.body.error]).toEqual([404, 'link not valid']);
});
