import { expect, test } from 'vitest';
import { getWebhookAttempt as operation } from '../../contract/operations/webhooks/attempts.ts';
import { version } from '../../server/platform/version.ts';
import { createDelivery, send } from '../support/client.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { caughtUp } from '../support/outbox.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { addAttempt, newEndpoint, receiverUrl } from '../support/webhooks.ts';

const service = useService({ webhookAllow: ['127.0.0.1'] });
const read = async (key: string, id: string, attemptId: string) =>
  expectDeclared(
    operation,
    await send(service, 'GET', `/v1/webhook-endpoints/${id}/attempts/${attemptId}`, { key }),
  );

test('200: the request is shown as it was sent, its body made from the event, with the response', async () => {
  const key = await service.newKey('Acme');
  const deliveryId = await createDelivery(service, key);
  await caughtUp(service);
  const { endpoint_id } = await newEndpoint(service, key);
  const [event] = await sql<{
    event_id: string;
    position: string;
    subject_id: string;
    at: Date;
    data: unknown;
  }>(service, 'select event_id, position, subject_id, at, data from events order by position desc limit 1');
  const { position, event_id, subject_id } = event!;
  const { attempt_id } = await addAttempt(service, endpoint_id, { position, event_id, subject_id });
  const { status, body } = await read(key, endpoint_id, attempt_id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ attempt_id, delivery_id: deliveryId, outcome: 'delivered', status_code: 200 });
  expect(body.request).toMatchObject({
    url: receiverUrl,
    headers: {
      'content-type': 'application/json',
      'user-agent': `Waybill-Webhooks/${version}`,
      'webhook-id': body.event_id,
      'webhook-timestamp': String(Math.floor(Date.parse(body.at) / 1000)),
      'webhook-signature': 'v1,signature',
    },
  });
  expect(JSON.parse(body.request.body)).toEqual({
    id: body.event_id,
    type: 'delivery.created',
    timestamp: event!.at.toISOString(),
    data: event!.data,
  });
  expect(body.response).toEqual({ headers: { server: 'sink' }, body: 'ok' });
});

test('200: an attempt without a response has none, and a test event keeps its own body', async () => {
  const key = await service.newKey('Acme');
  const { endpoint_id } = await newEndpoint(service, key);
  const { attempt_id } = await addAttempt(service, endpoint_id, {
    trigger: 'test',
    body: '{"type":"delivery.created"}',
    outcome: 'failed',
    status_code: null,
    error: 'the connection was refused',
    response_headers: null,
    response_body: null,
  });
  const { body } = await read(key, endpoint_id, attempt_id);
  expect(body).toMatchObject({
    trigger: 'test',
    delivery_id: null,
    status_code: null,
    error: 'the connection was refused',
    request: { body: '{"type":"delivery.created"}' },
    response: null,
  });
});

test('200: after the event was deleted, the body is null and the rest is still there', async () => {
  const key = await service.newKey('Acme');
  const { endpoint_id } = await newEndpoint(service, key);
  const { attempt_id } = await addAttempt(service, endpoint_id, { position: 1 });
  const { body } = await read(key, endpoint_id, attempt_id);
  expect(body.request).toMatchObject({ url: receiverUrl, body: null });
});

test('404: an attempt of another endpoint, an unknown one and text that is no id get the same bytes', async () => {
  const key = await service.newKey('Acme');
  const { endpoint_id } = await newEndpoint(service, key);
  const { attempt_id } = await addAttempt(service, (await newEndpoint(service, key)).endpoint_id);
  const unknown = await read(key, endpoint_id, 'wha_01kd3x8j5mfd7v2q9r4t6w8y0z');
  expect(unknown.status).toBe(404);
  for (const other of [attempt_id, 'x', 'wha_']) {
    const response = await read(key, endpoint_id, other);
    expect([response.status, response.text]).toEqual([404, unknown.text]);
  }
});
