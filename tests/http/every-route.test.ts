/** What is true of every operation on each of its paths, before anything is done: how it refuses, and that no response is kept. */
import { beforeAll, expect, test } from 'vitest';
import { newApiKey } from '../../server/access/keys/api-key.ts';
import { maxBodyBytes } from '../../server/http/limits.ts';
import { createDelivery, type JsonResponse, send } from '../support/client.ts';
import { fillIn } from '../support/dashboard.ts';
import { type SuccessfulRequest, serviceOptions, successfulRequest } from '../support/every-operation.ts';
import { fromNewNetwork } from '../support/networks.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { everyRoute, type RoutedOperation } from '../support/operations.ts';
import { startTestService, type TestService, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService(serviceOptions);
const requests = new Map<RoutedOperation, SuccessfulRequest>();
beforeAll(async () => {
  for (const operation of everyRoute) requests.set(operation, await arrange(operation));
});

async function arrange(operation: RoutedOperation): Promise<SuccessfulRequest> {
  const arranged = await successfulRequest(operation, service);
  // Operators without a second factor go on.
  await sql(service, 'update installation set operators_need_totp = false');
  return arranged;
}

const nameOf = ({ method, path }: RoutedOperation) => `${method} ${path}`;
const withBody = everyRoute.filter(({ body }) => body !== undefined);
const byKey = everyRoute.filter(({ credential }) => credential === 'key');
const byCookie = everyRoute.filter(({ credential }) => credential !== 'key');

/** The request that succeeds, with something else in its place. */
function ask(
  operation: RoutedOperation,
  change: { headers?: Record<string, string>; raw?: string; params?: Record<string, string> } = {},
  { request, headers } = requests.get(operation)!,
  on: TestService = service,
): Promise<JsonResponse> {
  const { raw, params } = change;
  const path = fillIn(operation.path, { ...request, params: { ...request.params, ...params } });
  const content = raw === undefined ? { body: request.body } : { raw };
  return send(on, operation.method, path, {
    headers: { ...fromNewNetwork(), ...headers, ...request.headers, ...change.headers },
    leaveStream: true,
    ...(content.body === undefined && raw === undefined ? {} : content),
  });
}

test('401: a missing, malformed, unknown or revoked key gets the same response everywhere', async () => {
  const revoked = await service.newKey('Acme');
  await sql(service, 'update api_keys set revoked_at = now() where key_end = $1', [revoked.slice(-4)]);
  const texts = new Set<string>();
  for (const operation of byKey) {
    for (const key of ['', newApiKey('live'), newApiKey('fleet'), revoked, `${newApiKey('test')}x`]) {
      const response = expectDeclared(
        operation,
        await ask(operation, { headers: { authorization: `Bearer ${key}` } }),
      );
      expect([response.status, response.headers.get('www-authenticate')], nameOf(operation)).toEqual([
        401,
        'Bearer',
      ]);
      texts.add(response.text);
    }
  }
  expect(texts.size).toBe(1);
});

test('403: a request that another site made is refused, no matter who is signed in', async () => {
  for (const operation of byCookie) {
    for (const site of ['cross-site', 'same-site']) {
      const response = await ask(operation, { headers: { 'sec-fetch-site': site } });
      expect([response.status, response.body.error], nameOf(operation)).toEqual([403, 'forbidden']);
    }
  }
});

const unknownId = '01kd3x8j5mfd7v2q9r4t6w8y0z';
/** Of the fleet or of a phone: those who call for an account are in the isolation tests. */
const isForAll = ({ path }: RoutedOperation) => /^\/(v1\/fleet|dashboard\/fleet|courier)\//.test(path);

test('404: an unknown id and a malformed one get the same response, and so does a test delivery that the fleet asks for', async () => {
  const ofTest = await createDelivery(service, await service.newKey('Acme', 'test'));
  for (const operation of everyRoute) {
    // Who is not known in an account does not learn that it exists.
    const name = /\{(\w+_id)\}[^{]*$/.exec(operation.path.replace('{account_id}/', ''))?.[1];
    const id = name && requests.get(operation)!.request.params?.[name];
    if (!name || !id || name === 'proof_id' || operation.responses[404] === undefined) continue;
    const unknown = await ask(operation, { params: { [name]: id.slice(0, 4) + unknownId } });
    expectDeclared(operation, unknown);
    expect(unknown.status, nameOf(operation)).toBe(404);
    const others = ['x', '\0', '../..', id.slice(0, 4), `${id}0`, id.toUpperCase()];
    if (name === 'delivery_id' && isForAll(operation)) others.push(ofTest);
    for (const bad of others) {
      const response = await ask(operation, { params: { [name]: bad } });
      expect([response.status, response.text], `${nameOf(operation)} ${bad}`).toEqual([404, unknown.text]);
    }
  }
});

test('413: a body that is larger than the limit is refused, and 415: so is one that is not JSON', async () => {
  for (const operation of withBody) {
    const large = await ask(operation, { raw: `"${'x'.repeat(operation.body!.maxBytes ?? maxBodyBytes)}"` });
    expect(expectDeclared(operation, large).status, nameOf(operation)).toBe(413);
    const form = await ask(operation, { raw: 'a=b', headers: { 'content-type': 'text/plain' } });
    expect(expectDeclared(operation, form).status, nameOf(operation)).toBe(415);
  }
});

test('429: more requests than the limit are refused with the time to wait, and another caller is not', async () => {
  const limited = await startTestService({
    ...serviceOptions,
    rateLimit: 1,
    databaseUrl: service.databaseUrl,
  });
  for (const operation of everyRoute.filter(({ stream }) => !stream)) {
    const own = await arrange(operation);
    // After a sign-out, only the network is known.
    const headers = fromNewNetwork();
    const responses = [];
    for (let n = 0; n < 4; n++) responses.push(await ask(operation, { headers }, own, limited));
    const refused = responses.find(({ status }) => status === 429);
    expect(refused, nameOf(operation)).toBeDefined();
    expect(refused!.body.error).toBe('too many requests');
    expect(Number(refused!.headers.get('retry-after')), nameOf(operation)).toBeGreaterThanOrEqual(1);
    expect(refused!.headers.get('ratelimit-policy'), nameOf(operation)).toBe('"default";q=2;w=2');
    expect(refused!.headers.get('ratelimit'), nameOf(operation)).toMatch(/^"default";r=0;t=\d+$/);
    const calm = await ask(operation, {}, await arrange(operation), limited);
    expect(calm.status, nameOf(operation)).not.toBe(429);
  }
  await limited.stop();
});

/** They may be kept, to ask again with their ETag: they hold no name and no address. */
const mayBeKept = ['getDelivery', 'trackDelivery', 'editDelivery'];

test('no response is kept by a browser or a proxy, but for those of a delivery that are asked for again with their ETag', async () => {
  for (const operation of everyRoute) {
    const { status, headers } = await ask(operation);
    const isKept = status === 200 && operation.isInApi && mayBeKept.includes(operation.id);
    expect([nameOf(operation), status, headers.get('cache-control')]).toEqual([
      nameOf(operation),
      status,
      isKept
        ? 'private, no-cache'
        : operation.stream && status === 200
          ? expect.stringContaining('no-store')
          : 'no-store',
    ]);
  }
});
