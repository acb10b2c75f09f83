/** The SQL of payouts and of what accounts are owed. Every statement names one account. */
import type { Database, Tx } from '../platform/database.ts';
import type { AccountId, PayoutId } from '../platform/ids.ts';
import { onlyRow } from '../platform/only-row.ts';

/** Numbers the next payout of an account. Its row stays locked: payouts of an account take turns. */
export async function nextPayoutNumber(tx: Tx, accountId: AccountId): Promise<number> {
  const rows = await tx.query<{ payouts: number }>(
    {
      name: 'next-payout-number',
      text: `
        insert into cash_accounts as c (account_id, payouts) values ($1, 1)
        on conflict (account_id) do update set payouts = c.payouts + 1
        returning payouts`,
    },
    [accountId],
  );
  return onlyRow(rows).payouts;
}

export interface PayoutRow {
  account_id: AccountId;
  payout_id: PayoutId;
  number: number;
  currency: string;
  /** PostgreSQL's bigint comes as text. */
  amount: string;
  reference: string;
  at: Date;
  outcome: 'confirmed' | 'reversed' | null;
  closed_at: Date | null;
}

export async function insertPayout(tx: Tx, row: PayoutRow, actor: string): Promise<void> {
  await tx.query(
    {
      name: 'insert-payout',
      text: `
        insert into cash_payouts (account_id, payout_id, number, currency, amount, reference, actor, at)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    },
    [row.account_id, row.payout_id, row.number, row.currency, row.amount, row.reference, actor, row.at],
  );
}

const payoutColumns = `
  p.account_id, p.payout_id, p.number, p.currency, p.amount, p.reference, p.at, p.actor, o.outcome,
  o.at as closed_at, o.actor as closed_actor, o.reason
  from cash_payouts p
  left join cash_payout_outcomes o on o.account_id = p.account_id and o.payout_id = p.payout_id`;

const onePayout = {
  name: 'find-payout',
  text: `select ${payoutColumns} where p.account_id = $1 and p.payout_id = $2`,
};

export async function findPayout(
  database: Database,
  accountId: AccountId,
  payoutId: PayoutId,
): Promise<PayoutRow | undefined> {
  return (await database.read<PayoutRow>(onePayout, [accountId, payoutId]))[0];
}

/** As it is within a transaction that could not close it: another one did. */
export async function readPayout(
  tx: Tx,
  accountId: AccountId,
  payoutId: PayoutId,
): Promise<PayoutRow | undefined> {
  return (await tx.query<PayoutRow>(onePayout, [accountId, payoutId]))[0];
}

/** For callers who see all accounts. */
export async function findAccountOfPayout(
  database: Database,
  payoutId: PayoutId,
): Promise<AccountId | undefined> {
  const rows = await database.read<{ account_id: AccountId }>(
    { name: 'find-account-of-payout', text: 'select account_id from cash_payouts where payout_id = $1' },
    [payoutId],
  );
  return rows[0]?.account_id;
}

/** With who paid it, who confirmed or reversed it, and why it was reversed. */
export interface FullPayoutRow extends PayoutRow {
  actor: string;
  closed_actor: string | null;
  reason: string | null;
}

/** Newest first, below this one. */
export function listPayouts(
  database: Database,
  accountId: AccountId,
  below: PayoutId,
  limit: number,
): Promise<FullPayoutRow[]> {
  return database.read<FullPayoutRow>(
    {
      name: 'list-payouts',
      text: `select ${payoutColumns} where p.account_id = $1 and p.payout_id < $2 order by p.payout_id desc limit $3`,
    },
    [accountId, below, limit],
  );
}

/** People type it from a bank statement: letters in any case, and any number of spaces, are the same reference. */
const plain = (reference: string) => `lower(regexp_replace(trim(${reference}), '\\s+', ' ', 'g'))`;

const paidWithReference = {
  name: 'find-paid-with-reference',
  text: `
    select ${payoutColumns}
    where p.account_id = $1 and ${plain('p.reference')} = ${plain('$2')} and o.outcome is distinct from 'reversed'
    order by p.payout_id desc limit $3`,
};

/** Those with this reference that were not reversed, newest first. */
export function findPaidWithReference(
  database: Database,
  accountId: AccountId,
  reference: string,
  limit: number,
): Promise<PayoutRow[]> {
  return database.read<PayoutRow>(paidWithReference, [accountId, reference, limit]);
}

/** The newest of them, as the transaction sees it. */
export async function readPaidWithReference(
  tx: Tx,
  accountId: AccountId,
  reference: string,
): Promise<PayoutRow | undefined> {
  return (await tx.query<PayoutRow>(paidWithReference, [accountId, reference, 1]))[0];
}

/** Those that arrived, as far as anybody knows, oldest first. */
export function readPaidInOrder(
  database: Database,
  accountId: AccountId,
  currency: string,
): Promise<PayoutRow[]> {
  return database.read<PayoutRow>(
    {
      name: 'read-paid-in-order',
      text: `
        select ${payoutColumns}
        where p.account_id = $1 and p.currency = $2 and o.outcome is distinct from 'reversed' order by p.payout_id`,
    },
    [accountId, currency],
  );
}

/** Neither confirmed nor reversed, oldest first. */
export function readOpenPayouts(
  database: Database,
  accountId: AccountId,
  limit: number,
): Promise<PayoutRow[]> {
  return database.read<PayoutRow>(
    {
      name: 'read-open-payouts',
      text: `
        select ${payoutColumns} where p.account_id = $1 and o.outcome is null order by p.payout_id limit $2`,
    },
    [accountId, limit],
  );
}

/** Confirms or reverses a payout; returns whether it was neither before. */
export async function closePayout(
  tx: Tx,
  { account_id: accountId, payout_id: payoutId }: Pick<PayoutRow, 'account_id' | 'payout_id'>,
  closed: { outcome: 'confirmed' | 'reversed'; reason: string | null; actor: string; atMs: number },
): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'close-payout',
      text: `
        insert into cash_payout_outcomes (account_id, payout_id, outcome, reason, actor, at)
        values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))
        on conflict do nothing
        returning 1`,
    },
    [accountId, payoutId, closed.outcome, closed.reason, closed.actor, closed.atMs],
  );
  return rows.length > 0;
}
