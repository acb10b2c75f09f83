/** The SQL of balances: what accounts are owed, added up from the sums of days. */
import type { Database, Tx } from '../../database/database.ts';
import { queryAll, queryFirst } from '../../database/statements.ts';
import type { AccountId } from '../../platform/ids.ts';
import type { Balance } from './postings.ts';

/** By currency; amounts as PostgreSQL's numeric, which comes as text. */
export interface BalanceRow {
  currency: string;
  collected: string;
  fees: string;
  paid_out: string;
  owed: string;
  /** With couriers. */
  cash_in_hand: string;
}

/** Positive is money that the account gets, and money that is collected. */
const sums = `
  sum(case when kind in ('collection', 'correction') then -owed - fees else 0 end) as collected,
  -sum(fees) as fees, -sum(paid_out) as paid_out, -sum(owed) as owed`;

/** Only what couriers have: what one has handed in too much is not the cash of another. */
const held = (of: string) => `
  select ${of}, sum(amount) as amount from courier_cash where amount > 0`;

export function readBalances(database: Database, accountId: AccountId) {
  return queryAll<BalanceRow>(database, 'read-cash-balances', { accountId })`
    select b.*, coalesce(h.amount, 0) as cash_in_hand
    from (select currency, ${sums} from cash_days where account_id = $accountId group by currency) b
    left join (${held('currency')} and account_id = $accountId group by currency) h on h.currency = b.currency
    order by b.currency`;
}

/** In which an account has postings, in the order of their codes. */
export async function readCurrencies(database: Database, accountId: AccountId): Promise<string[]> {
  const rows = await queryAll<{ currency: string }>(database, 'read-cash-currencies', { accountId })`
    select distinct currency from cash_days where account_id = $accountId order by currency`;
  return rows.map(({ currency }) => currency);
}

/** What a payout is decided on, in the transaction that pays it. */
export async function readBalanceToPay(tx: Tx, accountId: AccountId, currency: string): Promise<Balance> {
  const row = await queryFirst<{ owed: string | null; cash_in_hand: string | null }>(
    tx,
    'read-balance-to-pay',
    { accountId, currency },
  )`
    select
      (select -sum(owed) from cash_days where account_id = $accountId and currency = $currency) as owed,
      (select h.amount from (${held('currency')} and account_id = $accountId and currency = $currency
        group by currency) h)
        as cash_in_hand`;
  return { owed: Number(row?.owed ?? 0), cashInHand: Number(row?.cash_in_hand ?? 0) };
}

interface AccountBalanceRow extends BalanceRow {
  account_id: AccountId;
  name: string;
}

/** The balances of all accounts that have one or have cash at couriers, the most owed first. */
export function listBalances(database: Database, limit: number) {
  return queryAll<AccountBalanceRow>(database, 'list-cash-balances', { limit })`
    select a.name, b.*, coalesce(h.amount, 0) as cash_in_hand
    from (select account_id, currency, ${sums} from cash_days group by account_id, currency) b
    join accounts a on a.account_id = b.account_id
    left join (${held('account_id, currency')} group by account_id, currency) h
      on h.account_id = b.account_id and h.currency = b.currency
    where b.owed <> 0 or h.amount > 0
    order by b.owed desc, a.name limit $limit`;
}
