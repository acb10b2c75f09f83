/** The SQL that reads whole deliveries and their events. */
import type { DeliveryEvent } from '../../../contract/events.ts';
import type { FailureReason } from '../../../contract/primitives.ts';
import type { Database } from '../../database/database.ts';
import { queryAll, queryFirst } from '../../database/statements.ts';
import type { AccountId, CourierId, DeliveryId } from '../../platform/ids.ts';
import { type FieldsRow, type RecordRow, storedFields } from '../fields/fields.ts';
import type { DeliveryRef, Scope } from '../store.ts';
import type { EventRow } from './record.ts';

/** Every column of a row beside the fields that the sender gave; null: read as it is. */
const ownColumns = {
  delivery_id: null,
  status: null,
  version: null,
  currency: null,
  estimated_delivery_time: null,
  due_at: null,
  created_at: null,
  updated_at: null,
  courier_id: null,
  attempts: null,
  instruction: null,
  instruction_note: null,
  failure_reason: null,
  deliver_on: "to_char(d.deliver_on, 'YYYY-MM-DD')",
  collected_amount: null,
  payment_method: null,
  payment_reference: null,
  personal_data_erased_at: null,
  edited_since: null,
} satisfies Record<Exclude<keyof RecordRow, keyof FieldsRow>, string | null>;

/** The columns of a RecordRow, of a table or query called `d`. */
export const recordColumns = [
  ...storedFields.map(({ column }) => `d.${column}`),
  ...Object.entries(ownColumns).map(([name, sql]) => (sql === null ? `d.${name}` : `${sql} as ${name}`)),
].join(', ');

export function readRecord(database: Database, ref: DeliveryRef) {
  return queryFirst<RecordRow>(database, 'read-record', ref)`
    select ${recordColumns} from deliveries d
    where d.account_id = $accountId and d.delivery_id = $id and d.mode = $mode`;
}

/** All events of a delivery, oldest first. A life has a handful; the limit is for one that was tampered with. */
export function readEvents(database: Database, ref: DeliveryRef) {
  return queryAll<EventRow>(database, 'read-events', ref)`
    select e.sequence, e.type, e.actor, e.data, e.at, p.recipient_name,
           p.photo is not null as has_photo, p.signature is not null as has_signature
    from delivery_events e
    join deliveries d using (account_id, delivery_id)
    left join proofs p using (account_id, delivery_id, sequence)
    where e.account_id = $accountId and e.delivery_id = $id and d.mode = $mode
    order by e.sequence limit 1000`;
}

interface MilestonesRow {
  delivery_id: DeliveryId;
  picked_up_at: Date | null;
  delivered_at: Date | null;
  returned_at: Date | null;
  cancelled_at: Date | null;
  /** The recipient in the last event, until its proof is deleted. */
  recipient_name: string | null;
}

/**
 * By the clock of the courier's phone, which may have been without network: the event has come later. The clock may be wrong, so the
 * time is one between the creation and the event.
 */
const happenedAt = `least(e.at, greatest(d.created_at, coalesce((e.data->>'happened_at')::timestamptz, e.at)))`;
const lastOf = (type: DeliveryEvent) => `max(${happenedAt}) filter (where e.type = '${type}')`;

/** The last time of each, for deliveries of an account and mode. */
export function readMilestones(database: Database, scope: Scope, ids: readonly DeliveryId[]) {
  return queryAll<MilestonesRow>(database, 'read-milestones', { ...scope, ids })`
    select e.delivery_id,
           ${lastOf('delivery.picked_up')} as picked_up_at, ${lastOf('delivery.delivered')} as delivered_at,
           ${lastOf('delivery.returned')} as returned_at, ${lastOf('delivery.cancelled')} as cancelled_at,
           max(p.recipient_name) filter (where e.sequence = d.version) as recipient_name
    from delivery_events e
    join deliveries d using (account_id, delivery_id)
    left join proofs p using (account_id, delivery_id, sequence)
    where e.account_id = $accountId and d.mode = $mode and e.delivery_id = any($ids)
    group by e.delivery_id`;
}

interface AttemptRow {
  delivery_id: DeliveryId;
  sequence: number;
  at: Date;
  data: { attempt: number; reason: FailureReason; note?: string };
}

/** Oldest first. A delivery has at most 10 (`maxAttemptsLimit`), and more only after corrections. */
export function readFailedAttempts(database: Database, accountId: AccountId, ids: readonly DeliveryId[]) {
  return queryAll<AttemptRow>(database, 'read-failed-attempts', { accountId, ids })`
    select delivery_id, sequence, at, data from delivery_events
    where account_id = $accountId and delivery_id = any ($ids::uuid[]) and type = 'delivery.attempt_failed'
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
