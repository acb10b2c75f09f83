/** The SQL of the cash desk: its balance, deposits at the bank, and daily closings. */
import type { Static } from 'typebox';
import type { Denominations, Fees } from '../../../contract/cash.ts';
import type { Database, Tx } from '../../database/database.ts';
import { execute, queryAll, queryFirst } from '../../database/statements.ts';
import { noAccount } from '../../idempotency/index.ts';
import type { AccountId, ClosingId, PostingId } from '../../platform/ids.ts';

/** PostgreSQL's bigint comes as text, here and in the other rows. */
export interface DeskRow {
  currency: string;
  opening: string;
  handed_in: string;
  deposited: string;
  hand_ins: number;
  closings: number;
  closed_at: Date | null;
}

export function readDesks(database: Database) {
  return queryAll<DeskRow>(database, 'read-desks')`select * from cash_desks order by currency`;
}

/** Everything at the desk waits until this transaction ends. */
export function lockDesk(tx: Tx, currency: string) {
  return queryFirst<DeskRow>(tx, 'lock-desk', { currency })`
    select * from cash_desks where currency = $currency for update`;
}

export function takeFromDesk(tx: Tx, currency: string, amount: number) {
  return execute(tx, 'take-from-desk', { currency, amount })`
    update cash_desks set deposited = deposited + $amount where currency = $currency`;
}

export interface ClosingRow {
  closing_id: ClosingId;
  currency: string;
  number: number;
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

export function insertClosing(tx: Tx, row: ClosingRow) {
  const denominations = row.denominations && JSON.stringify(row.denominations);
  return execute(tx, 'insert-closing', { ...row, denominations })`
    insert into cash_closings (closing_id, currency, number, opening, handed_in, deposited, difference, closing, counted,
                               denominations, reason, actor, at)
    values ($closing_id, $currency, $number, $opening, $handed_in, $deposited, $difference, $closing, $counted, $denominations,
      $reason, $actor, $at)`;
}

/** The next day starts with what was counted. */
export function startNextDay(tx: Tx, row: ClosingRow) {
  return execute(tx, 'start-next-day', row)`
    update cash_desks set opening = $counted, handed_in = 0, deposited = 0, closings = closings + 1,
      closed_at = $at
    where currency = $currency`;
}

/** Below this one, newest first. */
export function readClosings(database: Database, below: ClosingId, limit: number) {
  return queryAll<ClosingRow>(database, 'read-closings', { below, limit })`
    select * from cash_closings where closing_id < $below order by closing_id desc limit $limit`;
}

export interface DepositRow {
  posting_id: PostingId;
  currency: string;
  amount: string;
  actor: string;
  at: Date;
}

/** Below this one, newest first. Few other postings belong to the desk alone, so they are read in the order of their key. */
export function readDeposits(database: Database, below: PostingId, limit: number) {
  return queryAll<DepositRow>(database, 'read-deposits', { noAccount, below, limit })`
    select posting_id, currency, bank as amount, actor, at from cash_postings
    where account_id = $noAccount and posting_id < $below and kind = 'deposit'
    order by posting_id desc limit $limit`;
}

export interface CashAccountRow {
  account_id: AccountId;
  name: string;
  currency: string;
  time_zone: string;
  fee_fixed: string;
  fee_currency: string | null;
  fee_basis_points: number;
}

export function findCashAccount(database: Database, accountId: AccountId) {
  return queryFirst<CashAccountRow>(database, 'find-cash-account', { accountId })`
    select a.account_id, a.name, a.currency, a.time_zone, coalesce(c.fee_fixed, 0) as fee_fixed, c.fee_currency,
           coalesce(c.fee_basis_points, 0) as fee_basis_points
    from accounts a left join cash_accounts c on c.account_id = a.account_id and c.account_id = $accountId
    where a.account_id = $accountId`;
}

/** Whose name has this text in it, in upper or lower case; by name. */
export function findAccountsByName(database: Database, text: string, limit: number) {
  type Row = Pick<CashAccountRow, 'account_id' | 'name'>;
  return queryAll<Row>(database, 'find-accounts-by-name', { text, limit })`
    select account_id, name from accounts where strpos(lower(name), lower($text)) > 0
    order by lower(name), account_id limit $limit`;
}

export function setFees(tx: Tx, accountId: AccountId, fees: Static<typeof Fees>) {
  return execute(tx, 'set-fees', { ...fees, accountId })`
    insert into cash_accounts (account_id, fee_fixed, fee_currency, fee_basis_points) values ($accountId,
      $fixed, $currency, $basis_points)
    on conflict (account_id) do update set fee_fixed = excluded.fee_fixed, fee_currency = excluded.fee_currency,
      fee_basis_points = excluded.fee_basis_points`;
}
