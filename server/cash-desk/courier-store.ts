/** The SQL of couriers with cash in hand. */
import type { Database } from '../platform/database.ts';
import type { CourierId } from '../platform/ids.ts';

export interface InHandRow {
  courier_id: CourierId;
  name: string;
  currency: string;
  /** PostgreSQL's numeric comes as text. */
  amount: string;
  /** When the oldest of it was collected. */
  since: Date;
  deliveries: number;
}

const inHand = (where: string) => `
  select c.courier_id, c.name, h.currency, h.amount, h.since, h.deliveries
  from (
    select courier_id, currency, sum(amount) as amount, min(since) as since, count(*)::int as deliveries
    from courier_cash where amount <> 0 ${where} group by courier_id, currency
  ) h join couriers c on c.courier_id = h.courier_id`;

/** The oldest cash first. */
export function readCouriersWithCash(database: Database): Promise<InHandRow[]> {
  return database.read<InHandRow>(
    { name: 'read-couriers-with-cash', text: `${inHand('')} order by h.since, c.name, h.currency` },
    [],
  );
}

export function readInHandOf(database: Database, courierId: CourierId): Promise<InHandRow[]> {
  return database.read<InHandRow>(
    { name: 'read-in-hand-of-courier', text: `${inHand('and courier_id = $1')} order by h.currency` },
    [courierId],
  );
}
