/** The money of an account, for its people in the dashboard. */
import { defaultStatementLines } from '../../contract/cash.ts';
import { currencyDigits } from '../../contract/currencies.ts';
import {
  confirmAccountPayout,
  downloadStatement,
  getCash,
  getCashChain,
  getStatement,
  listAccountPayouts,
} from '../../contract/dashboard/cash.ts';
import { notFound } from '../../contract/not-found.ts';
import { defaultPageSize } from '../../contract/records.ts';
import type { DashboardBinder } from '../access/index.ts';
import { readBalances } from '../cash/index.ts';
import {
  balanceView,
  fullPayouts,
  listPayouts,
  type Payouts,
  payoutView,
  readOpenPayouts,
} from '../cash-desk/index.ts';
import { cursorAfter, readCursor } from '../deliveries/index.ts';
import type { Database } from '../platform/database.ts';
import { DownloadAnswer } from '../platform/http/download.ts';
import { unwrap } from '../platform/http/refusal.ts';
import { highestId } from '../platform/ids.ts';
import { notFoundRejection } from '../platform/rejection.ts';
import { cashChain } from './chain.ts';
import { statementCsv } from './csv.ts';
import type { StatementPdf } from './pdf.ts';
import type { Statements } from './statements.ts';

/** Payouts that wait to be confirmed, on the first page. */
const maxToConfirm = 20;

export interface CashPageParts {
  database: Database;
  statements: Statements;
  statementPdf: StatementPdf;
  payouts: Payouts;
}

export function bindAccountCash(
  { bind }: DashboardBinder,
  { database, statements, statementPdf, payouts }: CashPageParts,
): void {
  bind(getCash, async ({ caller: { account } }) => {
    const [balances, waiting] = await Promise.all([
      readBalances(database, account.accountId),
      readOpenPayouts(database, account.accountId, maxToConfirm),
    ]);
    const isNow = ({ currency }: { currency: string }) => (currency === account.currency ? 0 : 1);
    return {
      status: 200,
      body: {
        currency: account.currency,
        currency_digits: currencyDigits(account.currency),
        time_zone: account.timeZone,
        balances: balances.map(balanceView).sort((a, b) => isNow(a) - isNow(b)),
        to_confirm: waiting.map(payoutView),
      },
    };
  });

  bind(getStatement, async ({ caller: { account }, query }) => ({
    status: 200,
    body: unwrap(
      await statements.page({ accountId: account.accountId, mode: 'live' }, query, {
        types: query.type,
        after: query.cursor === undefined ? undefined : readCursor<'posting'>(query.cursor),
        limit: query.limit ?? defaultStatementLines,
      }),
    ),
  }));

  bind(downloadStatement, async ({ caller: { account }, params, query }) => {
    const whole = unwrap(await statements.whole({ accountId: account.accountId, mode: 'live' }, query));
    const name = `statement-${whole.head.number}`;
    if (params.format === 'csv') {
      return new DownloadAnswer('text/csv', `${name}.csv`, statementCsv(whole));
    }
    return new DownloadAnswer('application/pdf', `${name}.pdf`, async (closed) =>
      unwrap(await statementPdf(account.accountId, whole, closed)),
    );
  });

  bind(listAccountPayouts, async ({ caller, query }) => {
    const { account } = caller;
    const below = query.cursor === undefined ? highestId : readCursor<'payout'>(query.cursor);
    const found = await listPayouts(database, account.accountId, below, defaultPageSize + 1);
    const shown = found.slice(0, defaultPageSize);
    const last = found.length > defaultPageSize ? shown.at(-1) : undefined;
    return {
      status: 200,
      body: {
        data: await fullPayouts(database, shown, caller),
        has_more: last !== undefined,
        next_cursor: last ? cursorAfter(last.payout_id) : null,
      },
    };
  });

  bind(confirmAccountPayout, async ({ caller, params }) => {
    const { accountId } = caller.account;
    const done = unwrap(await payouts.confirm(accountId, params.payout_id, caller.actor, undefined));
    return { status: 200, body: done.body };
  });

  bind(getCashChain, async ({ caller, params }) => {
    const { accountId, timeZone } = caller.account;
    const chain = await cashChain(database, { accountId, timeZone }, params.delivery_id, caller);
    return { status: 200, body: unwrap(chain ?? notFoundRejection(notFound.delivery)) };
  });
}
