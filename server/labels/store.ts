/** The SQL of labels. */
import { type RecordRow, recordColumns, type Scope } from '../deliveries/index.ts';
import type { Database } from '../platform/database.ts';
import type { DeliveryId } from '../platform/ids.ts';

/** Of those that the account has in this mode, in any order. */
export function readRecords(
  database: Database,
  { accountId, mode }: Scope,
  deliveryIds: readonly DeliveryId[],
): Promise<RecordRow[]> {
  return database.read<RecordRow>(
    {
      name: 'read-records-for-labels',
      text: `
        select ${recordColumns} from deliveries d
        where d.account_id = $1 and d.mode = $2 and d.delivery_id = any($3::uuid[])`,
    },
    [accountId, mode, deliveryIds],
  );
}
