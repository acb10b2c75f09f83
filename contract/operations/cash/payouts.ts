/** Payouts, for the account that gets them. */
import { Type } from 'typebox';
import { examplePayout, Payout } from '../../cash.ts';
import type { Operation } from '../../operation.ts';
import { PayoutId } from '../../primitives.ts';
import { pagingFields } from '../../records.ts';
import { commonRefusals, refusals, replayedHeader } from '../answers.ts';

export const listPayouts = {
  id: 'listPayouts',
  method: 'GET',
  path: '/v1/cash/payouts',
  summary: 'List payouts',
  description: 'What was paid out to the account, newest first.',
  caller: 'account key',
  query: Type.Object(pagingFields, { additionalProperties: false }),
  answers: {
    200: {
      description: 'A page of payouts.',
      body: Type.Object(
        {
          data: Type.Array(Payout),
          has_more: Type.Boolean(),
          next_cursor: Type.Union([Type.String(), Type.Null()]),
        },
        { title: 'PayoutPage', additionalProperties: false },
      ),
    },
    ...refusals('invalidRequest', ...commonRefusals),
  },
  examples: [
    {
      name: 'first',
      summary: 'The first payout',
      given: 'a payout',
      request: {},
      answer: { status: 200, body: { data: [examplePayout], has_more: false, next_cursor: null } },
    },
  ],
} as const satisfies Operation;

export const confirmPayout = {
  id: 'confirmPayout',
  method: 'POST',
  path: '/v1/cash/payouts/{payout_id}/confirm',
  summary: 'Confirm a payout',
  description:
    'Confirms that the money has arrived, which closes the chain from the door to your bank account. Confirming again is safe.',
  caller: 'account key',
  params: Type.Object({ payout_id: PayoutId }, { additionalProperties: false }),
  idempotency: 'key',
  answers: {
    200: { description: 'Confirmed.', body: Payout, headers: replayedHeader },
    ...refusals('invalidRequest', 'payoutNotFound', 'payoutClosed', 'keyReused', ...commonRefusals),
  },
  examples: [
    {
      name: 'confirmed',
      summary: 'The money has arrived',
      given: 'a payout',
      request: {},
      answer: {
        status: 200,
        body: { ...examplePayout, status: 'confirmed', closed_at: '2026-11-16T08:00:00.000Z' },
      },
    },
  ],
} as const satisfies Operation;
