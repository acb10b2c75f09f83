/** The SQL of the attempts of each hour: the health of endpoints, without counting a million attempts. */
import type { Database, Tx } from '../../platform/database.ts';
import type { AccountId, EndpointId } from '../../platform/ids.ts';
import type { EndpointScope } from './store.ts';

export interface HourRow {
  endpoint_id: EndpointId;
  /** The start of the hour. */
  hour: Date;
  delivered: number;
  failed: number;
}

/** The hours that begin at `fromMs` or later, of all endpoints. */
export function readHours(
  database: Database,
  { accountId, mode }: EndpointScope,
  fromMs: number,
): Promise<HourRow[]> {
  return database.read<HourRow>(
    {
      name: 'read-webhook-hours',
      text: `
        select h.endpoint_id, h.hour, h.delivered, h.failed
        from webhook_endpoints e join webhook_hours h on h.account_id = e.account_id and h.endpoint_id = e.endpoint_id
        where e.account_id = $1 and e.mode = $2 and h.hour >= to_timestamp($3::float8 / 1000)`,
    },
    [accountId, mode, fromMs],
  );
}

export interface CountedAttempt {
  accountId: AccountId;
  endpointId: EndpointId;
  outcome: 'delivered' | 'failed';
}

/**
 * Call it in the transaction that records the attempts, once for all of them. Rows are locked in one order, so two such
 * transactions never deadlock.
 */
export async function countAttempts(tx: Tx, attempts: readonly CountedAttempt[]): Promise<void> {
  if (attempts.length === 0) return;
  await tx.query(
    {
      name: 'count-webhook-attempts',
      text: `
        insert into webhook_hours as h (account_id, endpoint_id, hour, delivered, failed)
        select account_id, endpoint_id, date_trunc('hour', now(), 'UTC'),
               count(*) filter (where outcome = 'delivered'), count(*) filter (where outcome = 'failed')
        from unnest($1::uuid[], $2::uuid[], $3::text[]) as a (account_id, endpoint_id, outcome)
        group by 1, 2 order by 1, 2
        on conflict (account_id, endpoint_id, hour) do update
          set delivered = h.delivered + excluded.delivered, failed = h.failed + excluded.failed`,
    },
    [
      attempts.map(({ accountId }) => accountId),
      attempts.map(({ endpointId }) => endpointId),
      attempts.map(({ outcome }) => outcome),
    ],
  );
}
