/** Cash of couriers, and payouts to accounts. */
import { Type } from 'typebox';
import {
  AccountCash,
  CourierCash,
  exampleHandIn,
  examplePayout,
  Fees,
  HandIn,
  NewFees,
  NewHandIn,
  NewPayout,
  Payout,
  PayoutReversal,
} from '../../cash.ts';
import { notFound } from '../../not-found.ts';
import type { Operation } from '../../operation.ts';
import { CourierId, identifier, PayoutId } from '../../primitives.ts';
import { commonRefusals, refusals, replayedHeader } from '../answers.ts';
import { exampleCourierId } from './answers.ts';

const CourierParams = Type.Object({ courier_id: CourierId }, { additionalProperties: false });
const AccountParams = Type.Object(
  { account_id: identifier('acc', 'account', notFound.fleetAccount) },
  { additionalProperties: false },
);
const badBody = ['invalidRequest', 'tooLarge', 'unsupportedMediaType', 'keyReused'] as const;

const exampleAccountId = examplePayout.account_id;
const examplePayment = {
  account_id: exampleAccountId,
  amount: examplePayout.amount,
  currency: examplePayout.currency,
  reference: examplePayout.reference,
};

export const getCourierCash = {
  id: 'getCourierCash',
  method: 'GET',
  path: '/v1/fleet/couriers/{courier_id}/cash',
  summary: 'Get the cash of a courier',
  description:
    'What a courier has collected in cash and not handed in yet, the deliveries that it was collected for, and the last hand-ins. Transfers and card payments are not included, because the courier never has that money.',
  caller: 'fleet key',
  params: CourierParams,
  answers: {
    200: { description: 'The cash of the courier.', body: CourierCash },
    ...refusals('courierNotFound', ...commonRefusals),
  },
  examples: [
    {
      name: 'in-hand',
      summary: 'The cash of one delivery',
      given: 'a courier with cash in hand',
      request: {},
      answer: {
        status: 200,
        body: {
          courier_id: exampleCourierId,
          name: 'Bola Ade',
          cash_in_hand: [
            { currency: 'USD', currency_digits: 2, amount: 500_000, since: '2026-11-15T09:30:00.000Z' },
          ],
          deliveries: [
            {
              delivery_id: 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z',
              account_id: exampleAccountId,
              account_name: 'Acme',
              reference: null,
              currency: 'USD',
              amount: 500_000,
              since: '2026-11-15T09:30:00.000Z',
            },
          ],
          hand_ins: [],
        },
      },
    },
  ],
} as const satisfies Operation;

export const handInCash = {
  id: 'handInCash',
  method: 'POST',
  path: '/v1/fleet/couriers/{courier_id}/hand-ins',
  summary: 'Hand in cash',
  description:
    'The courier hands cash over at the cash desk, and someone else counts it. Send what was counted. If it is less than the cash in hand, the courier keeps the rest as cash in hand, unless you send it as `shortfall`; more than the cash in hand is refused. The cash counts for the oldest deliveries first. The accounts get a `cash.handed_in` event for each delivery.',
  caller: 'fleet key',
  params: CourierParams,
  idempotency: 'key',
  body: { schema: NewHandIn, required: true },
  answers: {
    201: { description: 'Handed in.', body: HandIn, headers: replayedHeader },
    ...refusals(...badBody, 'courierNotFound', 'moreThanInHand', ...commonRefusals),
  },
  examples: [
    {
      name: 'all',
      summary: 'All of the cash',
      given: 'a courier with cash in hand',
      request: { body: { amount: 500_000, currency: 'USD', counted_by: 'Ngozi Eze' } },
      answer: { status: 201, body: exampleHandIn },
    },
    {
      name: 'too-much',
      summary: 'More than the courier has',
      given: 'a courier with cash in hand',
      request: { body: { amount: 500_100, currency: 'USD', counted_by: 'Ngozi Eze' } },
      answer: {
        status: 409,
        body: {
          error: 'more than cash in hand',
          details: 'The courier has $5,000.00 in hand; $5,001.00 is more than that.',
        },
      },
    },
  ],
} as const satisfies Operation;

export const getAccountCash = {
  id: 'getAccountCash',
  method: 'GET',
  path: '/v1/fleet/accounts/{account_id}/cash',
  summary: 'Get the cash of an account',
  description: 'What an account is owed, how much of it can be paid out now, its fees, and the last payouts.',
  caller: 'fleet key',
  params: AccountParams,
  answers: {
    200: { description: 'The cash of the account.', body: AccountCash },
    ...refusals('accountNotFound', ...commonRefusals),
  },
  examples: [
    {
      name: 'owed',
      summary: 'All of it was handed in',
      given: 'an account that is owed money',
      request: {},
      answer: {
        status: 200,
        body: {
          account_id: exampleAccountId,
          name: 'Acme',
          currency: 'USD',
          fees: { fixed: 0, currency: null, basis_points: 0 },
          balances: [
            {
              currency: 'USD',
              currency_digits: 2,
              collected: 500_000,
              fees: 0,
              paid_out: 0,
              owed: 500_000,
              with_couriers: 0,
              available: 500_000,
            },
          ],
          payouts: [],
        },
      },
    },
  ],
} as const satisfies Operation;

export const setAccountFees = {
  id: 'setAccountFees',
  method: 'POST',
  path: '/v1/fleet/accounts/{account_id}/fees',
  summary: 'Set the fees of an account',
  description:
    'The fees apply to everything collected from now on. A correction of an earlier collection uses the fees of that collection.',
  caller: 'fleet key',
  params: AccountParams,
  idempotency: 'key',
  body: { schema: NewFees, required: true, nullClears: true },
  answers: {
    200: { description: 'The fees as they are now.', body: Fees, headers: replayedHeader },
    ...refusals(...badBody, 'accountNotFound', ...commonRefusals),
  },
  examples: [
    {
      name: 'both',
      summary: '0.50 for each collection and 2.5 % of its amount',
      given: 'an account that is owed money',
      request: { body: { fixed: 50, currency: 'USD', basis_points: 250 } },
      answer: { status: 200, body: { fixed: 50, currency: 'USD', basis_points: 250 } },
    },
  ],
} as const satisfies Operation;

export const createPayout = {
  id: 'createPayout',
  method: 'POST',
  path: '/v1/fleet/payouts',
  summary: 'Record a payout',
  description:
    'Records that money was sent to the bank account of an account. The maximum is what is owed less the cash that couriers still have; more is refused. A bank reference that another payout of the account already has is also refused, unless that payout was reversed: `details` names that payout, and with `confirm_duplicate: true` the new one is recorded anyway. The account gets a `payout.paid` event, and confirms the payout when it has arrived.',
  caller: 'fleet key',
  idempotency: 'key',
  body: { schema: NewPayout, required: true },
  answers: {
    201: { description: 'Recorded.', body: Payout, headers: replayedHeader },
    ...refusals(...badBody, 'accountNotFound', 'moreThanAvailable', 'duplicatePayout', ...commonRefusals),
  },
  examples: [
    {
      name: 'paid',
      summary: 'Everything that is owed',
      given: 'an account that is owed money',
      request: { body: examplePayment },
      answer: { status: 201, body: examplePayout },
    },
    {
      name: 'too-much',
      summary: 'More than was handed in and is owed',
      given: 'an account that is owed money',
      request: { body: { ...examplePayment, amount: 500_100 } },
      answer: {
        status: 409,
        body: {
          error: 'more than available',
          details:
            '$5,000.00 can be paid out: what is owed, less the cash that couriers still have; $5,001.00 is more than that.',
        },
      },
    },
  ],
} as const satisfies Operation;

export const reversePayout = {
  id: 'reversePayout',
  method: 'POST',
  path: '/v1/fleet/payouts/{payout_id}/reverse',
  summary: 'Reverse a payout',
  description:
    'The payout did not arrive, for example because the bank sent it back, so its amount is owed again. A payout that the account has confirmed cannot be reversed.',
  caller: 'fleet key',
  params: Type.Object({ payout_id: PayoutId }, { additionalProperties: false }),
  idempotency: 'key',
  body: { schema: PayoutReversal, required: true },
  answers: {
    200: { description: 'Reversed.', body: Payout, headers: replayedHeader },
    ...refusals(...badBody, 'payoutNotFound', 'payoutClosed', ...commonRefusals),
  },
  examples: [
    {
      name: 'reversed',
      summary: 'The bank sent it back',
      given: 'a payout',
      request: { body: { reason: 'The bank sent it back' } },
      answer: {
        status: 200,
        body: { ...examplePayout, status: 'reversed', closed_at: '2026-11-16T08:00:00.000Z' },
      },
    },
  ],
} as const satisfies Operation;
