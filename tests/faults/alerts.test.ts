/** Workers that are killed with SIGKILL while they send alerts: nobody gets one twice, and all that nobody was sending arrive. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKeys } from '../../server/access/index.ts';
import type { Database } from '../../server/database/database.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { type Mailbox, startMailbox } from '../support/mailbox.ts';
import { sql } from '../support/sql.ts';
import { fetchPatiently, startWaybill, startWorkers } from '../support/waybill.ts';
import { until } from '../support/webhook-sending.ts';
import { type Installation, newInstallation } from './installation.ts';

let installation: Installation;
let mailbox: Mailbox;
beforeAll(async () => {
  installation = await newInstallation();
  // Slow enough that mails are on their way at any moment.
  mailbox = await startMailbox({ answerAfterMs: 30 });
});
afterAll(async () => {
  await installation.remove();
  await mailbox.close();
});

const env = { WORKERS: 'off' };
const worker = () =>
  startWorkers(installation.folder, { env: { ...installation.env, SMTP_URL: mailbox.url } });

const accounts = 10;
const recipientsOfEach = 10;

/** One late delivery in each account, and an alert of it to each recipient. */
async function arrange(database: Database, url: string): Promise<void> {
  for (let n = 0; n < accounts; n++) {
    const { key } = await makeKeys(database, systemClock).create({
      account: `Shop ${n}`,
      kind: 'live',
      name: 'x',
    });
    const response = await fetchPatiently(`${url}/v1/deliveries`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ pickup_address: 'A', delivery_address: 'B' }),
    });
    expect(response.status).toBe(201);
  }
  await sql({ database }, `update deliveries set estimated_delivery_time = now()`);
  const shops = await sql<{ account_id: string; delivery_id: string }>(
    { database },
    'select account_id, delivery_id from deliveries',
  );
  for (const { account_id, delivery_id } of shops) {
    for (let n = 0; n < recipientsOfEach; n++) {
      const recipient = randomUUID();
      await sql(
        { database },
        `insert into alert_recipients (account_id, recipient_id, email, kinds, schedule, daily_hour, created_at,
           confirmation_sent_at, confirmed_at)
         values ($1, $2, $3, '{returned}', 'immediately', 8, now(), now(), now())`,
        [account_id, recipient, `${recipient}@example.com`],
      );
      await sql(
        { database },
        `insert into alerts (account_id, recipient_id, delivery_id, kind, cause, created_at)
         values ($1, $2, $3, 'late', 1, now())`,
        [account_id, recipient, delivery_id],
      );
    }
  }
}

const count = async (database: Database, where: string): Promise<number> => {
  const [row] = await sql<{ n: number }>({ database }, `select count(*)::int as n from ${where}`);
  return row!.n;
};
const arrived = (minMails: number) => until(async () => mailbox.mails.length >= minMails);

test('two workers, killed one after the other while they send, send no alert twice and lose only what was on its way', async () => {
  const waybill = await startWaybill(installation.folder, { env: { ...env, ...installation.env } });
  const all = accounts * recipientsOfEach;
  await installation.withDatabase(async (database) => {
    await arrange(database, waybill.url);
    const [first, second] = await Promise.all([worker(), worker()]);
    await arrived(20);
    first.process.kill('SIGKILL');
    const third = await worker();
    await arrived(40);
    second.process.kill('SIGKILL');
    await until(async () => (await count(database, 'alerts where mail_id is null')) === 0);
    third.process.kill('SIGTERM');
    expect(await third.exited).toBe(0);
    // Four at a time, of each of the two that were killed.
    const lost = await count(database, `alert_mails where status = 'sending'`);
    expect(lost).toBeLessThanOrEqual(8);
    expect(await count(database, `alert_mails where status = 'sent'`)).toBe(all - lost);
    // As if five minutes had passed: what was on its way is given up, not sent again.
    await sql(
      { database },
      `update alert_mails set claimed_at = now() - interval '6 minutes' where status = 'sending'`,
    );
    await worker();
    await until(async () => (await count(database, `alert_mails where status = 'unknown'`)) === lost);
    const addresses = mailbox.mails.flatMap(({ to }) => to);
    expect(new Set(addresses).size, 'nobody got two').toBe(addresses.length);
    expect(addresses.length).toBeGreaterThanOrEqual(all - lost);
  });
});
