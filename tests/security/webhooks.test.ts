/** Webhooks: the service calls addresses that others choose. */
import { expect, test } from 'vitest';
import { readConfig } from '../../server/platform/config.ts';
import { type EndpointId, formatId } from '../../server/platform/ids.ts';
import { send } from '../support/client.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { startWebhookSink } from '../support/webhook-sink.ts';

test('check 34: TLS certificates of other servers are always checked, or it does not start', () => {
  const careless = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  expect(() => readConfig({ ...careless, PUBLIC_URL: 'https://waybill.example' })).toThrow(
    /NODE_TLS_REJECT_UNAUTHORIZED is 0/,
  );
  expect(readConfig(careless).publicUrl).toBe('http://127.0.0.1:3000');
});

const service = useService();

const inside = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '0.0.0.0', '10.0.0.1', '172.16.0.1'],
  ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:a9fe:a9fe]', '[64:ff9b::7f00:1]', '[fe80::1]'],
  ...['[fc00::1]', '[fec0::1]', '[2002:7f00:1::]', '[2001:db8::1]', '①②⑦.⓪.⓪.①', '127.0.0.1.'],
];

test('check 29: an address inside the network, in any notation, is refused when it is registered', async () => {
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
test('check 30: a name that leads to an inside address is blocked, and nothing inside sees a connection', async () => {
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
test.todo(
  'check 31: a host name that resolves to another address after its registration is blocked when it is called',
);
test.todo('check 32: a redirect of the receiver is not followed, and counts as a failure');
test.todo(
  'check 33: a receiver that drips, floods or sends a gzip bomb is cut off, and others do not wait for it',
);
test.todo(
  'check 34: a proxy of the environment is not used, and a receiver with an unknown certificate fails',
);
test.todo('check 35: an independent package verifies signatures, and refuses changed, old and foreign ones');
