/**
 * What is true of every operation behind an API key, as tests that each operation's file runs. `call` sends
 * the operation's ordinary request; `given` creates what it is about: a delivery, a webhook endpoint, or nothing.
 */

import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import { newApiKey } from '../../server/access/keys/api-key.ts';
import { newPayout } from './cash.ts';
import { type Answer, createDelivery, isStream, send } from './client.ts';
import { testClock } from './clock.ts';
import { startTestService, type TestService } from './service.ts';
import { newEndpoint } from './webhooks.ts';

export type Call = (service: TestService, key: string | undefined, id: string) => Promise<Answer>;

const onlySometimes = ['Idempotent-Replayed', 'Preference-Applied'];

/** A response that the operation does not declare, or in another shape than declared, fails the test. */
export function expectDeclared(operation: Operation, answer: Answer): Answer {
  const declared = operation.answers[answer.status];
  expect(declared, `${operation.id} declares ${answer.status}: ${answer.text}`).toBeDefined();
  if (declared?.body && !isStream(answer.headers))
    expect([...Value.Errors(declared.body, answer.body)]).toEqual([]);
  expect(answer.headers.get('request-id')).toMatch(/^req_\w{15,}$/);
  for (const name of Object.keys(declared?.headers ?? {})) {
    if (!onlySometimes.includes(name)) expect(answer.headers.get(name), name).not.toBeNull();
  }
  return answer;
}

/** The key of an account that the operation is for. */
const ownKind = (operation: Operation) => (operation.caller === 'test key' ? 'test' : 'live');

/** What an operation is about. */
interface Subject {
  create(service: TestService, key: string): Promise<string>;
  unknown: string;
  read(service: TestService, key: string, id: string): Promise<object>;
  /** A new one, as it is read. */
  unchanged: object;
}

const readAt =
  (path: string): Subject['read'] =>
  async (service, key, id) =>
    (await send(service, 'GET', `${path}/${id}`, { key })).body;

const delivery: Subject = {
  create: createDelivery,
  unknown: 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z',
  read: readAt('/v1/deliveries'),
  unchanged: { status: 'created' },
};

const endpoint: Subject = {
  create: async (service, key) => (await newEndpoint(service, key)).endpoint_id,
  unknown: 'whe_01kd3x8j5mfd7v2q9r4t6w8y0z',
  read: readAt('/v1/webhook-endpoints'),
  unchanged: { status: 'enabled', description: '', previous_secret_until: null },
};

const payout: Subject = {
  create: async (service, key) => (await newPayout(service, key)).payout_id,
  unknown: 'pay_01kd3x8j5mfd7v2q9r4t6w8y0z',
  read: async (service, key, id) => {
    const { body } = await send(service, 'GET', '/v1/cash/payouts?limit=100', { key });
    return body.data.find((each: { payout_id: string }) => each.payout_id === id);
  },
  unchanged: { status: 'paid' },
};

function subjectOf({ path }: Operation): Subject {
  if (path.includes('{payout_id}')) return payout;
  return path.includes('{endpoint_id}') ? endpoint : delivery;
}

export function testCommonRefusals(operation: Operation, service: TestService, call: Call): void {
  const kind = ownKind(operation);
  const isAboutOne = operation.params !== undefined;
  const given = async (key: string) => (isAboutOne ? subjectOf(operation).create(service, key) : '');
  const checked: Call = async (...args) => expectDeclared(operation, await call(...args));

  test('401: without a key, with a broken, unknown or revoked one, the answer is the same', async () => {
    const key = await service.newKey('Acme', kind);
    const id = await given(key);
    const revoked = await service.newKey('Acme', kind);
    await service.database.asOneStatement((tx) =>
      tx.query({ name: 'x', text: 'update api_keys set revoked_at = now() where key_end = $1' }, [
        revoked.slice(-4),
      ]),
    );
    const broken = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`;
    const answers = [];
    for (const bad of [undefined, '', broken, newApiKey('live'), revoked]) {
      answers.push(await checked(service, bad, id));
    }
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.text).toBe(answers[0]!.text);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  test('403: a fleet key is not for an account’s own operations', async () => {
    const id = await given(await service.newKey('Acme', kind));
    const answer = await checked(service, await service.newKey('', 'fleet'), id);
    expect(answer.status).toBe(403);
    expect(answer.body.error).toBe('forbidden');
  });

  test('429: more requests than the limit are refused with the time to wait, and other keys are not', async () => {
    const limited = await startTestService({
      rateLimit: 1,
      clock: testClock(),
      databaseUrl: service.databaseUrl,
    });
    const [busy, calm] = [await service.newKey('Acme', kind), await service.newKey('Acme', kind)];
    const id = await given(busy);
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await checked(limited, busy, id));
    const refused = answers.find((answer) => answer.status === 429)!;
    expect(refused.body.error).toBe('too many requests');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(refused.headers.get('ratelimit-policy')).toBe('"default";q=2;w=2');
    expect(refused.headers.get('ratelimit')).toMatch(/^"default";r=0;t=\d+$/);
    expect((await checked(limited, calm, id)).status).not.toBe(429);
    await limited.stop();
  });
}

export function testOtherAccounts(operation: Operation, service: TestService, call: Call): void {
  const kind = ownKind(operation);
  const subject = subjectOf(operation);
  test('404: another account, another mode, an unknown id and text that is no id get the same bytes', async () => {
    const key = await service.newKey('Acme', kind);
    const id = await subject.create(service, key);
    const unknown = await call(service, key, subject.unknown);
    expectDeclared(operation, unknown);
    expect(unknown.status).toBe(404);
    const strangers = [
      await call(service, await service.newKey('Rival', kind), id),
      // A key of the other mode is refused before anything is looked for, where only one mode is let in.
      ...(kind === 'test' ? [] : [await call(service, await service.newKey('Acme', 'test'), id)]),
      ...(await Promise.all(
        [
          'x',
          '%00',
          id.slice(0, 4),
          `${id}0`,
          id.toUpperCase(),
          '..%2f..%2f',
          "';drop%20table%20deliveries;--",
        ].map((bad) => call(service, key, bad)),
      )),
    ];
    for (const answer of strangers) expect([answer.status, answer.text]).toEqual([404, unknown.text]);
    expect(await subject.read(service, key, id), 'nothing was changed').toMatchObject(subject.unchanged);
  });
}
