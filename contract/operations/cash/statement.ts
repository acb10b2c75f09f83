import { Type } from 'typebox';
import {
  defaultStatementLines,
  lineFilters,
  maxStatementDays,
  maxStatementLines,
  Statement,
  statementFilters,
} from '../../cash.ts';
import type { Operation } from '../../operation.ts';
import { pagingFields } from '../../records.ts';
import { commonRefusals, refusals } from '../answers.ts';

export const getCashStatement = {
  id: 'getCashStatement',
  method: 'GET',
  path: '/v1/cash/statement',
  summary: 'Get the cash statement',
  description: `What was collected for the account in a period, the fees, what was paid out, and what was owed before and after, with a line for each delivery and payout. A statement is in one currency: that of the account, unless \`currency\` names another; \`currencies\` lists all currencies in which there is money. The totals on every page are those of the whole period. With \`Accept: text/csv\`, the response is a file with all lines, without \`cursor\` and \`limit\`; \`date\` is a day in the time zone of the account, \`at\` the time in UTC. A period has at most ${maxStatementDays} days. Once it is over, its statement never changes.`,
  caller: 'account key',
  query: Type.Object(
    {
      ...statementFilters,
      ...lineFilters,
      cursor: Type.Optional(
        Type.String({
          ...pagingFields.cursor,
          description: '`next_cursor` of the previous page. Not for CSV.',
        }),
      ),
      limit: Type.Optional(
        Type.Integer({
          description: `Lines per page; ${defaultStatementLines} by default. Not for CSV.`,
          minimum: 1,
          maximum: maxStatementLines,
          'x-rule': `must be a whole number from 1 to ${maxStatementLines}`,
        }),
      ),
    },
    { additionalProperties: false },
  ),
  answers: {
    200: { description: 'The statement.', body: Statement, download: ['text/csv'] },
    ...refusals('invalidRequest', 'notAcceptable', ...commonRefusals),
  },
  examples: [
    {
      name: 'month',
      summary: 'A month in which nothing was collected',
      request: { query: { from: '2024-10-01', to: '2024-10-31' } },
      answer: {
        status: 200,
        body: {
          account_id: 'acc_01kd3x8j5mfd7v2q9r4t6w8y0z',
          account_name: 'Acme',
          number: '8338D8E3-USD-20241001-20241031',
          currency: 'USD',
          currency_digits: 2,
          currencies: ['USD'],
          period: { from: '2024-10-01', to: '2024-10-31', time_zone: 'UTC', is_complete: true },
          opening: 0,
          collected: 0,
          fees: 0,
          paid_out: 0,
          closing: 0,
          lines: [],
          has_more: false,
          next_cursor: null,
        },
      },
    },
    {
      name: 'backwards',
      summary: 'A period that ends before it begins',
      request: { query: { from: '2026-11-30', to: '2026-11-01' } },
      answer: {
        status: 400,
        body: {
          error: 'invalid request data',
          details: 'from (2026-11-30) must not be after to (2026-11-01)',
        },
      },
    },
  ],
} as const satisfies Operation;
