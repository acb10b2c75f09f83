/** A request for each operation of the interface that succeeds, after everything that it needs was arranged. */
import type { Operation } from '../../contract/operation.ts';
import type { Move } from '../../server/deliveries/lifecycle.ts';
import { cashScene } from '../support/cash.ts';
import { createDelivery, shirts } from '../support/client.ts';
import { assign, newCourier } from '../support/couriers.ts';
import { plainPhoto } from '../support/pictures.ts';
import { addPhoto } from '../support/proof.ts';
import type { TestService } from '../support/service.ts';
import { addAttempt, newEndpoint, receiverUrl } from '../support/webhooks.ts';

const proof = { photo: plainPhoto.toString('base64') };
const collected_amount = shirts.amount_to_collect;

const kindOf = ({ caller }: Operation) =>
  caller === 'fleet key' ? 'fleet' : caller === 'test key' ? 'test' : 'live';

/** What was done with the delivery before. */
const before: Record<string, Move[]> = {
  instructDelivery: ['pick_up', 'fail_attempt'],
  deliverDelivery: ['pick_up'],
  failDeliveryAttempt: ['pick_up'],
  returnDelivery: ['pick_up'],
};

async function bodyFor(id: string, on: TestService, deliveryId: string): Promise<object | undefined> {
  const courierId = async () => ({ courier_id: (await newCourier(on)).courierId });
  const bodies: Record<string, () => Promise<object>> = {
    createDelivery: async () => shirts,
    editDelivery: async () => ({ delivery_note: 'Third floor' }),
    createBatch: async () => ({ deliveries: [shirts] }),
    cancelBatch: async () => ({ delivery_ids: [deliveryId] }),
    instructDelivery: async () => ({ instruction: 'try_again' }),
    assignDelivery: courierId,
    assignDeliveries: async () => ({
      assignments: [{ delivery_id: deliveryId, ...(await courierId()) }],
    }),
    pickUpDelivery: courierId,
    deliverDelivery: async () => ({ collected_amount, proof }),
    failDeliveryAttempt: async () => ({ reason: 'refused', proof }),
    returnDelivery: async () => ({ proof }),
    addFleetCourier: async () => ({ name: 'Bola Ade', phone: '+2348012345670' }),
    createWebhookEndpoint: async () => ({ url: receiverUrl }),
    updateWebhookEndpoint: async () => ({ description: 'Orders', status: 'disabled' }),
    resendWebhookEvents: async () => ({ since: new Date(on.clock.now() - 3_600_000).toISOString() }),
  };
  return bodies[id]?.();
}

export interface KeyRequest {
  key: string;
  /** Of the path. */
  params: Record<string, string>;
  body?: object;
}

/** In an account of its own, which is owed money that was handed in, and has a payout. */
async function aboutCash(operation: Operation, on: TestService): Promise<KeyRequest> {
  const scene = await cashScene(on, { name: `Cash of requests ${++accounts}` });
  const { accountId, courierId, account, fleet, collect, handIn, payOut } = scene;
  await collect(1_000);
  await handIn(600);
  const { payout_id } = (await payOut(100)).body;
  const bodies: Record<string, object> = {
    // All of it: a second hand-in or payout is refused.
    handInCash: { amount: 400, currency: 'USD' },
    setAccountFees: { fixed: 10, currency: 'USD', basis_points: 100 },
    createPayout: { account_id: accountId, amount: 500, currency: 'USD', reference: 'GTB-43' },
    reversePayout: { reason: 'The bank sent it back' },
  };
  const body = bodies[operation.id];
  return {
    key: operation.caller === 'fleet key' ? fleet : account,
    params: { courier_id: courierId, account_id: accountId, payout_id },
    ...(body ? { body } : {}),
  };
}

const isAboutCash = ({ path }: Operation) => /\/cash|\/hand-ins|\/fees|\/payouts/.test(path);

let accounts = 0;

/** In an account of its own, which has room for more endpoints. */
async function onEndpoint(operation: Operation, on: TestService): Promise<KeyRequest> {
  const key = await on.newKey(`Webhooks ${++accounts}`);
  const { endpoint_id } = await newEndpoint(on, key);
  const { attempt_id } = await addAttempt(on, endpoint_id);
  const body = await bodyFor(operation.id, on, '');
  return { key, params: { endpoint_id, attempt_id }, ...(body ? { body } : {}) };
}

export async function successfulRequest(operation: Operation, on: TestService): Promise<KeyRequest> {
  const kind = kindOf(operation);
  if (operation.path.startsWith('/v1/webhook-endpoints')) return onEndpoint(operation, on);
  if (isAboutCash(operation)) return aboutCash(operation, on);
  const key = await on.newKey('Acme', kind);
  const owner = kind === 'fleet' ? await on.newKey('Acme') : key;
  const deliveryId = await createDelivery(on, owner);
  for (const move of before[operation.id] ?? []) await on.move(deliveryId, move);
  if (operation.id === 'unassignDelivery') await assign(on, deliveryId, (await newCourier(on)).courierId);
  const body = await bodyFor(operation.id, on, deliveryId);
  const params = {
    delivery_id: deliveryId,
    ...(operation.id === 'getProof' ? { proof_id: await addPhoto(on, deliveryId) } : {}),
  };
  return { key, params, ...(body ? { body } : {}) };
}
