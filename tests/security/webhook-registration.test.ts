/** Checks 29 and 30 of webhooks.test.ts through the API: a new endpoint, and a change of one, cannot lead inside. */
import { expect, test } from 'vitest';
import { type EndpointId, formatId } from '../../server/platform/ids.ts';
import { send } from '../support/client.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { startWebhookSink } from '../support/webhook-sink.ts';

const service = useService();

const inside = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '0.0.0.0', '10.0.0.1', '172.16.0.1'],
  ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:a9fe:a9fe]', '[64:ff9b::7f00:1]', '[fe80::1]'],
  ...['[fc00::1]', '[fec0::1]', '[2002:7f00:1::]', '[2001:db8::1]', '①②⑦.⓪.⓪.①', '127.0.0.1.'],
];

test('the API refuses addresses inside the network, in any notation, in a new endpoint and in a change', async () => {
  const key = await service.newKey('Inside');
  const { endpoint_id } = await sql(
    service,
    `insert into webhook_endpoints (account_id, endpoint_id, mode, url, events, sealed_secret, created_at, updated_at)
     select account_id, gen_random_uuid(), kind, 'https://example.com/', '{}', '\\x00', now(), now()
     from api_keys where key_end = $1 returning endpoint_id`,
    [key.slice(-4)],
  ).then(([row]) => row as { endpoint_id: EndpointId });
  const path = `/v1/webhook-endpoints/${formatId('endpoint', endpoint_id)}`;
  for (const host of inside) {
    for (const url of [`https://${host}/`, `https://${host}:8443/x?y`, `http://${host}/`]) {
      const created = await send(service, 'POST', '/v1/webhook-endpoints', { key, body: { url } });
      const changed = await send(service, 'PATCH', path, { key, body: { url } });
      for (const { status, body } of [created, changed]) {
        expect([url, status, body.details]).toEqual([url, 400, expect.stringMatching(/^url /)]);
      }
    }
  }
});
test('the API refuses names that lead inside, and nothing inside sees a connection', async () => {
  const sink = await startWebhookSink();
  const key = await service.newKey('Names');
  for (const host of ['localhost', 'LOCALHOST', 'localhost.', 'shop.localhost']) {
    for (const protocol of ['http', 'https']) {
      const url = `${protocol}://${host}:${sink.port}/`;
      const { status, body } = await send(service, 'POST', '/v1/webhook-endpoints', { key, body: { url } });
      expect([url, status, body.details]).toEqual([
        url,
        400,
        expect.stringContaining('must lead to the public internet'),
      ]);
    }
  }
  expect(sink.connections()).toBe(0);
  await sink.close();
});
