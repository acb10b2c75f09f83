/** The overview of an account: deliveries by state, counts by day, what needs attention, and the latest events. */
import type { Static } from 'typebox';
import { getOverview } from '../../contract/dashboard/overview.ts';
import type { DeliveryEvent } from '../../contract/events.ts';
import { deliveryStates } from '../../contract/primitives.ts';
import { countKeys } from '../access/index.ts';
import { type Binder, type Insider, type NameReader, readActorNames } from '../accounts/index.ts';
import type { Database } from '../database/database.ts';
import {
  awaitedDeliveries,
  beginning,
  countListed,
  lateDeliveries,
  type Mode,
  type Scope,
  statesAfter,
} from '../deliveries/index.ts';
import type { Clock } from '../platform/clock.ts';
import { formatId } from '../platform/ids.ts';
import { dayAfter, dayAt, startOfDay } from '../platform/time-zone.ts';
import { countDisabled } from '../webhooks/index.ts';
import { readEventsByKey, readLatest, readStretches, readTotals } from './store.ts';

const defaultDays = 30;

export function bindOverview({ bindOutcome }: Binder, parts: { database: Database; clock: Clock }): void {
  const days = makeDays(parts.database, parts.clock);
  bindOutcome(getOverview, ({ caller, params, query }) =>
    overviewOf({ ...parts, days }, caller, params.mode, query.days ?? defaultDays),
  );
}

type OverviewBody = Static<(typeof getOverview.responses)[200]['body']>;

/** Deliveries that need attention are counted one by one; beyond this, the count is "at least". */
const maxCounted = 1_000;

async function overviewOf(
  { database, clock, days }: { database: Database; clock: Clock; days: ReturnType<typeof makeDays> },
  caller: Insider,
  mode: Mode,
  howManyDays: number,
): Promise<OverviewBody> {
  const scope = { accountId: caller.account.accountId, mode };
  const now = clock.now();
  const [totals, per_day, awaited, late, keys, disabledWebhooks, latest] = await Promise.all([
    readTotals(database, scope),
    days.upTo(now, scope, caller.account.timeZone, howManyDays),
    countListed(database, { scope, filter: awaitedDeliveries, limit: maxCounted }),
    countListed(database, { scope, filter: lateDeliveries(now), limit: maxCounted }),
    countKeys(database, scope.accountId, scope.mode),
    countDisabled(database, scope),
    latestEvents(database, scope, caller),
  ]);
  const states = statesAfter((event) => totals.get(event) ?? 0);
  return {
    by_state: deliveryStates.map((status) => ({ status, count: states[status] })),
    total: totals.get(beginning.event) ?? 0,
    per_day,
    attention: attention(awaited, late, disabledWebhooks, keys),
    latest,
    has_active_key: keys.working > 0,
  };
}

/** The most urgent first: parcels that people wait for, then what stopped, will expire, or is missing. */
function attention(
  awaited: number,
  late: number,
  disabledWebhooks: number,
  keys: { working: number; expiring: number },
): OverviewBody['attention'] {
  const items: OverviewBody['attention'] = [];
  const parcels = (kind: 'answer_awaited' | 'late', count: number) => {
    if (count > 0) items.push({ kind, count, at_least: count >= maxCounted });
  };
  parcels('answer_awaited', awaited);
  parcels('late', late);
  if (disabledWebhooks > 0) {
    items.push({ kind: 'webhook_disabled', count: disabledWebhooks, at_least: false });
  }
  if (keys.expiring > 0) items.push({ kind: 'key_expiring', count: keys.expiring, at_least: false });
  if (keys.working === 0) items.push({ kind: 'no_key', count: 1, at_least: false });
  return items;
}

async function latestEvents(database: Database, scope: Scope, reader: NameReader) {
  const events = await readEventsByKey(database, scope, await readLatest(database, scope));
  const actors = events.map((event) => event.actor);
  const nameOf = await readActorNames(database, actors, reader);
  return events.map((event) => ({
    delivery_id: formatId('delivery', event.delivery_id),
    type: event.type,
    at: event.at.toISOString(),
    delivery_address: event.delivery_address,
    receiver_name: event.receiver_name,
    by: nameOf(event.actor),
  }));
}

type Day = OverviewBody['per_day'][number];

const created: DeliveryEvent = 'delivery.created';
const completed: DeliveryEvent = 'delivery.delivered';
const rememberMs = 60_000;
/** About 6 KiB each. */
const maxRemembered = 1_000;
/** The last days, which still change: they are counted again for each request. */
const freshDays = 2;

/**
 * What was created and completed on each day, in the time zone of the account.
 *
 * Ninety days of a busy account are 17,000 quarters of an hour, and adding them up takes about 20 ms. But past days
 * hardly change: only an outbox reader that is behind adds to them. So all days but the last two are cached for a
 * minute, and in that time only the last two are added up.
 */
function makeDays(database: Database, clock: Clock) {
  const entries = new Map<string, { since: number; days: Day[] }>();

  function recall(key: string): Day[] | undefined {
    const entry = entries.get(key);
    return entry && clock.elapsed() - entry.since < rememberMs ? entry.days : undefined;
  }

  function remember(key: string, since: number, days: Day[]) {
    entries.delete(key); // so that the oldest entry is always the first
    const [oldest] = entries.keys();
    if (oldest !== undefined && entries.size >= maxRemembered) entries.delete(oldest);
    entries.set(key, { since, days });
  }

  async function count(scope: Scope, timeZone: string, dates: readonly string[]): Promise<Day[]> {
    const starts = dates.map((date) => startOfDay(date, timeZone));
    const counts = await readStretches(database, scope, [created, completed], starts);
    const of = (stretch: number, type: string) =>
      counts.find((row) => row.stretch === stretch && row.type === type)?.n ?? 0;
    return dates.map((date, i) => ({ date, created: of(i, created), completed: of(i, completed) }));
  }

  return {
    /** This many days, oldest first; the last one is today. */
    async upTo(nowMs: number, scope: Scope, timeZone: string, howMany: number): Promise<Day[]> {
      const today = dayAt(nowMs, timeZone);
      const dates = Array.from({ length: howMany }, (_, i) => dayAfter(today, i + 1 - howMany));
      const key = [scope.accountId, scope.mode, timeZone, today, howMany].join(' ');
      const past = recall(key);
      if (past) return [...past, ...(await count(scope, timeZone, dates.slice(-freshDays)))];
      const since = clock.elapsed();
      const days = await count(scope, timeZone, dates);
      remember(key, since, days.slice(0, -freshDays));
      return days;
    },
  };
}
