/**
 * What somebody created that keeps working without them: API keys, sign-in links for couriers, and the phones that were
 * signed in with those links. When the creator is locked out, unused links are withdrawn. Keys and phones are not: shops
 * and couriers at work depend on them, so an operator reviews them.
 */
import type { Static } from 'typebox';
import type { CreatedBy } from '../../../contract/dashboard/operators.ts';
import type { Database, Tx } from '../../database/database.ts';
import { formatId, type PersonId } from '../../platform/ids.ts';
import { type CreatedKey, listWorkingKeysCreatedBy } from '../keys/store.ts';

/** What the couriers' capability, which is above this one, knows of a person's links and the phones behind them. */
export interface CourierAccessCreatedBy {
  list(actor: string, nowMs: number): Promise<Pick<Static<typeof CreatedBy>, 'courier_links' | 'phones'>>;
  /** Withdraws the links that nobody used; returns how many could still have been used. */
  withdrawLinks(tx: Tx, actor: string, nowMs: number): Promise<number>;
}

export async function describeCreatedBy(
  database: Database,
  courierAccess: CourierAccessCreatedBy,
  personId: PersonId,
  nowMs: number,
): Promise<Static<typeof CreatedBy>> {
  const actor = `person:${personId}`;
  const [keys, ofCouriers] = await Promise.all([
    listWorkingKeysCreatedBy(database, actor),
    courierAccess.list(actor, nowMs),
  ]);
  return { api_keys: keys.map(describeKey), ...ofCouriers };
}

function describeKey(key: CreatedKey): Static<typeof CreatedBy>['api_keys'][number] {
  const { api_key_id: id, account_id: accountId } = key;
  return {
    key_id: formatId('key', id),
    name: key.name,
    kind: key.kind,
    key_start: key.key_start,
    key_end: key.key_end,
    account: accountId === null ? null : { id: formatId('account', accountId), name: key.account_name ?? '' },
    created_at: key.created_at.toISOString(),
    last_used_at: key.last_used_at?.toISOString() ?? null,
  };
}
