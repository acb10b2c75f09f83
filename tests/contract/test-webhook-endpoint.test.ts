import { afterAll, beforeAll, expect, test } from 'vitest';
import { testWebhookEndpoint as operation } from '../../contract/operations/webhooks/endpoints.ts';
import { signatureHeader } from '../../server/webhooks/sending/attempt.ts';
import { send } from '../support/client.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { startWebhookSink, type WebhookSink } from '../support/webhook-sink.ts';
import { endpointCall, newEndpoint } from '../support/webhooks.ts';

const service = useService({ webhookAllow: ['127.0.0.1'] });
const plain = endpointCall(operation);
let sink: WebhookSink;
beforeAll(async () => {
  sink = await startWebhookSink();
});
afterAll(() => sink?.close());

const testIt = async (key: string, id: string, body?: object) =>
  expectDeclared(operation, await plain(service, key, id, body));

test('200: the receiver gets one signed event, and the response shows exactly what was sent and what came back', async () => {
  const key = await service.newKey('Tests');
  await sql(service, "update accounts set currency = 'NGN' where name = 'Tests'");
  const { endpoint_id } = await newEndpoint(service, key, { url: `${sink.url}/` });
  const { status, body } = await testIt(key, endpoint_id, { type: 'delivery.delivered' });
  expect(status).toBe(200);
  const received = sink.received.at(-1)!;
  expect(JSON.parse(received.body).data.currency, 'that of the account').toBe('NGN');
  expect(body).toMatchObject({
    trigger: 'test',
    type: 'delivery.delivered',
    attempt: 1,
    outcome: 'delivered',
    error: null,
    delivery_id: null,
    next_attempt_at: null,
    request: {
      url: `${sink.url}/`,
      headers: {
        'webhook-id': received.id,
        'webhook-timestamp': String(received.timestamp),
        'webhook-signature': received.signature,
        'user-agent': received.headers['user-agent'],
      },
      body: received.body,
    },
  });
  const read = await send(
    service,
    'GET',
    `/v1/webhook-endpoints/${endpoint_id}/attempts/${body.attempt_id}`,
    {
      key,
    },
  );
  expect(read.body).toEqual(body);
});

test('200: after two rotations a test event is signed with all three secrets, and with the new one alone once the others have ended', async () => {
  const key = await service.newKey('Rotated');
  const { endpoint_id, secret: old } = await newEndpoint(service, key, { url: `${sink.url}/` });
  const rotate = async (previous_valid_minutes: number) => {
    const path = `/v1/webhook-endpoints/${endpoint_id}/rotate-secret`;
    return (await send(service, 'POST', path, { key, body: { previous_valid_minutes } })).body.secret;
  };
  const signedWith = async (secrets: string[]) => {
    await testIt(key, endpoint_id);
    const { id, timestamp, signature, body } = sink.received.at(-1)!;
    expect(signature).toBe(signatureHeader(secrets, { id, timestamp, body }));
  };
  const second = await rotate(120);
  await signedWith([second, old]);
  const third = await rotate(60);
  await signedWith([third, old, second]);
  await signedWith([await rotate(0)]);
});

test('200: a failure is described, also for a disabled endpoint, and is not tried again', async () => {
  const key = await service.newKey('Tests');
  const { endpoint_id } = await newEndpoint(service, key, { url: `${sink.url}/status/503` });
  await send(service, 'PATCH', `/v1/webhook-endpoints/${endpoint_id}`, { key, body: { status: 'disabled' } });
  const { body } = await testIt(key, endpoint_id);
  expect(body).toMatchObject({ outcome: 'failed', status_code: 503, next_attempt_at: null });
  expect(body.error).toContain('503');
  const unreachable = await newEndpoint(service, key, { url: 'http://127.0.0.1:1/' });
  const { body: none } = await testIt(key, unreachable.endpoint_id);
  expect(none).toMatchObject({ outcome: 'failed', status_code: null, response: null });
  expect(none.error).toEqual(expect.any(String));
});

test('400: an unknown type of event is refused, and nothing is sent', async () => {
  const key = await service.newKey('Tests');
  const { endpoint_id } = await newEndpoint(service, key, { url: `${sink.url}/` });
  const before = sink.received.length;
  expect((await testIt(key, endpoint_id, { type: 'delivery.eaten' })).status).toBe(400);
  expect(sink.received).toHaveLength(before);
});

test('413: a body of more than 256 KiB is refused', async () => {
  const key = await service.newKey('Large');
  const { endpoint_id } = await newEndpoint(service, key);
  expect((await testIt(key, endpoint_id, { type: 'x'.repeat(300_000) })).status).toBe(413);
});

test('415: another content type than JSON is refused', async () => {
  const key = await service.newKey('Forms');
  const { endpoint_id } = await newEndpoint(service, key);
  const headers = { 'content-type': 'text/plain' };
  const path = `/v1/webhook-endpoints/${endpoint_id}/test`;
  expect((await send(service, 'POST', path, { key, raw: 'now', headers })).status).toBe(415);
});
