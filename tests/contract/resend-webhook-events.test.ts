import { expect, test } from 'vitest';
import { resendWebhookEvents as operation } from '../../contract/operations/webhooks/attempts.ts';
import { type EventId, formatId, parseId } from '../../server/platform/ids.ts';
import { createDelivery, send } from '../support/client.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { readToTheEnd } from '../support/outbox.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { acceptAll, endpointCall, messagesOf, newEndpoint } from '../support/webhooks.ts';

// Without workers: what is queued stays as it is.
const service = useService({ webhookAllow: ['127.0.0.1'], workers: false });
const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();
const plain = endpointCall(operation, { timestamp_from: hourAgo() });
const resend = async (key: string, id: string, body: object) =>
  expectDeclared(operation, await plain(service, key, id, body));

let accounts = 0;
/** An account with deliveries, each with one event or, where it was cancelled, two; and an endpoint created after. */
async function withEvents(deliveries: number, settings: object = {}) {
  const account = `Resends ${++accounts}`;
  const key = await service.newKey(account);
  for (let n = 0; n < deliveries; n++) {
    const id = await createDelivery(service, key);
    await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key });
  }
  await readToTheEnd(service.database);
  const { endpoint_id: id } = await newEndpoint(service, key, settings);
  return { key, id };
}

test('200: everything since a time is queued in its order, once, and nothing of it again while it waits', async () => {
  const { key, id } = await withEvents(3);
  const first = await resend(key, id, { timestamp_from: hourAgo() });
  expect(first.status).toBe(200);
  expect(first.body).toEqual({ queued: 6, timestamp_to: expect.any(String) });
  const queued = await messagesOf(service, id);
  expect(queued.map(({ type }) => type).sort()).toEqual([
    ...Array(3).fill('delivery.cancelled'),
    ...Array(3).fill('delivery.created'),
  ]);
  expect(new Set(queued.map(({ trigger }) => trigger))).toEqual(new Set(['resend']));
  expect((await resend(key, id, { timestamp_from: hourAgo() })).body.queued).toBe(0);
  expect((await resend(key, id, { timestamp_from: hourAgo(), only_failed: false })).body.queued).toBe(0);
  expect(await messagesOf(service, id)).toEqual(queued);
  expect(await sql(service, 'select from webhook_resends')).toEqual([]);
});

test('200: what was accepted is left out, unless only_failed is false; what failed is sent again', async () => {
  const { key, id } = await withEvents(2);
  await resend(key, id, { timestamp_from: hourAgo() });
  await sql(
    service,
    `update webhook_messages set status = 'failed', attempts = 10 where endpoint_id = $1
    and position = (select min(position) from webhook_messages where endpoint_id = $1)`,
    [parseId('endpoint', id)],
  );
  const [failed] = await messagesOf(service, id);
  expect((await resend(key, id, { timestamp_from: hourAgo() })).body.queued).toBe(1);
  expect((await messagesOf(service, id))[0]).toEqual({ ...failed, status: 'pending' });
  await acceptAll(service, id);
  expect((await resend(key, id, { timestamp_from: hourAgo() })).body.queued).toBe(0);
  expect((await resend(key, id, { timestamp_from: hourAgo(), only_failed: false })).body.queued).toBe(4);
});

test('200: only types that the endpoint wants are queued, and only events since then', async () => {
  const { key, id } = await withEvents(2, { events: ['delivery.cancelled'] });
  const inFuture = new Date(Date.now() + 3_600_000).toISOString();
  expect((await resend(key, id, { timestamp_from: inFuture })).body.queued).toBe(0);
  expect((await resend(key, id, { timestamp_from: hourAgo() })).body.queued).toBe(2);
  expect(new Set((await messagesOf(service, id)).map(({ type }) => type))).toEqual(
    new Set(['delivery.cancelled']),
  );
});

const eventsOf = (key: string) =>
  sql<{ event_id: EventId; type: string }>(
    service,
    `select event_id, type from events where account_id = (select account_id from api_keys where key_end = $1
       order by created_at desc limit 1) order by position`,
    [key.slice(-4)],
  );

test('200: one event is queued, and a second request adds nothing', async () => {
  const { key, id } = await withEvents(2);
  const [, event] = await eventsOf(key);
  const event_id = formatId('event', event!.event_id);
  expect((await resend(key, id, { event_id })).body.queued).toBe(1);
  expect((await resend(key, id, { event_id })).body.queued).toBe(0);
  expect((await messagesOf(service, id)).map((each) => each.event_id)).toEqual([event!.event_id]);
});

test('400: both or neither of event_id and timestamp_from, times that are too old, and unknown or unwanted events are refused', async () => {
  const { key, id } = await withEvents(1, { events: ['delivery.cancelled'] });
  const stranger = await withEvents(1);
  const created = (await eventsOf(key)).find(({ type }) => type === 'delivery.created')!;
  const [foreign] = await eventsOf(stranger.key);
  const event_id = formatId('event', created.event_id);
  const tooOld = new Date(Date.now() - 31 * 24 * 3_600_000).toISOString();
  for (const [body, details] of [
    [{}, 'send either event_id'],
    [{ event_id, timestamp_from: hourAgo() }, 'send either event_id'],
    [{ event_id, only_failed: true }, 'only_failed is only possible together with timestamp_from'],
    [{ event_id }, 'a delivery.created event, which this endpoint does not want'],
    [{ event_id: formatId('event', foreign!.event_id) }, 'event_id names no live event of this account'],
    [{ event_id: 'evt_01kd3x8j5mfd7v2q9r4t6w8y0z' }, 'event_id names no live event of this account'],
    [{ timestamp_from: tooOld }, 'timestamp_from must be at most 30 days ago'],
    [{ timestamp_from: 'yesterday' }, 'timestamp_from must be a time'],
    [{ timestamp_from: '2026-02-30T00:00:00Z' }, 'timestamp_from must be a time'],
  ] as const) {
    const response = await resend(key, id, body);
    expect([response.status, response.body.details]).toEqual([400, expect.stringContaining(details)]);
  }
  expect(await messagesOf(service, id)).toEqual([]);
});

test('409: nothing is queued for a disabled endpoint', async () => {
  const { key, id } = await withEvents(1);
  await send(service, 'PATCH', `/v1/webhook-endpoints/${id}`, { key, body: { status: 'disabled' } });
  const [event] = await eventsOf(key);
  for (const body of [{ timestamp_from: hourAgo() }, { event_id: formatId('event', event!.event_id) }]) {
    const response = await resend(key, id, body);
    expect([response.status, response.body.error]).toEqual([409, 'webhook endpoint disabled']);
  }
  expect(await messagesOf(service, id)).toEqual([]);
});

test('413: a body of more than 256 KiB is refused', async () => {
  const { key, id } = await withEvents(0);
  expect((await resend(key, id, { timestamp_from: 'x'.repeat(300_000) })).status).toBe(413);
});

test('415: another content type than JSON is refused', async () => {
  const { key, id } = await withEvents(0);
  const headers = { 'content-type': 'text/plain' };
  const path = `/v1/webhook-endpoints/${id}/resend`;
  expect((await send(service, 'POST', path, { key, raw: 'all', headers })).status).toBe(415);
});
