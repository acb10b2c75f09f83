/** What is sent, to whom and how often: real mail, a real database, and time that the test moves. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newRecipient, type TestRecipient } from '../../../tests/support/alerts.ts';
import { createDelivery, send, shirts } from '../../../tests/support/client.ts';
import { day, hour, minute, type TestClock, testClock } from '../../../tests/support/clock.ts';
import { newPerson } from '../../../tests/support/dashboard.ts';
import { type Mailbox, startMailbox } from '../../../tests/support/mailbox.ts';
import { sequencerOn } from '../../../tests/support/outbox.ts';
import { startTestService, type TestService, testSecretKey } from '../../../tests/support/service.ts';
import { sql } from '../../../tests/support/sql.ts';
import type { Database } from '../../database/database.ts';
import { partitionsOf } from '../../database/feed-partitions.ts';
import { makeSecretKey } from '../../database/secret-key.ts';
import { type AlertMailId, formatId, newId, readId } from '../../platform/ids.ts';
import { makeLog } from '../../platform/log.ts';
import { makeMailer } from '../../platform/mail.ts';
import { makeAlertLinks } from '../recipients/links.ts';
import { alertChores } from '../retention.ts';
import { claimMail, completeMail, enqueueAlerts, insertMail } from './mail-store.ts';
import { makeAlertSender, makeLateCheck } from './sender.ts';

const publicUrl = 'http://waybill.example';
const log = makeLog('silent', { write: () => undefined });

let clock: TestClock;
let mailbox: Mailbox;
let service: TestService;
let accountId: string;
let key: string;
beforeEach(async () => {
  clock = testClock();
  mailbox = await startMailbox();
  service = await startTestService({ clock, workers: false });
  accountId = (await newPerson(service, { account: 'Acme' })).accountId;
  key = await service.newKey('Acme');
});
afterEach(async () => {
  await service.stop();
  await mailbox.close();
});

/** A node that this test turns by hand. */
function nodeOn(database: Database = service.database) {
  return makeAlertSender({
    database,
    clock,
    mailer: makeMailer({ smtpUrl: mailbox.url, mailFrom: undefined, publicUrl }, log),
    links: makeAlertLinks(makeSecretKey(testSecretKey), publicUrl),
    publicUrl,
  });
}

async function sequence(): Promise<void> {
  const { database } = service;
  const partitions = partitionsOf(database);
  const sequencer = sequencerOn(
    database,
    [async (tx, range) => void (await enqueueAlerts(tx, range, clock.now()))],
    { partitions },
  );
  while ((await sql(service, 'select 1 from outbox limit 1')).length > 0) await sequencer.turn();
}

/** Two nodes at once, as if the lease of neither were known to the other: it saves work, and nothing depends on it. */
async function checkLate(): Promise<void> {
  const check = async () => {
    const { turn } = makeLateCheck({ database: service.database, clock, onWritten: () => undefined });
    await sql(service, 'delete from worker_leases');
    return turn();
  };
  await Promise.all([check(), check()]);
}

/** The next turn, a minute later: alerts that came in the meantime are combined. */
async function turn(node = nodeOn(), laterMs = minute): Promise<void> {
  clock.forward(laterMs);
  await sequence();
  await node.turn();
}

const newDelivery = (delivery_address = '9 Allen Avenue, Ikeja', ownKey = key) =>
  createDelivery(service, ownKey, { ...shirts, delivery_address });

async function failedDelivery(address?: string, ownKey?: string): Promise<string> {
  const id = await newDelivery(address, ownKey);
  await service.move(id, 'pick_up');
  await service.move(id, 'fail_attempt');
  return id;
}

async function returnedDelivery(): Promise<string> {
  const id = await failedDelivery();
  await service.move(id, 'return');
  return id;
}

const mailsTo = ({ email }: TestRecipient) => mailbox.mails.filter(({ to }) => to.includes(email));
const subjectsTo = (recipient: TestRecipient) => mailsTo(recipient).map(({ subject }) => subject);
const countAlerts = async () => (await sql(service, 'select 1 from alerts')).length;
const lastOutcome = async (recipient: TestRecipient) => {
  const [row] = await sql<{ last_outcome: string | null }>(
    service,
    'select last_outcome from alert_recipients where email = $1',
    [recipient.email],
  );
  return row?.last_outcome;
};

test('a failed attempt that needs an answer and a returned parcel are each mailed once to each recipient who wants them', async () => {
  const everything = await newRecipient(service, accountId);
  const returns = await newRecipient(service, accountId, { kinds: ['returned'] });
  const id = await failedDelivery();
  await turn();
  expect(subjectsTo(everything)).toEqual([
    'Delivery attempt failed: 9 Allen Avenue, Ikeja — receiver absent',
  ]);
  expect(mailsTo(everything)[0]!.text).toContain(`${publicUrl}/${accountId}/deliveries/${id}`);
  expect(mailsTo(returns)).toEqual([]);
  await service.move(id, 'return');
  for (let n = 0; n < 3; n++) await turn();
  const returned = 'Parcel returned: 9 Allen Avenue, Ikeja — receiver absent';
  expect(subjectsTo(everything).slice(1)).toEqual([returned]);
  expect(subjectsTo(returns)).toEqual([returned]);
  expect(await lastOutcome(returns)).toBe('sent');
});

test('two nodes that work at the same time send each mail once', async () => {
  const recipients = await Promise.all([1, 2, 3].map(() => newRecipient(service, accountId)));
  for (let n = 0; n < 5; n++) await failedDelivery(`${n} Allen Avenue`);
  await sequence();
  const nodes = [nodeOn(), nodeOn(), nodeOn()];
  for (let n = 0; n < 3; n++) {
    await Promise.all(nodes.map((node) => node.turn()));
    clock.forward(minute);
  }
  for (const recipient of recipients) {
    expect(subjectsTo(recipient)).toEqual(['Deliveries of Acme: 5 failed attempts']);
  }
});

test('the last failed attempt, after which the parcel goes back, asks for no answer', async () => {
  const recipient = await newRecipient(service, accountId);
  const id = await failedDelivery();
  for (let n = 2; n <= 3; n++) {
    await service.move(id, 'instruct');
    await service.move(id, 'fail_attempt');
  }
  await turn();
  expect(subjectsTo(recipient)).toEqual([]);
  expect(await countAlerts(), 'of the first two').toBe(2);
});

test('alerts that come within a minute after a mail are combined in the next one', async () => {
  const recipient = await newRecipient(service, accountId);
  await failedDelivery('1 Allen Avenue');
  await turn();
  for (const n of [2, 3, 4]) {
    await failedDelivery(`${n} Allen Avenue`);
    await turn(undefined, 10_000);
  }
  expect(mailsTo(recipient)).toHaveLength(1);
  await turn();
  expect(subjectsTo(recipient).slice(1)).toEqual(['Deliveries of Acme: 3 failed attempts']);
});

test('a recipient gets twelve mails in an hour at most, and what is left in one mail after it', async () => {
  const recipient = await newRecipient(service, accountId);
  for (let n = 1; n <= 15; n++) {
    await failedDelivery(`${n} Allen Avenue`);
    await turn();
  }
  expect(mailsTo(recipient)).toHaveLength(12);
  await turn(undefined, hour);
  expect(subjectsTo(recipient).slice(12)).toEqual(['Deliveries of Acme: 3 failed attempts']);
});

test('unconfirmed recipients, test deliveries and other accounts cause no mail', async () => {
  const unconfirmed = await newRecipient(service, accountId, { confirmed: false });
  const own = await newRecipient(service, accountId);
  const rival = await newPerson(service, { account: 'Rival' });
  const other = await newRecipient(service, rival.accountId);
  await failedDelivery('1 Rival Road', await service.newKey('Rival'));
  await turn();
  expect([mailsTo(unconfirmed), mailsTo(own)]).toEqual([[], []]);
  expect(mailsTo(other)).toHaveLength(1);

  const testKey = await service.newKey('Rival', 'test');
  const id = await newDelivery('A test', testKey);
  for (const move of ['pick_up', 'fail_attempt']) {
    const path = `/v1/test/deliveries/${id}/advance`;
    expect((await send(service, 'POST', path, { key: testKey, body: { move } })).status).toBe(200);
  }
  const before = await countAlerts();
  await turn();
  expect(mailsTo(other)).toHaveLength(1);
  expect(await countAlerts()).toBe(before);
});

test('somebody who has unsubscribed gets no mail, not even one that waits to be tried again, and no alert waits for them', async () => {
  const recipient = await newRecipient(service, accountId);
  const node = nodeOn();
  await failedDelivery('In the mail that is not accepted');
  mailbox.refuse(451);
  await turn(node);
  await failedDelivery('For the next mail');
  await sequence();
  const waiting = () => sql(service, 'select from alerts where mail_id is null');
  expect(await waiting()).toHaveLength(1);
  await fetch(`${service.url}/unsubscribe/${recipient.unsubscribeToken}`, { method: 'POST' });
  expect(await waiting()).toEqual([]);
  await failedDelivery('After it');
  mailbox.accept();
  await turn(node, 10 * minute);
  expect(node.mails()).toMatchObject({ retried: 1, skipped: 1, sent: 0 });
  expect(mailsTo(recipient)).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('the link and the headers of each mail unsubscribe its recipient, and nobody else', async () => {
  const [one, other] = [await newRecipient(service, accountId), await newRecipient(service, accountId)];
  await failedDelivery();
  await turn();
  const { raw, text } = mailsTo(one)[0]!;
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  const url = /^List-Unsubscribe: <(.*)>$/im.exec(head)?.[1];
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
  expect(text).toContain(url);
  const answer = await fetch(url!.replace(publicUrl, service.url), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status).toBe(204);
  await failedDelivery('Next');
  await turn();
  expect([mailsTo(one).length, mailsTo(other).length]).toEqual([1, 2]);
});

test('a mail that the server does not accept is tried again with the same Message-ID, until it is accepted', async () => {
  const recipient = await newRecipient(service, accountId);
  await failedDelivery();
  mailbox.refuse(451);
  const node = nodeOn();
  await turn(node);
  await failedDelivery('Another, which waits for it');
  await turn(node);
  expect(mailsTo(recipient)).toEqual([]);
  expect(node.mails()).toMatchObject({ sent: 0, retried: 2 });
  const [mail] = await sql<{ mail_id: AlertMailId }>(service, 'select mail_id from alert_mails');
  const firstId = formatId('alertMail', mail!.mail_id);
  mailbox.accept();
  await turn(node, 10 * minute);
  await turn(node);
  expect(subjectsTo(recipient)).toEqual([
    'Delivery attempt failed: 9 Allen Avenue, Ikeja — receiver absent',
    'Delivery attempt failed: Another, which waits for it — receiver absent',
  ]);
  expect(/^Message-ID: (.*)$/im.exec(mailsTo(recipient)[0]!.raw)?.[1]).toBe(`<${firstId}@waybill.example>`);
});

test('an unreachable mail server is tried again for a day, and then the page says that it failed', async () => {
  const recipient = await newRecipient(service, accountId);
  await failedDelivery();
  await mailbox.close();
  const node = nodeOn();
  for (let n = 0; n < 10; n++) await turn(node, 13 * hour);
  expect(node.mails()).toMatchObject({ retried: 7, failed: 1 });
  expect(await lastOutcome(recipient)).toBe('failed');
  mailbox = await startMailbox();
});

test('an address that the server refuses for good is not tried again', async () => {
  const recipient = await newRecipient(service, accountId);
  await failedDelivery();
  mailbox.refuse(550);
  const node = nodeOn();
  for (let n = 0; n < 3; n++) await turn(node, day);
  expect(node.mails()).toMatchObject({ refused: 1, retried: 0 });
  expect(await lastOutcome(recipient)).toBe('refused');
});

test('a mail whose connection is lost before the server has answered is never sent again', async () => {
  const recipient = await newRecipient(service, accountId);
  await failedDelivery();
  mailbox.loseConnections();
  const node = nodeOn();
  await turn(node);
  mailbox.accept();
  for (let n = 0; n < 3; n++) await turn(node, hour);
  expect(mailsTo(recipient)).toHaveLength(1);
  expect(node.mails()).toMatchObject({ unknown: 1, sent: 0 });
  expect(await lastOutcome(recipient)).toBe('unknown');
});

test('a node that ends after the mail was accepted, before it has noted that, causes no second mail', async () => {
  const recipient = await newRecipient(service, accountId);
  await failedDelivery();
  await sequence();
  const { database } = service;
  const isOfOutcome = { value: false };
  // From the moment when the mail is handed over on, this node has no database any more.
  const dying: Database = {
    ...database,
    inTransaction: (work) =>
      isOfOutcome.value ? Promise.reject(new Error('killed')) : database.inTransaction(work),
  };
  const sender = makeAlertSender({
    database: dying,
    clock,
    mailer: {
      sendOnce: async (mail) => {
        isOfOutcome.value = true;
        return makeMailer({ smtpUrl: mailbox.url, mailFrom: undefined, publicUrl }, log)!.sendOnce(mail);
      },
    },
    links: makeAlertLinks(makeSecretKey(testSecretKey), publicUrl),
    publicUrl,
  });
  await expect(sender.turn()).rejects.toThrow('killed');
  expect(mailsTo(recipient)).toHaveLength(1);
  const other = nodeOn();
  for (let n = 0; n < 10; n++) await turn(other);
  expect(mailsTo(recipient)).toHaveLength(1);
  expect(await lastOutcome(recipient)).toBe('unknown');
  await failedDelivery('The next one is sent');
  await turn(other);
  expect(mailsTo(recipient)).toHaveLength(2);
});

test('once another worker has claimed a mail, the worker before it cannot say how it ended', async () => {
  const { recipientId } = await newRecipient(service, accountId);
  const now = clock.now();
  const first = {
    accountId: readId('account', accountId),
    mailId: newId('alertMail', now),
    recipientId: readId('alertRecipient', recipientId),
    claimId: randomUUID(),
    attempts: 1,
  };
  const inTx = service.database.inTransaction;
  const waiting = { status: 'waiting', dueMs: now } as const;
  await inTx((tx) => insertMail(tx, first, now));
  expect(await inTx((tx) => completeMail(tx, first, waiting))).toBe(true);
  const second = await inTx((tx) => claimMail(tx, first, randomUUID(), now));
  for (const outcome of [waiting, { status: 'sent' }] as const) {
    expect(await inTx((tx) => completeMail(tx, first, outcome)), outcome.status).toBe(false);
  }
  expect(await sql(service, 'select status, attempts from alert_mails')).toEqual([
    { status: 'sending', attempts: 2 },
  ]);
  expect(await inTx((tx) => completeMail(tx, second!, { status: 'sent' }))).toBe(true);
});

test('what was answered, or has arrived, before the mail goes out is not in it', async () => {
  const recipient = await newRecipient(service, accountId);
  const id = await failedDelivery();
  await sequence();
  await service.move(id, 'instruct');
  const node = nodeOn();
  await turn(node);
  expect(mailsTo(recipient)).toEqual([]);
  expect(node.mails()).toMatchObject({ skipped: 1 });
});

test('an erased delivery is named by its identifier only', async () => {
  const recipient = await newRecipient(service, accountId, { kinds: ['returned'] });
  const id = await returnedDelivery();
  await sql(
    service,
    `update deliveries set delivery_address = '[erased]', pickup_address = '[erased]',
       package_description = null, receiver_name = null, receiver_phone = null, personal_data_erased_at = now()`,
  );
  await turn();
  expect(subjectsTo(recipient)).toEqual([`Parcel returned: ${id} (personal data erased) — receiver absent`]);
});

/** Puts the clock to this hour of the next day, in UTC. */
function toHour(at: number): void {
  clock.forward(day - (clock.now() % day) + at * hour);
}

test('a daily summary is sent once a day at its hour in the time zone of the account', async () => {
  await sql(service, `update accounts set time_zone = 'Asia/Tokyo'`);
  const recipient = await newRecipient(service, accountId, { schedule: 'daily', dailyHour: 8 });
  toHour(20);
  await failedDelivery('1 Allen Avenue');
  await failedDelivery('2 Allen Avenue');
  await turn();
  expect(mailsTo(recipient)).toEqual([]);
  await turn(undefined, 3 * hour);
  expect(subjectsTo(recipient)).toEqual(['Daily summary of Acme: 2 failed attempts']);
  await failedDelivery('3 Allen Avenue');
  await turn(undefined, 12 * hour);
  expect(mailsTo(recipient)).toHaveLength(1);
  await turn(undefined, 12 * hour);
  expect(subjectsTo(recipient).slice(1)).toEqual(['Daily summary of Acme: 1 failed attempt']);
});

test('a recipient who changes from daily to immediately gets what waits at once', async () => {
  const recipient = await newRecipient(service, accountId, { schedule: 'daily' });
  toHour(12);
  await failedDelivery();
  await turn();
  await sql(service, `update alert_recipients set schedule = 'immediately'`);
  await turn();
  expect(mailsTo(recipient)).toHaveLength(1);
});

test('what becomes late between the first confirmation and the first check is mailed, and nothing from before', async () => {
  const dueIn = (address: string, ms: number) =>
    sql(
      service,
      'update deliveries set estimated_delivery_time = to_timestamp($1::float8 / 1000) where delivery_address = $2',
      [clock.now() + ms, address],
    );
  await newDelivery('Before Street');
  await newDelivery('After Street');
  await dueIn('Before Street', -minute);
  await dueIn('After Street', minute);
  const recipient = await newRecipient(service, accountId);
  clock.forward(2 * minute);
  await checkLate();
  await turn();
  expect(subjectsTo(recipient)).toEqual([expect.stringMatching(/^Late delivery: After Street/)]);
});

test('a delivery that becomes late is mailed once, and again when a new time passes', async () => {
  const id = await newDelivery();
  const recipient = await newRecipient(service, accountId);
  const dueIn = (ms: number) =>
    sql(service, 'update deliveries set estimated_delivery_time = to_timestamp($1::float8 / 1000)', [
      clock.now() + ms,
    ]);
  await dueIn(hour);
  const late = async (laterMs: number) => {
    clock.forward(laterMs);
    await checkLate();
    await turn();
    return mailsTo(recipient).length;
  };
  expect(await late(0)).toBe(0);
  expect(await late(50 * minute)).toBe(0);
  expect(await late(20 * minute)).toBe(1);
  expect(subjectsTo(recipient)[0]).toMatch(/^Late delivery: 9 Allen Avenue, Ikeja — expected /);
  for (let n = 0; n < 3; n++) expect(await late(hour)).toBe(1);
  await dueIn(hour);
  expect(await late(30 * minute)).toBe(1);
  expect(await late(hour)).toBe(2);
  await service.move(id, 'cancel');
  expect(await late(2 * day)).toBe(2);
});

test('a parcel that is not picked up in its window is mailed, and once more when its delivery is late', async () => {
  const times = [clock.now() + hour, clock.now() + 5 * hour];
  const id = await newDelivery();
  await sql(
    service,
    `update deliveries set pickup_to = to_timestamp($1::float8 / 1000),
       estimated_delivery_time = to_timestamp($2::float8 / 1000)`,
    times,
  );
  const recipient = await newRecipient(service, accountId);
  const late = async (laterMs: number) => {
    clock.forward(laterMs);
    await checkLate();
    await turn();
    return subjectsTo(recipient);
  };
  expect(await late(59 * minute)).toEqual([]);
  expect(await late(2 * minute)).toEqual([expect.stringMatching(/— pickup was due /)]);
  await service.move(id, 'pick_up');
  expect(await late(3 * hour)).toHaveLength(1);
  expect(await late(hour)).toEqual([expect.anything(), expect.stringMatching(/— expected /)]);
});

test('after days without a check, what became late in the last day is mailed, and nothing older', async () => {
  const recipient = await newRecipient(service, accountId);
  await checkLate();
  clock.forward(5 * day);
  for (const [address, hoursAgo] of [
    ['Older Street', 25],
    ['Last Day Street', 23],
  ] as const) {
    await newDelivery(address);
    await sql(
      service,
      'update deliveries set estimated_delivery_time = to_timestamp($1::float8 / 1000) where delivery_address = $2',
      [clock.now() - hoursAgo * hour, address],
    );
  }
  await checkLate();
  await turn();
  expect(subjectsTo(recipient)).toEqual([expect.stringMatching(/^Late delivery: Last Day Street/)]);
});

test('housekeeping deletes what has ended, what waited too long, and addresses that nobody confirmed', async () => {
  const gone = await newRecipient(service, accountId, { confirmed: false });
  const recipient = await newRecipient(service, accountId);
  await failedDelivery('1 Allen Avenue');
  await turn();
  await failedDelivery('2 Allen Avenue');
  await sequence();
  const rows = async () =>
    (
      await sql<{ n: number[] }>(
        service,
        `select array[(select count(*) from alerts)::int, (select count(*) from alert_mails)::int] as n`,
      )
    )[0]!.n;
  expect(await rows()).toEqual([2, 1]);
  const clear = (name: string) =>
    service.database.asOneStatement(async (tx) =>
      alertChores.find((chore) => chore.name === name)?.clear(tx, clock.now() + 1, 10),
    );
  expect(await clear('alerts that waited too long')).toBe(1);
  expect(await rows()).toEqual([1, 1]);
  expect(await clear('alerts')).toBe(1);
  expect(await clear('alert mails')).toBe(1);
  expect(await clear('unconfirmed recipients of alerts')).toBe(1);
  const left = await sql<{ email: string }>(service, 'select email from alert_recipients');
  expect(left).toEqual([{ email: recipient.email }]);
  expect(gone.email).not.toBe(recipient.email);
});
