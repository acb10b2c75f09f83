/** The times between which a parcel can be picked up and is expected, as they are sent. Pure. */
import { Type } from 'typebox';
import { maxWindowDays, NewDelivery } from '../../contract/delivery-fields.ts';
import { makeChecker } from '../platform/http/validation.ts';

type Windows = Pick<NewDelivery, 'pickup_window' | 'delivery_window'>;

/** The windows in milliseconds since 1970. */
export type WindowTimes = Partial<Record<keyof Windows, { fromMs: number; untilMs: number }>>;

/** Once for each delivery: reading a time takes half a microsecond. */
export function windowTimes({ pickup_window: pickup, delivery_window: delivery }: Windows): WindowTimes {
  const times: WindowTimes = {};
  if (pickup) times.pickup_window = { fromMs: msOf(pickup.from), untilMs: msOf(pickup.until) };
  if (delivery) times.delivery_window = { fromMs: msOf(delivery.from), untilMs: msOf(delivery.until) };
  return times;
}

/** The letters of a time of RFC 3339 may be lower case, which `Date.parse` does not read. */
function msOf(time: string): number {
  const ms = Date.parse(time);
  return Number.isNaN(ms) ? Date.parse(time.toUpperCase()) : ms;
}

/** What the estimated time depends on. */
export function estimateBounds({ pickup_window: pickup, delivery_window: delivery }: WindowTimes) {
  return { pickupFromMs: pickup?.fromMs, deliveryUntilMs: delivery?.untilMs };
}

const maxAheadMs = maxWindowDays * 86_400_000;

/**
 * What is wrong with the windows; undefined where nothing is. Without `nowMs`, they may be over and any time ahead. One that an
 * edit leaves as it is may be over: who gives a late parcel a new delivery window need not think of its pickup.
 */
export function whyWindowsAreWrong(
  times: WindowTimes,
  nowMs: number | undefined,
  isNew: (name: keyof Windows) => boolean = () => true,
): string | undefined {
  const { pickup_window: pickup, delivery_window: delivery } = times;
  if (!pickup && !delivery) return undefined;
  const problems: string[] = [];
  for (const name of ['pickup_window', 'delivery_window'] as const) {
    const window = times[name];
    if (!window || !isNew(name)) continue;
    const why = whyWindowIsWrong(window, nowMs, name);
    if (why !== undefined) problems.push(`${name}.until ${why}`);
  }
  if (problems.length === 0 && pickup && delivery && delivery.untilMs <= pickup.fromMs) {
    problems.push('delivery_window.until must be after pickup_window.from');
  }
  return problems.length === 0 ? undefined : problems.join('; ');
}

function whyWindowIsWrong(
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
  nowMs: number | undefined,
  name: keyof Windows,
): string | undefined {
  if (untilMs <= fromMs) return `must be after ${name}.from`;
  if (nowMs === undefined) return undefined;
  if (untilMs <= nowMs) return 'is in the past';
  return untilMs > nowMs + maxAheadMs ? `must be at most ${maxWindowDays} days ahead` : undefined;
}

const { pickup_window, delivery_window } = NewDelivery.properties;
const checkPickup = makeChecker(Type.Object({ pickup_window }));
const checkDelivery = makeChecker(Type.Object({ delivery_window }));

/**
 * A sentence for each error of the windows in a body that was not checked yet, or that has other errors. A window that is no
 * window is left to the schema.
 */
export function windowFaults(body: unknown, nowMs: number | undefined): string[] {
  // Only the windows: a check trims what it is given, and nothing in metadata may be trimmed.
  const sent: Record<string, unknown> = Object(body);
  const pickup = checkPickup({ pickup_window: sent.pickup_window });
  const delivery = checkDelivery({ delivery_window: sent.delivery_window });
  const windows: Windows = {
    ...('value' in pickup ? { pickup_window: pickup.value.pickup_window } : {}),
    ...('value' in delivery ? { delivery_window: delivery.value.delivery_window } : {}),
  };
  return whyWindowsAreWrong(windowTimes(windows), nowMs)?.split('; ') ?? [];
}
