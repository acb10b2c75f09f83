/** Statements as PDF: reads what is printed, and has it drawn in a thread. */
import { maxPdfLines } from '../../../contract/cash.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { AccountId } from '../../platform/ids.ts';
import type { Output } from '../../workers/threads/job-thread.ts';
import type { Issuer, PrintedStatement } from './pages.ts';
import type { Line, WholeStatement } from './statements.ts';

export type StatementPdf = ReturnType<typeof makeStatementPdf>;

/** `closed` is aborted when the client has got everything, and when it has left. The issuer is that of today. */
export function makeStatementPdf(
  draw: (accountId: AccountId, printed: PrintedStatement, closed: AbortSignal) => Promise<Output | Rejection>,
  readIssuer: () => Promise<Issuer>,
) {
  return async (accountId: AccountId, { lines: inPieces, ...about }: WholeStatement, closed: AbortSignal) => {
    const lines: Line[] = [];
    for await (const some of inPieces) {
      lines.push(...some);
      if (lines.length > maxPdfLines) return new Rejection('statement_too_long', { max_lines: maxPdfLines });
    }
    return draw(accountId, { ...about, issuer: await readIssuer(), lines }, closed);
  };
}
