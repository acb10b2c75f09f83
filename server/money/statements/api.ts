/** The money of an account, for its keys and its people: balances and statements. */
import { defaultStatementLines, type StatementFormat } from '../../../contract/cash.ts';
import { currencyDigits } from '../../../contract/currencies.ts';
import { getCash, getCashStatement, maxToConfirm } from '../../../contract/operations/cash.ts';
import { type Binder, readAccount } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import { problem, Rejection } from '../../errors/rejection.ts';
import { preferredType } from '../../http/accept.ts';
import { DownloadResponse } from '../../http/download.ts';
import { Refusal, unwrap } from '../../http/refusal.ts';
import { parseCursor } from '../../platform/id-cursor.ts';
import { formatId } from '../../platform/ids.ts';
import { readOpenPayouts } from '../desk/payout-store.ts';
import { balanceView, payoutViews } from '../desk/views.ts';
import { readBalances } from '../ledger/ledger-store.ts';
import { statementCsv } from './csv.ts';
import type { StatementPdf } from './pdf.ts';
import type { Statements } from './statements.ts';

const typeOf = { json: 'application/json', csv: 'text/csv', pdf: 'application/pdf' } as const;
const types = Object.values(typeOf);

export function bindStatements(
  { bind, bindOutcome }: Binder,
  parts: { database: Database; statements: Statements; statementPdf: StatementPdf },
): void {
  const { database, statements, statementPdf } = parts;

  bindOutcome(getCash, async ({ caller }) => {
    const { accountId, mode } = caller;
    const [account, balances, open] = await Promise.all([
      readAccount(database, accountId),
      // Nobody collects money for a test delivery.
      mode === 'live' ? readBalances(database, accountId) : [],
      mode === 'live' ? readOpenPayouts(database, accountId, maxToConfirm) : [],
    ]);
    const { name, currency, time_zone } = account;
    const isNow = (balance: { currency: string }) => (balance.currency === currency ? 0 : 1);
    return {
      account: { id: formatId('account', accountId), name },
      currency,
      currency_digits: currencyDigits(currency),
      time_zone,
      balances: balances.map(balanceView).sort((a, b) => isNow(a) - isNow(b)),
      to_confirm: await payoutViews(database, open),
    };
  });

  bind(getCashStatement, async ({ caller, query, headers }) => {
    const type = typeFor(headers.accept, query.format);
    const { accountId, mode } = caller;
    const { cursor, limit } = query;
    if (type === 'application/json') {
      const after = cursor === undefined ? undefined : unwrap(parseCursor<'posting'>(cursor));
      const lines = { types: query.type, after, limit: limit ?? defaultStatementLines };
      return { status: 200, body: unwrap(await statements.page({ accountId, mode }, query, lines)) };
    }
    rejectFields(query, ['cursor', 'limit'], ['json']);
    if (type === 'application/pdf') rejectFields(query, ['type'], ['json', 'csv']);
    const whole = unwrap(await statements.whole({ accountId, mode }, query, { types: query.type }));
    const name = `statement-${whole.head.statement_number}`;
    if (type === 'text/csv') return new DownloadResponse(type, `${name}.csv`, statementCsv(whole));
    return new DownloadResponse(type, `${name}.pdf`, async (closed) =>
      unwrap(await statementPdf(accountId, whole, closed)),
    );
  });
}

/** Those that only these formats have. */
function rejectFields<Field extends string>(
  query: { [Each in Field]?: unknown },
  fields: readonly Field[],
  formats: ('json' | 'csv')[],
): void {
  const present = fields.filter((field) => query[field] !== undefined);
  const faults = present.map((field) => problem('not_in_format', { formats }, { field }));
  if (faults.length > 0) throw new Refusal(new Rejection(faults));
}

function typeFor(accept: string | undefined, format: StatementFormat | undefined) {
  if (format !== undefined) return typeOf[format];
  const type = preferredType(accept, types);
  if (type !== undefined) return type;
  throw new Refusal('type_not_accepted', { of: 'statement', types: [...types] });
}
