/** Money that couriers collect: how statements, hand-ins and payouts are shown. Amounts are whole minor units. */
import { Type } from 'typebox';
import {
  AccountId,
  amountOf,
  currencyCode,
  DeliveryId,
  givenDay,
  HandInId,
  maxNameLength,
  maxReasonLength,
  maxReferenceLength,
  multiLine,
  NamedAccount,
  NamedCourier,
  PayoutId,
  paymentMethods,
  singleLine,
  Timestamp,
  timeOrNull,
} from './primitives.ts';
import { rule } from './problems/rules.ts';
import { boolean, component, integer, namedEnum, orNull, pageOf, text } from './schemas.ts';

export const maxStatementLines = 500;
export const defaultStatementLines = 100;
/** Lines of a statement as PDF: about 130 pages. */
export const maxPdfLines = 5_000;
export const statementFormats = ['json', 'csv', 'pdf'] as const;
export type StatementFormat = (typeof statementFormats)[number];
export const cashStepTypes = ['collected', 'corrected', 'handed_in', 'set_off', 'shortfall'] as const;
export type CashStepType = (typeof cashStepTypes)[number];
const actorKinds = ['person', 'key', 'courier', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];
/** Days of one statement: a leap year. */
export const maxStatementDays = 366;

export const minorUnits = (description: string, note?: string) =>
  integer(`${description}, in minor units${note === undefined ? '' : `; ${note}`}.`);

export const CurrencyCode = currencyCode('ISO 4217, such as NGN.');

const Currency = text('ISO 4217.');
const CurrencyDigits = integer('Digits of the minor unit: 2 for NGN, 0 for JPY, 3 for KWD.');

/** Who did something, by the name of today. */
export const NamedActor = component('NamedActor', {
  name: text('The name of the person, the API key or the courier.'),
  kind: namedEnum('ActorKind', actorKinds, 'What a name is of.'),
});

export const statementLineTypes = ['collected', 'corrected', 'paid_out', 'payout_reversed'] as const;
export type StatementLineType = (typeof statementLineTypes)[number];

export const StatementLineType = namedEnum(
  'StatementLineType',
  statementLineTypes,
  'What changed the balance.',
);

export const StatementLine = component('StatementLine', {
  line_id: text('Identifies the line: `pst_` and 26 characters.'),
  type: StatementLineType,
  at: Timestamp,
  delivery_id: orNull(DeliveryId),
  payout_id: orNull(PayoutId),
  reference: orNull(text('Your reference of the delivery.')),
  bank_reference: orNull(text('The reference of the bank transfer of a payout.')),
  payment_method: orNull(namedEnum('PaymentMethod', paymentMethods, 'How the receiver paid.')),
  collected: minorUnits('What was collected', 'a correction may be negative'),
  fee: minorUnits('The fee', 'a correction may be negative'),
  paid_out: minorUnits('What was paid out', 'negative if a payout was reversed'),
  amount: minorUnits('How much the balance changed: collected less fee less paid out'),
  balance: orNull(minorUnits('What is owed after this line', 'null if lines are filtered by type')),
});

export const Statement = component('CashStatement', {
  account: NamedAccount,
  statement_number: text(
    'The same for the same account, currency, days and time zone, such as 5D0C91A7-NGN-20261101-20261130. If the time zone of the account changes, the same days cover other hours, so the statement has another number.',
  ),
  currency: Currency,
  currency_digits: CurrencyDigits,
  currencies: Type.Array(Type.String(), {
    description:
      'The currency of the account, then every other currency in which money was collected for it. Each has its own statement: request it with `currency`.',
  }),
  period_from: text('The first day.'),
  period_to: text('The last day, inclusive.'),
  time_zone: text(
    'The time zone of the account when the statement was requested. The days of the period are days in it.',
  ),
  is_complete: boolean('`true` once the period is over and the statement no longer changes.'),
  opening: minorUnits('What was owed at the start', 'negative if the account had been overpaid'),
  collected: minorUnits('What was collected in the period'),
  fees: minorUnits('The fees of the period'),
  paid_out: minorUnits('What was paid out in the period'),
  closing: minorUnits('What was owed at the end: opening plus collected less fees less paid out'),
  lines: Type.Array(StatementLine, { description: 'Oldest first.' }),
  has_more: boolean('Whether there are more lines.'),
  next_cursor: orNull(text('Send it as `cursor` to get the next lines; null on the last page.')),
});

export const statementFilters = {
  period_from: Type.Optional(
    givenDay(
      'The first day, in the time zone of the account. Defaults to the first day of the month of `period_to`.',
    ),
  ),
  period_to: Type.Optional(givenDay('The last day, inclusive. Defaults to today.')),
  currency: Type.Optional(CurrencyCode),
};

export const lineFilters = {
  type: Type.Optional(
    Type.Array(StatementLineType, {
      description: 'Only lines of these types, separated by commas. The totals still cover all lines.',
      minItems: 1,
      'x-rule': rule('comma_separated', { values: [...statementLineTypes] }),
    }),
  ),
};

const payoutStatuses = ['paid', 'confirmed', 'reversed'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

export const Payout = component('Payout', {
  payout_id: PayoutId,
  account: NamedAccount,
  number: integer('The number of the payout, counted from 1 in each account.'),
  amount: minorUnits('What was paid'),
  currency: Currency,
  currency_digits: CurrencyDigits,
  bank_reference: text('The reference of the bank transfer.'),
  paid_at: Timestamp,
  paid_by: NamedActor,
  status: namedEnum('PayoutStatus', payoutStatuses, 'Whether the payout has arrived.'),
  closed_at: timeOrNull('When it was confirmed or reversed; null until then.'),
  closed_by: orNull(NamedActor),
  reason: orNull(text('Why it was reversed; null if it was not.')),
});

export const PayoutPage = pageOf(Payout, 'PayoutPage');

export const exampleKey = { name: 'Bookkeeping', kind: 'key' } as const;

export const examplePayout = {
  payout_id: 'pay_01kd3x8j5mfd7v2q9r4t6w8y0z',
  account: { id: 'acc_01kd3x8j5mfd7v2q9r4t6w8y0z', name: 'Acme' },
  number: 1,
  amount: 500_000,
  currency: 'USD',
  currency_digits: 2,
  bank_reference: 'GTB-20261115-0042',
  paid_at: '2026-11-15T16:30:00.000Z',
  paid_by: exampleKey,
  status: 'paid',
  closed_at: null,
  closed_by: null,
  reason: null,
} as const;

export const NewPayout = component('NewPayout', {
  account_id: AccountId,
  amount: amountOf('What was paid, in minor units.', 1),
  currency: CurrencyCode,
  bank_reference: singleLine('The reference of the bank transfer, which helps the account identify it.', {
    min: 1,
    max: maxReferenceLength,
  }),
  confirm_duplicate: Type.Optional(
    boolean('`true` records the payout even if the account already has one with this bank reference.'),
  ),
});

export const PayoutReversal = component('PayoutReversal', {
  reason: multiLine('Why it is reversed, for example because the bank sent it back.', {
    min: 1,
    max: maxReasonLength,
  }),
});

const denominationFields = {
  value: amountOf('The value of one note or coin, in minor units.', 1),
  count: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
  }),
};
export const Denominations = Type.Array(component('Denomination', denominationFields), {
  description: 'The notes and coins counted. If sent, they must add up to `amount`.',
  maxItems: 50,
  'x-items': 'denominations',
});
/** As a response shows them: a schema of its own, because responses may gain fields. */
const CountedDenominations = Type.Array(component('CountedDenomination', denominationFields), {
  description: 'The notes and coins counted.',
});

export const NewHandIn = component('NewHandIn', {
  amount: amountOf('What was counted, in minor units.', 0),
  currency: CurrencyCode,
  counted_by: Type.Optional(
    singleLine('Who counted it: someone other than the courier.', { min: 1, max: maxNameLength }),
  ),
  shortfall: Type.Optional(
    amountOf(
      'How much of the missing cash to write off, in minor units: the delivery company covers the loss. The rest stays with the courier as cash in hand. Requires a `reason`.',
      0,
    ),
  ),
  reason: Type.Optional(multiLine('Why cash is missing.', { min: 1, max: maxReasonLength })),
  denominations: Type.Optional(Denominations),
});

export const HandIn = component('HandIn', {
  hand_in_id: HandInId,
  number: integer('The number of the receipt, counted from 1 in each currency.'),
  courier: NamedCourier,
  currency: Currency,
  currency_digits: CurrencyDigits,
  expected: minorUnits("The courier's cash in hand before the hand-in"),
  amount: minorUnits('What was counted'),
  difference: minorUnits('`amount` less `expected`', 'negative if less was counted'),
  shortfall: minorUnits('The part of the difference that is written off as missing'),
  still_in_hand: minorUnits('What the courier still has after the hand-in'),
  counted_by: orNull(text('Who counted it.')),
  reason: orNull(text('Why cash is missing.')),
  denominations: orNull(CountedDenominations),
  at: Timestamp,
  recorded_by: NamedActor,
});

export const exampleHandIn = {
  hand_in_id: 'hin_01kd3x8j5mfd7v2q9r4t6w8y0z',
  number: 1,
  courier: { id: 'cou_01kd3x8j5mfd7v2q9r4t6w8y0z', name: 'Bola Ade' },
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
  recorded_by: exampleKey,
} as const;

const CashInHand = component('CashInHand', {
  currency: Currency,
  currency_digits: CurrencyDigits,
  amount: minorUnits('Cash in hand', 'negative if the courier has handed in too much'),
  since: Timestamp,
});

const HeldDelivery = component('HeldDelivery', {
  delivery_id: DeliveryId,
  account: NamedAccount,
  reference: orNull(Type.String()),
  currency: Currency,
  amount: minorUnits('How much of its cash the courier has'),
  since: Timestamp,
});

/** Deliveries in the response about the cash of a courier. */
export const maxHeldDeliveries = 500;
/** Hand-ins and payouts in the responses about couriers and accounts. */
export const maxRecent = 20;

export const CourierCash = component('CourierCash', {
  courier: NamedCourier,
  cash_in_hand: Type.Array(CashInHand, {
    description: 'Cash in hand by currency; empty if there is none.',
  }),
  deliveries: Type.Array(HeldDelivery, {
    description: `The deliveries that the cash was collected for, oldest first, at most ${maxHeldDeliveries}. Cash is handed in for them in this order.`,
  }),
  hand_ins: Type.Array(HandIn, { description: `The last ${maxRecent}, newest first.` }),
});

export const CourierInHand = component('CourierInHand', {
  courier: NamedCourier,
  ...CashInHand.properties,
  deliveries: integer('How many deliveries the cash was collected for.'),
});

const feeFields = {
  fixed: amountOf('The fixed fee for each collection, in minor units of `currency`.', 0),
  currency: orNull(CurrencyCode),
  basis_points: integer(
    'The share of the collected amount in hundredths of a percent: 250 is 2.5 %. The result is rounded to a whole minor unit; halves are rounded up.',
    { minimum: 0, maximum: 10_000, 'x-unit': 'basis_points' },
  ),
};
const feeDescription =
  'The fee of a collection is `fixed` plus the share in `basis_points`, and never more than what was collected. `fixed` applies only to deliveries in `currency`.';
export const NewFees = component('NewCollectionFees', feeFields, { description: feeDescription });
export const Fees = component('CollectionFees', feeFields, { description: feeDescription });

export const CashBalance = component('CashBalance', {
  currency: Currency,
  currency_digits: CurrencyDigits,
  collected: minorUnits('Everything collected so far'),
  fees: minorUnits('All fees so far'),
  paid_out: minorUnits('Everything paid out so far'),
  owed: minorUnits('Collected less fees less paid out'),
  with_couriers: minorUnits('Cash that couriers have not handed in yet'),
  available: minorUnits('What can be paid out now: `owed` without the cash that couriers still have'),
});

export const AccountBalance = component('AccountBalance', {
  account: NamedAccount,
  ...CashBalance.properties,
});

export const exampleBalance = {
  currency: 'USD',
  currency_digits: 2,
  collected: 500_000,
  fees: 0,
  paid_out: 0,
  owed: 500_000,
  with_couriers: 0,
  available: 500_000,
} as const;

export const AccountCash = component('AccountCash', {
  account: NamedAccount,
  currency: text(
    'The current currency of the account (ISO 4217). Money that was collected before the currency changed stays in the old one.',
  ),
  fees: Fees,
  balances: Type.Array(CashBalance, {
    description: 'Balances by currency; empty if nothing was collected yet.',
  }),
  payouts: Type.Array(Payout, { description: `The last ${maxRecent}, newest first.` }),
});
