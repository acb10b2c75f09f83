/** The SQL that reads the cash in hand of couriers. Couriers belong to no account, so this is over all accounts. */
import type { Database } from '../../database/database.ts';
import { queryAll } from '../../database/statements.ts';
import type { CourierId } from '../../platform/ids.ts';

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

/** The cash in hand of all couriers. */
export function readCashInHand(database: Database) {
  return queryAll<CashInHandRow>(database, 'read-cash-in-hand')`${cashInHand('')}`;
}

export function readCashInHandOf(database: Database, courierId: CourierId) {
  return queryAll<CashInHandRow>(database, 'read-cash-in-hand-of-courier', { courierId })`
    ${cashInHand('and courier_id = $courierId')}`;
}
