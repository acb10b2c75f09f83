import { expect, test } from 'vitest';
import { rotateWebhookSecret as operation } from '../../contract/operations/webhooks/endpoints.ts';
import { defaultMinutesAfterRotation } from '../../contract/webhooks.ts';
import { makeSecretKey } from '../../server/database/secret-key.ts';
import { type AccountId, parseId } from '../../server/platform/ids.ts';
import { findReceiver } from '../../server/webhooks/sending/queue-store.ts';
import { send } from '../support/client.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { testSecretKey, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { endpointCall, newEndpoint } from '../support/webhooks.ts';

const service = useService({ webhookAllow: ['127.0.0.1'] });
const rotate = endpointCall(operation);
const sealer = makeSecretKey(testSecretKey);

/** The secrets that sign, as the sender opens them. */
async function secretsOf(endpointId: string): Promise<string[]> {
  const id = parseId('endpoint', endpointId)!;
  const [row] = await sql<{ account_id: AccountId }>(
    service,
    'select account_id from webhook_endpoints where endpoint_id = $1',
    [id],
  );
  const ref = { accountId: row!.account_id, mode: 'live' as const, endpointId: id };
  const { sealedSecrets } = (await findReceiver(service.database, ref))!;
  return sealedSecrets.map((sealed) => sealer.open(sealed, `webhook:${id}`));
}

test('200: there is a new secret; each earlier one signs until its own time, and with 0 minutes none does', async () => {
  const key = await service.newKey('Rotates');
  const { endpoint_id: id, secret: first } = await newEndpoint(service, key);
  expect(await secretsOf(id)).toEqual([first]);
  const second = expectDeclared(operation, await rotate(service, key, id));
  expect(second.status).toBe(200);
  expect(await secretsOf(id)).toEqual([second.body.secret, first]);
  const minutes = (Date.parse(second.body.previous_secret_until) - Date.now()) / 60_000;
  expect(Math.round(minutes)).toBe(defaultMinutesAfterRotation);
  const third = await rotate(service, key, id, { previous_valid_minutes: 5 });
  expect(await secretsOf(id), 'the first ends last').toEqual([third.body.secret, first, second.body.secret]);
  expect(third.body.previous_secret_until).toBe(second.body.previous_secret_until);
  await sql(
    service,
    `update webhook_endpoints set earlier_secrets_until = array[now()] where endpoint_id = $1`,
    [parseId('endpoint', id)],
  );
  expect(await secretsOf(id), 'the first has ended').toEqual([third.body.secret, second.body.secret]);
  const fourth = await rotate(service, key, id, { previous_valid_minutes: 0 });
  expect(fourth.body.previous_secret_until).toBeNull();
  expect(await secretsOf(id)).toEqual([fourth.body.secret]);
  const read = await send(service, 'GET', `/v1/webhook-endpoints/${id}`, { key });
  expect(read.body.secret).toBeUndefined();
});

test('200: of many rotations at once, each returns a secret that was the current one', async () => {
  const key = await service.newKey('Rotates');
  const { endpoint_id: id, secret: first } = await newEndpoint(service, key);
  const responses = await Promise.all(Array.from({ length: 8 }, () => rotate(service, key, id)));
  const secrets = responses.map(({ body }) => body.secret);
  expect(new Set(secrets).size).toBe(8);
  const kept = await secretsOf(id);
  expect(new Set(kept)).toEqual(new Set([...secrets, first]));
});

test('200: the same Idempotency-Key gets the first response again, whose secret still signs, and which is stored encrypted', async () => {
  const key = await service.newKey('Rotates');
  const { endpoint_id: id, secret: first } = await newEndpoint(service, key);
  const path = `/v1/webhook-endpoints/${id}/rotate-secret`;
  const repeat = () => send(service, 'POST', path, { key, headers: { 'idempotency-key': 'rotation-1' } });
  const rotated = await repeat();
  const again = expectDeclared(operation, await repeat());
  expect([again.status, again.text]).toEqual([200, rotated.text]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(await secretsOf(id)).toEqual([rotated.body.secret, first]);
  const stored = await sql<{ response: string }>(service, 'select response from idempotency_keys');
  expect(stored.length).toBeGreaterThan(0);
  for (const { response } of stored) expect(response).not.toContain('whsec_');
});

test('422: the same Idempotency-Key with another body, or for another endpoint, is refused, and the secret stays', async () => {
  const key = await service.newKey('Rotates');
  const [one, two] = [await newEndpoint(service, key), await newEndpoint(service, key)];
  const ask = (id: string, body: object = {}) =>
    send(service, 'POST', `/v1/webhook-endpoints/${id}/rotate-secret`, {
      key,
      body,
      headers: { 'idempotency-key': 'rotation-2' },
    });
  const rotated = await ask(one.endpoint_id);
  for (const response of [ask(one.endpoint_id, { previous_valid_minutes: 5 }), ask(two.endpoint_id)]) {
    expect(expectDeclared(operation, await response).status).toBe(422);
  }
  expect(await secretsOf(one.endpoint_id)).toEqual([rotated.body.secret, one.secret]);
  expect(await secretsOf(two.endpoint_id)).toEqual([two.secret]);
});

test('429: more than 10 earlier secrets never sign; with 0 minutes all of them end', async () => {
  const key = await service.newKey('Rotates');
  const { endpoint_id: id } = await newEndpoint(service, key);
  for (let n = 0; n < 10; n++) expect((await rotate(service, key, id)).status).toBe(200);
  const before = await secretsOf(id);
  const refused = expectDeclared(operation, await rotate(service, key, id));
  expect([refused.status, refused.body.details]).toEqual([
    429,
    expect.stringContaining('10 earlier secrets still sign; wait until '),
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
  expect(await secretsOf(id)).toEqual(before);
  const ended = await rotate(service, key, id, { previous_valid_minutes: 0 });
  expect(await secretsOf(id)).toEqual([ended.body.secret]);
});

test('400: a number of minutes that is not possible is refused, and the secret stays', async () => {
  const key = await service.newKey('Rotates');
  const { endpoint_id: id, secret } = await newEndpoint(service, key);
  for (const previous_valid_minutes of [-1, 1.5, 10_081, '5']) {
    const response = expectDeclared(operation, await rotate(service, key, id, { previous_valid_minutes }));
    expect([response.status, response.body.details]).toEqual([
      400,
      'previous_valid_minutes must be a whole number of minutes from 0 to 10080',
    ]);
  }
  expect(await secretsOf(id)).toEqual([secret]);
});

test('413: a body of more than 256 KiB is refused', async () => {
  const key = await service.newKey('Large');
  const { endpoint_id } = await newEndpoint(service, key);
  const response = expectDeclared(
    operation,
    await rotate(service, key, endpoint_id, { x: 'x'.repeat(300_000) }),
  );
  expect(response.status).toBe(413);
});

test('415: another content type than JSON is refused', async () => {
  const key = await service.newKey('Forms');
  const { endpoint_id } = await newEndpoint(service, key);
  const path = `/v1/webhook-endpoints/${endpoint_id}/rotate-secret`;
  const headers = { 'content-type': 'text/plain' };
  const response = await send(service, 'POST', path, { key, raw: 'now', headers });
  expect(expectDeclared(operation, response).status).toBe(415);
});
