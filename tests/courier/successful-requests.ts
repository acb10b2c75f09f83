/** A request for each operation of the courier's page that succeeds, after everything that it needs was arranged. */
import { pickUpStop } from '../../contract/courier/operations.ts';
import { createCourierLink } from '../../contract/dashboard/couriers.ts';
import { shirts } from '../support/client.ts';
import { assignedDelivery, newCourier, phone, signedInPhone, type TestPhone } from '../support/couriers.ts';
import { type CallOptions, signedIn, type TestVisitor } from '../support/dashboard.ts';
import { plainPhoto } from '../support/pictures.ts';
import type { TestService } from '../support/service.ts';

const proof = { photo: plainPhoto.toString('base64') };

/** Of the moves. */
export const moveBodies: Record<string, object> = {
  pickUpStop: {},
  deliverStop: { collected_amount: shirts.amount_to_collect, proof },
  failStop: { reason: 'refused', proof },
  returnStop: { proof },
};

/** Somebody with a link and a PIN that were not used yet. */
async function invited(on: TestService): Promise<[TestVisitor, CallOptions]> {
  const operator = await signedIn(on, { operator: true });
  const params = { courier_id: (await newCourier(on)).courierId };
  const { link, pin } = (await operator.call(createCourierLink, { params })).body;
  return [phone(on), { body: { token: new URL(link).hash.slice(1), pin } }];
}

async function stopOf(on: TestService, by: TestPhone, picked: boolean): Promise<string> {
  const id = await assignedDelivery(on, by);
  if (picked) await by.move(pickUpStop, id);
  return id;
}

export async function successfulRequest(id: string, on: TestService): Promise<[TestVisitor, CallOptions]> {
  if (id === 'signInCourier') return invited(on);
  const by = await signedInPhone(on);
  const body = moveBodies[id];
  if (!body) return [by, {}];
  return [by, { params: { delivery_id: await stopOf(on, by, id !== 'pickUpStop') }, body }];
}
