/**
 * The SQL of the fleet's list: live deliveries of all accounts below an id, newest first.
 *
 * The filter decides the index: `deliveries_open_by_courier` for a courier, with `deliveries_ended_by` if final states are asked
 * for; `deliveries_listed` for an account; `deliveries_due` for open deliveries; `deliveries_live` otherwise. A page scans at
 * most `maxWindow` deliveries, and may end there before it is full.
 */
import type { DeliveryState } from '../../contract/primitives.ts';
import type { Database } from '../database/database.ts';
import { queryAll } from '../database/statements.ts';
import { isFinalSql, isOpenSql, type RecordRow, recordColumns } from '../deliveries/index.ts';
import type { AccountId, CourierId, DeliveryId } from '../platform/ids.ts';
import { areaPattern } from './area-pattern.ts';

export interface FleetFilter {
  states: readonly DeliveryState[];
  /** None of the states is final. */
  onlyOpen: boolean;
  courierId: CourierId | undefined;
  unassigned: boolean;
  accountId: AccountId | undefined;
  area: string | undefined;
}

export interface FleetRow extends RecordRow {
  account_id: AccountId;
  account_name: string;
}

/** Deliveries scanned for one page; takes about 50 ms. */
const maxWindow = 20_000;

const open = `d.mode = 'live' and ${isOpenSql('d')}`;
const ended = `d.mode = 'live' and d.courier_id is not null and ${isFinalSql('d')}`;
const columns = 'd.account_id, d.delivery_id, d.status, d.courier_id, d.delivery_address';

const carried = `
  select ${columns} from deliveries d where ${open} and d.courier_id = $courierId and d.delivery_id < $belowId`;
const scans = {
  carried,
  courier: `
    ${carried}
    union all
    select ${columns} from deliveries d where ${ended} and d.courier_id = $courierId
      and d.delivery_id < $belowId`,
  account: `
    select each.* from unnest($states::text[]) as state (name)
    cross join lateral (
      select ${columns} from deliveries d
      where d.account_id = $accountId and d.mode = 'live' and d.status = state.name and d.delivery_id < $belowId
      order by d.delivery_id desc limit ${maxWindow}
    ) each`,
  open: `select ${columns} from deliveries d where ${open} and d.delivery_id < $belowId`,
  all: `
    select ${columns} from deliveries d where d.mode = 'live' and d.delivery_id < $belowId
    order by d.delivery_id desc limit ${maxWindow}`,
};

function kindOf({ courierId, accountId, onlyOpen }: FleetFilter): keyof typeof scans {
  if (courierId !== undefined) return onlyOpen ? 'carried' : 'courier';
  if (accountId !== undefined) return 'account';
  return onlyOpen ? 'open' : 'all';
}

/** `below` is the id below which the next page starts; undefined on the last page. */
export async function listFleet(database: Database, filter: FleetFilter, belowId: DeliveryId, limit: number) {
  const kind = kindOf(filter);
  const area = filter.area === undefined ? undefined : areaPattern(filter.area);
  const rows = await queryAll<FleetRow & { seen: number; last_seen: DeliveryId | null }>(
    database,
    `list-fleet-${kind}`,
    { ...filter, area, belowId, limit: limit + 1 },
  )`
    with candidates as materialized (${scans[kind]}),
    scanned as materialized (select * from candidates order by delivery_id desc limit ${maxWindow}),
    bounds as (select count(*)::int as seen, min(delivery_id::text) as last_seen from scanned),
    page as materialized (
      select account_id, delivery_id from scanned
      where status = any ($states) and ($courierId::uuid is null or courier_id = $courierId)
        and ($accountId::uuid is null or account_id = $accountId)
        and (not $unassigned::boolean or courier_id is null) and ($area::text is null or delivery_address ~* $area)
      order by delivery_id desc limit $limit
    )
    select ${recordColumns}, d.account_id, a.name as account_name, b.seen, b.last_seen
    from bounds b
    left join (
      page p
      join deliveries d on d.account_id = p.account_id and d.delivery_id = p.delivery_id
        ${kind === 'account' ? 'and d.account_id = $accountId' : ''}
      join accounts a on a.account_id = d.account_id
    ) on true
    order by d.delivery_id desc`;
  // If nothing was found, one row without a delivery says how far the scan went.
  const matches = rows.filter(({ delivery_id }) => delivery_id !== null);
  const pageRows = matches.slice(0, limit);
  if (matches.length > limit) return { rows: pageRows, below: pageRows.at(-1)?.delivery_id };
  const [{ seen, last_seen } = { seen: 0, last_seen: null }] = rows;
  return { rows: pageRows, below: seen < maxWindow ? undefined : (last_seen ?? undefined) };
}
