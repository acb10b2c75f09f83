/** What couriers do with the parcels of a run, and leave as proof. */

import type { DeliveryEvent } from '../../contract/events.ts';
import type { CourierMove } from '../../contract/moves.ts';
import type { DeliveryState } from '../../contract/primitives.ts';
import { shirts } from '../support/client.ts';
import { drawnSignature, plainPhoto } from '../support/pictures.ts';
import type { MoveBody } from './ledger.ts';

export interface Act {
  move: CourierMove;
  /** The last part of the operation's path. */
  path: string;
  event: DeliveryEvent;
  /** The state of the delivery once it is done. */
  status: DeliveryState;
  /** The name identifies the hand-over. */
  body(name: string): MoveBody;
}

const photo = plainPhoto.toString('base64');
const signature = drawnSignature.toString('base64');

const pickUp: Act = {
  move: 'pick_up',
  path: 'pick-up',
  event: 'delivery.picked_up',
  status: 'in_transit',
  body: () => ({}),
};
const deliver: Act = {
  move: 'deliver',
  path: 'deliver',
  event: 'delivery.delivered',
  status: 'delivered',
  body: (name) => ({
    collected_amount: shirts.amount_to_collect,
    proof: { photo, signature, recipient_name: name },
  }),
};
const failAttempt: Act = {
  move: 'fail_attempt',
  path: 'fail-attempt',
  event: 'delivery.attempt_failed',
  status: 'in_transit',
  body: () => ({ reason: 'receiver_absent', proof: { photo } }),
};
const bringBack: Act = {
  move: 'return',
  path: 'return',
  event: 'delivery.returned',
  status: 'returned',
  body: (name) => ({ reason: name, proof: { signature, recipient_name: name } }),
};

export const lives: readonly (readonly Act[])[] = [
  [pickUp, deliver],
  [pickUp, failAttempt, deliver],
  [pickUp, failAttempt, failAttempt, bringBack],
];
