/** The SQL of the cash desk: its balance, deposits at the bank, and daily closings. */
import type { Static } from 'typebox';
import type { Denominations } from '../../contract/cash.ts';
import { noAccount } from '../idempotency/index.ts';
import type { Database, Tx } from '../platform/database.ts';
import type { PostingId } from '../platform/ids.ts';

export interface DeskRow {
  currency: string;
  /** PostgreSQL's bigint comes as text. */
  opening: string;
  handed_in: string;
  deposited: string;
  hand_ins: number;
  closings: number;
  closed_at: Date | null;
}

export function readDesks(database: Database): Promise<DeskRow[]> {
  return database.read<DeskRow>(
    { name: 'read-desks', text: 'select * from cash_desks order by currency' },
    [],
  );
}

/** Everything at the desk waits until this transaction ends. */
export async function lockDesk(tx: Tx, currency: string): Promise<DeskRow | undefined> {
  const rows = await tx.query<DeskRow>(
    { name: 'lock-desk', text: 'select * from cash_desks where currency = $1 for update' },
    [currency],
  );
  return rows[0];
}

export async function takeFromDesk(tx: Tx, currency: string, amount: number): Promise<void> {
  await tx.query(
    { name: 'take-from-desk', text: 'update cash_desks set deposited = deposited + $2 where currency = $1' },
    [currency, amount],
  );
}

export interface ClosingRow {
  currency: string;
  number: number;
  /** PostgreSQL's bigint comes as text. */
  opening: string;
  handed_in: string;
  deposited: string;
  difference: string;
  closing: string;
  counted: string;
  denominations: Static<typeof Denominations> | null;
  reason: string | null;
  actor: string;
  at: Date;
}

export async function insertClosing(tx: Tx, row: ClosingRow): Promise<void> {
  await tx.query(
    {
      name: 'insert-closing',
      text: `
        insert into cash_closings (currency, number, opening, handed_in, deposited, difference, closing, counted,
                                   denominations, reason, actor, at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    },
    [
      row.currency,
      row.number,
      row.opening,
      row.handed_in,
      row.deposited,
      row.difference,
      row.closing,
      row.counted,
      row.denominations === null ? null : JSON.stringify(row.denominations),
      row.reason,
      row.actor,
      row.at,
    ],
  );
}

/** The next day starts with what was counted. */
export async function startNextDay(tx: Tx, { currency, counted, at }: ClosingRow): Promise<void> {
  await tx.query(
    {
      name: 'start-next-day',
      text: `
        update cash_desks set opening = $2, handed_in = 0, deposited = 0, closings = closings + 1, closed_at = $3
        where currency = $1`,
    },
    [currency, counted, at],
  );
}

/** Newest first. */
export function readClosings(database: Database, limit: number): Promise<ClosingRow[]> {
  return database.read<ClosingRow>(
    { name: 'read-closings', text: 'select * from cash_closings order by at desc, currency limit $1' },
    [limit],
  );
}

export interface DepositRow {
  posting_id: PostingId;
  currency: string;
  /** PostgreSQL's bigint comes as text. */
  amount: string;
  actor: string;
  at: Date;
}

/**
 * Below this one, newest first. Of the ledger, only deposits and differences of closings belong to the desk alone: its postings
 * are read in the order of their key.
 */
export function readDeposits(database: Database, below: PostingId, limit: number): Promise<DepositRow[]> {
  return database.read<DepositRow>(
    {
      name: 'read-deposits',
      text: `
        select posting_id, currency, bank as amount, actor, at from cash_postings
        where account_id = $1 and posting_id < $2 and kind = 'deposit'
        order by posting_id desc limit $3`,
    },
    [noAccount, below, limit],
  );
}
