/**
 * The sums that grow with money at a door: what was ever collected for an account, and what its courier has in hand. All others are parts
 * of the first (what is owed, fees, payouts), so while it is a whole number that JavaScript keeps exactly, they are, too.
 */
import type { Database, Tx } from '../platform/database.ts';
import type { Posting } from './postings.ts';

/** For many, in their order. */
export type SumsOf = Pick<Posting, 'accountId' | 'currency' | 'courierId'>;

/** PostgreSQL's numeric, which comes as text. */
export interface Sums {
  collected: string;
  in_hand: string;
}

/** In or outside of a transaction. */
export function readSums(from: Database | Tx, of: readonly SumsOf[]): Promise<Sums[]> {
  const read = 'read' in from ? from.read : from.query;
  return read<Sums>(
    {
      name: 'read-cash-sums',
      text: `
        select
          coalesce((select sum(-d.owed - d.fees) from cash_days d
                    where d.account_id = o.account_id and d.currency = o.currency
                      and d.kind in ('collection', 'correction')), 0) as collected,
          coalesce((select sum(c.amount) from courier_cash c
                    where c.courier_id = o.courier_id and c.currency = o.currency), 0) as in_hand
        from unnest($1::uuid[], $2::text[], $3::uuid[]) with ordinality o (account_id, currency, courier_id, n)
        order by o.n`,
    },
    [
      of.map(({ accountId }) => accountId),
      of.map(({ currency }) => currency),
      of.map(({ courierId }) => courierId ?? null),
    ],
  );
}
