/** The statement of an account, with an API key. */
import { defaultStatementLines } from '../../contract/cash.ts';
import { getCashStatement } from '../../contract/operations/cash/statement.ts';
import type { KeyBinder } from '../access/index.ts';
import { readCursor } from '../deliveries/index.ts';
import { preferredType } from '../platform/http/accept.ts';
import { DownloadAnswer } from '../platform/http/download.ts';
import { Refusal, unwrap } from '../platform/http/refusal.ts';
import { statementCsv } from './csv.ts';
import type { Statements } from './statements.ts';

const types = ['application/json', 'text/csv'] as const;

export function bindStatements({ bind }: KeyBinder, statements: Statements): void {
  bind(getCashStatement, async ({ caller, query, headers }) => {
    const type = preferredType(headers.accept, types);
    if (type === undefined) {
      throw new Refusal('notAcceptable', `a statement is ${types.join(' or ')}; Accept allows neither`);
    }
    const scope = { accountId: caller.accountId, mode: caller.kind };
    const { cursor, limit } = query;
    if (type === 'application/json') {
      const after = cursor === undefined ? undefined : readCursor<'posting'>(cursor);
      const lines = { types: query.type, after, limit: limit ?? defaultStatementLines };
      return { status: 200, body: unwrap(await statements.page(scope, query, lines)) };
    }
    if (cursor !== undefined || limit !== undefined) {
      throw new Refusal('invalidRequest', 'cursor and limit are for JSON: CSV has all lines');
    }
    const whole = unwrap(await statements.whole(scope, query, { types: query.type }));
    return new DownloadAnswer(type, `statement-${whole.head.number}.csv`, statementCsv(whole));
  });
}
