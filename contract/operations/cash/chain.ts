import { Type } from 'typebox';
import { cashStepTypes, minorUnits, NamedActor, Payout } from '../../cash.ts';
import { type Operation, ok } from '../../operation.ts';
import {
  DeliveryId,
  HandInId,
  NamedCourier,
  PaymentMethod,
  Timestamp,
  timeOrNull,
} from '../../primitives.ts';
import { component, oneOf, orNull } from '../../schemas.ts';
import { example, exampleNotFound, succeeded } from '../answers.ts';

const CashStep = component('CashStep', {
  type: oneOf(cashStepTypes, {
    title: 'CashStepType',
    description: 'What happened to the money of a delivery.',
  }),
  at: Timestamp,
  amount: minorUnits(
    'The amount',
    'negative for a correction to less, a shortfall that was taken back, and cash that counts for another delivery',
  ),
  fee: minorUnits('The fee, or by how much it changed'),
  payment_method: orNull(PaymentMethod),
  courier: orNull(NamedCourier, {
    description: 'Who collected it, by first name; null if nobody did.',
  }),
  hand_in_id: orNull(HandInId),
  hand_in_number: orNull(Type.Integer({ description: 'The number of the receipt.' })),
  counted_by: orNull(Type.String({ description: 'Who counted it at the cash desk.' })),
  corrected_by: orNull(NamedActor),
  reason: orNull(
    Type.String({ description: 'Why it was corrected. Erased with the personal data of the delivery.' }),
  ),
});

const StatementOfDelivery = component(
  'StatementOfDelivery',
  {
    statement_number: Type.String(),
    period_from: Type.String({ description: 'The first day.' }),
    period_to: Type.String({ description: 'The last day, inclusive.' }),
  },
  { description: 'The statement of the month in which it was collected.' },
);

export const getCashChain = {
  id: 'getCashChain',
  method: 'GET',
  path: '/v1/deliveries/{delivery_id}/cash',
  summary: 'Get the chain of custody of its money',
  description:
    'Where the money of a delivery is: expected, collected, handed in, paid out, confirmed. The oldest money is paid out first, so a delivery is paid by the payouts that reach it. Nobody collects the money of a test delivery.',
  callers: ['account key', { right: 'cash.read' }],
  answers: ok(
    'The chain.',
    component('CashChain', {
      delivery_id: DeliveryId,
      currency: Type.String({ description: 'ISO 4217.' }),
      currency_digits: Type.Integer({ description: 'Digits of the minor unit.' }),
      created_at: Timestamp,
      expected: minorUnits('What was to be collected'),
      collected: minorUnits('What was collected, after all corrections'),
      fee: minorUnits('The fee, after all corrections'),
      handed_in: minorUnits('What was handed in at the cash desk'),
      with_courier: minorUnits(
        'What the courier still has of its cash',
        'negative if too much was handed in before a correction',
      ),
      steps: Type.Array(CashStep, { description: 'What happened, oldest first.' }),
      statement: orNull(StatementOfDelivery),
      payouts: Type.Array(
        component('PayoutOfDelivery', {
          ...Payout.properties,
          share: minorUnits(
            'How much of the payout is for this delivery',
            'negative if it takes back what an earlier one paid too much',
          ),
        }),
        { description: 'The payouts that paid it, in full or in part, oldest first.' },
      ),
      paid_out: minorUnits('What was paid out of it'),
      confirmed_at: timeOrNull('When the last of the payouts was confirmed; null while one is not.'),
    }),
  ),
  refusals: ['deliveryNotFound'],
  examples: [
    example('expected', 'Nothing was collected yet', {
      given: 'a delivery',
      answer: succeeded({
        delivery_id: 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z',
        currency: 'USD',
        currency_digits: 2,
        created_at: '2026-11-15T09:30:00.000Z',
        expected: 500_000,
        collected: 0,
        fee: 0,
        handed_in: 0,
        with_courier: 0,
        steps: [],
        statement: null,
        payouts: [],
        paid_out: 0,
        confirmed_at: null,
      }),
    }),
    exampleNotFound,
  ],
} as const satisfies Operation;
