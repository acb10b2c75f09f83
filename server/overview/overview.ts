/** The overview of an account: deliveries by state, counts by day, what needs attention, and the latest events. */
import type { Static } from 'typebox';
import type { getOverview } from '../../contract/dashboard/overview.ts';
import { deliveryStates } from '../../contract/primitives.ts';
import { countKeys } from '../access/index.ts';
import { type Insider, type NameReader, nameActors } from '../accounts/index.ts';
import type { Database } from '../database/database.ts';
import {
  awaitedDeliveries,
  beginning,
  countListed,
  lateDeliveries,
  type Scope,
  statesAfter,
} from '../deliveries/index.ts';
import type { Clock } from '../platform/clock.ts';
import { formatId } from '../platform/ids.ts';
import { countDisabled } from '../webhooks/index.ts';
import type { Days } from './days.ts';
import { readEventsByKey, readLatest, readTotals } from './store.ts';

type OverviewBody = Static<(typeof getOverview.responses)[200]['body']>;

export interface OverviewParts {
  database: Database;
  clock: Clock;
  days: Days;
}

/** Deliveries that need attention are counted one by one; beyond this, the count is "at least". */
const maxCounted = 1_000;

export async function overviewOf(
  { database, clock, days }: OverviewParts,
  scope: Scope,
  caller: Insider,
  howManyDays: number,
): Promise<OverviewBody> {
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

async function latestEvents(
  database: Database,
  scope: Scope,
  reader: NameReader,
): Promise<OverviewBody['latest']> {
  const events = await readEventsByKey(database, scope, await readLatest(database, scope));
  const names = await nameActors(
    database,
    events.map((event) => event.actor),
    reader,
  );
  return events.map((event) => ({
    delivery_id: formatId('delivery', event.delivery_id),
    type: event.type,
    at: event.at.toISOString(),
    delivery_address: event.delivery_address,
    receiver_name: event.receiver_name,
    by: names.get(event.actor) ?? { name: 'Waybill', kind: 'system' },
  }));
}
