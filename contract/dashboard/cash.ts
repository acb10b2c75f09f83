/** The money of an account, for its people: what is owed, statements, payouts, and the chain of a delivery's money. */
import { Type } from 'typebox';
import {
  CashBalance,
  defaultStatementLines,
  lineFilters,
  maxStatementLines,
  Payout,
  Statement,
  statementFilters,
} from '../cash.ts';
import type { Operation } from '../operation.ts';
import { DeliveryId, HandInId, PaymentMethod, PayoutId, Timestamp } from '../primitives.ts';
import {
  AccountId,
  AccountParams,
  byFields,
  Cursor,
  MaybeTimestamp,
  object,
  page,
  refusedInAccount,
} from './values.ts';

const MaybeText = Type.Union([Type.String(), Type.Null()]);

export const getCash = {
  id: 'getCash',
  method: 'GET',
  path: '/dashboard/accounts/{account_id}/cash',
  summary: 'The money of the account',
  description: 'By currency: what is owed, what of it is still with couriers, and what was paid out.',
  caller: { right: 'cash.read' },
  params: AccountParams,
  answers: {
    200: {
      description: 'The balances.',
      body: object({
        /** Of the account now: the first of the balances, where it has one. */
        currency: Type.String(),
        currency_digits: Type.Integer(),
        time_zone: Type.String(),
        balances: Type.Array(CashBalance),
        /** Payouts that wait to be confirmed. */
        to_confirm: Type.Array(Payout),
      }),
    },
    ...refusedInAccount(),
  },
  examples: [],
} as const satisfies Operation;

export const getStatement = {
  id: 'getStatement',
  method: 'GET',
  path: '/dashboard/accounts/{account_id}/statement',
  summary: 'A statement',
  description: '',
  caller: { right: 'cash.read' },
  params: AccountParams,
  query: object({
    ...statementFilters,
    ...lineFilters,
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(
      Type.Integer({
        description: `Lines per page; ${defaultStatementLines} by default.`,
        minimum: 1,
        maximum: maxStatementLines,
        'x-rule': `must be a whole number from 1 to ${maxStatementLines}`,
      }),
    ),
  }),
  answers: { 200: { description: 'The statement.', body: Statement }, ...refusedInAccount('invalidRequest') },
  examples: [],
} as const satisfies Operation;

export const downloadStatement = {
  id: 'downloadStatement',
  method: 'GET',
  path: '/dashboard/accounts/{account_id}/statement/{format}',
  summary: 'A statement as a file',
  description: 'All lines of the period.',
  caller: { right: 'cash.read' },
  params: object({
    account_id: AccountId,
    format: Type.Enum(['csv', 'pdf'], { type: 'string', 'x-rule': 'must be csv or pdf' }),
  }),
  query: object(statementFilters),
  answers: {
    200: { description: 'The file.', download: ['text/csv', 'application/pdf'] },
    ...refusedInAccount('invalidRequest', 'conflict'),
  },
  examples: [],
} as const satisfies Operation;

/** With names, and the reason of a reversal. */
export const FullPayout = object({
  ...Payout.properties,
  paid_by: object(byFields),
  /** Who confirmed or reversed it. */
  closed_by: Type.Union([object(byFields), Type.Null()]),
  /** Why it was reversed. */
  reason: MaybeText,
});

export const listAccountPayouts = {
  id: 'listAccountPayouts',
  method: 'GET',
  path: '/dashboard/accounts/{account_id}/payouts',
  summary: 'Payouts',
  description: 'Newest first.',
  caller: { right: 'cash.read' },
  params: AccountParams,
  query: object({ cursor: Type.Optional(Cursor) }),
  answers: {
    200: { description: 'A page of payouts.', body: page(FullPayout) },
    ...refusedInAccount('invalidRequest'),
  },
  examples: [],
} as const satisfies Operation;

export const confirmAccountPayout = {
  id: 'confirmAccountPayout',
  method: 'POST',
  path: '/dashboard/accounts/{account_id}/payouts/{payout_id}/confirm',
  summary: 'Confirm a payout',
  description: 'The money has arrived.',
  caller: { right: 'cash.confirm' },
  params: object({ account_id: AccountId, payout_id: PayoutId }),
  answers: {
    200: { description: 'Confirmed.', body: Payout },
    ...refusedInAccount('payoutNotFound', 'payoutClosed'),
  },
  examples: [],
} as const satisfies Operation;

/** What happened to the money of a delivery, oldest first. */
export const CashStep = object({
  /** `set_off`: the courier handed in too much for one delivery, which was corrected later; it counts for another one. */
  kind: Type.Enum(['collected', 'corrected', 'handed_in', 'set_off', 'shortfall'], { type: 'string' }),
  at: Timestamp,
  /** Negative: a correction to less, a shortfall that was taken back, or cash that counts for another delivery. */
  amount: Type.Integer(),
  fee: Type.Integer(),
  payment_method: Type.Union([PaymentMethod, Type.Null()]),
  /** Who collected it. */
  courier_name: MaybeText,
  hand_in_id: Type.Union([HandInId, Type.Null()]),
  hand_in_number: Type.Union([Type.Integer(), Type.Null()]),
  counted_by: MaybeText,
  /** Who corrected it, and why; null in other steps. The reason is erased with the personal data. */
  corrected_by: Type.Union([object(byFields), Type.Null()]),
  reason: MaybeText,
});

export const getCashChain = {
  id: 'getCashChain',
  method: 'GET',
  path: '/dashboard/accounts/{account_id}/deliveries/{delivery_id}/cash',
  summary: 'The chain of custody of the money of a delivery',
  description:
    'Expected, collected, handed in, paid out, confirmed. The oldest money is paid out first, so a delivery is paid by the payouts that reach it.',
  caller: { right: 'cash.read' },
  params: object({ account_id: AccountId, delivery_id: DeliveryId }),
  answers: {
    200: {
      description: 'The chain.',
      body: object({
        delivery_id: DeliveryId,
        currency: Type.String(),
        currency_digits: Type.Integer(),
        created_at: Timestamp,
        expected: Type.Integer(),
        /** After all corrections. */
        collected: Type.Integer(),
        fee: Type.Integer(),
        handed_in: Type.Integer(),
        /** Of its cash, what the courier still has; negative where too much was handed in before a correction. */
        with_courier: Type.Integer(),
        steps: Type.Array(CashStep),
        /** The number of the statement of the month in which it was collected; null before. */
        statement: Type.Union([
          object({ number: Type.String(), from: Type.String(), to: Type.String() }),
          Type.Null(),
        ]),
        /** Those that paid it, in full or in part, oldest first. */
        payouts: Type.Array(
          object({
            ...Payout.properties,
            /** Of the payout, what is for this delivery. */
            share: Type.Integer(),
          }),
        ),
        paid_out: Type.Integer(),
        /** When the last of them was confirmed; null while one is not. */
        confirmed_at: MaybeTimestamp,
      }),
    },
    ...refusedInAccount('deliveryNotFound'),
  },
  examples: [],
} as const satisfies Operation;
