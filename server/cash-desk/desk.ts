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
} from '../../contract/operations/fleet/cash-desk.ts';
import { type Actor, type NamedActor, recordAudit, rejectUnknownCurrency } from '../access/index.ts';
import { depositOf, deskDifferenceOf, post } from '../cash/index.ts';
import { moneyInWords } from '../errors/money-in-words.ts';
import { isRejection, Rejection } from '../errors/rejection.ts';
import { type Answered, type KeyedRequest, type KeyedRequests, noAccount } from '../idempotency/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import type { Topology } from '../platform/topology.ts';
import { namesOf } from './actor-names.ts';
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
  deposit(
    asked: Static<typeof NewDeposit>,
    by: Actor,
    keyed: KeyedRequest | undefined,
  ): Promise<Answered<Static<typeof DeskBody>> | Rejection>;
  close(
    asked: Static<typeof NewClosing>,
    by: Actor,
    keyed: KeyedRequest | undefined,
  ): Promise<Answered<Static<typeof ClosingBody>> | Rejection>;
}

export interface DeskParts {
  database: Database;
  clock: Clock;
  topology: Topology;
  keyedRequests: Pick<KeyedRequests, 'inOneTransaction'>;
}

export function makeDesk({ database, clock, topology, keyedRequests }: DeskParts): Desk {
  const postAtDesk = (tx: Tx, posting: ReturnType<typeof deskDifferenceOf>, actor: string, atMs: number) =>
    posting && post(tx, { postings: [posting], events: [], actor, atMs }, topology);

  async function deposit(tx: Tx, { currency, amount }: Static<typeof NewDeposit>, by: Actor) {
    const desk = await lockDesk(tx, currency);
    const balance = desk ? balanceOf(desk) : 0;
    if (!desk || amount > balance) {
      return new Rejection('more_than_in_desk', { in_desk: balance, amount, currency });
    }
    const at = clock.now();
    await takeFromDesk(tx, currency, amount);
    await postAtDesk(tx, depositOf(noAccount, currency, amount), by.actor, at);
    await recordAudit(tx, by, {
      accountId: null,
      action: 'cash.deposited',
      summary: `took ${moneyInWords(amount, currency)} from the cash desk to the bank`,
      at,
    });
    return { ...desk, deposited: String(Number(desk.deposited) + amount) };
  }

  async function close(tx: Tx, asked: Static<typeof NewClosing>, by: Actor) {
    const { currency, counted, reason } = asked;
    const desk = await lockDesk(tx, currency);
    if (!desk) return new Rejection('nothing_handed_in', { currency });
    const difference = counted - balanceOf(desk);
    if (difference !== 0 && reason === undefined) {
      return new Rejection('desk_does_not_balance', { difference, currency });
    }
    const at = new Date(clock.now());
    const row: ClosingRow = {
      ...desk,
      number: desk.closings + 1,
      difference: String(difference),
      closing: String(counted),
      counted: String(counted),
      denominations: asked.denominations ?? null,
      reason: reason ?? null,
      actor: by.actor,
      at,
    };
    await postAtDesk(tx, deskDifferenceOf(noAccount, currency, difference), by.actor, at.getTime());
    await insertClosing(tx, row);
    await startNextDay(tx, row);
    await recordAudit(tx, by, {
      accountId: null,
      action: 'cash.desk_closed',
      summary: `closed the cash desk: no. ${row.number} in ${currency}, ${closedWith(currency, counted, difference)}`,
      at: at.getTime(),
    });
    return row;
  }

  async function closingViews(rows: readonly ClosingRow[]) {
    const nameOf = await namesOf(database, rows);
    return rows.map((row) => closingView(row, nameOf(row.actor)));
  }

  return {
    read: async () => (await readDesks(database)).map(deskView),
    closings: async (limit) => closingViews(await readClosings(database, limit)),
    deposit: async (asked, by, keyed) =>
      keyedRequests.inOneTransaction(keyed, async (tx) => {
        const desk = rejectUnknownCurrency(asked.currency) ?? (await deposit(tx, asked, by));
        return isRejection(desk) ? desk : deskView(desk);
      }),
    close: async (asked, by, keyed) =>
      keyedRequests.inOneTransaction(keyed, async (tx) => {
        const closing = rejectBeforeClosing(asked) ?? (await close(tx, asked, by));
        return isRejection(closing) ? closing : (await closingViews([closing]))[0]!;
      }),
  };
}

/** What is wrong in any case, whatever the desk has. */
const rejectBeforeClosing = ({ currency, denominations, counted }: Static<typeof NewClosing>) =>
  rejectUnknownCurrency(currency) ?? rejectWrongSum(denominations, counted, 'counted');

function closedWith(currency: string, counted: number, difference: number): string {
  const all = `${moneyInWords(counted, currency)} counted`;
  if (difference === 0) return all;
  return `${all}, ${moneyInWords(Math.abs(difference), currency)} ${difference < 0 ? 'missing' : 'found'}`;
}

const balanceOf = ({ opening, handed_in, deposited }: DeskRow) =>
  Number(opening) + Number(handed_in) - Number(deposited);

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

function closingView(row: ClosingRow, by: NamedActor): Static<typeof ClosingBody> {
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
    recorded_by: by,
  };
}
