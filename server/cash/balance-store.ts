/** The SQL of balances: what accounts are owed, added up from the sums of days. */
import type { Database, Tx } from '../platform/database.ts';
import type { AccountId } from '../platform/ids.ts';
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

export function readBalances(database: Database, accountId: AccountId): Promise<BalanceRow[]> {
  return database.read<BalanceRow>(
    {
      name: 'read-cash-balances',
      text: `
        select b.*, coalesce(h.amount, 0) as cash_in_hand
        from (select currency, ${sums} from cash_days where account_id = $1 group by currency) b
        left join (${held('currency')} and account_id = $1 group by currency) h on h.currency = b.currency
        order by b.currency`,
    },
    [accountId],
  );
}

/** In which an account has postings, in the order of their codes. */
export async function readCurrencies(database: Database, accountId: AccountId): Promise<string[]> {
  const rows = await database.read<{ currency: string }>(
    {
      name: 'read-cash-currencies',
      text: 'select distinct currency from cash_days where account_id = $1 order by currency',
    },
    [accountId],
  );
  return rows.map(({ currency }) => currency);
}

/** What a payout is decided on, in the transaction that pays it. */
export async function readBalanceToPay(tx: Tx, accountId: AccountId, currency: string): Promise<Balance> {
  const [row] = await tx.query<{ owed: string | null; cash_in_hand: string | null }>(
    {
      name: 'read-balance-to-pay',
      text: `
        select
          (select -sum(owed) from cash_days where account_id = $1 and currency = $2) as owed,
          (select h.amount from (${held('currency')} and account_id = $1 and currency = $2 group by currency) h)
            as cash_in_hand`,
    },
    [accountId, currency],
  );
  return { owed: Number(row?.owed ?? 0), cashInHand: Number(row?.cash_in_hand ?? 0) };
}

export interface AccountBalanceRow extends BalanceRow {
  account_id: AccountId;
  name: string;
}

/** Of all accounts with a balance or with cash at couriers, the most owed first. */
export function listBalances(database: Database, limit: number): Promise<AccountBalanceRow[]> {
  return database.read<AccountBalanceRow>(
    {
      name: 'list-cash-balances',
      text: `
        select a.name, b.*, coalesce(h.amount, 0) as cash_in_hand
        from (select account_id, currency, ${sums} from cash_days group by account_id, currency) b
        join accounts a on a.account_id = b.account_id
        left join (${held('account_id, currency')} group by account_id, currency) h
          on h.account_id = b.account_id and h.currency = b.currency
        where b.owed <> 0 or h.amount > 0
        order by b.owed desc, a.name limit $1`,
    },
    [limit],
  );
}
