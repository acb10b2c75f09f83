/** Cash of couriers, and payouts to accounts. */
import { Type } from 'typebox';
import {
  AccountCash,
  CourierCash,
  exampleBalance,
  exampleHandIn,
  exampleKey,
  examplePayout,
  Fees,
  HandIn,
  NewFees,
  NewHandIn,
  NewPayout,
  Payout,
  PayoutPage,
  PayoutReversal,
} from '../../cash.ts';
import { created, get, ok, post, put } from '../../operation.ts';
import { identifier, maxReferenceLength, singleLine } from '../../primitives.ts';
import { pagingOf } from '../../records.ts';
import { object } from '../../schemas.ts';
import { example, refused, succeeded } from '../responses.ts';

/** Any account: a fleet key is not limited to one. */
const params = { account_id: identifier('acc', 'account', 'fleet_account_not_found') };
const exampleAccountId = examplePayout.account.id;
const examplePayment = {
  account_id: exampleAccountId,
  amount: examplePayout.amount,
  currency: examplePayout.currency,
  bank_reference: examplePayout.bank_reference,
};

export const getCourierCash = get('getCourierCash', '/v1/fleet/couriers/{courier_id}/cash', {
  summary: 'Get the cash of a courier',
  description:
    'What a courier has collected in cash and not handed in yet, the deliveries that it was collected for, and the last hand-ins. Transfers and card payments are not included, because the courier never has that money.',
  callers: ['fleet key', 'operator'],
  responses: ok('The cash of the courier.', CourierCash),
  examples: example('in-hand', 'The cash of one delivery', {
    given: 'a courier with cash in hand',
    response: succeeded({
      courier: exampleHandIn.courier,
      cash_in_hand: [
        { currency: 'USD', currency_digits: 2, amount: 500_000, since: '2026-11-15T09:30:00.000Z' },
      ],
      deliveries: [
        {
          delivery_id: 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z',
          account: examplePayout.account,
          reference: null,
          currency: 'USD',
          amount: 500_000,
          since: '2026-11-15T09:30:00.000Z',
        },
      ],
      hand_ins: [],
    }),
  }),
});

export const handInCash = post('handInCash', '/v1/fleet/couriers/{courier_id}/hand-ins', {
  summary: 'Hand in cash',
  description:
    'The courier hands cash over at the cash desk, and someone else counts it: the operator who is signed in, unless `counted_by` names another person. Send what was counted. If it is less than the cash in hand, the courier keeps the rest as cash in hand, unless you send it as `shortfall`; more than the cash in hand is refused. The cash counts for the oldest deliveries first. The accounts get a `cash.handed_in` event for each delivery.',
  callers: ['fleet key', 'operator'],
  idempotency: 'key',
  body: { schema: NewHandIn },
  responses: created('Handed in.', HandIn),
  refusals: ['moreThanInHand'],
  examples: [
    example('all', 'All of the cash', {
      given: 'a courier with cash in hand',
      request: { body: { amount: 500_000, currency: 'USD', counted_by: 'Ngozi Eze' } },
      response: succeeded(exampleHandIn, 201),
    }),
    example('too-much', 'More than the courier has', {
      given: 'a courier with cash in hand',
      request: { body: { amount: 500_100, currency: 'USD', counted_by: 'Ngozi Eze' } },
      response: refused('moreThanInHand', 'The courier has $5,000.00 in hand; $5,001.00 is more than that.'),
    }),
  ],
});

export const getAccountCash = get('getAccountCash', '/v1/fleet/accounts/{account_id}/cash', {
  summary: 'Get the cash of an account',
  description: 'What an account is owed, how much of it can be paid out now, its fees, and the last payouts.',
  callers: ['fleet key', 'operator'],
  params,
  responses: ok('The cash of the account.', AccountCash),
  examples: example('owed', 'All of it was handed in', {
    given: 'an account that is owed money',
    response: succeeded({
      account: examplePayout.account,
      currency: 'USD',
      fees: { fixed: 0, currency: null, basis_points: 0 },
      balances: [exampleBalance],
      payouts: [],
    }),
  }),
});

export const getAccountFees = get('getAccountFees', '/v1/fleet/accounts/{account_id}/fees', {
  summary: 'Get the fees of an account',
  description: 'What is kept of everything that is collected for the account.',
  callers: ['fleet key', 'operator'],
  params,
  responses: ok('The fees as they are now.', Fees),
  examples: example('none', 'No fees were set yet', {
    given: 'an account that is owed money',
    response: succeeded({ fixed: 0, currency: null, basis_points: 0 }),
  }),
});

export const setAccountFees = put('setAccountFees', '/v1/fleet/accounts/{account_id}/fees', {
  summary: 'Set the fees of an account',
  description:
    'The fees apply to everything collected from now on. A correction of an earlier collection uses the fees of that collection.',
  callers: ['fleet key', 'operator'],
  params,
  idempotency: 'key',
  body: { schema: NewFees, nullClears: true },
  responses: ok('The fees as they are now.', Fees),
  examples: example('both', '0.50 for each collection and 2.5 % of its amount', {
    given: 'an account that is owed money',
    request: { body: { fixed: 50, currency: 'USD', basis_points: 250 } },
    response: succeeded({ fixed: 50, currency: 'USD', basis_points: 250 }),
  }),
});

export const createPayout = post('createPayout', '/v1/fleet/payouts', {
  summary: 'Record a payout',
  description:
    'Records that money was sent to the bank account of an account. The maximum is what is owed less the cash that couriers still have; more is refused. A bank reference that another payout of the account already has is also refused, unless that payout was reversed: `details` names that payout, and with `confirm_duplicate: true` the new one is recorded anyway. The account gets a `payout.paid` event, and confirms the payout when it has arrived.',
  callers: ['fleet key', 'operator'],
  idempotency: 'key',
  body: { schema: NewPayout },
  responses: created('Recorded.', Payout),
  refusals: ['accountNotFound', 'moreThanAvailable', 'duplicatePayout'],
  examples: [
    example('paid', 'Everything that is owed', {
      given: 'an account that is owed money',
      request: { body: examplePayment },
      response: succeeded(examplePayout, 201),
    }),
    example('too-much', 'More than was handed in and is owed', {
      given: 'an account that is owed money',
      request: { body: { ...examplePayment, amount: 500_100 } },
      response: refused(
        'moreThanAvailable',
        '$5,000.00 can be paid out: what is owed, less the cash that couriers still have; $5,001.00 is more than that.',
      ),
    }),
  ],
});

export const listAccountPayouts = get('listAccountPayouts', '/v1/fleet/accounts/{account_id}/payouts', {
  summary: 'List the payouts of an account',
  description:
    'Newest first. With `bank_reference`, only those with this reference, also those that were reversed.',
  callers: ['fleet key', 'operator'],
  params,
  query: object({
    bank_reference: Type.Optional(
      singleLine('The reference of the bank transfer, in upper or lower case.', {
        min: 1,
        max: maxReferenceLength,
      }),
    ),
    ...pagingOf('Payouts'),
  }),
  responses: ok('A page of payouts.', PayoutPage),
  examples: example('none', 'A bank reference that no payout has', {
    given: 'an account that is owed money',
    request: { query: { bank_reference: examplePayout.bank_reference } },
    response: succeeded({ data: [], has_more: false, next_cursor: null }),
  }),
});

export const reversePayout = post('reversePayout', '/v1/fleet/payouts/{payout_id}/reverse', {
  summary: 'Reverse a payout',
  description:
    'The payout did not arrive, for example because the bank sent it back, so its amount is owed again. A payout that the account has confirmed cannot be reversed.',
  callers: ['fleet key', 'operator'],
  idempotency: 'key',
  body: { schema: PayoutReversal },
  responses: ok('Reversed.', Payout),
  refusals: ['payoutClosed'],
  examples: example('reversed', 'The bank sent it back', {
    given: 'a payout',
    request: { body: { reason: 'The bank sent it back' } },
    response: succeeded({
      ...examplePayout,
      status: 'reversed',
      closed_at: '2026-11-16T08:00:00.000Z',
      closed_by: exampleKey,
      reason: 'The bank sent it back',
    }),
  }),
});
