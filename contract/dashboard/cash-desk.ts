/** The cash desk, for operators: cash of couriers, what accounts are owed, payouts, deposits and closings. */
import { Type } from 'typebox';
import {
  AccountCash,
  CashBalance,
  CourierCash,
  CurrencyCode,
  Denominations,
  Fees,
  HandIn,
  NewFees,
  NewHandIn,
  NewPayout,
  Payout,
  PayoutReversal,
} from '../cash.ts';
import { notFound } from '../not-found.ts';
import type { Operation } from '../operation.ts';
import {
  CollectedAmount,
  CourierId,
  DeliveryId,
  identifier,
  longestName,
  longestReason,
  multiLine,
  PaymentMethod,
  PaymentReference,
  PayoutId,
  singleLine,
  Timestamp,
} from '../primitives.ts';
import { dateOrTime } from '../records.ts';
import { FullPayout } from './cash.ts';
import { badBody, byFields, Cursor, MaybeTimestamp, object, page, refusedToPerson } from './values.ts';

/** Accounts on the page of the cash desk. */
export const maxListedBalances = 1_000;
export const maxListedClosings = 100;
export const maxFoundAccounts = 20;
export const maxFoundPayouts = 20;
export const handInPageSize = 50;
export const depositPageSize = 50;

/** Of its posting in the ledger. */
const DepositId = identifier('pst', 'deposit', notFound.path);
const FleetAccountId = identifier('acc', 'account', notFound.fleetAccount);
export const Desk = object({
  currency: Type.String(),
  currency_digits: Type.Integer(),
  /** What the last closing counted. The next two are since then. */
  opening: Type.Integer(),
  handed_in: Type.Integer(),
  deposited: Type.Integer(),
  /** What should be in the desk now. */
  balance: Type.Integer(),
  closed_at: MaybeTimestamp,
});

export const Closing = object({
  currency: Type.String(),
  currency_digits: Type.Integer(),
  number: Type.Integer(),
  opening: Type.Integer(),
  handed_in: Type.Integer(),
  deposited: Type.Integer(),
  /** What was counted beyond what should have been there; negative: less. */
  difference: Type.Integer(),
  closing: Type.Integer(),
  reason: Type.Union([Type.String(), Type.Null()]),
  at: Timestamp,
});

/** With who closed it. */
export const NamedClosing = object({ ...Closing.properties, ...byFields });

export const CourierInHand = object({
  courier_id: CourierId,
  name: Type.String(),
  currency: Type.String(),
  currency_digits: Type.Integer(),
  amount: Type.Integer(),
  /** When the oldest of it was collected. */
  since: Timestamp,
  deliveries: Type.Integer(),
});

export const AccountBalance = object({
  account_id: FleetAccountId,
  name: Type.String(),
  ...CashBalance.properties,
});

export const getCashDesk = {
  id: 'getCashDesk',
  method: 'GET',
  path: '/dashboard/cash-desk',
  summary: 'The cash desk',
  description:
    'Couriers with cash in hand, the oldest first; accounts that are owed money, the most first; the desk.',
  caller: 'operator',
  answers: {
    200: {
      description: 'The cash desk.',
      body: object({
        desks: Type.Array(Desk),
        couriers: Type.Array(CourierInHand),
        accounts: Type.Array(AccountBalance),
      }),
    },
    ...refusedToPerson(),
  },
  examples: [],
} as const satisfies Operation;

export const getCourierCashAtDesk = {
  id: 'getCourierCashAtDesk',
  method: 'GET',
  path: '/dashboard/cash-desk/couriers/{courier_id}',
  summary: 'The cash of a courier',
  description: '',
  caller: 'operator',
  params: object({ courier_id: CourierId }),
  answers: {
    200: { description: 'The cash of the courier.', body: CourierCash },
    ...refusedToPerson('courierNotFound'),
  },
  examples: [],
} as const satisfies Operation;

export const handInAtDesk = {
  id: 'handInAtDesk',
  method: 'POST',
  path: '/dashboard/cash-desk/couriers/{courier_id}/hand-ins',
  summary: 'Hand in cash',
  description: 'Counted by the person who is signed in, unless another name is sent.',
  caller: 'operator',
  params: object({ courier_id: CourierId }),
  idempotency: 'key',
  body: { schema: NewHandIn, required: true },
  answers: {
    201: { description: 'Handed in.', body: HandIn },
    ...refusedToPerson(...badBody, 'courierNotFound', 'moreThanInHand', 'keyReused'),
  },
  examples: [],
} as const satisfies Operation;

/** What the hand-ins can be filtered by. */
export const handInFilters = {
  courier_id: Type.Optional(CourierId),
  from: Type.Optional(
    Type.String({
      description:
        'Handed in at or after this time; a date without a time is a day in the time zone of the fleet.',
      ...dateOrTime,
    }),
  ),
  to: Type.Optional(
    Type.String({
      description:
        'Handed in before this time; a date without a time includes the whole day, in the time zone of the fleet.',
      ...dateOrTime,
    }),
  ),
};

export const listHandIns = {
  id: 'listHandIns',
  method: 'GET',
  path: '/dashboard/cash-desk/hand-ins',
  summary: 'Hand-ins',
  description: 'Newest first.',
  caller: 'operator',
  query: object({ ...handInFilters, cursor: Type.Optional(Cursor) }),
  answers: {
    200: {
      description: 'A page of hand-ins.',
      body: page(object({ ...HandIn.properties, courier_name: Type.String(), ...byFields })),
    },
    ...refusedToPerson('invalidRequest'),
  },
  examples: [],
} as const satisfies Operation;

export const findAccountsAtDesk = {
  id: 'findAccountsAtDesk',
  method: 'GET',
  path: '/dashboard/cash-desk/accounts',
  summary: 'Find accounts by name',
  description: `Also those that are owed nothing. By name, at most ${maxFoundAccounts}.`,
  caller: 'operator',
  query: object({ name: singleLine('A part of the name.', { min: 1, max: longestName }) }),
  answers: {
    200: {
      description: 'The accounts.',
      body: object({ data: Type.Array(object({ account_id: FleetAccountId, name: Type.String() })) }),
    },
    ...refusedToPerson('invalidRequest'),
  },
  examples: [],
} as const satisfies Operation;

export const AccountCashAtDesk = object({ ...AccountCash.properties, payouts: Type.Array(FullPayout) });

export const getAccountCashAtDesk = {
  id: 'getAccountCashAtDesk',
  method: 'GET',
  path: '/dashboard/cash-desk/accounts/{account_id}',
  summary: 'The cash of an account',
  description: '',
  caller: 'operator',
  params: object({ account_id: FleetAccountId }),
  answers: {
    200: { description: 'The cash of the account.', body: AccountCashAtDesk },
    ...refusedToPerson('accountNotFound'),
  },
  examples: [],
} as const satisfies Operation;

export const changeFees = {
  id: 'changeFees',
  method: 'POST',
  path: '/dashboard/cash-desk/accounts/{account_id}/fees',
  summary: 'Change the fees of an account',
  description: 'The fees apply to everything collected from now on.',
  caller: 'operator',
  params: object({ account_id: FleetAccountId }),
  body: { schema: NewFees, required: true },
  answers: {
    200: { description: 'The fees as they are now.', body: Fees },
    ...refusedToPerson(...badBody, 'accountNotFound'),
  },
  examples: [],
} as const satisfies Operation;

export const payOut = {
  id: 'payOut',
  method: 'POST',
  path: '/dashboard/cash-desk/payouts',
  summary: 'Record a payout',
  description: '',
  caller: 'operator',
  idempotency: 'key',
  body: { schema: NewPayout, required: true },
  answers: {
    201: { description: 'Recorded.', body: Payout },
    ...refusedToPerson(...badBody, 'accountNotFound', 'moreThanAvailable', 'duplicatePayout', 'keyReused'),
  },
  examples: [],
} as const satisfies Operation;

export const findPayoutsAtDesk = {
  id: 'findPayoutsAtDesk',
  method: 'GET',
  path: '/dashboard/cash-desk/accounts/{account_id}/payouts',
  summary: 'Find payouts of an account by their bank reference',
  description: `Newest first, at most ${maxFoundPayouts}. Without those that were reversed.`,
  caller: 'operator',
  params: object({ account_id: FleetAccountId }),
  query: object({ reference: NewPayout.properties.reference }),
  answers: {
    200: { description: 'The payouts.', body: object({ data: Type.Array(Payout) }) },
    ...refusedToPerson('invalidRequest', 'accountNotFound'),
  },
  examples: [],
} as const satisfies Operation;

export const reversePayoutAtDesk = {
  id: 'reversePayoutAtDesk',
  method: 'POST',
  path: '/dashboard/cash-desk/payouts/{payout_id}/reverse',
  summary: 'Reverse a payout',
  description: '',
  caller: 'operator',
  params: object({ payout_id: PayoutId }),
  body: { schema: PayoutReversal, required: true },
  answers: {
    200: { description: 'Reversed.', body: Payout },
    ...refusedToPerson(...badBody, 'payoutNotFound', 'payoutClosed'),
  },
  examples: [],
} as const satisfies Operation;

const amount = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  'x-rule': 'must be a whole number of minor units above 0',
});

export const NewDeposit = object({ currency: CurrencyCode, amount });

export const depositCash = {
  id: 'depositCash',
  method: 'POST',
  path: '/dashboard/cash-desk/deposits',
  summary: 'Take cash to the bank',
  description: 'At most what is in the desk.',
  caller: 'operator',
  idempotency: 'key',
  body: { schema: NewDeposit, required: true },
  answers: {
    200: { description: 'The desk after it.', body: Desk },
    ...refusedToPerson(...badBody, 'conflict', 'keyReused'),
  },
  examples: [],
} as const satisfies Operation;

/** Cash that was taken to the bank, with who recorded it. */
export const Deposit = object({
  deposit_id: DepositId,
  currency: Type.String(),
  currency_digits: Type.Integer(),
  amount: Type.Integer(),
  at: Timestamp,
  ...byFields,
});

export const listDeposits = {
  id: 'listDeposits',
  method: 'GET',
  path: '/dashboard/cash-desk/deposits',
  summary: 'Deposits',
  description: 'Newest first.',
  caller: 'operator',
  query: object({ cursor: Type.Optional(Cursor) }),
  answers: {
    200: { description: 'A page of deposits.', body: page(Deposit) },
    ...refusedToPerson('invalidRequest'),
  },
  examples: [],
} as const satisfies Operation;

export const NewClosing = object({
  currency: CurrencyCode,
  counted: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    'x-rule': 'must be a whole number of minor units, 0 or above',
  }),
  denominations: Type.Optional(Denominations),
  /** Needed where it does not balance. */
  reason: Type.Optional(multiLine('Why it does not balance.', { min: 1, max: longestReason })),
});

export const closeDesk = {
  id: 'closeDesk',
  method: 'POST',
  path: '/dashboard/cash-desk/closings',
  summary: 'Close the day',
  description: 'Has to balance: a difference is refused, unless it has a reason, which records it.',
  caller: 'operator',
  idempotency: 'key',
  body: { schema: NewClosing, required: true },
  answers: {
    201: { description: 'Closed.', body: Closing },
    ...refusedToPerson(...badBody, 'conflict', 'keyReused'),
  },
  examples: [],
} as const satisfies Operation;

export const listClosings = {
  id: 'listClosings',
  method: 'GET',
  path: '/dashboard/cash-desk/closings',
  summary: 'Closings',
  description: `The last ${maxListedClosings}, newest first.`,
  caller: 'operator',
  answers: {
    200: { description: 'The closings.', body: object({ data: Type.Array(NamedClosing) }) },
    ...refusedToPerson(),
  },
  examples: [],
} as const satisfies Operation;

export const correctCollectedAmount = {
  id: 'correctCollectedAmount',
  method: 'POST',
  path: '/dashboard/cash-desk/deliveries/{delivery_id}/correct-amount',
  summary: 'Correct the collected amount',
  description: 'Before or after the cash was handed in. The difference is posted to the ledger.',
  caller: 'operator',
  params: object({ delivery_id: DeliveryId }),
  body: {
    schema: object({
      collected_amount: CollectedAmount,
      payment_method: Type.Optional(PaymentMethod),
      payment_reference: Type.Optional(PaymentReference),
      reason: multiLine('What went wrong.', { min: 1, max: longestReason }),
    }),
    required: true,
  },
  answers: {
    200: { description: 'Corrected.', body: object({ delivery_id: DeliveryId }) },
    ...refusedToPerson(...badBody, 'deliveryNotFound', 'moveNotPossible'),
  },
  examples: [],
} as const satisfies Operation;
