/** A request for each operation of the courier's page that succeeds, after everything that it needs was arranged. */
import { pickUpStop } from '../../contract/courier/operations.ts';
import { createCourierLink } from '../../contract/dashboard/couriers.ts';
import { send, shirts } from '../support/client.ts';
import { assignedDelivery, newCourier, phone, signedInPhone, type TestPhone } from '../support/couriers.ts';
import { type CallOptions, signedIn, type TestVisitor } from '../support/dashboard.ts';
import { discardedHandOver } from '../support/discarded-moves.ts';
import { plainPhoto } from '../support/pictures.ts';
import type { TestService } from '../support/service.ts';

const proof = { photo: plainPhoto.toString('base64') };

/** Of the operations on one stop. */
export const stopBodies: Record<string, object> = {
  pickUpStop: {},
  deliverStop: { collected_amount: shirts.amount_to_collect, proof },
  failStop: { reason: 'refused', proof },
  returnStop: { proof },
  // The first edit is event 3, after the assignment; see `editedStop`.
  confirmChanges: { sequence: 3 },
  reportDiscardedMove: discardedHandOver,
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

/** A stop that the sender has edited, which is its event 3. */
async function editedStop(on: TestService, by: TestPhone): Promise<string> {
  const id = await assignedDelivery(on, by);
  const answer = await send(on, 'PATCH', `/v1/deliveries/${id}`, {
    key: await on.newKey('Acme'),
    body: { delivery_note: 'Third floor' },
  });
  if (answer.status !== 200) throw new Error(`the edit answered ${answer.status}: ${answer.text}`);
  return id;
}

export async function successfulRequest(id: string, on: TestService): Promise<[TestVisitor, CallOptions]> {
  if (id === 'signInCourier') return invited(on);
  const by = await signedInPhone(on);
  const body = stopBodies[id];
  if (!body) return [by, {}];
  const delivery_id =
    id === 'confirmChanges' ? await editedStop(on, by) : await stopOf(on, by, id !== 'pickUpStop');
  return [by, { params: { delivery_id }, body }];
}
