/**
 * Statements: what was collected for an account in a period, what it cost, what was paid out, and what was owed before and after.
 *
 *     closing = opening + collected − fees − paid out
 *
 * A statement is made from the ledger whenever it is asked for. The ledger only grows, so that of a period that is over is
 * always the same, and so is its number. Days are those of the account's time zone: in another one, the same days are
 * other hours with other lines, so the number is another one, too.
 *
 * A page is of the moment in which it is read. A file has many pages and is of one moment (`whole`):
 *
 *     from ──── final: nobody adds to it any more ──────┬── the last seconds ── to
 *               read page by page, while it is sent     │   read at once, with the sums
 */
import { hash } from 'node:crypto';
import type { Static } from 'typebox';
import {
  maxStatementDays,
  maxStatementLines,
  type Statement as StatementBody,
  type StatementLine,
  type StatementLineType,
  type statementFilters,
} from '../../../contract/cash.ts';
import { currencyDigits } from '../../../contract/currencies.ts';
import { type AccountCaller, readAccount, rejectUnknownCurrency } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import { isRejection, problem, Rejection } from '../../errors/rejection.ts';
import type { Clock } from '../../platform/clock.ts';
import { pageOf } from '../../platform/id-cursor.ts';
import { type AccountId, firstIdAt, formatId, idAfter, type PostingId } from '../../platform/ids.ts';
import { dayAfter, dayAt, startOfDay } from '../../platform/time-zone.ts';
import { readCurrencies } from '../ledger/ledger-store.ts';
import * as store from './statement-store.ts';

export type Statement = Static<typeof StatementBody>;
/** What files show above and below the lines. */
export type StatementHead = Omit<Statement, 'currencies' | 'lines' | 'has_more' | 'next_cursor'>;

/** The first and the last day are in the time zone of the account. */
type StatementQuery = { [Name in keyof typeof statementFilters]?: string | undefined };

interface LinesQuery {
  types?: readonly StatementLineType[] | undefined;
  /** The last line of the page before. */
  after?: PostingId | undefined;
  limit: number;
}

/** A statement with all of its lines, and sums that agree with them. */
export interface WholeStatement {
  head: StatementHead;
  /** The moment that it is of, in milliseconds since 1970. */
  madeAtMs: number;
  /** Oldest first, some hundred at a time. They are read when they are asked for, and can be read once. */
  lines: AsyncIterable<Line[]>;
}

export type Statements = ReturnType<typeof makeStatements>;

/**
 * A posting gets its time before it commits, from the clock of its node. After this long, all of a moment have: a transaction takes
 * at most a few seconds (platform/deadlines.ts), and the rest is for clocks of nodes that differ.
 */
const finalAfterMs = 10_000;

/** Whose statement it is. Nobody collects money for test deliveries. */
type Asker = Pick<AccountCaller, 'accountId' | 'mode'>;

/** Test deliveries are not in the ledger, so the statement of a test key has nothing in it. */
export function makeStatements(database: Database, clock: Clock) {
  /** What is asked for, of which account, and how its head looks with these sums. */
  async function open({ accountId }: Asker, query: StatementQuery) {
    const account = await readAccount(database, accountId);
    const { time_zone: timeZone, name } = account;
    const nowMs = clock.now();
    const period = periodOf(query, timeZone, nowMs);
    if (isRejection(period)) return period;
    const currency = query.currency ?? account.currency;
    const rejection = rejectUnknownCurrency(currency);
    if (rejection) return rejection;
    const endMs = startOfDay(dayAfter(period.to), timeZone);
    const range: store.StatementRange = {
      accountId,
      currency,
      from: firstIdAt<'posting'>(startOfDay(period.from, timeZone)),
      to: firstIdAt<'posting'>(endMs),
    };
    const headOf = (sums: store.StatementSums): StatementHead => ({
      account: { id: formatId('account', accountId), name },
      statement_number: statementNumber({ accountId, timeZone }, currency, period),
      currency,
      currency_digits: currencyDigits(currency),
      period_from: period.from,
      period_to: period.to,
      time_zone: timeZone,
      is_complete: endMs + finalAfterMs <= nowMs,
      opening: sums.opening,
      collected: sums.collected,
      fees: sums.fees,
      paid_out: sums.paidOut,
      closing: sums.opening + sums.collected - sums.fees - sums.paidOut,
    });
    return { range, nowMs, headOf, ownCurrency: account.currency };
  }

  return {
    async page(scope: Asker, query: StatementQuery, { types, after, limit }: LinesQuery) {
      const opened = await open(scope, query);
      if (isRejection(opened)) return opened;
      const { range, headOf, ownCurrency } = opened;
      const kinds = kindsOf(types);
      const start = after === undefined || after < range.from ? range.from : idAfter(after);
      const [{ sums, lines }, posted] =
        scope.mode === 'live'
          ? await Promise.all([
              store.readStatementPage(database, range, { start, kinds, limit: limit + 1 }),
              readCurrencies(database, scope.accountId),
            ])
          : [nothing, []];
      const { rows, rest } = pageOf(lines, limit, (row) => row.posting_id);
      const currencies = [...new Set([ownCurrency, ...posted])];
      const shown = linesOf(rows, kinds === null ? sums.before : null);
      return { ...headOf(sums), currencies, lines: shown, ...rest };
    },

    /** For files: all of it is of one moment, however long it takes to send. */
    async whole(scope: Asker, query: StatementQuery, { types }: Pick<LinesQuery, 'types'> = {}) {
      const opened = await open(scope, query);
      if (isRejection(opened)) return opened;
      const { range, nowMs: madeAtMs, headOf } = opened;
      if (scope.mode === 'test') return { head: headOf(nothing.sums), madeAtMs, lines: inOrder([], 0) };
      const kinds = kindsOf(types);
      const finalTo = within(range, firstIdAt<'posting'>(madeAtMs - finalAfterMs));
      const { sums, lines: last } = await store.readStatementPage(database, range, {
        start: finalTo,
        kinds,
        limit: null,
      });
      const rows = [finalRows(database, { ...range, to: finalTo }, kinds), inPieces(last)];
      return { head: headOf(sums), madeAtMs, lines: inOrder(rows, kinds === null ? sums.opening : null) };
    },
  };
}

function within({ from, to }: store.StatementRange, id: PostingId): PostingId {
  if (id < from) return from;
  return id > to ? to : id;
}

const nothing: { sums: store.StatementSums; lines: store.LineRow[] } = {
  sums: { opening: 0, collected: 0, fees: 0, paidOut: 0, before: 0 },
  lines: [],
};

interface Days {
  from: string;
  to: string;
}

const dayMs = 86_400_000;
/** The day after it has five digits of the year. */
const lastDay = '9999-12-31';

/** Left out: this month until today. */
function periodOf(query: StatementQuery, timeZone: string, nowMs: number): Days | Rejection {
  const to = query.period_to ?? dayAt(nowMs, timeZone);
  const from = query.period_from ?? `${to.slice(0, 8)}01`;
  const days = Object.entries({ period_from: from, period_to: to });
  const invalidDays = days.filter(([, day]) => dayAfter(day, 0) !== day);
  if (invalidDays.length > 0) {
    return new Rejection(
      invalidDays.map(([field, date]) => problem('date_not_in_calendar', { date }, { field })),
    );
  }
  if (from > to) return new Rejection('period_reversed', { from, to }, { field: 'period_from' });
  if (to >= lastDay) return new Rejection('period_too_late', { before: lastDay }, { field: 'period_to' });
  if (Date.parse(to) - Date.parse(from) >= maxStatementDays * dayMs) {
    return new Rejection('period_too_long', { max_days: maxStatementDays });
  }
  return { from, to };
}

/** It begins with a fingerprint of the account and its time zone, in which the days are. */
export function statementNumber(
  { accountId, timeZone }: { accountId: AccountId; timeZone: string },
  currency: string,
  { from, to }: Days,
): string {
  const whose = hash('sha256', `${accountId} ${timeZone}`).slice(0, 8).toUpperCase();
  return [whose, currency, from.replaceAll('-', ''), to.replaceAll('-', '')].join('-');
}

export type Line = Static<typeof StatementLine>;

const typeOf: Record<store.StatementKind, StatementLineType> = {
  collection: 'collected',
  correction: 'corrected',
  payout: 'paid_out',
  payout_reversal: 'payout_reversed',
};

/** In one order, each once: the SQL has a name for each choice. */
function kindsOf(types: readonly StatementLineType[] | undefined): store.StatementKind[] | null {
  return types ? store.statementKinds.filter((kind) => types.includes(typeOf[kind])) : null;
}

/** `before` is the balance before the first; null if the balances are not shown. */
function linesOf(rows: readonly store.LineRow[], before: number | null): Line[] {
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
      bank_reference: row.bank_reference,
      payment_method: row.payment_method,
      collected: row.collected,
      fee: row.fee,
      paid_out: row.paid_out,
      amount,
      balance,
    };
  });
}

/** The lines of a range to which nothing is added any more. */
async function* finalRows(
  database: Database,
  range: store.StatementRange,
  kinds: readonly store.StatementKind[] | null,
): AsyncGenerator<store.LineRow[]> {
  const limit = maxStatementLines;
  for (let start = range.from; start < range.to; ) {
    const rows = await store.readStatementLines(database, range, { start, kinds, limit });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    start = idAfter(last.posting_id);
  }
}

function* inPieces(rows: readonly store.LineRow[]): Generator<store.LineRow[]> {
  for (let start = 0; start < rows.length; start += maxStatementLines) {
    yield rows.slice(start, start + maxStatementLines);
  }
}

/** The balance is carried from line to line, so that the lines add up whatever was posted since the first was read. */
async function* inOrder(
  parts: readonly (AsyncIterable<store.LineRow[]> | Iterable<store.LineRow[]>)[],
  opening: number | null,
): AsyncGenerator<Line[]> {
  let balance = opening;
  for (const part of parts) {
    for await (const rows of part) {
      const lines = linesOf(rows, balance);
      balance = lines.at(-1)?.balance ?? balance;
      yield lines;
    }
  }
}
