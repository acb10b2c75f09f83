/** Payouts, for the account that gets them. */
import { exampleKey, examplePayout, Payout, PayoutPage } from '../../cash.ts';
import { type Operation, ok } from '../../operation.ts';
import { pagingOf } from '../../records.ts';
import { object } from '../../schemas.ts';
import { example, succeeded } from '../answers.ts';

export const listPayouts = {
  id: 'listPayouts',
  method: 'GET',
  path: '/v1/cash/payouts',
  summary: 'List payouts',
  description: 'What was paid out to the account, newest first.',
  callers: ['account key', { right: 'cash.read' }],
  query: object(pagingOf('Payouts')),
  answers: ok('A page of payouts.', PayoutPage),
  examples: [
    example('first', 'The first payout', {
      given: 'a payout',
      answer: succeeded({ data: [examplePayout], has_more: false, next_cursor: null }),
    }),
  ],
} as const satisfies Operation;

export const confirmPayout = {
  id: 'confirmPayout',
  method: 'POST',
  path: '/v1/cash/payouts/{payout_id}/confirm',
  summary: 'Confirm a payout',
  description:
    'Confirms that the money has arrived, which closes the chain from the door to your bank account. Confirming again is safe.',
  callers: ['account key', { right: 'cash.confirm' }],
  idempotency: 'key',
  answers: ok('Confirmed.', Payout),
  refusals: ['payoutNotFound', 'payoutClosed'],
  examples: [
    example('confirmed', 'The money has arrived', {
      given: 'a payout',
      answer: succeeded({
        ...examplePayout,
        status: 'confirmed',
        closed_at: '2026-11-16T08:00:00.000Z',
        closed_by: exampleKey,
      }),
    }),
  ],
} as const satisfies Operation;
