/**
 * The SQL of the attempts of each hour: the health of endpoints, without counting a million attempts. They are counted
 * where attempts are recorded (sending/outcome-store.ts); test events are not.
 */
import type { Database } from '../../database/database.ts';
import { queryAll } from '../../database/statements.ts';
import type { EndpointId } from '../../platform/ids.ts';
import type { EndpointScope } from './store.ts';

export interface HourRow {
  endpoint_id: EndpointId;
  /** The start of the hour. */
  hour: Date;
  delivered: number;
  failed: number;
}

/** The hours that begin at `fromMs` or later, of all endpoints. */
export function readHours(database: Database, { accountId, mode }: EndpointScope, fromMs: number) {
  return queryAll<HourRow>(database, 'read-webhook-hours', { accountId, mode, fromMs })`
    select h.endpoint_id, h.hour, h.delivered, h.failed
    from webhook_endpoints e join webhook_hours h on h.account_id = e.account_id
      and h.endpoint_id = e.endpoint_id
    where e.account_id = $accountId and e.mode = $mode and h.hour >= to_timestamp($fromMs::float8 / 1000)`;
}
