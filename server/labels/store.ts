/** The SQL of labels. */

import type { Database } from '../database/database.ts';
import { queryAll } from '../database/statements.ts';
import { type RecordRow, recordColumns, type Scope } from '../deliveries/index.ts';
import type { DeliveryId } from '../platform/ids.ts';

/** The rows of those deliveries that the account has in this mode, in any order. */
export function readRecords(
  database: Database,
  { accountId, mode }: Scope,
  deliveryIds: readonly DeliveryId[],
) {
  return queryAll<RecordRow>(database, 'read-records-for-labels', { accountId, mode, deliveryIds })`
    select ${recordColumns} from deliveries d
    where d.account_id = $accountId and d.mode = $mode and d.delivery_id = any($deliveryIds::uuid[])`;
}
