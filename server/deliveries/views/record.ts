/** All that is known of a delivery, in the shape that lists and pages show. Pure. */
import type { DeliveryEventData, EventDetails } from '../../../contract/event-feed.ts';
import type { DeliveryEvent } from '../../../contract/events.ts';
import { type CourierId, formatId } from '../../platform/ids.ts';
import { type AccountRecord, type RecordRow, recordOf } from '../fields/fields.ts';
import { dueOf, isLate } from '../lifecycle/due.ts';
import { type DeliverySnapshot, isFinal } from '../lifecycle/lifecycle.ts';

/** With what is for the account alone, and with what is due at this time. */
export function accountRecordOf(row: RecordRow, pin: string, nowMs: number): AccountRecord {
  return Object.assign(recordOf(row), {
    due: dueOf(row),
    late: isLate(row, nowMs),
    courier_id: row.courier_id === null || isFinal(row.status) ? null : formatId('courier', row.courier_id),
    handover_pin: pin,
  });
}

export type SnapshotRow = Pick<
  RecordRow,
  | 'status'
  | 'version'
  | 'courier_id'
  | 'attempts'
  | 'instruction'
  | 'deliver_on'
  | 'amount_to_collect'
  | 'collected_amount'
  | 'payment_method'
  | 'payment_reference'
  | 'currency'
  | 'estimated_delivery_time'
  | 'personal_data_erased_at'
  | 'failure_reason'
  | 'required_proof'
>;

export function snapshotOf(row: SnapshotRow): DeliverySnapshot {
  return {
    status: row.status,
    version: row.version,
    courierId: row.courier_id,
    attempts: row.attempts,
    instruction: row.instruction,
    deliverOn: row.deliver_on,
    amountToCollect: Number(row.amount_to_collect),
    collectedAmount: row.collected_amount === null ? null : Number(row.collected_amount),
    paymentMethod: row.payment_method,
    paymentReference: row.payment_reference,
    currency: row.currency,
    estimatedDeliveryMs: row.estimated_delivery_time.getTime(),
    isPersonalDataErased: row.personal_data_erased_at !== null,
    failureReason: row.failure_reason,
    requiredProof: row.required_proof,
  };
}

/** As the database keeps it. */
export type StoredEventData = Omit<EventDetails, 'proof'> & {
  courier_id?: CourierId;
  from_courier_id?: CourierId;
  /** The part of the state before the event that the event changed. */
  was?: Partial<DeliveryEventData>;
  proof?: ProofSummary;
};

export interface EventRow {
  sequence: number;
  type: DeliveryEvent;
  actor: string;
  data: StoredEventData | null;
  at: Date;
  /** The name in the proof, until it is deleted. */
  recipient_name: string | null;
  has_photo: boolean;
  has_signature: boolean;
}

/** Which proof there was. It stays when the proof itself is deleted. */
interface ProofSummary {
  photo: boolean;
  signature: boolean;
  pin: boolean;
  named: boolean;
}

/** Without who did it: clients see the parcel, not our people. */
export function publicDetailsOf(data: StoredEventData, recipientName?: string): EventDetails {
  const { courier_id: _, from_courier_id: __, was: ___, proof, ...shown } = data;
  if (!proof) return shown;
  const { photo, signature, pin } = proof;
  const named = recipientName === undefined ? {} : { recipient_name: recipientName };
  return { ...shown, proof: { photo, signature, pin, ...named } };
}

/** There was proof that is kept for a time, and it was deleted. */
export function isProofDeleted({ data, recipient_name, has_photo, has_signature }: EventRow): boolean {
  const { photo, signature, named } = data?.proof ?? {};
  const isKept = recipient_name !== null || has_photo || has_signature;
  return Boolean(photo || signature || named) && !isKept;
}
