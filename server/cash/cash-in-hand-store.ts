/** The SQL that reads the cash in hand of couriers, and what they handed in. Couriers belong to no account, so this is over all accounts. */
import type { Database } from '../platform/database.ts';
import type { CourierId, HandInId } from '../platform/ids.ts';

export interface CashInHandRow {
  courier_id: CourierId;
  currency: string;
  /** PostgreSQL's numeric comes as text. Negative: handed in too much, because of a correction later. */
  amount: string;
  /** When the oldest of it was collected. */
  since: Date;
}

const cashInHand = (condition: string) => `
  select courier_id, currency, sum(amount) as amount,
         coalesce(min(since) filter (where amount > 0), min(since)) as since
  from courier_cash
  where amount <> 0 ${condition}
  group by courier_id, currency having sum(amount) <> 0
  order by courier_id, currency`;

/** Of all couriers. */
export function readCashInHand(database: Database): Promise<CashInHandRow[]> {
  return database.read<CashInHandRow>({ name: 'read-cash-in-hand', text: cashInHand('') }, []);
}

export function readCashInHandOf(database: Database, courierId: CourierId): Promise<CashInHandRow[]> {
  return database.read<CashInHandRow>(
    { name: 'read-cash-in-hand-of-courier', text: cashInHand('and courier_id = $1') },
    [courierId],
  );
}

export interface HandInOfCourierRow {
  hand_in_id: HandInId;
  number: number;
  at: Date;
  currency: string;
  /** PostgreSQL's bigint comes as text. */
  expected: string;
  amount: string;
  shortfall: string;
  counted_by: string | null;
}

/** What a courier handed in since then, newest first. */
export function readHandInsOf(
  database: Database,
  courierId: CourierId,
  sinceMs: number,
  limit: number,
): Promise<HandInOfCourierRow[]> {
  return database.read<HandInOfCourierRow>(
    {
      name: 'read-hand-ins-of-courier',
      text: `
        select hand_in_id, number, at, currency, expected, amount, shortfall, counted_by
        from cash_hand_ins
        where courier_id = $1 and at >= to_timestamp($2::float8 / 1000)
        order by hand_in_id desc limit $3`,
    },
    [courierId, sinceMs, limit],
  );
}
