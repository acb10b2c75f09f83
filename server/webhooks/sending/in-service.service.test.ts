/** Webhooks of a running service: from a request of the API to the receiver, the metrics and the mail. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../../tests/support/dashboard.ts';
import { type Mailbox, startMailbox } from '../../../tests/support/mailbox.ts';
import { metric, metricsText } from '../../../tests/support/metrics.ts';
import { startTestService, type TestService } from '../../../tests/support/service.ts';
import { addEndpoint, endpointRow, run, until } from '../../../tests/support/webhook-sending.ts';
import { startWebhookSink, type WebhookSink } from '../../../tests/support/webhook-sink.ts';
import { type AccountId, parseId } from '../../platform/ids.ts';
import { makeLog } from '../../platform/log.ts';
import { makeHousekeeping } from '../../workers/housekeeping.ts';
import { webhookChores } from '../endpoints/chores.ts';

let service: TestService;
let sink: WebhookSink;
let mailbox: Mailbox;
let accountId: AccountId;
let key: string;
let email: string;
beforeAll(async () => {
  sink = await startWebhookSink();
  mailbox = await startMailbox();
  service = await startTestService({ webhookAllow: ['127.0.0.0/8'], smtpUrl: mailbox.url });
  const owner = await signedIn(service, { account: 'Acme' });
  await signedIn(service, { account: 'Other' });
  accountId = parseId('account', owner.accountId)!;
  email = owner.email;
  key = await service.newKey('Acme');
});
afterAll(async () => {
  await service.stop();
  await mailbox.close();
  await sink.close();
});

async function create(): Promise<string> {
  const response = await fetch(`${service.url}/v1/deliveries`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ pickup_address: 'A', delivery_address: 'B' }),
  });
  return ((await response.json()) as { delivery_id: string }).delivery_id;
}

test('a created delivery reaches the endpoint of its account, and /metrics counts the attempt', async () => {
  await addEndpoint(service.database, `${sink.url}/in`, { accountId });
  const id = await create();
  const [request] = await sink.until(1);
  expect(JSON.parse(request!.body)).toMatchObject({
    type: 'delivery.created',
    data: { delivery_id: id, status: 'created', sequence: 1 },
  });
  await expect
    .poll(async () => await metricsText(service))
    .toMatch(/^waybill_webhook_attempts_total\{outcome="delivered"\} 1$/m);
  expect(await metric(service, 'waybill_webhooks_in_flight')).toBe(0);
});

test('the owners get one mail when an endpoint is disabled, without what the query string contains', async () => {
  const endpoint = await addEndpoint(service.database, `${sink.url}/status/410?token=hidden`, { accountId });
  await create();
  const mail = await mailbox.next();
  expect(mail.to).toEqual([email]);
  expect(mail.subject).toBe('A webhook endpoint was disabled');
  expect(mail.text).toContain(`${sink.url}/status/410`);
  expect(mail.raw).not.toContain('hidden');
  expect(await endpointRow(service.database, endpoint)).toMatchObject({ disabled_reason: 'gone' });
  await create();
  await until(async () => sink.received.filter(({ path }) => path === '/in').length === 3);
  expect(mailbox.mails).toHaveLength(1);
});

test('attempts are deleted after 30 days, and messages when their event is gone', async () => {
  const { database, clock } = service;
  const later = { ...clock, now: () => clock.now() + 31 * 24 * 3_600_000 };
  const count = async (table: string) => (await run(database, `select from ${table}`)).length;
  const runChores = async (at: typeof clock) => {
    const housekeeping = makeHousekeeping(database, at, makeLog('silent'), webhookChores());
    await housekeeping.runAll();
    housekeeping.close();
  };
  // Three of the first test's endpoint, one of the second's; the last is written after its request.
  await until(async () => (await count('webhook_attempts')) === 4);
  await runChores(clock);
  expect([await count('webhook_attempts'), await count('webhook_messages')]).toEqual([4, 1]);
  await runChores(later);
  expect([await count('webhook_attempts'), await count('webhook_messages')]).toEqual([0, 1]);
  await run(database, 'update feed_head set deleted_position = position');
  await runChores(clock);
  expect(await count('webhook_messages')).toBe(0);
});
