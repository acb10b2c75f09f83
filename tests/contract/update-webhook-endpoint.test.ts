import { expect, test } from 'vitest';
import { feedEvents } from '../../contract/events.ts';
import { updateWebhookEndpoint as operation } from '../../contract/operations/webhooks/endpoints.ts';
import { parseId } from '../../server/platform/ids.ts';
import { createDelivery, send } from '../support/client.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { readToTheEnd } from '../support/outbox.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { endpointCall, messagesOf, newEndpoint, receiverUrl } from '../support/webhooks.ts';

// Without workers: what is queued stays as it is.
const service = useService({ webhookAllow: ['127.0.0.1'], workers: false });
const update = endpointCall(operation, { description: 'Stock' });
const change = async (key: string, id: string, body: unknown) =>
  expectDeclared(operation, await update(service, key, id, body));
const read = async (key: string, id: string) =>
  (await send(service, 'GET', `/v1/webhook-endpoints/${id}`, { key })).body;

test('200: a change applies to the fields that are sent, and to no others', async () => {
  const key = await service.newKey('Changes');
  const created = { events: ['delivery.created'], description: 'Orders' };
  const { secret, ...before } = await newEndpoint(service, key, created);
  const id = before.endpoint_id;
  expect((await change(key, id, { url: null, events: null })).body).toEqual(before);
  expect((await change(key, id, {})).body).toEqual(before);
  const changed = await change(key, id, { description: 'Stock', ordering: 'none' });
  expect(changed.body).toEqual({
    ...before,
    description: 'Stock',
    ordering: 'none',
    updated_at: expect.any(String),
  });
  const moved = await change(key, id, { url: `${receiverUrl}/other`, events: ['*'] });
  expect(moved.body).toMatchObject({ url: `${receiverUrl}/other`, events: ['*'], description: 'Stock' });
  expect(await read(key, id)).toEqual(moved.body);
});

test('200: every type of event can be chosen alone', async () => {
  const key = await service.newKey('Types');
  const { endpoint_id: id } = await newEndpoint(service, key);
  for (const type of feedEvents) {
    expect((await change(key, id, { events: [type] })).body.events).toEqual([type]);
    expect((await read(key, id)).events).toEqual([type]);
  }
});

test('200: disabling and enabling is visible at once, and a new URL enables nothing', async () => {
  const key = await service.newKey('Switch');
  const { endpoint_id: id } = await newEndpoint(service, key);
  const off = await change(key, id, { status: 'disabled' });
  expect(off.body).toMatchObject({
    status: 'disabled',
    disabled_reason: 'by_account',
    disabled_at: expect.any(String),
  });
  expect((await change(key, id, { status: 'disabled' })).body).toEqual(off.body);
  const moved = await change(key, id, { url: `${receiverUrl}/new` });
  expect(moved.body).toMatchObject({ status: 'disabled', disabled_reason: 'by_account' });
  const on = await change(key, id, { status: 'enabled' });
  expect(on.body).toMatchObject({ status: 'enabled', disabled_reason: null, disabled_at: null });
  expect(await read(key, id)).toEqual(on.body);
});

/** A disabled endpoint with a message that failed for good, one that waits for a retry, and a missed event. */
async function withBacklog(key: string): Promise<string> {
  const { endpoint_id: id } = await newEndpoint(service, key, { events: ['delivery.created'] });
  await change(key, id, { status: 'disabled' });
  for (let n = 0; n < 3; n++) await createDelivery(service, key);
  await readToTheEnd(service.database);
  await sql(
    service,
    `with numbered as (
       select e.*, w.endpoint_id, row_number() over (order by e.position) as n
       from webhook_endpoints w join events e using (account_id, mode) where w.endpoint_id = $1
     ),
     earlier as (
       insert into webhook_messages (account_id, endpoint_id, position, mode, event_id, subject_id, sequence, type,
                                     status, attempts, first_failed_at, due_at)
       select account_id, endpoint_id, position, mode, event_id, subject_id, sequence, type,
              case n when 1 then 'failed' else 'pending' end, 3, now(), now() + interval '1 day'
       from numbered where n <= 2
     )
     update webhook_endpoints set missed_after = (select position from numbered where n = 2),
       failing_since = now() - interval '5 days', disabled_reason = 'failing' where endpoint_id = $1`,
    [parseId('endpoint', id)],
  );
  return id;
}

const statusesOf = async (id: string) => (await messagesOf(service, id)).map(({ status }) => status);
const overdue = (id: string) =>
  sql(
    service,
    `select from webhook_messages where endpoint_id = $1 and status = 'pending' and due_at <= now() and attempts = 0`,
    [parseId('endpoint', id)],
  );

test('200: enabling sends what was missed and what waits, at once and with all retries again', async () => {
  const key = await service.newKey('Missed');
  const id = await withBacklog(key);
  expect((await change(key, id, { status: 'enabled' })).body.status).toBe('enabled');
  expect(await statusesOf(id)).toEqual(['failed', 'pending', 'pending']);
  expect(await overdue(id)).toHaveLength(2);
  expect(await read(key, id)).toMatchObject({ pending: 2, failed: 1, failing_since: null });
  const [row] = await sql(
    service,
    'select status, resuming, missed_after from webhook_endpoints where endpoint_id = $1',
    [parseId('endpoint', id)],
  );
  expect(row).toEqual({ status: 'enabled', resuming: null, missed_after: null });
});

test('200: with missed: skip, what was missed and what waits is dropped; what failed can still be sent again', async () => {
  const key = await service.newKey('Skipped');
  const id = await withBacklog(key);
  expect((await change(key, id, { status: 'enabled', missed: 'skip' })).body.status).toBe('enabled');
  expect(await statusesOf(id)).toEqual(['failed']);
  expect(await read(key, id)).toMatchObject({ status: 'enabled', pending: 0, failed: 1 });
});

test('400: a URL that is not accepted, or missed without enabling, changes nothing', async () => {
  const key = await service.newKey('Bad changes');
  const { secret, ...before } = await newEndpoint(service, key);
  for (const [body, details] of [
    [{ description: 'New', url: 'https://192.168.0.1/' }, 'url must lead to the public internet'],
    [{ description: 'New', missed: 'send' }, 'missed is only possible together with status enabled'],
    [{ description: 'New', status: 'disabled', missed: 'skip' }, 'missed is only possible'],
    [{ description: 'New', status: 'paused' }, 'status must be enabled or disabled'],
  ] as const) {
    const response = await change(key, before.endpoint_id, body);
    expect([response.status, response.body.details]).toEqual([400, expect.stringContaining(details)]);
  }
  expect(await read(key, before.endpoint_id)).toEqual(before);
});

test('409: an endpoint whose secret cannot be read any more is enabled after a rotation only', async () => {
  const key = await service.newKey('Lost');
  const { endpoint_id: id } = await newEndpoint(service, key);
  await change(key, id, { status: 'disabled' });
  await sql(service, `update webhook_endpoints set sealed_secret = '\\x01' where endpoint_id = $1`, [
    parseId('endpoint', id),
  ]);
  const refused = await change(key, id, { status: 'enabled' });
  expect([refused.status, refused.body.error]).toEqual([409, 'webhook endpoint disabled']);
  expect(refused.body.details).toContain('rotate the secret, then enable the endpoint');
  const rotated = await send(service, 'POST', `/v1/webhook-endpoints/${id}/rotate-secret`, { key });
  expect(rotated.body.previous_secret_until, 'it can sign nothing').toBeNull();
  expect((await change(key, id, { status: 'enabled' })).body.status).toBe('enabled');
});

test('413: a body of more than 256 KiB is refused', async () => {
  const key = await service.newKey('Large');
  const { endpoint_id } = await newEndpoint(service, key);
  expect((await change(key, endpoint_id, { description: 'x'.repeat(300_000) })).status).toBe(413);
});

test('415: another content type than JSON is refused', async () => {
  const key = await service.newKey('Forms');
  const { endpoint_id } = await newEndpoint(service, key);
  const headers = { 'content-type': 'application/merge-patch+json' };
  const path = `/v1/webhook-endpoints/${endpoint_id}`;
  const response = await send(service, 'PATCH', path, { key, raw: '{}', headers });
  expect(expectDeclared(operation, response).status).toBe(415);
});
