/**
 * The cash desk of the delivery company: deposits at the bank, and the daily closing.
 *
 * A closing must balance: what was counted has to be opening + handed in − deposited. Where it is not, the closing is refused,
 * unless a reason is given: then the difference is posted to the shortfalls, and the ledger has what was counted.
 */
import type { Static } from 'typebox';
import { currencyDigits } from '../../contract/currencies.ts';
import type {
  Closing as ClosingBody,
  Desk as DeskBody,
  NewClosing,
  NewDeposit,
} from '../../contract/dashboard/cash-desk.ts';
import { printedMoney } from '../../contract/money.ts';
import { rejectUnknownCurrency } from '../access/index.ts';
import { depositOf, deskDifferenceOf, post } from '../cash/index.ts';
import { noAccount } from '../deliveries/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import { Rejection } from '../platform/rejection.ts';
import type { Topology } from '../platform/topology.ts';
import { rejectWrongSum } from './denominations.ts';
import {
  type ClosingRow,
  type DeskRow,
  insertClosing,
  lockDesk,
  readClosings,
  readDesks,
  startNextDay,
  takeFromDesk,
} from './desk-store.ts';

export interface Desk {
  /** By currency. */
  read(): Promise<Static<typeof DeskBody>[]>;
  closings(limit: number): Promise<Static<typeof ClosingBody>[]>;
  deposit(asked: Static<typeof NewDeposit>, actor: string): Promise<Static<typeof DeskBody> | Rejection>;
  close(asked: Static<typeof NewClosing>, actor: string): Promise<Static<typeof ClosingBody> | Rejection>;
}

export function makeDesk(database: Database, clock: Clock, topology: Topology): Desk {
  const postAtDesk = (tx: Tx, posting: ReturnType<typeof deskDifferenceOf>, actor: string, atMs: number) =>
    posting && post(tx, { postings: [posting], events: [], actor, atMs }, topology);

  return {
    read: async () => (await readDesks(database)).map(deskView),
    closings: async (limit) => (await readClosings(database, limit)).map(closingView),
    deposit: async ({ currency, amount }, actor) =>
      rejectUnknownCurrency(currency) ??
      database.inTransaction(async (tx) => {
        const desk = await lockDesk(tx, currency);
        const balance = desk ? balanceOf(desk) : 0;
        if (!desk || amount > balance) {
          const money = (value: number) => printedMoney(value, currency, currencyDigits(currency));
          return new Rejection(
            'conflict',
            `The desk has ${money(balance)}; ${money(amount)} is more than that.`,
          );
        }
        await takeFromDesk(tx, currency, amount);
        await postAtDesk(tx, depositOf(noAccount, currency, amount), actor, clock.now());
        return deskView({ ...desk, deposited: String(Number(desk.deposited) + amount) });
      }),
    close: async (asked, actor) =>
      rejectUnknownCurrency(asked.currency) ??
      rejectWrongSum(asked.denominations, asked.counted, 'counted') ??
      database.inTransaction(async (tx) => {
        const { currency, counted, reason } = asked;
        const desk = await lockDesk(tx, currency);
        if (!desk) return new Rejection('conflict', `Nothing was handed in in ${currency} yet.`);
        const difference = counted - balanceOf(desk);
        if (difference !== 0 && reason === undefined) return doesNotBalance(desk, difference);
        const at = new Date(clock.now());
        const row: ClosingRow = {
          ...desk,
          number: desk.closings + 1,
          difference: String(difference),
          closing: String(counted),
          counted: String(counted),
          denominations: asked.denominations ?? null,
          reason: reason ?? null,
          actor,
          at,
        };
        await postAtDesk(tx, deskDifferenceOf(noAccount, currency, difference), actor, at.getTime());
        await insertClosing(tx, row);
        await startNextDay(tx, row);
        return closingView(row);
      }),
  };
}

const balanceOf = ({ opening, handed_in, deposited }: DeskRow) =>
  Number(opening) + Number(handed_in) - Number(deposited);

function doesNotBalance({ currency }: DeskRow, difference: number): Rejection {
  const amount = printedMoney(Math.abs(difference), currency, currencyDigits(currency));
  return new Rejection(
    'conflict',
    `It does not balance: ${amount} ${difference < 0 ? 'less' : 'more'} than it should be. Count again, or close with a reason, which records the difference.`,
  );
}

function deskView(desk: DeskRow): Static<typeof DeskBody> {
  return {
    currency: desk.currency,
    currency_digits: currencyDigits(desk.currency),
    opening: Number(desk.opening),
    handed_in: Number(desk.handed_in),
    deposited: Number(desk.deposited),
    balance: balanceOf(desk),
    closed_at: desk.closed_at?.toISOString() ?? null,
  };
}

function closingView(row: ClosingRow): Static<typeof ClosingBody> {
  return {
    currency: row.currency,
    currency_digits: currencyDigits(row.currency),
    number: row.number,
    opening: Number(row.opening),
    handed_in: Number(row.handed_in),
    deposited: Number(row.deposited),
    difference: Number(row.difference),
    closing: Number(row.closing),
    reason: row.reason,
    at: row.at.toISOString(),
  };
}
