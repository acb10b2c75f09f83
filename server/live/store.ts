/** The SQL of recent changes, by account and over all accounts. */

import type { Database } from '../platform/database.ts';
import type { AccountId, DeliveryId } from '../platform/ids.ts';
import { onlyRow } from '../platform/only-row.ts';

export interface Changes {
  account_id: AccountId | null;
  what: 'delivery' | 'account' | 'everything';
  /** Of deliveries: at most one more than requested. */
  ids: DeliveryId[] | null;
}

/**
 * Followers may be notified of changes up to here: a position of the feed, and the oldest transaction still running, for
 * the audit log.
 */
export async function readHorizon(database: Database): Promise<string> {
  const rows = await database.read<{ horizon: string }>(
    {
      name: 'live-horizon',
      text: `select h.position || '-' || pg_snapshot_xmin(pg_current_snapshot()) as horizon from feed_head h`,
    },
    [],
  );
  return onlyRow(rows).horizon;
}

/** Events read by one query, in about 20 ms. */
const maxRows = 20_000;

/**
 * What happened in these accounts in the transactions from one (inclusive) to another (exclusive). `everything`, without
 * an account, means that there were too many changes to read all of them.
 */
export function readChanges(
  database: Database,
  accountIds: readonly AccountId[],
  from: string,
  below: string,
  maxIds: number,
): Promise<Changes[]> {
  return database.read<Changes>(
    {
      name: 'live-changes',
      text: `
        with recent as materialized (
          select account_id, subject_id from events
          where position > split_part($2, '-', 1)::bigint and position <= split_part($3, '-', 1)::bigint
          order by position limit $5
        )
        select account_id, 'delivery' as what, (array_agg(distinct subject_id))[1:$4 + 1] as ids
        from recent where account_id = any ($1::uuid[]) group by 1
        union all
        select distinct account_id, 'account', null::uuid[] from audit_log
        where transaction_id >= split_part($2, '-', 2)::xid8 and transaction_id < split_part($3, '-', 2)::xid8 and account_id = any ($1::uuid[])
        union all
        select null, 'everything', null where (select count(*) from recent) = $5`,
    },
    [accountIds, from, below, maxIds, maxRows],
  );
}

export interface ChangesOfAll {
  /** Of deliveries: at most one more than requested; null where none changed. */
  ids: DeliveryId[] | null;
  /** There were too many changes to read all of them. */
  too_much: boolean;
  /** Something of the whole installation changed: a courier, the settings of the fleet, an operator. */
  installation: boolean;
}

/** What happened in the transactions from one (inclusive) to another (exclusive), in all accounts. */
export async function readChangesOfAll(
  database: Database,
  from: string,
  below: string,
  maxIds: number,
): Promise<ChangesOfAll> {
  const rows = await database.read<ChangesOfAll>(
    {
      name: 'live-changes-of-all',
      text: `
        with recent as materialized (
          select subject_id from events
          where position > split_part($1, '-', 1)::bigint and position <= split_part($2, '-', 1)::bigint
          order by position limit $4
        )
        select (array_agg(distinct subject_id))[1:$3 + 1] as ids, count(*) = $4 as too_much,
          exists (select from audit_log
                  where transaction_id >= split_part($1, '-', 2)::xid8 and transaction_id < split_part($2, '-', 2)::xid8 and account_id is null) as installation
        from recent`,
    },
    [from, below, maxIds, maxRows],
  );
  return onlyRow(rows);
}
