/** The SQL of accounts at the desk: finding one, and its fees. */
import type { Database, Tx } from '../../database/database.ts';
import { execute, queryAll, queryFirst } from '../../database/statements.ts';
import type { AccountId } from '../../platform/ids.ts';

export interface CashAccountRow {
  account_id: AccountId;
  name: string;
  currency: string;
  time_zone: string;
  /** PostgreSQL's bigint comes as text. */
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
export function findAccountsByName(
  database: Database,
  text: string,
  limit: number,
): Promise<Pick<CashAccountRow, 'account_id' | 'name'>[]> {
  return queryAll<Pick<CashAccountRow, 'account_id' | 'name'>>(database, 'find-accounts-by-name', {
    text,
    limit,
  })`
    select account_id, name from accounts where strpos(lower(name), lower($text)) > 0
    order by lower(name), account_id limit $limit`;
}

export interface StoredFees {
  fixed: number;
  currency: string | null;
  basisPoints: number;
}

export async function setFees(tx: Tx, accountId: AccountId, fees: StoredFees): Promise<void> {
  await execute(tx, 'set-fees', { ...fees, accountId })`
    insert into cash_accounts (account_id, fee_fixed, fee_currency, fee_basis_points) values ($accountId,
      $fixed, $currency, $basisPoints)
    on conflict (account_id) do update set fee_fixed = excluded.fee_fixed, fee_currency = excluded.fee_currency,
      fee_basis_points = excluded.fee_basis_points`;
}
