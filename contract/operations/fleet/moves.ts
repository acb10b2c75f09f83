/** The moves at the sender's and at the receiver's door, and the correction of mistakes. */
import {
  AmountCorrection,
  Correction,
  FailedAttempt,
  Handover,
  maxMoveBytes,
  Pickup,
  Return,
} from '../../moves.ts';
import { post } from '../../operation.ts';
import { example, exampleNotFound, refused, succeeded } from '../responses.ts';
import { exampleMoved, ofOneDelivery } from './deliveries.ts';

const delivery = '/v1/fleet/deliveries/{delivery_id}';

export const pickUpDelivery = post('pickUpDelivery', `${delivery}/pick-up`, {
  summary: 'Pick up',
  description:
    'The courier has the parcel: the delivery is `in_transit` and can no longer be cancelled. `courier_id` is required if no courier is assigned; if another courier is assigned, the named one gets the delivery. A courier picks up for nobody else.',
  callers: ['fleet key', 'operator', 'courier'],
  ...ofOneDelivery,
  body: { schema: Pickup, required: false },
  examples: [
    example('nobody', 'Without a courier', {
      given: 'a delivery',
      response: refused('invalidRequest', 'courier_id is required: no courier is assigned to this delivery'),
    }),
    exampleNotFound,
  ],
});

export const deliverDelivery = post('deliverDelivery', `${delivery}/deliver`, {
  summary: 'Hand over',
  description:
    'The receiver has the parcel. If there is cash to collect, send the `collected_amount`. If it is less than the amount to collect, a `shortfall_reason` is required; more is refused.',
  callers: ['fleet key', 'operator', 'courier'],
  ...ofOneDelivery,
  body: { schema: Handover, required: false, maxBytes: maxMoveBytes },
  examples: [
    example('delivered', 'With all of the cash', {
      given: 'a delivery that was picked up',
      request: { body: { collected_amount: 500000, proof: { recipient_name: 'Ada Obi' } } },
      response: succeeded(exampleMoved('delivered', 3)),
    }),
    example('short', 'Less cash, without a reason', {
      given: 'a delivery that was picked up',
      request: { body: { collected_amount: 400000 } },
      response: refused(
        'invalidRequest',
        'shortfall_reason is required: collected_amount (400000) is less than the amount to collect (500000)',
      ),
    }),
  ],
});

export const failDeliveryAttempt = post('failDeliveryAttempt', `${delivery}/fail-attempt`, {
  summary: 'Record a failed attempt',
  description:
    'The delivery stays `in_transit`, and the sender is asked whether to try again or return it. After the maximum number of attempts in the fleet settings, it is returned without asking.',
  callers: ['fleet key', 'operator', 'courier'],
  ...ofOneDelivery,
  body: { schema: FailedAttempt, maxBytes: maxMoveBytes },
  examples: example('absent', 'Nobody at home', {
    given: 'a delivery that was picked up',
    request: { body: { reason: 'receiver_absent', note: 'The gate was locked' } },
    response: succeeded(exampleMoved('in_transit', 3)),
  }),
});

export const returnDelivery = post('returnDelivery', `${delivery}/return`, {
  summary: 'Return to the sender',
  description: 'The sender has the parcel back. The body is optional.',
  callers: ['fleet key', 'operator', 'courier'],
  ...ofOneDelivery,
  body: { schema: Return, required: false, maxBytes: maxMoveBytes },
  examples: [
    example('returned', 'Back at the sender', {
      given: 'a delivery that was picked up',
      request: { body: { reason: 'The receiver did not want it any more' } },
      response: succeeded(exampleMoved('returned', 3)),
    }),
    example('too-early', 'Before pickup', {
      given: 'a delivery',
      response: refused(
        'moveNotPossible',
        'Not picked up yet. Only a delivery that is in transit can be returned.',
      ),
    }),
  ],
});

export const correctDelivery = post('correctDelivery', `${delivery}/correct`, {
  summary: 'Undo “Delivered” or “Returned”',
  description:
    'The delivery is `in_transit` again, with its courier. Its events keep the mistake, and show the correction with its reason.',
  callers: ['fleet key', 'operator'],
  ...ofOneDelivery,
  body: { schema: Correction },
  examples: example('too-early', 'A delivery that has not ended', {
    given: 'a delivery that was picked up',
    request: { body: { reason: 'It was the neighbour’s parcel' } },
    response: refused(
      'moveNotPossible',
      'The delivery is in transit. Only deliveries that ended as delivered or returned can be corrected.',
    ),
  }),
});

export const correctCollectedAmount = post('correctCollectedAmount', `${delivery}/correct-amount`, {
  summary: 'Correct the collected amount',
  description: 'Before or after the cash was handed in. The difference is posted to the ledger.',
  callers: ['fleet key', 'operator'],
  ...ofOneDelivery,
  body: { schema: AmountCorrection },
  examples: example('too-early', 'Before it was delivered', {
    given: 'a delivery that was picked up',
    request: { body: { collected_amount: 400000, reason: 'Counted again' } },
    response: refused(
      'moveNotPossible',
      'The delivery is in transit. Only the collected amount of a delivery that was handed over can be corrected.',
    ),
  }),
});
