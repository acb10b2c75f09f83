/**
 * What is true of every operation of the courier's phone page: who may call it (each operation × each kind of caller,
 * each cell asserted), and how it refuses. The table below is written by hand on purpose: it is what we mean, and the
 * contract has to agree with it.
 */
import { expect, test } from 'vitest';
import { courierOperations, getDay, pickUpStop } from '../../contract/courier/operations.ts';
import type { Operation } from '../../contract/operation.ts';
import { send } from '../support/client.ts';
import { assignedDelivery, newCourier, phone, signedInPhone, type TestPhone } from '../support/couriers.ts';
import { type CallOptions, signedIn, type TestVisitor, visitor } from '../support/dashboard.ts';
import { discardedHandOver } from '../support/discarded-moves.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { startTestService, useService } from '../support/service.ts';

/**
 * What each caller gets. A stranger is somebody without a phone that is signed in: nobody, a person of the dashboard,
 * an API key of whatever kind.
 */
const table: Record<string, { courier: number; 'another courier': number; stranger: number }> = {
  // Nobody has a link here.
  signInCourier: { courier: 404, 'another courier': 404, stranger: 404 },
  signOutCourier: { courier: 204, 'another courier': 204, stranger: 204 },
  getDay: { courier: 200, 'another courier': 200, stranger: 401 },
  pickUpStop: { courier: 200, 'another courier': 404, stranger: 401 },
  deliverStop: { courier: 200, 'another courier': 404, stranger: 401 },
  failStop: { courier: 200, 'another courier': 404, stranger: 401 },
  returnStop: { courier: 200, 'another courier': 404, stranger: 401 },
  confirmChanges: { courier: 200, 'another courier': 404, stranger: 401 },
  reportDiscardedMove: { courier: 204, 'another courier': 404, stranger: 401 },
};

/** A body that is accepted as far as its shape goes. */
const bodies: Record<string, object> = {
  signInCourier: { token: 'x', pin: '123456' },
  pickUpStop: {},
  deliverStop: { collected_amount: 500000 },
  failStop: { reason: 'refused' },
  returnStop: {},
  confirmChanges: { sequence: 3 },
  reportDiscardedMove: discardedHandOver,
};

const unknown = 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z';

function request(operation: Operation, deliveryId = unknown): CallOptions {
  const body = bodies[operation.id];
  return { params: { delivery_id: deliveryId }, ...(body === undefined ? {} : { body }) };
}

const service = useService();

const byKey = async (kind: 'live' | 'test' | 'fleet') =>
  visitor(service, { authorization: `Bearer ${await service.newKey('Acme', kind)}` });

/** One who is new for each cell: some operations sign out. */
const strangers: Record<string, () => Promise<TestVisitor>> = {
  nobody: async () => phone(service),
  member: () => signedIn(service, { account: 'Acme', role: 'member' }),
  holder: () => signedIn(service, { account: 'Acme', role: 'holder' }),
  operator: () => signedIn(service, { operator: true }),
  'live key': () => byKey('live'),
  'test key': () => byKey('test'),
  'fleet key': () => byKey('fleet'),
};

/** A delivery that this courier has, in the state that the operation is for. */
async function stopFor(own: TestPhone, operation: Operation): Promise<string> {
  if (!operation.params) return unknown;
  const id = await assignedDelivery(service, own);
  if (operation !== pickUpStop) await own.move(pickUpStop, id);
  return id;
}

test('the table names every operation, and no other', () => {
  expect(Object.keys(table).sort()).toEqual(courierOperations.map(({ id }) => id).sort());
});

test('a courier gets through to what is assigned to this courier, and another courier does not', async () => {
  for (const operation of courierOperations) {
    const own = await signedInPhone(service);
    const id = await stopFor(own, operation);
    const other = await signedInPhone(service, await newCourier(service, 'Chi Eze'));
    const theirs = await other.call(operation, request(operation, id));
    expect(theirs.status, `${operation.id} by another courier`).toBe(table[operation.id]!['another courier']);
    const mine = await own.call(operation, request(operation, id));
    expect(mine.status, `${operation.id}: ${mine.text}`).toBe(table[operation.id]!.courier);
  }
});

for (const [name, arrive] of Object.entries(strangers)) {
  test(`${name} gets through where anybody does, and nowhere else`, async () => {
    const own = await signedInPhone(service);
    for (const operation of courierOperations) {
      const by = await arrive();
      const answer = await by.call(operation, request(operation, await stopFor(own, operation)));
      expect(answer.status, `${operation.id} by ${name}`).toBe(table[operation.id]!.stranger);
      if (answer.status === 401) expect(answer.body.details).toBe('Sign in on this phone to continue.');
    }
  });
}

test('401: a phone opens nothing in /v1', async () => {
  const own = await signedInPhone(service);
  const cookie = [...own.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const path of ['/v1/deliveries', '/v1/fleet/couriers', '/v1/fleet/deliveries']) {
    expect((await send(service, 'GET', path, { headers: { cookie } })).status, path).toBe(401);
  }
});

test('401: a token that is unknown, broken, or there twice opens nothing', async () => {
  const own = await signedInPhone(service);
  const [[name, token]] = [...own.cookies] as [[string, string]];
  const other = [...(await signedInPhone(service)).cookies.values()][0]!;
  for (const cookie of [
    `${name}=`,
    `${name}=${'A'.repeat(43)}`,
    `${name}=${token.slice(1)}`,
    `${name}=${token}x`,
    `${name}=${token}; ${name}=${other}`,
    `waybill=${token}`,
    `__Host-${name}=${token}`,
  ]) {
    const answer = await phone(service, { cookie }).call(getDay);
    expect(answer.status, cookie).toBe(401);
  }
});

test('403: a request that another site made is refused, no matter who is signed in', async () => {
  const own = await signedInPhone(service);
  for (const operation of courierOperations) {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      const answer = await own.copy().call(operation, { ...request(operation), headers });
      expect([answer.status, answer.body.error], operation.id).toEqual([403, 'forbidden']);
    }
  }
});

const withBody = courierOperations.filter(({ body }) => body !== undefined);
const defaultMax = 256 * 1024;

test('413: a body of more than its limit is refused, and 415: so is one that is not JSON', async () => {
  const own = await signedInPhone(service);
  const cookie = [...own.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  for (const operation of withBody) {
    const path = operation.path.replace('{delivery_id}', unknown);
    const most = operation.body!.maxBytes ?? defaultMax;
    const large = await send(service, 'POST', path, { raw: `"${'x'.repeat(most)}"`, headers });
    expect(expectDeclared(operation, large).status, operation.id).toBe(413);
    const form = await send(service, 'POST', path, {
      raw: 'a=b',
      headers: { ...headers, 'content-type': 'text/plain' },
    });
    expect(expectDeclared(operation, form).status, operation.id).toBe(415);
  }
});

test('400: a body with an unknown field is refused by name', async () => {
  const own = await signedInPhone(service);
  for (const operation of withBody) {
    const body = { ...bodies[operation.id], is_operator: true };
    const answer = await own.call(operation, { ...request(operation), body });
    expect(answer.status, operation.id).toBe(400);
    expect(answer.body.details, operation.id).toContain('is_operator is not a known field');
  }
});

test('429: more requests than the limit are refused with the time to wait, and another courier is not', async () => {
  const limited = await startTestService({ rateLimit: 1, databaseUrl: service.databaseUrl });
  for (const operation of courierOperations) {
    const own = await signedInPhone(limited);
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await own.copy().call(operation, request(operation)));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused, operation.id).toBeDefined();
    expect(Number(refused!.headers.get('retry-after')), operation.id).toBeGreaterThanOrEqual(1);
    if (operation.caller === 'courier') {
      const calm = await (await signedInPhone(limited)).call(operation, request(operation));
      expect(calm.status, operation.id).not.toBe(429);
    }
  }
  await limited.stop();
});

test('no answer to a phone is kept by a browser or a proxy', async () => {
  const own = await signedInPhone(service);
  for (const operation of courierOperations) {
    const answer = await own.copy().call(operation, request(operation));
    expect(answer.headers.get('cache-control'), `${operation.id} ${answer.status}`).toBe('no-store');
  }
});
