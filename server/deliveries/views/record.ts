/** All that is known of a delivery, in the shape that lists and pages show. Pure. */
import type { Static } from 'typebox';
import type { DeliveryEventData, EventDetails } from '../../../contract/event-feed.ts';
import type { DeliveryEvent } from '../../../contract/events.ts';
import type {
  DeliveryState,
  FailureReason,
  Instruction,
  PaymentMethod,
} from '../../../contract/primitives.ts';
import type { DeliveryRecord } from '../../../contract/records.ts';
import { type CourierId, type DeliveryId, formatId } from '../../platform/ids.ts';
import { type FieldsRow, sentFieldsOf } from '../fields/fields.ts';
import { dueOf, isLate } from '../lifecycle/due.ts';
import { type DeliverySnapshot, isFinal } from '../lifecycle/lifecycle.ts';

type AccountRecord = Static<typeof DeliveryRecord>;

/** A row as `record-store.ts` reads it. */
export interface RecordRow extends FieldsRow {
  delivery_id: DeliveryId;
  status: DeliveryState;
  version: number;
  currency: string;
  estimated_delivery_time: Date;
  due_at: Date | null;
  created_at: Date;
  updated_at: Date;
  courier_id: CourierId | null;
  attempts: number;
  instruction: Instruction | null;
  instruction_note: string | null;
  failure_reason: FailureReason | null;
  deliver_on: string | null;
  /** PostgreSQL's bigint comes as text. It is at most 2^53-1. */
  collected_amount: string | null;
  payment_method: PaymentMethod | null;
  payment_reference: string | null;
  personal_data_erased_at: Date | null;
  /** The version of the first edit that the courier has not confirmed. */
  edited_since: number | null;
}

/**
 * All but the hand-over PIN, which is for the account alone. Lists make many of them, so the fields are written out, and those who
 * show more add it with `Object.assign`: with `{ ...recordOf(row), more }`, making a row and writing it as JSON takes V8
 * 23 µs in place of 3 (`kept-fields.ts` says why).
 */
export function recordOf(
  row: RecordRow,
): Omit<AccountRecord, 'due' | 'late' | 'courier_id' | 'handover_pin'> {
  const sent = sentFieldsOf(row);
  return {
    delivery_id: formatId('delivery', row.delivery_id),
    status: row.status,
    estimated_delivery_time: row.estimated_delivery_time.toISOString(),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    pickup_address: sent.pickup_address,
    delivery_address: sent.delivery_address,
    package_details: sent.package_details,
    receiver_contact: sent.receiver_contact,
    amount_to_collect: sent.amount_to_collect,
    reference: sent.reference,
    metadata: sent.metadata,
    sender_contact: sent.sender_contact,
    pickup_note: sent.pickup_note,
    delivery_note: sent.delivery_note,
    pickup_window: sent.pickup_window,
    delivery_window: sent.delivery_window,
    pickup_location: sent.pickup_location,
    delivery_location: sent.delivery_location,
    pieces: sent.pieces,
    required_proof: sent.required_proof,
    currency: row.currency,
    collected_amount: row.collected_amount === null ? null : Number(row.collected_amount),
    payment_method: row.payment_method,
    payment_reference: row.payment_reference,
    attempts: row.attempts,
    instruction: row.instruction,
    deliver_on: row.deliver_on,
    personal_data_erased_at: row.personal_data_erased_at?.toISOString() ?? null,
  };
}

/** With what is for the account alone, and with what is due at this time. */
export function accountRecordOf(row: RecordRow, pin: string, nowMs: number): AccountRecord {
  return Object.assign(recordOf(row), {
    due: dueOf(row),
    late: isLate(row, nowMs),
    courier_id: row.courier_id === null || isFinal(row.status) ? null : formatId('courier', row.courier_id),
    handover_pin: pin,
  });
}

/** The columns that a snapshot is made from. */
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

/** What the lifecycle decides on. */
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
