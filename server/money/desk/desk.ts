/**
 * The cash desk of the delivery company: deposits at the bank, and the daily closing.
 *
 * A closing must balance: what was counted has to be opening + handed in − deposited. Where it is not, the closing is refused,
 * unless a reason is given: then the difference is posted to the shortfalls, and the ledger has what was counted.
 */
import type { Static } from 'typebox';
import { currencyDigits } from '../../../contract/currencies.ts';
import type { QueryOf } from '../../../contract/operation.ts';
import type {
  Closing as ClosingBody,
  Deposit as DepositBody,
  Desk as DeskBody,
  listDeposits,
  NewClosing,
  NewDeposit,
} from '../../../contract/operations/fleet/cash-desk.ts';
import { defaultPageSize } from '../../../contract/records.ts';
import { type Actor, type NamedActor, recordAudit, rejectUnknownCurrency } from '../../accounts/index.ts';
import type { Database, Tx } from '../../database/database.ts';
import { moneyInWords } from '../../errors/money-in-words.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import { type Answered, type KeyedRequest, type KeyedRequests, noAccount } from '../../idempotency/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { pageOf, startOfPage } from '../../platform/id-cursor.ts';
import { formatId, type Id, type IdKind, newId } from '../../platform/ids.ts';
import { post } from '../ledger/posting-store.ts';
import { depositOf, deskDifferenceOf } from '../ledger/postings.ts';
import { namesOf } from './actor-names.ts';
import { rejectWrongSum } from './denominations.ts';
import {
  type ClosingRow,
  type DepositRow,
  type DeskRow,
  insertClosing,
  lockDesk,
  readClosings,
  readDeposits,
  readDesks,
  startNextDay,
  takeFromDesk,
} from './desk-store.ts';

type PageQuery = QueryOf<typeof listDeposits>;

interface Page<Item> {
  data: Item[];
  has_more: boolean;
  next_cursor: string | null;
}

/** By whom a row was written. */
type Acted = { actor: string };

export interface Desk {
  /** By currency. */
  read(): Promise<Static<typeof DeskBody>[]>;
  deposits(query: PageQuery): Promise<Page<Static<typeof DepositBody>> | Rejection>;
  closings(query: PageQuery): Promise<Page<Static<typeof ClosingBody>> | Rejection>;
  deposit(
    asked: Static<typeof NewDeposit>,
    by: Actor,
    keyed: KeyedRequest | undefined,
  ): Promise<Answered<Static<typeof DepositBody>> | Rejection>;
  close(
    asked: Static<typeof NewClosing>,
    by: Actor,
    keyed: KeyedRequest | undefined,
  ): Promise<Answered<Static<typeof ClosingBody>> | Rejection>;
}

interface DeskParts {
  database: Database;
  clock: Clock;
  keyedRequests: Pick<KeyedRequests, 'inOneTransaction'>;
}

export function makeDesk({ database, clock, keyedRequests }: DeskParts): Desk {
  const postAtDesk = (tx: Tx, posting: ReturnType<typeof deskDifferenceOf>, actor: string, atMs: number) =>
    posting && post(tx, { postings: [posting], events: [], actor, atMs });

  async function deposit(
    tx: Tx,
    { currency, amount }: Static<typeof NewDeposit>,
    by: Actor,
  ): Promise<DepositRow | Rejection> {
    const desk = await lockDesk(tx, currency);
    const balance = desk ? balanceOf(desk) : 0;
    if (!desk || amount > balance) {
      return new Rejection('more_than_in_desk', { in_desk: balance, amount, currency });
    }
    const at = clock.now();
    const postingId = newId('posting', at);
    await takeFromDesk(tx, currency, amount);
    await postAtDesk(tx, { ...depositOf(noAccount, currency, amount), postingId }, by.actor, at);
    await recordAudit(tx, by, {
      accountId: null,
      action: 'cash.deposited',
      summary: `took ${moneyInWords(amount, currency)} from the cash desk to the bank`,
      at,
    });
    return { posting_id: postingId, currency, amount: String(amount), actor: by.actor, at: new Date(at) };
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
      closing_id: newId('closing', at.getTime()),
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

  async function viewsOf<Row extends Acted, View>(
    rows: readonly Row[],
    view: (row: Row, by: NamedActor) => View,
  ) {
    const nameOf = await namesOf(database, rows);
    return rows.map((row) => view(row, nameOf(row.actor)));
  }

  async function page<Kind extends IdKind, Row extends Acted, View>(
    { cursor, limit = defaultPageSize }: PageQuery,
    read: (database: Database, below: Id<Kind>, limit: number) => Promise<Row[]>,
    idOf: (row: Row) => Id<Kind>,
    view: (row: Row, by: NamedActor) => View,
  ) {
    const below = startOfPage<Kind>(cursor);
    if (isRejection(below)) return below;
    const { rows, rest } = pageOf(await read(database, below, limit + 1), limit, idOf);
    return { data: await viewsOf(rows, view), ...rest };
  }

  return {
    read: async () => (await readDesks(database)).map(deskView),
    deposits: (query) => page(query, readDeposits, (row) => row.posting_id, depositView),
    closings: (query) => page(query, readClosings, (row) => row.closing_id, closingView),
    deposit: async (asked, by, keyed) =>
      keyedRequests.inOneTransaction(keyed, async (tx) => {
        const made = rejectUnknownCurrency(asked.currency) ?? (await deposit(tx, asked, by));
        return isRejection(made) ? made : (await viewsOf([made], depositView))[0]!;
      }),
    close: async (asked, by, keyed) =>
      keyedRequests.inOneTransaction(keyed, async (tx) => {
        const closing = rejectBeforeClosing(asked) ?? (await close(tx, asked, by));
        return isRejection(closing) ? closing : (await viewsOf([closing], closingView))[0]!;
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

function depositView(row: DepositRow, by: NamedActor): Static<typeof DepositBody> {
  return {
    deposit_id: formatId('posting', row.posting_id),
    currency: row.currency,
    currency_digits: currencyDigits(row.currency),
    amount: Number(row.amount),
    at: row.at.toISOString(),
    recorded_by: by,
  };
}

function closingView(row: ClosingRow, by: NamedActor): Static<typeof ClosingBody> {
  return {
    closing_id: formatId('closing', row.closing_id),
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
