import { Type } from 'typebox';
import {
  defaultStatementLines,
  lineFilters,
  maxPdfLines,
  maxStatementDays,
  maxStatementLines,
  Statement,
  statementFilters,
  statementFormats,
} from '../../cash.ts';
import { type Operation, ok } from '../../operation.ts';
import { cursorField } from '../../records.ts';
import { object, oneOf } from '../../schemas.ts';
import { example, refused, succeeded } from '../answers.ts';

export const getCashStatement = {
  id: 'getCashStatement',
  method: 'GET',
  path: '/v1/cash/statement',
  summary: 'Get the cash statement',
  description: `What was collected for the account in a period, the fees, what was paid out, and what was owed before and after, with a line for each delivery and payout. A statement is in one currency: that of the account, unless \`currency\` names another; \`currencies\` lists all currencies in which there is money. The totals on every page are those of the whole period. With \`Accept: text/csv\` or \`application/pdf\`, or with \`format\`, the response is a file with all lines, without \`cursor\` and \`limit\`. In CSV, \`date\` is a day in the time zone of the account, \`at\` the time in UTC. A PDF has at most ${maxPdfLines} lines, of every type. A period has at most ${maxStatementDays} days. Once it is over, its statement never changes.`,
  callers: ['account key', { right: 'cash.read' }],
  query: object({
    ...statementFilters,
    ...lineFilters,
    format: Type.Optional(
      oneOf(statementFormats, {
        title: 'StatementFormat',
        description:
          'How the statement is sent. For links, which send no `Accept` of their own; it takes precedence over `Accept`.',
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        ...cursorField,
        description: '`next_cursor` of the previous page. Not for files.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        description: `Lines per page; ${defaultStatementLines} by default. Not for files.`,
        minimum: 1,
        maximum: maxStatementLines,
      }),
    ),
  }),
  answers: ok('The statement.', Statement, { download: ['text/csv', 'application/pdf'] }),
  refusals: ['notAcceptable', 'statementTooLong'],
  examples: [
    example('month', 'A month in which nothing was collected', {
      request: { query: { period_from: '2024-10-01', period_to: '2024-10-31' } },
      answer: succeeded({
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
      answer: refused('invalidRequest', 'period_from (2026-11-30) must not be after period_to (2026-11-01)'),
    }),
  ],
} as const satisfies Operation;
