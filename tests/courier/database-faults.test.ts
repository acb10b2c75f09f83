/** The operations of the courier's page while the database has a fault. */
import { courierOperations, pickUpStop } from '../../contract/courier/operations.ts';
import { handOutCourierLink } from '../../contract/dashboard/couriers.ts';
import { shirts } from '../support/client.ts';
import { assignedDelivery, newCourier, phone, signedInPhone, type TestPhone } from '../support/couriers.ts';
import { type CallOptions, signedIn, type TestVisitor } from '../support/dashboard.ts';
import { type FaultOptions, testLostConnections, testMissingTables } from '../support/database-faults.ts';
import { plainPhoto } from '../support/pictures.ts';
import type { TestService } from '../support/service.ts';

const proof = { photo: plainPhoto.toString('base64') };

/** Of the moves. */
const bodies: Record<string, object> = {
  pickUpStop: {},
  deliverStop: { collected_amount: shirts.amount_to_collect, proof },
  failStop: { reason: 'refused', proof },
  returnStop: { proof },
};

/** Somebody with a link and a PIN that were not used yet. */
async function invited(on: TestService): Promise<[TestVisitor, CallOptions]> {
  const operator = await signedIn(on, { operator: true });
  const params = { courier_id: (await newCourier(on)).courierId };
  const { link, pin } = (await operator.call(handOutCourierLink, { params })).body;
  return [phone(on), { body: { token: new URL(link).hash.slice(1), pin } }];
}

async function stopOf(on: TestService, by: TestPhone, picked: boolean): Promise<string> {
  const id = await assignedDelivery(on, by);
  if (picked) await by.move(pickUpStop, id);
  return id;
}

async function requestFor(id: string, on: TestService): Promise<[TestVisitor, CallOptions]> {
  if (id === 'signInCourier') return invited(on);
  const by = await signedInPhone(on);
  const body = bodies[id];
  if (!body) return [by, {}];
  return [by, { params: { delivery_id: await stopOf(on, by, id !== 'pickUpStop') }, body }];
}

const options: FaultOptions = {
  operations: courierOperations,
  async arrange(operation, on) {
    const [by, request] = await requestFor(operation.id, on);
    return () => by.copy().call(operation, request);
  },
  readAfterCommit: Object.keys(bodies),
};

testMissingTables(options);
testLostConnections(options);
