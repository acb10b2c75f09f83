import { expect, test } from 'vitest';
import { deleteWebhookEndpoint as operation } from '../../contract/operations/webhooks/endpoints.ts';
import { parseId } from '../../server/platform/ids.ts';
import { send } from '../support/client.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { addAttempt, endpointCall, newEndpoint } from '../support/webhooks.ts';

const service = useService({ webhookAllow: ['127.0.0.1'] });
const remove = endpointCall(operation);

test('204: a deleted endpoint is gone, a second time it is 404, and others stay', async () => {
  const key = await service.newKey('Deletes');
  const { endpoint_id } = await newEndpoint(service, key);
  const other = await newEndpoint(service, key);
  const deleted = expectDeclared(operation, await remove(service, key, endpoint_id));
  expect([deleted.status, deleted.text]).toEqual([204, '']);
  expect((await remove(service, key, endpoint_id)).status).toBe(404);
  const { data } = (await send(service, 'GET', '/v1/webhook-endpoints', { key })).body;
  expect(data.map((each: { endpoint_id: string }) => each.endpoint_id)).toEqual([other.endpoint_id]);
});

test('204: its attempts cannot be read any more', async () => {
  const key = await service.newKey('Attempts');
  const { endpoint_id } = await newEndpoint(service, key);
  const { attempt_id } = await addAttempt(service, endpoint_id);
  await remove(service, key, endpoint_id);
  for (const path of ['attempts', `attempts/${attempt_id}`]) {
    const response = await send(service, 'GET', `/v1/webhook-endpoints/${endpoint_id}/${path}`, { key });
    expect([response.status, response.body.error]).toEqual([404, 'webhook endpoint not found']);
  }
  const kept = await sql(service, 'select from webhook_deleted_endpoints where endpoint_id = $1', [
    parseId('endpoint', endpoint_id),
  ]);
  expect(kept, 'for housekeeping').toHaveLength(1);
});
