/** Guarantees of every fleet operation: who may call it, and how it refuses. */
import { expect, test } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations/index.ts';
import { newApiKey } from '../../server/access/keys/api-key.ts';
import { type Answer, createDelivery, send } from '../support/client.ts';
import { newCourier } from '../support/couriers.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { startTestService, type TestService, useService } from '../support/service.ts';

const fleetOperations = operations.filter(({ caller }) => caller === 'fleet key');
const withBody = fleetOperations.filter(({ body }) => body !== undefined);
const service = useService();
const unknownId = 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z';
const unknownCourier = 'cou_01kd3x8j5mfd7v2q9r4t6w8y0z';

/** A body of the right shape. */
const bodies: Record<string, object> = {
  assignDelivery: { courier_id: unknownCourier },
  assignDeliveries: { assignments: [{ delivery_id: unknownId, courier_id: unknownCourier }] },
  failDeliveryAttempt: { reason: 'refused' },
  addFleetCourier: { name: 'Bola Ade', phone: '+2348012345670' },
  handInCash: { amount: 1, currency: 'USD' },
  setAccountFees: { fixed: 0, currency: null, basis_points: 0 },
  createPayout: {
    account_id: 'acc_01kd3x8j5mfd7v2q9r4t6w8y0z',
    amount: 1,
    currency: 'USD',
    reference: 'GTB-42',
  },
  reversePayout: { reason: 'The bank sent it back' },
};

/** What a path is about: an id of the right form that nothing has, and how the answer says so. */
const subjects = [
  { name: 'delivery_id', unknown: unknownId, error: 'delivery not found' },
  { name: 'courier_id', unknown: unknownCourier, error: 'courier not found' },
  { name: 'account_id', unknown: 'acc_01kd3x8j5mfd7v2q9r4t6w8y0z', error: 'account not found' },
  { name: 'payout_id', unknown: 'pay_01kd3x8j5mfd7v2q9r4t6w8y0z', error: 'payout not found' },
] as const;
const subjectOf = ({ path }: Operation) =>
  subjects.find(({ name }) => path.includes(`{${name}}`)) ?? subjects[0];
const pathOf = (operation: Operation, id: string = subjectOf(operation).unknown) =>
  operation.path.replace(/\{\w+\}/, id);

function call(on: TestService, operation: Operation, key: string | undefined, id?: string): Promise<Answer> {
  const body = bodies[operation.id];
  return send(on, operation.method, pathOf(operation, id), {
    ...(key === undefined ? {} : { key }),
    ...(body === undefined ? {} : { body }),
  });
}

test('401: a missing, malformed, unknown or revoked key gets the same answer', async () => {
  const revoked = await service.newKey('', 'fleet');
  await service.database.asOneStatement((tx) =>
    tx.query({ name: 'revoke', text: 'update api_keys set revoked_at = now() where key_end = $1' }, [
      revoked.slice(-4),
    ]),
  );
  const texts = new Set<string>();
  for (const operation of fleetOperations) {
    for (const bad of [undefined, '', newApiKey('fleet'), revoked, `${newApiKey('fleet')}x`]) {
      const answer = expectDeclared(operation, await call(service, operation, bad));
      expect(answer.status, operation.id).toBe(401);
      texts.add(answer.text);
    }
  }
  expect(texts.size).toBe(1);
});

test('403: keys of accounts cannot call fleet operations, and change nothing', async () => {
  const [live, testing] = [await service.newKey('Acme'), await service.newKey('Acme', 'test')];
  const id = await createDelivery(service, live);
  for (const operation of fleetOperations) {
    for (const key of [live, testing]) {
      const own = operation.path.includes('{delivery_id}') ? id : undefined;
      const answer = expectDeclared(operation, await call(service, operation, key, own));
      expect([answer.status, answer.body.error], operation.id).toEqual([403, 'forbidden']);
    }
  }
  const events = await send(service, 'GET', `/v1/deliveries/${id}/events`, { key: live });
  expect(events.body.data).toHaveLength(1);
});

test('404: a test delivery, an unknown one and a malformed id get the same bytes', async () => {
  const key = await service.newKey('', 'fleet');
  const own = await createDelivery(service, await service.newKey('Acme', 'test'));
  const courier = (await newCourier(service)).courierId;
  bodies.assignDelivery = { courier_id: courier };
  for (const operation of fleetOperations.filter(({ params }) => params)) {
    const unknown = expectDeclared(operation, await call(service, operation, key));
    expect([unknown.status, unknown.body.error], operation.id).toEqual([404, subjectOf(operation).error]);
    for (const bad of [own, 'x', '%00', `${own}0`, own.toUpperCase()]) {
      expect((await call(service, operation, key, bad)).text, `${operation.id} ${bad}`).toBe(unknown.text);
    }
  }
});

test('413: a body that is too large is refused, and 415: so is one that is not JSON', async () => {
  const key = await service.newKey('', 'fleet');
  for (const operation of withBody) {
    const path = pathOf(operation);
    const most = operation.body!.maxBytes ?? 256 * 1024;
    const large = await send(service, 'POST', path, { key, raw: `"${'x'.repeat(most)}"` });
    expect(expectDeclared(operation, large).status, operation.id).toBe(413);
    const form = { key, raw: 'a=b', headers: { 'content-type': 'text/plain' } };
    expect((await send(service, 'POST', path, form)).status, operation.id).toBe(415);
  }
});

test('400: a body with an unknown field is refused by name', async () => {
  const key = await service.newKey('', 'fleet');
  for (const operation of withBody) {
    const path = pathOf(operation);
    const body = { ...bodies[operation.id], courier: 'x' };
    const answer = expectDeclared(operation, await send(service, 'POST', path, { key, body }));
    expect(answer.status, operation.id).toBe(400);
    expect(answer.body.details, operation.id).toContain('courier is not a known field');
  }
});

test('429: more requests than the limit are refused with the time to wait', async () => {
  const limited = await startTestService({ rateLimit: 1, databaseUrl: service.databaseUrl });
  for (const operation of fleetOperations) {
    const key = await service.newKey('', 'fleet');
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(expectDeclared(operation, await call(limited, operation, key)));
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after')), operation.id).toBeGreaterThanOrEqual(1);
  }
  await limited.stop();
});
