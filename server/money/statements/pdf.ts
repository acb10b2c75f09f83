/** Statements as PDF: reads what is printed, and has it drawn in a thread. */
import { maxPdfLines } from '../../../contract/cash.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { AccountId } from '../../platform/ids.ts';
import type { Output } from '../../workers/threads/job-thread.ts';
import type { Issuer, PrintedStatement } from './pages.ts';
import type { Line, WholeStatement } from './statements.ts';

/** `closed` is aborted when the client has got everything, and when it has left before. */
export type StatementPdf = (
  accountId: AccountId,
  statement: WholeStatement,
  closed: AbortSignal,
) => Promise<Output | Rejection>;

/** Draws in a thread. */
type DrawStatement = (
  accountId: AccountId,
  printed: PrintedStatement,
  closed: AbortSignal,
) => Promise<Output | Rejection>;

/** The issuer is read for each statement: it is that of today, as the name of the account is. */
export function makeStatementPdf(draw: DrawStatement, readIssuer: () => Promise<Issuer>): StatementPdf {
  return async (accountId, { head, madeAtMs, lines: inPieces }, closed) => {
    const lines: Line[] = [];
    for await (const some of inPieces) {
      lines.push(...some);
      if (lines.length > maxPdfLines) return tooLong;
    }
    return draw(accountId, { head, madeAtMs, issuer: await readIssuer(), lines }, closed);
  };
}

const tooLong = new Rejection('statement_too_long', { max_lines: maxPdfLines });
