/** Money that couriers collect: how statements, hand-ins and payouts are shown. Amounts are whole minor units. */
import { Type } from 'typebox';
import { orNull } from './delivery-fields.ts';
import {
  AccountId,
  CourierId,
  DeliveryId,
  HandInId,
  longestName,
  longestReason,
  longestReference,
  multiLine,
  PayoutId,
  paymentMethods,
  singleLine,
  Timestamp,
} from './primitives.ts';

/** Lines of a statement per page. */
export const maxStatementLines = 500;
export const defaultStatementLines = 100;
/** Lines of a statement as PDF: about 130 pages. */
export const maxPdfLines = 5_000;
/** Days of one statement: a leap year. */
export const maxStatementDays = 366;

const minorUnits = (description: string, note?: string) =>
  Type.Integer({ description: `${description}, in minor units${note === undefined ? '' : `; ${note}`}.` });

export const CurrencyCode = Type.String({
  description: 'ISO 4217, such as NGN.',
  pattern: '^[A-Z]{3}$',
  'x-rule': 'must be an ISO 4217 currency, such as NGN',
});

function amountOf(description: string, minimum: 0 | 1) {
  return Type.Integer({
    description,
    minimum,
    maximum: Number.MAX_SAFE_INTEGER,
    'x-rule': `must be a whole number of minor units from ${minimum} to ${Number.MAX_SAFE_INTEGER}, written as a number`,
  });
}

const Currency = Type.String({ description: 'ISO 4217.' });
const CurrencyDigits = Type.Integer({
  description: 'Digits of the minor unit: 2 for NGN, 0 for JPY, 3 for KWD.',
});

export const statementLineTypes = ['collected', 'corrected', 'paid_out', 'payout_reversed'] as const;
export type StatementLineType = (typeof statementLineTypes)[number];

const lineType = {
  type: 'string',
  title: 'StatementLineType',
  description: 'What changed the balance.',
  'x-rule': `must be one of ${statementLineTypes.join(', ')}`,
} as const;
export const StatementLineType = Type.Enum(statementLineTypes, lineType);

export const StatementLine = Type.Object(
  {
    line_id: Type.String({ description: 'Identifies the line: `pst_` and 26 characters.' }),
    type: StatementLineType,
    at: Timestamp,
    delivery_id: orNull(DeliveryId),
    payout_id: orNull(PayoutId),
    reference: orNull(
      Type.String({ description: 'Your reference of the delivery, or the reference of the bank transfer.' }),
    ),
    payment_method: orNull(
      Type.Enum(paymentMethods, {
        type: 'string',
        title: 'PaymentMethod',
        description: 'How the receiver paid.',
      }),
    ),
    collected: minorUnits('What was collected', 'a correction may be negative'),
    fee: minorUnits('The fee', 'a correction may be negative'),
    paid_out: minorUnits('What was paid out', 'negative if a payout was reversed'),
    amount: minorUnits('How much the balance changed: collected less fee less paid out'),
    balance: orNull(minorUnits('What is owed after this line', 'null if lines are filtered by type')),
  },
  { title: 'StatementLine', additionalProperties: false },
);

const Period = Type.Object(
  {
    from: Type.String({ description: 'The first day.' }),
    to: Type.String({ description: 'The last day, inclusive.' }),
    time_zone: Type.String({
      description:
        'The time zone of the account when the statement was requested. The days of the period are days in it.',
    }),
    is_complete: Type.Boolean({
      description: '`true` once the period is over and the statement no longer changes.',
    }),
  },
  { title: 'StatementPeriod', additionalProperties: false },
);

export const Statement = Type.Object(
  {
    account_id: AccountId,
    account_name: Type.String(),
    number: Type.String({
      description:
        'The same for the same account, currency, days and time zone, such as 5D0C91A7-NGN-20261101-20261130. If the time zone of the account changes, the same days cover other hours, so the statement has another number.',
    }),
    currency: Currency,
    currency_digits: CurrencyDigits,
    currencies: Type.Array(Type.String(), {
      description:
        'The currency of the account, then every other currency in which money was collected for it. Each has its own statement: request it with `currency`.',
    }),
    period: Period,
    opening: minorUnits('What was owed at the start', 'negative if the account had been overpaid'),
    collected: minorUnits('What was collected in the period'),
    fees: minorUnits('The fees of the period'),
    paid_out: minorUnits('What was paid out in the period'),
    closing: minorUnits('What was owed at the end: opening plus collected less fees less paid out'),
    lines: Type.Array(StatementLine, { description: 'Oldest first.' }),
    has_more: Type.Boolean({ description: 'Whether there are more lines.' }),
    next_cursor: orNull(
      Type.String({ description: 'Send it as `cursor` to get the next lines; null on the last page.' }),
    ),
  },
  { title: 'CashStatement', additionalProperties: false },
);

const day = (description: string) =>
  Type.Optional(
    Type.String({
      description,
      pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
      'x-rule': 'must be a day such as 2026-11-17',
    }),
  );

export const statementFilters = {
  from: day(
    'The first day, in the time zone of the account. Defaults to the first day of the month of `to`.',
  ),
  to: day('The last day, inclusive. Defaults to today.'),
  currency: Type.Optional(CurrencyCode),
};

export const lineFilters = {
  type: Type.Optional(
    Type.Array(Type.Enum(statementLineTypes, lineType), {
      description: 'Only lines of these types, separated by commas. The totals still cover all lines.',
      minItems: 1,
      'x-rule': `must be one or more of ${statementLineTypes.join(', ')}, separated by commas`,
    }),
  ),
};

export const payoutStatuses = ['paid', 'confirmed', 'reversed'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

export const Payout = Type.Object(
  {
    payout_id: PayoutId,
    account_id: AccountId,
    number: Type.Integer({ description: 'The number of the payout, counted from 1 in each account.' }),
    amount: minorUnits('What was paid'),
    currency: Currency,
    currency_digits: CurrencyDigits,
    reference: Type.String({ description: 'The reference of the bank transfer.' }),
    paid_at: Timestamp,
    status: Type.Enum(payoutStatuses, {
      type: 'string',
      title: 'PayoutStatus',
      description: 'Whether the payout has arrived.',
    }),
    closed_at: orNull(
      Type.String({
        format: 'date-time',
        description: 'When it was confirmed or reversed; null until then.',
      }),
    ),
  },
  { title: 'Payout', additionalProperties: false },
);

export const examplePayout = {
  payout_id: 'pay_01kd3x8j5mfd7v2q9r4t6w8y0z',
  account_id: 'acc_01kd3x8j5mfd7v2q9r4t6w8y0z',
  number: 1,
  amount: 500_000,
  currency: 'USD',
  currency_digits: 2,
  reference: 'GTB-20261115-0042',
  paid_at: '2026-11-15T16:30:00.000Z',
  status: 'paid',
  closed_at: null,
} as const;

export const NewPayout = Type.Object(
  {
    account_id: AccountId,
    amount: amountOf('What was paid, in minor units.', 1),
    currency: CurrencyCode,
    reference: singleLine('The reference of the bank transfer, which helps the account identify it.', {
      min: 1,
      max: longestReference,
    }),
    confirm_duplicate: Type.Optional(
      Type.Boolean({
        description:
          '`true` records the payout even if the account already has one with this bank reference.',
        'x-rule': 'must be true or false',
      }),
    ),
  },
  { title: 'NewPayout', additionalProperties: false },
);

export const PayoutReversal = Type.Object(
  {
    reason: multiLine('Why it is reversed, for example because the bank sent it back.', {
      min: 1,
      max: longestReason,
    }),
  },
  { title: 'PayoutReversal', additionalProperties: false },
);

const denominationFields = {
  value: amountOf('The value of one note or coin, in minor units.', 1),
  count: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    'x-rule': 'must be a whole number from 1 to 1000000',
  }),
};
export const Denominations = Type.Array(
  Type.Object(denominationFields, { title: 'Denomination', additionalProperties: false }),
  {
    description: 'The notes and coins counted. If sent, they must add up to `amount`.',
    maxItems: 50,
    'x-rule': 'must be a list of at most 50 notes and coins',
  },
);
/** As a response shows them: a schema of its own, because responses may gain fields. */
const CountedDenominations = Type.Array(
  Type.Object(denominationFields, { title: 'CountedDenomination', additionalProperties: false }),
  { description: 'The notes and coins counted.' },
);

export const NewHandIn = Type.Object(
  {
    amount: amountOf('What was counted, in minor units.', 0),
    currency: CurrencyCode,
    counted_by: Type.Optional(
      singleLine('Who counted it: someone other than the courier.', { min: 1, max: longestName }),
    ),
    shortfall: Type.Optional(
      amountOf(
        'How much of the missing cash to write off, in minor units: the delivery company covers the loss. The rest stays with the courier as cash in hand. Requires a `reason`.',
        0,
      ),
    ),
    reason: Type.Optional(multiLine('Why cash is missing.', { min: 1, max: longestReason })),
    denominations: Type.Optional(Denominations),
  },
  { title: 'NewHandIn', additionalProperties: false },
);

export const HandIn = Type.Object(
  {
    hand_in_id: HandInId,
    number: Type.Integer({ description: 'The number of the receipt, counted from 1 in each currency.' }),
    courier_id: CourierId,
    currency: Currency,
    currency_digits: CurrencyDigits,
    expected: minorUnits("The courier's cash in hand before the hand-in"),
    amount: minorUnits('What was counted'),
    difference: minorUnits('`amount` less `expected`', 'negative if less was counted'),
    shortfall: minorUnits('The part of the difference that is written off as missing'),
    still_in_hand: minorUnits('What the courier still has after the hand-in'),
    counted_by: orNull(Type.String({ description: 'Who counted it.' })),
    reason: orNull(Type.String({ description: 'Why cash is missing.' })),
    denominations: orNull(CountedDenominations),
    at: Timestamp,
  },
  { title: 'HandIn', additionalProperties: false },
);

export const exampleHandIn = {
  hand_in_id: 'hin_01kd3x8j5mfd7v2q9r4t6w8y0z',
  number: 1,
  courier_id: 'cou_01kd3x8j5mfd7v2q9r4t6w8y0z',
  currency: 'USD',
  currency_digits: 2,
  expected: 500_000,
  amount: 500_000,
  difference: 0,
  shortfall: 0,
  still_in_hand: 0,
  counted_by: 'Ngozi Eze',
  reason: null,
  denominations: null,
  at: '2026-11-15T16:00:00.000Z',
} as const;

const CashInHand = Type.Object(
  {
    currency: Currency,
    currency_digits: CurrencyDigits,
    amount: minorUnits('Cash in hand', 'negative if the courier has handed in too much'),
    since: Timestamp,
  },
  { title: 'CashInHand', additionalProperties: false },
);

const HeldDelivery = Type.Object(
  {
    delivery_id: DeliveryId,
    account_id: AccountId,
    account_name: Type.String(),
    reference: orNull(Type.String()),
    currency: Currency,
    amount: minorUnits('How much of its cash the courier has'),
    since: Timestamp,
  },
  { title: 'HeldDelivery', additionalProperties: false },
);

/** Deliveries in the answer about the cash of a courier. */
export const maxHeldDeliveries = 500;
/** Hand-ins and payouts in the answers about couriers and accounts. */
export const maxRecent = 20;

export const CourierCash = Type.Object(
  {
    courier_id: CourierId,
    name: Type.String(),
    cash_in_hand: Type.Array(CashInHand, {
      description: 'Cash in hand by currency; empty if there is none.',
    }),
    deliveries: Type.Array(HeldDelivery, {
      description: `The deliveries that the cash was collected for, oldest first, at most ${maxHeldDeliveries}. Cash is handed in for them in this order.`,
    }),
    hand_ins: Type.Array(HandIn, { description: `The last ${maxRecent}, newest first.` }),
  },
  { title: 'CourierCash', additionalProperties: false },
);

const feeFields = {
  fixed: amountOf('The fixed fee for each collection, in minor units of `currency`.', 0),
  currency: orNull(CurrencyCode),
  basis_points: Type.Integer({
    description:
      'The share of the collected amount in hundredths of a percent: 250 is 2.5 %. The result is rounded to a whole minor unit; halves are rounded up.',
    minimum: 0,
    maximum: 10_000,
    'x-rule': 'must be a whole number from 0 to 10000 (hundredths of a percent)',
  }),
};
const feeDescription =
  'The fee of a collection is `fixed` plus the share in `basis_points`, and never more than what was collected. `fixed` applies only to deliveries in `currency`.';
export const NewFees = Type.Object(feeFields, {
  title: 'NewCollectionFees',
  additionalProperties: false,
  description: feeDescription,
});
export const Fees = Type.Object(feeFields, {
  title: 'CollectionFees',
  additionalProperties: false,
  description: feeDescription,
});

export const CashBalance = Type.Object(
  {
    currency: Currency,
    currency_digits: CurrencyDigits,
    collected: minorUnits('Everything collected so far'),
    fees: minorUnits('All fees so far'),
    paid_out: minorUnits('Everything paid out so far'),
    owed: minorUnits('Collected less fees less paid out'),
    with_couriers: minorUnits('Cash that couriers have not handed in yet'),
    available: minorUnits('What can be paid out now: `owed` without the cash that couriers still have'),
  },
  { title: 'CashBalance', additionalProperties: false },
);

export const AccountCash = Type.Object(
  {
    account_id: AccountId,
    name: Type.String(),
    currency: Type.String({
      description:
        'The current currency of the account (ISO 4217). Money that was collected before the currency changed stays in the old one.',
    }),
    fees: Fees,
    balances: Type.Array(CashBalance, {
      description: 'Balances by currency; empty if nothing was collected yet.',
    }),
    payouts: Type.Array(Payout, { description: `The last ${maxRecent}, newest first.` }),
  },
  { title: 'AccountCash', additionalProperties: false },
);
