import { expect, test } from 'vitest';
import { rotateWebhookSecret as operation } from '../../contract/operations/webhooks/endpoints.ts';
import { defaultMinutesAfterRotation } from '../../contract/webhooks.ts';
import { parseId } from '../../server/platform/ids.ts';
import { makeSecretKey } from '../../server/platform/secret-key.ts';
import { send } from '../support/client.ts';
import { expectDeclared, testCommonRefusals, testOtherAccounts } from '../support/operation-tests.ts';
import { testSecretKey, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { endpointCall, newEndpoint } from '../support/webhooks.ts';

const service = useService({ webhookAllow: ['127.0.0.1'] });
const rotate = endpointCall(operation);
const sealer = makeSecretKey(testSecretKey);

/** The secrets that sign, as the sender opens them. */
async function secretsOf(endpointId: string): Promise<(string | null)[]> {
  const id = parseId('endpoint', endpointId)!;
  const [row] = await sql<{ current: Buffer; previous: Buffer | null }>(
    service,
    `select sealed_secret as current, previous_sealed_secret as previous from webhook_endpoints where endpoint_id = $1`,
    [id],
  );
  const open = (sealed: Buffer | null) => sealed && sealer.open(sealed, `webhook:${id}`);
  return [open(row!.current), open(row!.previous)];
}

test('200: there is a new secret; the previous one signs for a while, and one before it no longer', async () => {
  const key = await service.newKey('Rotates');
  const { endpoint_id: id, secret: first } = await newEndpoint(service, key);
  expect(await secretsOf(id)).toEqual([first, null]);
  const second = expectDeclared(operation, await rotate(service, key, id));
  expect(second.status).toBe(200);
  expect(await secretsOf(id)).toEqual([second.body.secret, first]);
  const minutes = (Date.parse(second.body.previous_secret_until) - Date.now()) / 60_000;
  expect(Math.round(minutes)).toBe(defaultMinutesAfterRotation);
  const third = await rotate(service, key, id, { previous_valid_minutes: 5 });
  expect(await secretsOf(id)).toEqual([third.body.secret, second.body.secret]);
  const fourth = await rotate(service, key, id, { previous_valid_minutes: 0 });
  expect(fourth.body.previous_secret_until).toBeNull();
  expect(await secretsOf(id)).toEqual([fourth.body.secret, null]);
  const read = await send(service, 'GET', `/v1/webhook-endpoints/${id}`, { key });
  expect(read.body.secret).toBeUndefined();
});

test('200: of many rotations at once, each returns a secret that was the current one', async () => {
  const key = await service.newKey('Rotates');
  const { endpoint_id: id } = await newEndpoint(service, key);
  const answers = await Promise.all(Array.from({ length: 8 }, () => rotate(service, key, id)));
  const secrets = answers.map(({ body }) => body.secret);
  expect(new Set(secrets).size).toBe(8);
  const kept = await secretsOf(id);
  expect(secrets).toEqual(expect.arrayContaining(kept));
});

test('400: a number of minutes that is not possible is refused, and the secret stays', async () => {
  const key = await service.newKey('Rotates');
  const { endpoint_id: id, secret } = await newEndpoint(service, key);
  for (const previous_valid_minutes of [-1, 1.5, 10_081, '5']) {
    const answer = expectDeclared(operation, await rotate(service, key, id, { previous_valid_minutes }));
    expect([answer.status, answer.body.details]).toEqual([
      400,
      'previous_valid_minutes must be a whole number of minutes from 0 to 10080',
    ]);
  }
  expect(await secretsOf(id)).toEqual([secret, null]);
});

test('413: a body of more than 256 KiB is refused', async () => {
  const key = await service.newKey('Large');
  const { endpoint_id } = await newEndpoint(service, key);
  const answer = expectDeclared(
    operation,
    await rotate(service, key, endpoint_id, { x: 'x'.repeat(300_000) }),
  );
  expect(answer.status).toBe(413);
});

test('415: another content type than JSON is refused', async () => {
  const key = await service.newKey('Forms');
  const { endpoint_id } = await newEndpoint(service, key);
  const path = `/v1/webhook-endpoints/${endpoint_id}/rotate-secret`;
  const headers = { 'content-type': 'text/plain' };
  const answer = await send(service, 'POST', path, { key, raw: 'now', headers });
  expect(expectDeclared(operation, answer).status).toBe(415);
});

testOtherAccounts(operation, service, rotate);
testCommonRefusals(operation, service, rotate);
