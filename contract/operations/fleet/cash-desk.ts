/** The cash desk of the delivery company: what couriers have, what was handed in, deposits at the bank, and closings. */
import { Type } from 'typebox';
import {
  AccountBalance,
  CourierInHand,
  CurrencyCode,
  Denominations,
  exampleBalance,
  exampleHandIn,
  exampleKey,
  examplePayout,
  HandIn,
  minorUnits,
  NamedActor,
} from '../../cash.ts';
import { created, get, ok, post } from '../../operation.ts';
import {
  amountOf,
  CourierId,
  identifier,
  maxReasonLength,
  multiLine,
  Timestamp,
  timeOrNull,
} from '../../primitives.ts';
import { dateOrTime, pagingOf } from '../../records.ts';
import { component, integer, object, orNull, pageOf, text } from '../../schemas.ts';
import { example, refused, succeeded } from '../responses.ts';

export const maxListedBalances = 1_000;

const deskFields = {
  currency: text('ISO 4217.'),
  currency_digits: integer('Digits of the minor unit.'),
  opening: minorUnits('What the last closing counted'),
  handed_in: minorUnits('What was handed in since then'),
  deposited: minorUnits('What was taken to the bank since then'),
};

export const Desk = component('CashDesk', {
  ...deskFields,
  balance: minorUnits('What should be in the desk now: opening plus handed in less deposited'),
  closed_at: timeOrNull('When it was last closed; null before that.'),
});

const exampleDesk = {
  currency: 'USD',
  currency_digits: 2,
  opening: 0,
  handed_in: 500_000,
  deposited: 0,
  balance: 500_000,
  closed_at: null,
} as const;

export const getCashDesk = get('getCashDesk', '/v1/fleet/cash-desk', {
  summary: 'Get the cash desk',
  description: `What should be in the desk, by currency; couriers with cash in hand, the oldest cash first; and accounts that are owed money, the most first, at most ${maxListedBalances}.`,
  callers: ['fleet key', 'operator'],
  responses: ok(
    'The cash desk.',
    component('CashDeskOverview', {
      desks: Type.Array(Desk),
      couriers: Type.Array(CourierInHand),
      accounts: Type.Array(AccountBalance),
    }),
  ),
  examples: example('handed-in', 'The cash of one delivery was handed in', {
    given: 'a cash desk with the cash of one delivery',
    response: succeeded({
      desks: [exampleDesk],
      couriers: [],
      accounts: [{ account: examplePayout.account, ...exampleBalance }],
    }),
  }),
});

export const handInFilters = {
  courier_id: Type.Optional(CourierId),
  handed_in_from: dateOrTime(
    'Handed in at or after this time; a date without a time is a day in the time zone of the fleet.',
  ),
  handed_in_to: dateOrTime(
    'Handed in before this time; a date without a time includes the whole day, in the time zone of the fleet.',
  ),
};

export const listHandIns = get('listHandIns', '/v1/fleet/hand-ins', {
  summary: 'List hand-ins',
  description: 'What couriers handed in at the cash desk, newest first.',
  callers: ['fleet key', 'operator'],
  query: object({ ...handInFilters, ...pagingOf('Hand-ins') }),
  responses: ok('A page of hand-ins.', pageOf(HandIn, 'HandInPage')),
  examples: example('of-courier', 'The hand-ins of a courier', {
    given: 'a courier who handed in cash',
    request: { query: { courier_id: exampleHandIn.courier.id } },
    response: succeeded({ data: [exampleHandIn], has_more: false, next_cursor: null }),
  }),
});

export const NewDeposit = component('NewDeposit', {
  currency: CurrencyCode,
  amount: amountOf('What was taken to the bank, in minor units.', 1),
});

export const Deposit = component('Deposit', {
  deposit_id: identifier('pst', 'deposit', 'path_not_found'),
  currency: text('ISO 4217.'),
  currency_digits: integer('Digits of the minor unit.'),
  amount: minorUnits('What was taken to the bank'),
  at: Timestamp,
  recorded_by: NamedActor,
});

const exampleDeposit = {
  deposit_id: 'pst_01kd3x8j5mfd7v2q9r4t6w8y0z',
  currency: 'USD',
  currency_digits: 2,
  amount: 400_000,
  at: '2026-11-15T18:00:00.000Z',
  recorded_by: exampleKey,
} as const;

export const depositCash = post('depositCash', '/v1/fleet/deposits', {
  summary: 'Record a deposit',
  description: 'Cash of the desk was taken to the bank: at most what should be in the desk.',
  callers: ['fleet key', 'operator'],
  idempotency: 'key',
  body: { schema: NewDeposit },
  responses: created('The deposit.', Deposit),
  refusals: ['moreThanInDesk'],
  examples: [
    example('some', 'Some of the cash', {
      given: 'a cash desk with the cash of one delivery',
      request: { body: { currency: 'USD', amount: 400_000 } },
      response: succeeded(exampleDeposit, 201),
    }),
    example('too-much', 'More than is in the desk', {
      given: 'a cash desk with the cash of one delivery',
      request: { body: { currency: 'USD', amount: 500_100 } },
      response: refused('moreThanInDesk', 'The desk has $5,000.00; $5,001.00 is more than that.'),
    }),
  ],
});

export const listDeposits = get('listDeposits', '/v1/fleet/deposits', {
  summary: 'List deposits',
  description: 'Cash of the desk that was taken to the bank, newest first.',
  callers: ['fleet key', 'operator'],
  query: object(pagingOf('Deposits')),
  responses: ok('A page of deposits.', pageOf(Deposit, 'DepositPage')),
  examples: example('none', 'Nothing was taken to the bank yet', {
    given: 'a cash desk with the cash of one delivery',
    response: succeeded({ data: [], has_more: false, next_cursor: null }),
  }),
});

export const Closing = component('Closing', {
  closing_id: identifier('cls', 'closing', 'path_not_found'),
  ...deskFields,
  number: integer('The number of the closing, counted from 1 in each currency.'),
  difference: minorUnits(
    'What was counted beyond what should have been there',
    'negative if less was counted',
  ),
  closing: minorUnits('What was counted, with which the next day opens'),
  reason: orNull(text('Why it does not balance.')),
  at: Timestamp,
  recorded_by: NamedActor,
});

const exampleClosing = {
  closing_id: 'cls_01kd3x8j5mfd7v2q9r4t6w8y0z',
  currency: 'USD',
  currency_digits: 2,
  opening: 0,
  handed_in: 500_000,
  deposited: 0,
  number: 1,
  difference: 0,
  closing: 500_000,
  reason: null,
  at: '2026-11-15T18:00:00.000Z',
  recorded_by: exampleKey,
} as const;

export const NewClosing = component('NewClosing', {
  currency: CurrencyCode,
  counted: amountOf('What was counted in the desk, in minor units.', 0),
  denominations: Type.Optional(Denominations),
  reason: Type.Optional(
    multiLine('Why it does not balance; required if it does not.', { min: 1, max: maxReasonLength }),
  ),
});

export const closeDesk = post('closeDesk', '/v1/fleet/closings', {
  summary: 'Close the day',
  description:
    'The cash in the desk was counted, and has to be what should be there: a difference is refused, unless it has a `reason`, which records it.',
  callers: ['fleet key', 'operator'],
  idempotency: 'key',
  body: { schema: NewClosing },
  responses: created('Closed.', Closing),
  refusals: ['closingNotPossible'],
  examples: [
    example('balances', 'All of it is there', {
      given: 'a cash desk with the cash of one delivery',
      request: { body: { currency: 'USD', counted: 500_000 } },
      response: succeeded(exampleClosing, 201),
    }),
    example('less', 'Something is missing', {
      given: 'a cash desk with the cash of one delivery',
      request: { body: { currency: 'USD', counted: 499_900 } },
      response: refused(
        'closingNotPossible',
        'It does not balance: $1.00 less than it should be. Count again, or close with a reason, which records the difference.',
      ),
    }),
  ],
});

export const listClosings = get('listClosings', '/v1/fleet/closings', {
  summary: 'List closings',
  description: 'What was counted at the end of each day, newest first.',
  callers: ['fleet key', 'operator'],
  query: object(pagingOf('Closings')),
  responses: ok('A page of closings.', pageOf(Closing, 'ClosingPage')),
  examples: example('none', 'The desk was not closed yet', {
    given: 'a cash desk with the cash of one delivery',
    response: succeeded({ data: [], has_more: false, next_cursor: null }),
  }),
});
