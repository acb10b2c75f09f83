/** The load of each courier. "Today" is in the fleet's time zone. */
import type { Static } from 'typebox';
import type { CourierLoad } from '../../contract/operations/fleet/couriers.ts';
import type { Database } from '../database/database.ts';
import { readCashInHand } from '../money/index.ts';
import { within } from '../observability/tracing/span.ts';
import type { Clock } from '../platform/clock.ts';
import type { CourierId } from '../platform/ids.ts';
import { dayAt, startOfDay } from '../platform/time-zone.ts';
import { readDelivered, readOpenLoads, readToReturn } from './load-store.ts';

export type Load = Static<typeof CourierLoad>;

export const noLoad: Load = {
  assigned: 0,
  on_the_way: 0,
  to_return: 0,
  delivered_today: 0,
  cash_in_hand: [],
  to_collect: [],
};

/** By the courier's identifier. Couriers with nothing are left out. */
export type Loads = () => Promise<Map<CourierId, Load>>;

/** For the board, which is read again at every change. */
export const boardRemembersMs = 2_000;

/** `deliveredRememberedMs` is how old the count of today's deliveries may be: with ten thousand, it costs more than all the rest. */
export function makeLoads(
  database: Database,
  clock: Clock,
  settings: { current(): Promise<{ time_zone: string }> },
  deliveredRememberedMs = 0,
): Loads {
  let remembered: { rows: ReturnType<typeof readDelivered>; sinceMs: number; day: number } | undefined;

  function deliveredToday(timeZone: string) {
    const day = startOfDay(dayAt(clock.now(), timeZone), timeZone);
    const nowMs = clock.elapsed();
    if (remembered?.day === day && nowMs - remembered.sinceMs < deliveredRememberedMs) return remembered.rows;
    const rows = within(undefined, () => readDelivered(database, day));
    const own = { rows, sinceMs: nowMs, day };
    remembered = own;
    rows.catch(() => {
      if (remembered === own) remembered = undefined;
    });
    return rows;
  }

  return async () => {
    const { time_zone: timeZone } = await settings.current();
    const [open, toReturn, cash, delivered] = await Promise.all([
      readOpenLoads(database),
      readToReturn(database),
      readCashInHand(database),
      deliveredToday(timeZone),
    ]);
    const loads = new Map<CourierId, Load>();
    const of = (courierId: CourierId): Load => {
      const load = loads.get(courierId) ?? { ...noLoad, cash_in_hand: [], to_collect: [] };
      loads.set(courierId, load);
      return load;
    };
    for (const { courier_id, currency, assigned, on_the_way, amount } of open) {
      const load = of(courier_id);
      load.assigned += assigned;
      load.on_the_way += on_the_way;
      if (Number(amount) > 0) load.to_collect.push({ currency, amount: Number(amount) });
    }
    for (const { courier_id, to_return } of toReturn) of(courier_id).to_return = to_return;
    for (const row of delivered) of(row.courier_id).delivered_today = row.delivered;
    for (const { courier_id, currency, amount, since } of cash) {
      of(courier_id).cash_in_hand.push({ currency, amount: Number(amount), since: since.toISOString() });
    }
    return loads;
  };
}
