/**
 * Who may call what of the interface: each operation × each kind of caller, each cell asserted. The table is written
 * by hand on purpose: it is what we mean, and the contract has to agree with it. tests/dashboard/everybody.test.ts and
 * tests/courier/everybody.test.ts do the same for their operations.
 */
import { expect, test } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations/index.ts';
import { cashScene, newPayout } from '../support/cash.ts';
import { type Answer, createDelivery, send } from '../support/client.ts';
import { signedInPhone } from '../support/couriers.ts';
import { signedIn, type TestVisitor } from '../support/dashboard.ts';
import { addPhoto } from '../support/proof.ts';
import { useService } from '../support/service.ts';
import { addAttempt, newEndpoint, receiverUrl } from '../support/webhooks.ts';

const service = useService({ webhookAllow: ['127.0.0.1'] });

const callers = ['nobody', 'live key', 'test key', 'fleet key', 'holder', 'operator', 'courier'] as const;
type Caller = (typeof callers)[number];

const accounts: readonly Caller[] = ['live key', 'test key'];
const mayCall: Record<string, readonly Caller[]> = {
  createDelivery: accounts,
  getDelivery: accounts,
  trackDelivery: accounts,
  cancelDelivery: accounts,
  getRecord: accounts,
  editDelivery: accounts,
  createBatch: accounts,
  cancelBatch: accounts,
  instructDelivery: accounts,
  listDeliveries: accounts,
  listDeliveryEvents: accounts,
  getLabel: accounts,
  getProof: accounts,
  listEvents: accounts,
  createWebhookEndpoint: accounts,
  listWebhookEndpoints: accounts,
  getWebhookEndpoint: accounts,
  updateWebhookEndpoint: accounts,
  rotateWebhookSecret: accounts,
  testWebhookEndpoint: accounts,
  listWebhookAttempts: accounts,
  getWebhookAttempt: accounts,
  resendWebhookEvents: accounts,
  deleteWebhookEndpoint: accounts,
  getCashStatement: accounts,
  listPayouts: accounts,
  confirmPayout: accounts,
  advanceTestDelivery: ['test key'],
  listFleetDeliveries: ['fleet key'],
  assignDelivery: ['fleet key'],
  assignDeliveries: ['fleet key'],
  unassignDelivery: ['fleet key'],
  pickUpDelivery: ['fleet key'],
  deliverDelivery: ['fleet key'],
  failDeliveryAttempt: ['fleet key'],
  returnDelivery: ['fleet key'],
  addFleetCourier: ['fleet key'],
  listFleetCouriers: ['fleet key'],
  getCourierCash: ['fleet key'],
  handInCash: ['fleet key'],
  getAccountCash: ['fleet key'],
  setAccountFees: ['fleet key'],
  createPayout: ['fleet key'],
  reversePayout: ['fleet key'],
};

const unknownCourier = 'cou_01kd3x8j5mfd7v2q9r4t6w8y0z';
/** A body that is accepted as far as its shape goes. */
const bodies: Record<string, object> = {
  createDelivery: { pickup_address: 'A', delivery_address: 'B' },
  instructDelivery: { instruction: 'return' },
  assignDelivery: { courier_id: unknownCourier },
  assignDeliveries: {
    assignments: [{ delivery_id: 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z', courier_id: unknownCourier }],
  },
  failDeliveryAttempt: { reason: 'refused' },
  addFleetCourier: { name: 'Bola Ade', phone: '+2348012345670' },
  createWebhookEndpoint: { url: receiverUrl },
  updateWebhookEndpoint: { description: 'Orders' },
  resendWebhookEvents: { since: new Date().toISOString() },
  handInCash: { amount: 1, currency: 'USD' },
  setAccountFees: { fixed: 0, currency: null, basis_points: 0 },
  reversePayout: { reason: 'The bank sent it back' },
};

const cookieOf = ({ cookies }: TestVisitor) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'sec-fetch-site': 'same-origin',
});
const withKey = async (kind: 'live' | 'test' | 'fleet') => ({
  authorization: `Bearer ${await service.newKey(kind === 'fleet' ? '' : 'Acme', kind)}`,
});

const arrive: Record<Caller, () => Promise<Record<string, string>>> = {
  nobody: async () => ({}),
  'live key': () => withKey('live'),
  'test key': () => withKey('test'),
  'fleet key': () => withKey('fleet'),
  holder: async () => cookieOf(await signedIn(service, { account: 'Acme' })),
  operator: async () => cookieOf(await signedIn(service, { operator: true })),
  courier: async () => cookieOf(await signedInPhone(service)),
};

/** What paths name, of the mode that the caller sees; of the live one for callers who see none. */
async function idsFor(caller: Caller): Promise<Record<string, string>> {
  const key = await service.newKey('Acme', caller === 'test key' ? 'test' : 'live');
  const { endpoint_id } = await newEndpoint(service, key);
  const { attempt_id } = await addAttempt(service, endpoint_id);
  const delivery_id = await createDelivery(service, key);
  const { courierId, accountId } = await cashScene(service, { name: 'Acme' });
  return {
    delivery_id,
    proof_id: await addPhoto(service, delivery_id),
    endpoint_id,
    attempt_id,
    courier_id: courierId,
    account_id: accountId,
    payout_id: (await newPayout(service, await service.newKey('Acme'))).payout_id,
  };
}

/** An endpoint cannot be used after it was deleted. */
const inOrder = operations.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));

function expectCell(caller: Caller, operation: Operation, status: number) {
  const cell = `${operation.id} by ${caller}: ${status}`;
  // Test deliveries are never paid out: for a test key, there is no payout.
  if (operation.id === 'confirmPayout' && caller === 'test key') expect(status, cell).toBe(404);
  else if (mayCall[operation.id]!.includes(caller)) expect([401, 403, 404], cell).not.toContain(status);
  else expect(status, cell).toBe(caller.endsWith(' key') ? 403 : 401);
}

/** Only the status reads may be kept, to ask again with their ETag: they hold no name and no address. */
function expectNotStored({ id }: Operation, { status, headers }: Answer) {
  const mayBeKept =
    status === 200 && ['getDelivery', 'trackDelivery', 'getRecord', 'editDelivery'].includes(id);
  expect([id, status, headers.get('cache-control')]).toEqual([
    id,
    status,
    mayBeKept ? 'private, no-cache' : 'no-store',
  ]);
}

test('the table names every operation of the interface, and no other', () => {
  expect(Object.keys(mayCall).sort()).toEqual(operations.map(({ id }) => id).sort());
});

for (const caller of callers) {
  test(`${caller} gets through where the table says so, and nowhere else`, async () => {
    const headers = await arrive[caller]();
    const ids = await idsFor(caller);
    for (const operation of inOrder) {
      const body = bodies[operation.id];
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name]!);
      const options = { headers, ...(body === undefined ? {} : { body }) };
      const answer = await send(service, operation.method, path, options);
      expectCell(caller, operation, answer.status);
      expectNotStored(operation, answer);
    }
  });
}
