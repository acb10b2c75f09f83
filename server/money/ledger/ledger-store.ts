/** The SQL that reads the ledger: what it has of a delivery, balances of accounts, and the cash in hand of couriers. */
import { type FeeTerms, noFee } from '../../../contract/collection-fee.ts';
import type { Database, Tx } from '../../database/database.ts';
import { queryAll, queryOne } from '../../database/statements.ts';
import type { AccountId, CourierId, DeliveryId } from '../../platform/ids.ts';
import type { Balance, PostedPayment, Posting, Sums } from './postings.ts';

/** The fees of accounts for collecting in a currency, in the order asked. */
export async function readFeeTerms(
  database: Database,
  accounts: readonly { accountId: AccountId; currency: string }[],
): Promise<FeeTerms[]> {
  type Row = FeeTerms & { account_id: AccountId; currency: string | null };
  const accountIds = [...new Set(accounts.map(({ accountId }) => accountId))];
  const rows = await queryAll<Row>(database, 'read-fee-terms', { accountIds })`
    select account_id, fee_currency as currency, fee_fixed::float8 as fixed, fee_basis_points as "basisPoints"
    from cash_accounts where account_id = any ($accountIds::uuid[])`;
  const termsOf = new Map(rows.map((row) => [row.account_id, row]));
  return accounts.map(({ accountId, currency }) => {
    const row = termsOf.get(accountId);
    if (!row) return noFee;
    return { fixed: row.currency === currency ? row.fixed : 0, basisPoints: row.basisPoints };
  });
}

/** What was posted at the door of a delivery; undefined if nothing was. */
export async function readPostedPayment(database: Database, accountId: AccountId, deliveryId: DeliveryId) {
  type Row = Omit<PostedPayment, 'feeTerms'> & FeeTerms & { postings: number };
  const row = await queryOne<Row>(database, 'read-posted-payment', { accountId, deliveryId })`
    with posted as materialized (
      select * from cash_postings where account_id = $accountId and delivery_id = $deliveryId
    )
    select count(*)::int as postings, (-sum(owed) - sum(fees) - sum(bank))::float8 as cash, sum(bank)::float8 as bank,
           (-sum(fees))::float8 as fee, (select sum(shortfalls) from posted)::float8 as shortfall,
           (array_agg(fee_fixed order by posting_id desc))[1]::float8 as fixed,
           (array_agg(fee_basis_points order by posting_id desc))[1] as "basisPoints"
    from posted where kind in ('collection', 'correction')`;
  const { postings, fixed, basisPoints, ...posted } = row;
  return postings === 0 ? undefined : { ...posted, feeTerms: { fixed, basisPoints } };
}

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
const inHandSql = (of: string) => `
  select ${of}, sum(amount) as amount from courier_cash where amount > 0`;

export function readBalances(database: Database, accountId: AccountId) {
  return queryAll<BalanceRow>(database, 'read-cash-balances', { accountId })`
    select b.*, coalesce(h.amount, 0) as cash_in_hand
    from (select currency, ${sums} from cash_days where account_id = $accountId group by currency) b
    left join (${inHandSql('currency')} and account_id = $accountId group by currency) h on h.currency = b.currency
    order by b.currency`;
}

/** In which an account has postings, in the order of their codes. */
export async function readCurrencies(database: Database, accountId: AccountId) {
  const rows = await queryAll<{ currency: string }>(database, 'read-cash-currencies', { accountId })`
    select distinct currency from cash_days where account_id = $accountId order by currency`;
  return rows.map(({ currency }) => currency);
}

/** What a payout is decided on, in the transaction that pays it. */
export function readBalanceToPay(tx: Tx, accountId: AccountId, currency: string) {
  return queryOne<Balance>(tx, 'read-balance-to-pay', { accountId, currency })`
    select
      coalesce((select -sum(owed) from cash_days where account_id = $accountId and currency = $currency), 0)::float8
        as owed,
      coalesce((select h.amount from (${inHandSql('currency')} and account_id = $accountId and currency = $currency
        group by currency) h), 0)::float8
        as "cashInHand"`;
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
    left join (${inHandSql('account_id, currency')} group by account_id, currency) h
      on h.account_id = b.account_id and h.currency = b.currency
    where b.owed <> 0 or h.amount > 0
    order by b.owed desc, a.name limit $limit`;
}

export interface CashInHandRow {
  courier_id: CourierId;
  currency: string;
  /** PostgreSQL's numeric comes as text. Negative: handed in too much, because of a correction later. */
  amount: string;
  /** When the oldest of it was collected. */
  since: Date;
  /** Whose cash it is. */
  deliveries: number;
}

const cashInHand = (condition: string) => `
  select courier_id, currency, sum(amount) as amount,
         coalesce(min(since) filter (where amount > 0), min(since)) as since, count(*)::int as deliveries
  from courier_cash
  where amount <> 0 ${condition}
  group by courier_id, currency having sum(amount) <> 0
  order by courier_id, currency`;

export function readCashInHand(database: Database) {
  return queryAll<CashInHandRow>(database, 'read-cash-in-hand')`${cashInHand('')}`;
}

export function readCashInHandOf(database: Database, courierId: CourierId) {
  return queryAll<CashInHandRow>(database, 'read-cash-in-hand-of-courier', { courierId })`
    ${cashInHand('and courier_id = $courierId')}`;
}

/** For many postings, in their order. Each sum is a query of its own, because Citus joins neither table with a list. */
export function readSums(
  from: Database | Tx,
  postings: readonly Pick<Posting, 'accountId' | 'currency' | 'courierId'>[],
) {
  const values = {
    accountIds: postings.map(({ accountId }) => accountId),
    currencies: postings.map(({ currency }) => currency),
    courierIds: postings.map(({ courierId }) => courierId ?? null),
  };
  return queryAll<Sums>(from, 'read-cash-sums', values)`
    with collected as materialized (
      select account_id, currency, sum(-owed - fees) as collected from cash_days
      where account_id = any ($accountIds::uuid[]) and kind in ('collection', 'correction')
      group by account_id, currency
    ), in_hand as materialized (
      select courier_id, currency, sum(amount) as in_hand from courier_cash
      where courier_id = any ($courierIds::uuid[]) group by courier_id, currency
    )
    select coalesce(collected, 0) as collected, coalesce(in_hand, 0) as in_hand
    from unnest($accountIds::uuid[], $currencies::text[], $courierIds::uuid[])
      with ordinality o (account_id, currency, courier_id, n)
    left join collected using (account_id, currency)
    left join in_hand using (courier_id, currency)
    order by n`;
}
