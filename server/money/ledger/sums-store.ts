/**
 * The sums that grow with money at a door: what was ever collected for an account, and what its courier has in hand. All others are parts
 * of the first (what is owed, fees, payouts), so while it is a whole number that JavaScript keeps exactly, they are, too.
 */
import type { Database, Tx } from '../../database/database.ts';
import { queryAll } from '../../database/statements.ts';
import type { Posting } from './postings.ts';

/** For many, in their order. */
type SumsOf = Pick<Posting, 'accountId' | 'currency' | 'courierId'>;

/** PostgreSQL's numeric, which comes as text. */
export interface Sums {
  collected: string;
  in_hand: string;
}

/** In or outside of a transaction. Each sum is a query of its own, because Citus joins neither table with a list. */
export function readSums(from: Database | Tx, of: readonly SumsOf[]): Promise<Sums[]> {
  const values = {
    accountIds: of.map(({ accountId }) => accountId),
    currencies: of.map(({ currency }) => currency),
    courierIds: of.map(({ courierId }) => courierId ?? null),
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
