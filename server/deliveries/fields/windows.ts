/** The times between which a parcel can be picked up and is expected, as they are sent. Pure. */
import { Type } from 'typebox';
import { maxWindowDays, NewDelivery } from '../../../contract/delivery-fields.ts';
import type { Problem } from '../../../contract/problems/index.ts';
import { problem } from '../../errors/rejection.ts';
import { makeChecker } from '../../http/validation.ts';

type Windows = Pick<NewDelivery, 'pickup_window' | 'delivery_window'>;

export type WindowTimes = Partial<Record<keyof Windows, { fromMs: number; toMs: number }>>;

/** Once for each delivery: reading a time takes half a microsecond. */
export function windowTimes({ pickup_window: pickup, delivery_window: delivery }: Windows): WindowTimes {
  const times: WindowTimes = {};
  if (pickup) times.pickup_window = { fromMs: msOf(pickup.from), toMs: msOf(pickup.to) };
  if (delivery) times.delivery_window = { fromMs: msOf(delivery.from), toMs: msOf(delivery.to) };
  return times;
}

/** The letters of a time of RFC 3339 may be lower case, which `Date.parse` does not read. */
function msOf(time: string): number {
  const ms = Date.parse(time);
  return Number.isNaN(ms) ? Date.parse(time.toUpperCase()) : ms;
}

export function estimateBounds({ pickup_window: pickup, delivery_window: delivery }: WindowTimes) {
  return { pickupFromMs: pickup?.fromMs, deliveryToMs: delivery?.toMs };
}

const maxAheadMs = maxWindowDays * 86_400_000;

/**
 * Without `nowMs`, they may be over and any time ahead. One that an edit leaves as it is may be over: who gives a late parcel a new
 * delivery window need not think of its pickup.
 */
export function windowProblems(
  times: WindowTimes,
  nowMs: number | undefined,
  isNew: (name: keyof Windows) => boolean = () => true,
): Problem[] {
  const { pickup_window: pickup, delivery_window: delivery } = times;
  if (!pickup && !delivery) return [];
  const problems = (['pickup_window', 'delivery_window'] as const).flatMap((name) => {
    const window = times[name];
    return window && isNew(name) ? problemsOf(name, window, nowMs) : [];
  });
  if (problems.length === 0 && pickup && delivery && delivery.toMs <= pickup.fromMs) {
    problems.push(problem('not_after', { after: 'pickup_window.from' }, { field: 'delivery_window.to' }));
  }
  return problems;
}

type Times = NonNullable<WindowTimes[keyof Windows]>;

function problemsOf(name: keyof Windows, { fromMs, toMs }: Times, nowMs: number | undefined): Problem[] {
  const about = { field: `${name}.to` };
  if (toMs <= fromMs) return [problem('not_after', { after: `${name}.from` }, about)];
  if (nowMs === undefined) return [];
  if (toMs <= nowMs) return [problem('in_the_past', {}, about)];
  return toMs > nowMs + maxAheadMs ? [problem('too_far_ahead', { max_days: maxWindowDays }, about)] : [];
}

const { pickup_window, delivery_window } = NewDelivery.properties;
const checkPickup = makeChecker(Type.Object({ pickup_window }));
const checkDelivery = makeChecker(Type.Object({ delivery_window }));

/** The problems of the windows in an unchecked body. A window that is no window is left to the schema. */
export function windowFaults(body: unknown, nowMs: number | undefined): Problem[] {
  // Only the windows: a check trims what it is given, and nothing in metadata may be trimmed.
  const fields: Record<string, unknown> = Object(body);
  const pickup = checkPickup({ pickup_window: fields.pickup_window });
  const delivery = checkDelivery({ delivery_window: fields.delivery_window });
  const windows = { ...('value' in pickup && pickup.value), ...('value' in delivery && delivery.value) };
  return windowProblems(windowTimes(windows), nowMs);
}
