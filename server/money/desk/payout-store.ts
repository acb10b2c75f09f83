/** The SQL of payouts and of what accounts are owed. Every statement names one account. */
import type { Database, Tx } from '../../database/database.ts';
import { execute, queryAll, queryFirst, queryOne, returnsRow } from '../../database/statements.ts';
import type { AccountId, PayoutId } from '../../platform/ids.ts';

/** Numbers the next payout of an account. Its row stays locked: payouts of an account take turns. */
export async function nextPayoutNumber(tx: Tx, accountId: AccountId): Promise<number> {
  const { payouts } = await queryOne<{ payouts: number }>(tx, 'next-payout-number', { accountId })`
    insert into cash_accounts as c (account_id, payouts) values ($accountId, 1)
    on conflict (account_id) do update set payouts = c.payouts + 1
    returning payouts`;
  return payouts;
}

export interface PayoutRow {
  account_id: AccountId;
  account_name: string;
  payout_id: PayoutId;
  number: number;
  currency: string;
  /** PostgreSQL's bigint comes as text. */
  amount: string;
  bank_reference: string;
  at: Date;
  /** Who paid it. */
  actor: string;
  outcome: 'confirmed' | 'reversed' | null;
  closed_at: Date | null;
  /** Who confirmed or reversed it, and why it was reversed. */
  closed_actor: string | null;
  reason: string | null;
}

export async function insertPayout(tx: Tx, row: PayoutRow): Promise<void> {
  await execute(tx, 'insert-payout', row)`
    insert into cash_payouts (account_id, payout_id, number, currency, amount, bank_reference, actor, at)
    values ($account_id, $payout_id, $number, $currency, $amount, $bank_reference, $actor, $at)`;
}

/** Columns and joins of payouts `p` of accounts `a`, from their table and that of their outcomes `o`. */
export const payoutColumns = `
  p.account_id, a.name as account_name, p.payout_id, p.number, p.currency, p.amount, p.bank_reference, p.at, p.actor, o.outcome,
  o.at as closed_at, o.actor as closed_actor, o.reason
  from cash_payouts p
  join accounts a on a.account_id = p.account_id
  left join cash_payout_outcomes o on o.account_id = p.account_id and o.payout_id = p.payout_id`;

export function findPayout(on: Database | Tx, accountId: AccountId, payoutId: PayoutId) {
  return queryFirst<PayoutRow>(on, 'find-payout', { accountId, payoutId })`
    select ${payoutColumns} where p.account_id = $accountId and p.payout_id = $payoutId`;
}

/** For callers who see all accounts. */
export async function findAccountOfPayout(
  database: Database,
  payoutId: PayoutId,
): Promise<AccountId | undefined> {
  const row = await queryFirst<{ account_id: AccountId }>(database, 'find-account-of-payout', { payoutId })`
    select account_id from cash_payouts where payout_id = $payoutId`;
  return row?.account_id;
}

/** People type it from a bank statement: letters in any case, and any number of spaces, are the same reference. */
const plain = (text: string) => `lower(regexp_replace(trim(${text}), '\\s+', ' ', 'g'))`;

const hasReference = `${plain('p.bank_reference')} = ${plain('$bankReference')}`;

/** Newest first, below this one; with a reference, only those that have it. */
export function listPayouts(
  database: Database,
  accountId: AccountId,
  { below, limit, bankReference }: { below: PayoutId; limit: number; bankReference?: string | undefined },
): Promise<PayoutRow[]> {
  const [name, also] =
    bankReference === undefined
      ? ['list-payouts', '']
      : ['list-payouts-with-reference', `and ${hasReference}`];
  return queryAll<PayoutRow>(database, name, { accountId, below, limit, bankReference })`
    select ${payoutColumns} where p.account_id = $accountId and p.payout_id < $below ${also}
    order by p.payout_id desc limit $limit`;
}

/** The newest with this reference that was not reversed, as the transaction sees it. */
export function readPaidWithReference(tx: Tx, accountId: AccountId, bankReference: string) {
  return queryFirst<PayoutRow>(tx, 'read-paid-with-reference', { accountId, bankReference })`
    select ${payoutColumns}
    where p.account_id = $accountId and ${hasReference} and o.outcome is distinct from 'reversed'
    order by p.payout_id desc limit 1`;
}

/** Neither confirmed nor reversed, oldest first. */
export function readOpenPayouts(database: Database, accountId: AccountId, limit: number) {
  return queryAll<PayoutRow>(database, 'read-open-payouts', { accountId, limit })`
    select ${payoutColumns} where p.account_id = $accountId and o.outcome is null
    order by p.payout_id limit $limit`;
}

/** Confirms or reverses a payout; returns whether it was neither before. */
export function closePayout(
  tx: Tx,
  { account_id: accountId, payout_id: payoutId }: Pick<PayoutRow, 'account_id' | 'payout_id'>,
  closed: { outcome: 'confirmed' | 'reversed'; reason: string | null; actor: string; atMs: number },
): Promise<boolean> {
  return returnsRow(tx, 'close-payout', { ...closed, accountId, payoutId })`
    insert into cash_payout_outcomes (account_id, payout_id, outcome, reason, actor, at)
    values ($accountId, $payoutId, $outcome, $reason, $actor, to_timestamp($atMs::float8 / 1000))
    on conflict do nothing
    returning 1`;
}
