/** The SQL of what a full record shows beside the delivery itself. */
import type { FailureReason } from '../../../contract/primitives.ts';
import type { Database } from '../../database/database.ts';
import { queryAll } from '../../database/statements.ts';
import type { AccountId, CourierId, DeliveryId } from '../../platform/ids.ts';

export interface AttemptRow {
  delivery_id: DeliveryId;
  sequence: number;
  at: Date;
  data: { attempt: number; reason: FailureReason; note?: string };
}

/** Oldest first. A delivery has at most 10 (`maxAttemptsLimit`), and more only after corrections. */
export function readFailedAttempts(
  database: Database,
  accountId: AccountId,
  deliveryIds: readonly DeliveryId[],
) {
  return queryAll<AttemptRow>(database, 'read-failed-attempts', { accountId, deliveryIds })`
    select delivery_id, sequence, at, data from delivery_events
    where account_id = $accountId and delivery_id = any ($deliveryIds::uuid[]) and type = 'delivery.attempt_failed'
    order by delivery_id, sequence`;
}

export interface ProofRow {
  delivery_id: DeliveryId;
  sequence: number;
  at: Date;
  has_photo: boolean;
  has_signature: boolean;
}

/** Oldest first. The images themselves are not read. */
export function readProofs(database: Database, accountId: AccountId, deliveryIds: readonly DeliveryId[]) {
  return queryAll<ProofRow>(database, 'read-proofs', { accountId, deliveryIds })`
    select delivery_id, sequence, created_at as at, photo is not null as has_photo,
           signature is not null as has_signature
    from proofs where account_id = $accountId and delivery_id = any ($deliveryIds::uuid[])
    order by delivery_id, sequence`;
}

export interface CourierContact {
  courier_id: CourierId;
  name: string;
  phone: string;
}

export function readContacts(database: Database, courierIds: readonly CourierId[]) {
  return queryAll<CourierContact>(database, 'read-courier-contacts', { courierIds })`
    select courier_id, name, phone from couriers where courier_id = any ($courierIds::uuid[])`;
}
