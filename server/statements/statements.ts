/**
 * Statements: what was collected for an account in a period, what it cost, what was paid out, and what was owed before and after.
 *
 *     closing = opening + collected − fees − paid out
 *
 * A statement is made from the ledger whenever it is asked for. The ledger only grows, so that of a period that is over is
 * always the same, and so is its number.
 */
import type { Static } from 'typebox';
import {
  maxStatementDays,
  type Statement as StatementBody,
  type StatementLine,
  type StatementLineType,
  statementLineTypes,
} from '../../contract/cash.ts';
import { currencyDigits } from '../../contract/currencies.ts';
import { rejectUnknownCurrency } from '../access/index.ts';
import { type PostingKind, readCurrencies } from '../cash/index.ts';
import { cursorAfter } from '../deliveries/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { type AccountId, firstIdAt, formatId, idAfter, type PostingId } from '../platform/ids.ts';
import { isRejection, Rejection } from '../platform/rejection.ts';
import { dayAfter, dayAt, startOfDay } from '../platform/time-zone.ts';
import { readStatementAccount } from './account-store.ts';
import { type LineRow, readStatementPage, type StatementRange } from './statement-store.ts';

export type Statement = Static<typeof StatementBody>;
export type Line = Static<typeof StatementLine>;

export interface StatementQuery {
  /** The first and the last day, in the time zone of the account. */
  from?: string | undefined;
  to?: string | undefined;
  currency?: string | undefined;
}

export interface LinesQuery {
  types?: readonly StatementLineType[] | undefined;
  /** The last line of the page before. */
  after?: PostingId | undefined;
  limit: number;
}

export interface Statements {
  /** Test deliveries are not in the ledger, so the statement of a test key has nothing in it. */
  page(
    scope: { accountId: AccountId; mode: 'live' | 'test' },
    asked: StatementQuery,
    lines: LinesQuery,
  ): Promise<Statement | Rejection>;
}

const kindOf = {
  collected: 'collection',
  corrected: 'correction',
  paid_out: 'payout',
  payout_reversed: 'payout_reversal',
} as const satisfies Record<StatementLineType, PostingKind>;

const typeOf = Object.fromEntries(Object.entries(kindOf).map(([type, kind]) => [kind, type])) as Record<
  PostingKind,
  StatementLineType
>;

/** A posting gets its time before it commits: by then, all of the period have. */
const completeAfterMs = 10_000;

export function makeStatements(database: Database, clock: Clock): Statements {
  return {
    async page({ accountId, mode }, asked, { types, after, limit }) {
      const account = await readStatementAccount(database, accountId);
      if (!account) throw new Error('an account that can sign in does not exist');
      const { time_zone: timeZone, name } = account;
      const period = periodOf(asked, timeZone, clock.now());
      if (isRejection(period)) return period;
      const currency = asked.currency ?? account.currency;
      const unknown = rejectUnknownCurrency(currency);
      if (unknown) return unknown;
      const from = firstIdAt<'posting'>(startOfDay(period.from, timeZone));
      const endMs = startOfDay(dayAfter(period.to), timeZone);
      const range: StatementRange = { accountId, currency, from, to: firstIdAt<'posting'>(endMs) };
      // In one order, each once: the statement has a name for each choice.
      const kinds = types
        ? statementLineTypes.filter((type) => types.includes(type)).map((type) => kindOf[type])
        : null;
      const start = after === undefined || after < from ? from : idAfter(after);
      const [{ sums, lines }, posted] =
        mode === 'live'
          ? await Promise.all([
              readStatementPage(database, range, { start, kinds, limit: limit + 1 }),
              readCurrencies(database, accountId),
            ])
          : [nothing, []];
      const shown = lines.slice(0, limit);
      const hasMore = lines.length > limit;
      return {
        account_id: formatId('account', accountId),
        account_name: name,
        number: statementNumber(accountId, currency, period),
        currency,
        currency_digits: currencyDigits(currency),
        currencies: [...new Set([account.currency, ...posted])],
        period: { ...period, time_zone: timeZone, is_complete: endMs + completeAfterMs <= clock.now() },
        opening: sums.opening,
        collected: sums.collected,
        fees: sums.fees,
        paid_out: sums.paidOut,
        closing: sums.opening + sums.collected - sums.fees - sums.paidOut,
        lines: linesOf(shown, kinds === null ? sums.before : null),
        has_more: hasMore,
        next_cursor: hasMore ? cursorAfter(shown.at(-1)!.posting_id) : null,
      };
    },
  };
}

const nothing = {
  sums: { opening: 0, collected: 0, fees: 0, paidOut: 0, before: 0 },
  lines: [] as LineRow[],
};

function linesOf(rows: readonly LineRow[], before: number | null): Line[] {
  let balance = before;
  return rows.map((row) => {
    const amount = row.collected - row.fee - row.paid_out;
    if (balance !== null) balance += amount;
    return {
      line_id: formatId('posting', row.posting_id),
      type: typeOf[row.kind],
      at: row.at.toISOString(),
      delivery_id: row.delivery_id === null ? null : formatId('delivery', row.delivery_id),
      payout_id: row.payout_id === null ? null : formatId('payout', row.payout_id),
      reference: row.reference,
      payment_method: row.payment_method,
      collected: row.collected,
      fee: row.fee,
      paid_out: row.paid_out,
      amount,
      balance,
    };
  });
}

interface Days {
  from: string;
  to: string;
}

/** Left out: this month until today. */
function periodOf(asked: StatementQuery, timeZone: string, nowMs: number): Days | Rejection {
  const to = asked.to ?? dayAt(nowMs, timeZone);
  const from = asked.from ?? `${to.slice(0, 8)}01`;
  const unknown = Object.entries({ from, to }).filter(([, day]) => dayAfter(day, 0) !== day);
  if (unknown.length > 0) {
    return new Rejection(
      'invalidRequest',
      unknown.map(([name]) => `${name} must be a day that exists`).join('; '),
    );
  }
  if (from > to) return new Rejection('invalidRequest', `from (${from}) must not be after to (${to})`);
  if (to >= dayAfter(from, maxStatementDays)) {
    return new Rejection('invalidRequest', `a statement has at most ${maxStatementDays} days`);
  }
  return { from, to };
}

/** The last characters of the account are random, so two accounts have different numbers. */
export function statementNumber(accountId: AccountId, currency: string, { from, to }: Days): string {
  const account = formatId('account', accountId).slice(-6).toUpperCase();
  return [account, currency, from.replaceAll('-', ''), to.replaceAll('-', '')].join('-');
}
