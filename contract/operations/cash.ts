/** The money of an account: balances, statements, payouts, and the chain of custody of one delivery. */

import { Type } from 'typebox';
import {
  CashBalance,
  cashStepTypes,
  defaultStatementLines,
  exampleBalance,
  exampleKey,
  examplePayout,
  lineFilters,
  maxPdfLines,
  maxStatementDays,
  maxStatementLines,
  minorUnits,
  NamedActor,
  Payout,
  PayoutPage,
  Statement,
  statementFilters,
  statementFormats,
} from '../cash.ts';
import { get, ok, post } from '../operation.ts';
import {
  DeliveryId,
  HandInId,
  NamedAccount,
  NamedCourier,
  PaymentMethod,
  Timestamp,
  timeOrNull,
} from '../primitives.ts';
import { cursorField, pagingOf } from '../records.ts';
import { component, integer, namedEnum, object, orNull, text } from '../schemas.ts';
import { example, exampleNotFound, refused, succeeded } from './responses.ts';

/** Payouts that wait to be confirmed, in the response about an account's money. */
export const maxToConfirm = 20;

export const getCash = get('getCash', '/v1/cash', {
  summary: 'Get the balances',
  description:
    'By currency: what is owed to the account, how much of it couriers still have, and what was paid out; and the payouts that wait to be confirmed. With a test key there is nothing: nobody collects money for a test delivery.',
  callers: ['account key', { right: 'cash.read' }],
  responses: ok(
    'The balances.',
    component('Cash', {
      account: NamedAccount,
      currency: text('The current currency of the account (ISO 4217).'),
      currency_digits: integer('Digits of its minor unit.'),
      time_zone: text('The time zone of the account, in which the days of statements are.'),
      balances: Type.Array(CashBalance, {
        description: 'Balances by currency, that of the account first; empty if nothing was collected yet.',
      }),
      to_confirm: Type.Array(Payout, {
        description: `Payouts that are neither confirmed nor reversed, oldest first, at most ${maxToConfirm}.`,
      }),
    }),
  ),
  examples: example('owed', 'Money that was handed in', {
    given: 'an account that is owed money',
    response: succeeded({
      account: { id: 'acc_01kd3x8j5mfd7v2q9r4t6w8y0z', name: 'Acme' },
      currency: 'USD',
      currency_digits: 2,
      time_zone: 'UTC',
      balances: [exampleBalance],
      to_confirm: [],
    }),
  }),
});

export const getCashStatement = get('getCashStatement', '/v1/cash/statement', {
  summary: 'Get the cash statement',
  description: `What was collected for the account in a period, the fees, what was paid out, and what was owed before and after, with a line for each delivery and payout. A statement is in one currency: that of the account, unless \`currency\` names another; \`currencies\` lists all currencies in which there is money. The totals on every page are those of the whole period. With \`Accept: text/csv\` or \`application/pdf\`, or with \`format\`, the response is a file with all lines, without \`cursor\` and \`limit\`. In CSV, \`date\` is a day in the time zone of the account, \`at\` the time in UTC. A PDF has at most ${maxPdfLines} lines, of every type. A period has at most ${maxStatementDays} days. Once it is over, its statement never changes.`,
  callers: ['account key', { right: 'cash.read' }],
  query: object({
    ...statementFilters,
    ...lineFilters,
    format: Type.Optional(
      namedEnum(
        'StatementFormat',
        statementFormats,
        'How the statement is sent. For links, which send no `Accept` of their own; it takes precedence over `Accept`.',
      ),
    ),
    cursor: Type.Optional(
      Type.String({
        ...cursorField,
        description: '`next_cursor` of the previous page. Not for files.',
      }),
    ),
    limit: Type.Optional(
      integer(`Lines per page; ${defaultStatementLines} by default. Not for files.`, {
        minimum: 1,
        maximum: maxStatementLines,
      }),
    ),
  }),
  responses: ok('The statement.', Statement, { download: ['text/csv', 'application/pdf'] }),
  refusals: ['notAcceptable', 'statementTooLong'],
  examples: [
    example('month', 'A month in which nothing was collected', {
      request: { query: { period_from: '2024-10-01', period_to: '2024-10-31' } },
      response: succeeded({
        account: { id: 'acc_01kd3x8j5mfd7v2q9r4t6w8y0z', name: 'Acme' },
        statement_number: '8338D8E3-USD-20241001-20241031',
        currency: 'USD',
        currency_digits: 2,
        currencies: ['USD'],
        period_from: '2024-10-01',
        period_to: '2024-10-31',
        time_zone: 'UTC',
        is_complete: true,
        opening: 0,
        collected: 0,
        fees: 0,
        paid_out: 0,
        closing: 0,
        lines: [],
        has_more: false,
        next_cursor: null,
      }),
    }),
    example('backwards', 'A period that ends before it begins', {
      request: { query: { period_from: '2026-11-30', period_to: '2026-11-01' } },
      response: refused(
        'invalidRequest',
        'period_from (2026-11-30) must not be after period_to (2026-11-01)',
      ),
    }),
  ],
});

export const listPayouts = get('listPayouts', '/v1/cash/payouts', {
  summary: 'List payouts',
  description: 'What was paid out to the account, newest first.',
  callers: ['account key', { right: 'cash.read' }],
  query: object(pagingOf('Payouts')),
  responses: ok('A page of payouts.', PayoutPage),
  examples: example('first', 'The first payout', {
    given: 'a payout',
    response: succeeded({ data: [examplePayout], has_more: false, next_cursor: null }),
  }),
});

export const confirmPayout = post('confirmPayout', '/v1/cash/payouts/{payout_id}/confirm', {
  summary: 'Confirm a payout',
  description:
    'Confirms that the money has arrived, which closes the chain from the door to your bank account. Confirming again is safe.',
  callers: ['account key', { right: 'cash.confirm' }],
  idempotency: 'key',
  responses: ok('Confirmed.', Payout),
  refusals: ['payoutClosed'],
  examples: example('confirmed', 'The money has arrived', {
    given: 'a payout',
    response: succeeded({
      ...examplePayout,
      status: 'confirmed',
      closed_at: '2026-11-16T08:00:00.000Z',
      closed_by: exampleKey,
    }),
  }),
});

const CashStep = component('CashStep', {
  type: namedEnum('CashStepType', cashStepTypes, 'What happened to the money of a delivery.'),
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
  hand_in_number: orNull(integer('The number of the receipt.')),
  counted_by: orNull(text('Who counted it at the cash desk.')),
  corrected_by: orNull(NamedActor),
  reason: orNull(text('Why it was corrected. Erased with the personal data of the delivery.')),
});

const StatementOfDelivery = component(
  'StatementOfDelivery',
  {
    statement_number: Type.String(),
    period_from: text('The first day.'),
    period_to: text('The last day, inclusive.'),
  },
  { description: 'The statement of the month in which it was collected.' },
);

export const getCashChain = get('getCashChain', '/v1/deliveries/{delivery_id}/cash', {
  summary: 'Get the chain of custody of its money',
  description:
    'Where the money of a delivery is: expected, collected, handed in, paid out, confirmed. The oldest money is paid out first, so a delivery is paid by the payouts that reach it. Nobody collects the money of a test delivery.',
  callers: ['account key', { right: 'cash.read' }],
  responses: ok(
    'The chain.',
    component('CashChain', {
      delivery_id: DeliveryId,
      currency: text('ISO 4217.'),
      currency_digits: integer('Digits of the minor unit.'),
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
  examples: [
    example('expected', 'Nothing was collected yet', {
      given: 'a delivery',
      response: succeeded({
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
});
