import { expect, test } from 'vitest';
import { listWebhookEndpoints as operation } from '../../contract/operations/webhooks/endpoints.ts';
import { parseId } from '../../server/platform/ids.ts';
import { createDelivery, send } from '../support/client.ts';
import { type Call, expectDeclared } from '../support/operation-tests.ts';
import { readToTheEnd } from '../support/outbox.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { newEndpoint } from '../support/webhooks.ts';

// Without workers: what is queued stays as it is.
const service = useService({ webhookAllow: ['127.0.0.1'], workers: false });
const list: Call = (on, key) => send(on, 'GET', '/v1/webhook-endpoints', key === undefined ? {} : { key });

test('200: all endpoints are there, oldest first, without their secrets', async () => {
  const key = await service.newKey('Listed');
  const created = [];
  for (const description of ['first', 'second', 'third']) {
    const { secret, ...endpoint } = await newEndpoint(service, key, { description });
    created.push(endpoint);
  }
  const { status, body } = expectDeclared(operation, await list(service, key, ''));
  expect([status, body]).toEqual([200, { data: created }]);
});

test('200: what waits and what failed is counted', async () => {
  const key = await service.newKey('Counted');
  for (let n = 0; n < 3; n++) await createDelivery(service, key);
  await readToTheEnd(service.database);
  const { endpoint_id } = await newEndpoint(service, key);
  await sql(
    service,
    `insert into webhook_messages (account_id, endpoint_id, position, mode, event_id, subject_id, sequence, type, status)
     select e.account_id, w.endpoint_id, e.position, e.mode, e.event_id, e.subject_id, e.sequence, e.type,
            case when row_number() over (order by e.position) = 1 then 'failed' else 'pending' end
     from webhook_endpoints w join events e using (account_id, mode) where w.endpoint_id = $1`,
    [parseId('endpoint', endpoint_id)],
  );
  await sql(
    service,
    `update webhook_endpoints set status = 'disabled', disabled_reason = 'failing',
    disabled_at = now(), missed_after = (select max(position) from events) where endpoint_id = $1`,
    [parseId('endpoint', endpoint_id)],
  );
  const { body } = expectDeclared(operation, await list(service, key, ''));
  expect(body.data[0]).toMatchObject({
    pending: 2,
    failed: 1,
    status: 'disabled',
    disabled_reason: 'failing',
  });
});

test('another account cannot list them, and neither can the other mode', async () => {
  await newEndpoint(service, await service.newKey('Own'));
  for (const key of [await service.newKey('Other'), await service.newKey('Own', 'test')]) {
    expect((await list(service, key, '')).body).toEqual({ data: [] });
  }
});
