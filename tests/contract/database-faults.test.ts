/** The operations of the interface, for accounts and for the fleet, while the database has a fault. */
import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations/index.ts';
import type { Move } from '../../server/deliveries/lifecycle.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { assign, newCourier } from '../support/couriers.ts';
import { type FaultOptions, testLostConnections, testMissingTables } from '../support/database-faults.ts';
import { plainPhoto } from '../support/pictures.ts';
import type { TestService } from '../support/service.ts';

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
  };
  return bodies[id]?.();
}

const options: FaultOptions = {
  operations,
  async arrange(operation, on) {
    const kind = kindOf(operation);
    const key = await on.newKey('Acme', kind);
    const owner = kind === 'fleet' ? await on.newKey('Acme') : key;
    const deliveryId = await createDelivery(on, owner);
    for (const move of before[operation.id] ?? []) await on.move(deliveryId, move);
    if (operation.id === 'unassignDelivery') await assign(on, deliveryId, (await newCourier(on)).courierId);
    const body = await bodyFor(operation.id, on, deliveryId);
    const path = operation.path.replace('{delivery_id}', deliveryId);
    return () => send(on, operation.method, path, { key, ...(body ? { body } : {}) });
  },
};

testMissingTables(options);
testLostConnections(options);
