/** What `waybill secret-key replace` does with webhook endpoints, and how an account gets out of it. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDelivery, send } from '../../../tests/support/client.ts';
import { readToTheEnd } from '../../../tests/support/outbox.ts';
import { useService } from '../../../tests/support/service.ts';
import { sql } from '../../../tests/support/sql.ts';
import { newEndpoint } from '../../../tests/support/webhooks.ts';
import { command } from '../../cli/secret-key.ts';
import { readConfig } from '../../platform/config.ts';

const service = useService({ webhookAllow: ['127.0.0.1'], workers: false });

async function replaceKey(): Promise<string> {
  const config = readConfig({ SECRET_KEY: randomBytes(32).toString('base64') });
  const printed: string[] = [];
  const work = command(['replace'], config);
  await work(service.database, (line) => void printed.push(line));
  return printed.join('\n');
}

test('endpoints are disabled with the reason, and after a rotation they send what they missed', async () => {
  const key = await service.newKey('Acme');
  const { endpoint_id: id } = await newEndpoint(service, key);
  const disabled = await newEndpoint(service, key);
  const change = (endpointId: string, body: object) =>
    send(service, 'PATCH', `/v1/webhook-endpoints/${endpointId}`, { key, body });
  await change(disabled.endpoint_id, { status: 'disabled' });
  expect(await replaceKey()).toContain('Webhook endpoints disabled: 2.');
  const { data } = (await send(service, 'GET', '/v1/webhook-endpoints', { key })).body;
  expect(data).toMatchObject([
    { status: 'disabled', disabled_reason: 'secret_lost' },
    { status: 'disabled', disabled_reason: 'secret_lost' },
  ]);
  const entries = await sql(
    service,
    `select from audit_log where action = 'webhook.disabled' and actor = 'terminal'`,
  );
  expect(entries).toHaveLength(2);

  await createDelivery(service, key);
  await readToTheEnd(service.database);
  // The service of this test still has the old key: its secret is lost, as it were, by other bytes.
  await sql(service, `update webhook_endpoints set sealed_secret = '\\x01'`);
  expect((await change(id, { status: 'enabled' })).status).toBe(409);
  await send(service, 'POST', `/v1/webhook-endpoints/${id}/rotate-secret`, { key });
  expect((await change(id, { status: 'enabled' })).status).toBe(200);
  const read = await send(service, 'GET', `/v1/webhook-endpoints/${id}`, { key });
  expect(read.body).toMatchObject({ status: 'enabled', pending: 1, previous_secret_until: null });
});
