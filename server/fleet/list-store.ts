/**
 * The SQL of the fleet's list: live deliveries of all accounts below an id, newest first.
 *
 * The filter decides the index: `deliveries_open_by_courier` for a courier, with `deliveries_ended_by` if final states are asked
 * for; `deliveries_listed` for an account; `deliveries_due` for open deliveries; `deliveries_live` otherwise. One page
 * scans at most `maxWindow` deliveries. If the window is used up before the page is full, the page ends there and the
 * next one continues.
 */
import type { DeliveryState } from '../../contract/primitives.ts';
import { isFinalSql, isOpenSql, type RecordRow, recordColumns } from '../deliveries/index.ts';
import type { Database } from '../platform/database.ts';
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

export interface FleetPage {
  rows: FleetRow[];
  /** The id below which the next page starts; undefined on the last page. */
  below: DeliveryId | undefined;
}

/** Deliveries scanned for one page; takes about 50 ms. */
const maxWindow = 20_000;

const open = `d.mode = 'live' and ${isOpenSql('d')}`;
const ended = `d.mode = 'live' and d.courier_id is not null and ${isFinalSql('d')}`;
const columns = 'd.account_id, d.delivery_id, d.status, d.courier_id, d.delivery_address';

/** `$1` is the id below which the page starts, `$2` the window, `$4` the states, `$5` a courier, `$6` an account. */
const carried = `select ${columns} from deliveries d where ${open} and d.courier_id = $5 and d.delivery_id < $1`;
const scans = {
  carried,
  courier: `
    ${carried}
    union all
    select ${columns} from deliveries d where ${ended} and d.courier_id = $5 and d.delivery_id < $1`,
  account: `
    select each.* from unnest($4::text[]) as state (name)
    cross join lateral (
      select ${columns} from deliveries d
      where d.account_id = $6 and d.mode = 'live' and d.status = state.name and d.delivery_id < $1
      order by d.delivery_id desc limit $2
    ) each`,
  open: `select ${columns} from deliveries d where ${open} and d.delivery_id < $1`,
  all: `
    select ${columns} from deliveries d where d.mode = 'live' and d.delivery_id < $1
    order by d.delivery_id desc limit $2`,
};

const statementOf = (kind: keyof typeof scans) => ({
  name: `list-fleet-${kind}`,
  text: `
    with candidates as materialized (${scans[kind]}),
    scanned as materialized (select * from candidates order by delivery_id desc limit $2),
    bounds as (select count(*)::int as seen, min(delivery_id::text) as last_seen from scanned),
    page as materialized (
      select account_id, delivery_id from scanned
      where status = any ($4) and ($5::uuid is null or courier_id = $5) and ($6::uuid is null or account_id = $6)
        and (not $7::boolean or courier_id is null) and ($8::text is null or delivery_address ~* $8)
      order by delivery_id desc limit $3
    )
    select ${recordColumns}, d.account_id, a.name as account_name, b.seen, b.last_seen
    from bounds b
    left join (
      page p
      join deliveries d on d.account_id = p.account_id and d.delivery_id = p.delivery_id
        ${kind === 'account' ? 'and d.account_id = $6' : ''}
      join accounts a on a.account_id = d.account_id
    ) on true
    order by d.delivery_id desc`,
});

const statements = {
  carried: statementOf('carried'),
  courier: statementOf('courier'),
  account: statementOf('account'),
  open: statementOf('open'),
  all: statementOf('all'),
};

function kindOf({ courierId, accountId, onlyOpen }: FleetFilter): keyof typeof scans {
  if (courierId !== undefined) return onlyOpen ? 'carried' : 'courier';
  if (accountId !== undefined) return 'account';
  return onlyOpen ? 'open' : 'all';
}

export async function listFleet(
  database: Database,
  filter: FleetFilter,
  belowId: DeliveryId,
  limit: number,
): Promise<FleetPage> {
  const rows = await database.read<FleetRow & { seen: number; last_seen: DeliveryId | null }>(
    statements[kindOf(filter)],
    [
      belowId,
      maxWindow,
      limit + 1,
      filter.states,
      filter.courierId ?? null,
      filter.accountId ?? null,
      filter.unassigned,
      filter.area === undefined ? null : areaPattern(filter.area),
    ],
  );
  // If nothing was found, one row without a delivery says how far the scan went.
  const found = rows.filter(({ delivery_id }) => delivery_id !== null);
  const shown = found.slice(0, limit);
  if (found.length > limit) return { rows: shown, below: shown.at(-1)?.delivery_id };
  const [{ seen, last_seen } = { seen: 0, last_seen: null }] = rows;
  return { rows: shown, below: seen < maxWindow ? undefined : (last_seen ?? undefined) };
}
