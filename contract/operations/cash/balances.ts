import { Type } from 'typebox';
import { CashBalance, exampleBalance, Payout } from '../../cash.ts';
import { type Operation, ok } from '../../operation.ts';
import { NamedAccount } from '../../primitives.ts';
import { component } from '../../schemas.ts';
import { example, succeeded } from '../answers.ts';

/** Payouts that wait to be confirmed, in the answer about an account's money. */
export const maxToConfirm = 20;

export const getCash = {
  id: 'getCash',
  method: 'GET',
  path: '/v1/cash',
  summary: 'Get the balances',
  description:
    'By currency: what is owed to the account, how much of it couriers still have, and what was paid out; and the payouts that wait to be confirmed. With a test key there is nothing: nobody collects money for a test delivery.',
  callers: ['account key', { right: 'cash.read' }],
  answers: ok(
    'The balances.',
    component('Cash', {
      account: NamedAccount,
      currency: Type.String({ description: 'The current currency of the account (ISO 4217).' }),
      currency_digits: Type.Integer({ description: 'Digits of its minor unit.' }),
      time_zone: Type.String({
        description: 'The time zone of the account, in which the days of statements are.',
      }),
      balances: Type.Array(CashBalance, {
        description: 'Balances by currency, that of the account first; empty if nothing was collected yet.',
      }),
      to_confirm: Type.Array(Payout, {
        description: `Payouts that are neither confirmed nor reversed, oldest first, at most ${maxToConfirm}.`,
      }),
    }),
  ),
  examples: [
    example('owed', 'Money that was handed in', {
      given: 'an account that is owed money',
      answer: succeeded({
        account: { id: 'acc_01kd3x8j5mfd7v2q9r4t6w8y0z', name: 'Acme' },
        currency: 'USD',
        currency_digits: 2,
        time_zone: 'UTC',
        balances: [exampleBalance],
        to_confirm: [],
      }),
    }),
  ],
} as const satisfies Operation;
