/** Lists and counts of an account's deliveries, and the couriers that they can be filtered by. */
import {
  countDeliveries,
  listAssignedCouriers,
  listDeliveries,
  maxAssignedCouriers,
} from '../../../contract/operations/delivery-lists.ts';
import { type DeliverySort, defaultPageSize } from '../../../contract/records.ts';
import { type AccountCaller, type Binder, readAccount } from '../../accounts/index.ts';
import { Rejection } from '../../errors/rejection.ts';
import { unwrap } from '../../http/refusal.ts';
import { formatId } from '../../platform/ids.ts';
import { readCourierChoices } from '../views/courier-names.ts';
import { type FullRecordParts, makeFullRecords } from '../views/full-record.ts';
import { accountRecordOf } from '../views/record.ts';
import { makeDeliveryLists } from './delivery-lists.ts';
import { type Filter, type FilterQuery, readFilter } from './filter.ts';
import {
  cursorAt,
  longestUnchangedFirst,
  newestFirst,
  type Order,
  orderOf,
  parsePosition,
} from './orders.ts';
import { listCourierIds } from './store.ts';

export function bindDeliveryLists({ bindOutcome }: Binder, parts: FullRecordParts): void {
  const { database, clock, pins } = parts;
  const lists = makeDeliveryLists(database, clock);
  const records = makeFullRecords(parts);

  /** Only a date without a time is a day of the account's time zone. */
  async function filterOf({ accountId }: AccountCaller, query: FilterQuery): Promise<Filter> {
    const times = [query.created_from, query.created_to, query.updated_from];
    const hasDate = times.some((time) => time?.length === '2026-11-15'.length);
    const timeZone = hasDate ? (await readAccount(database, accountId)).time_zone : 'UTC';
    return unwrap(readFilter(query, timeZone, clock.now()));
  }

  bindOutcome(listDeliveries, async ({ caller, query }) => {
    const filter = await filterOf(caller, query);
    const order = unwrap(orderFor(query.sort, filter));
    const { cursor, limit = defaultPageSize } = query;
    const after = cursor === undefined ? undefined : unwrap(parsePosition(cursor, order));
    const { rows, hasMore, sortedAmong } = await lists.page(caller, filter, limit, order, after);
    const last = hasMore ? rows.at(-1) : undefined;
    const next = last === undefined ? null : cursorAt(last, order);
    const page = { has_more: hasMore, next_cursor: next, sorted_among: sortedAmong };
    if (query.view === 'record') {
      return { view: 'record' as const, data: await records.complete(caller, rows, caller), ...page };
    }
    const now = clock.now();
    const data = rows.map((row) => accountRecordOf(row, pins.pinOf(row.delivery_id), now));
    return { view: 'basic' as const, data, ...page };
  });

  bindOutcome(countDeliveries, async ({ caller, query }) => {
    const { count, hasMore } = await lists.count(caller, await filterOf(caller, query));
    return { count, at_least: hasMore };
  });

  bindOutcome(listAssignedCouriers, async ({ caller }) => {
    const ids = await listCourierIds(database, caller, maxAssignedCouriers);
    const couriers = await readCourierChoices(database, ids, caller);
    return { data: couriers.map(({ id, name }) => ({ courier_id: formatId('courier', id), name })) };
  });
}

/** Changes are followed in the order in which they happen: in any other, one that comes while a client pages would be missed. */
function orderFor(sort: DeliverySort | undefined, { updatedFromMs }: Filter): Order | Rejection {
  const order = sort === undefined ? undefined : orderOf[sort];
  if (updatedFromMs === undefined) return order ?? newestFirst;
  if (order === undefined || order === longestUnchangedFirst) return longestUnchangedFirst;
  return new Rejection('not_combined_with', { with: 'updated_from' }, { field: 'sort' });
}
