/** The statement of an account, with an API key. */
import { defaultStatementLines, maxStatementLines } from '../../contract/cash.ts';
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
    const page = async (cursor: string | undefined, limit: number) =>
      unwrap(
        await statements.page(scope, query, {
          types: query.type,
          after: cursor === undefined ? undefined : readCursor<'posting'>(cursor),
          limit,
        }),
      );
    if (type === 'application/json') {
      return { status: 200, body: await page(query.cursor, query.limit ?? defaultStatementLines) };
    }
    const first = await page(undefined, maxStatementLines);
    const content = statementCsv(first, (cursor) => page(cursor, maxStatementLines));
    return new DownloadAnswer(type, `statement-${first.number}.csv`, content);
  });
}
