/**
 * Where the fields that a sender gives are kept, and what records show of them: one entry for each field of the contract. The
 * statement that stores deliveries, the columns that are read again, the index of words and the CSV files are all made from
 * this table. Pure.
 *
 * `keptFieldsOf` and `recordOf` are written out, although loops over the table would be shorter: if fields are added to an
 * object one by one, or after copied ones, V8 turns an object of this size into a hash table, and every later step is slow.
 * Measured for one delivery with all fields, from `keptFieldsOf` to the JSON for PostgreSQL: 15 µs with a loop, 40 µs with
 * copies, 6 µs like this. A field that is missing does not compile.
 */
import type { Static } from 'typebox';
import type { FieldPath, NewDelivery, SentFields, ValueAt } from '../../../contract/delivery-fields.ts';
import {
  type DeliveryState,
  type FailureReason,
  type Instruction,
  type PaymentMethod,
  type ProofKind,
  proofKinds,
} from '../../../contract/primitives.ts';
import type { DeliveryRecord } from '../../../contract/records.ts';
import { type CourierId, type DeliveryId, formatId } from '../../platform/ids.ts';
import { inUtc } from '../../platform/time-zone.ts';

interface StoredField {
  column: string;
  type: keyof ReadAs;
  /**
   * Its name in statements, and in the idempotency fingerprint: another name would turn retries across an upgrade into 422.
   */
  key: string;
  /** How it is found: by its words, as a phone number, or not at all. */
  search: 'words' | 'phone' | 'no';
}

/** The rows of the table: the column, its type, the key, and how it is searched, as `StoredField` says. */
const stored = <Column extends string, Type extends keyof ReadAs, Key extends string, Search extends string>(
  column: Column,
  type: Type,
  key: Key,
  search: Search,
) => ({ column, type, key, search });

export const fields = {
  pickup_address: stored('pickup_address', 'text', 'pickup', 'words'),
  delivery_address: stored('delivery_address', 'text', 'address', 'words'),
  'package_details.weight': stored('weight_kg', 'numeric', 'weight', 'no'),
  'package_details.description': stored('package_description', 'text', 'content', 'words'),
  'receiver_contact.name': stored('receiver_name', 'text', 'name', 'words'),
  'receiver_contact.phone': stored('receiver_phone', 'text', 'phone', 'phone'),
  amount_to_collect: stored('amount_to_collect', 'bigint', 'amount', 'no'),
  reference: stored('reference', 'text', 'reference', 'words'),
  // Not jsonb, which would sort the keys: metadata is returned as sent.
  metadata: stored('metadata', 'json', 'metadata', 'no'),
  'sender_contact.name': stored('sender_name', 'text', 'sender_name', 'words'),
  'sender_contact.phone': stored('sender_phone', 'text', 'sender_phone', 'phone'),
  pickup_note: stored('pickup_note', 'text', 'pickup_note', 'no'),
  delivery_note: stored('delivery_note', 'text', 'delivery_note', 'no'),
  'pickup_window.from': stored('pickup_from', 'timestamptz', 'pickup_from', 'no'),
  'pickup_window.to': stored('pickup_to', 'timestamptz', 'pickup_to', 'no'),
  'delivery_window.from': stored('delivery_from', 'timestamptz', 'delivery_from', 'no'),
  'delivery_window.to': stored('delivery_to', 'timestamptz', 'delivery_to', 'no'),
  'pickup_location.latitude': stored('pickup_latitude', 'float8', 'pickup_latitude', 'no'),
  'pickup_location.longitude': stored('pickup_longitude', 'float8', 'pickup_longitude', 'no'),
  'delivery_location.latitude': stored('delivery_latitude', 'float8', 'delivery_latitude', 'no'),
  'delivery_location.longitude': stored('delivery_longitude', 'float8', 'delivery_longitude', 'no'),
  pieces: stored('pieces', 'int', 'pieces', 'no'),
  required_proof: stored('required_proof', 'text[]', 'required_proof', 'no'),
} as const satisfies Record<FieldPath, StoredField>;

type Fields = typeof fields;

/** What PostgreSQL's types are in a row that was read: numbers that JavaScript could round come as text. */
interface ReadAs {
  text: string;
  numeric: string;
  bigint: string;
  json: Record<string, string>;
  timestamptz: Date;
  float8: number;
  int: number;
  'text[]': ProofKind[];
}

/** The fields in a row that was read: null if a record may show null. */
export type FieldsRow = {
  [Path in FieldPath as Fields[Path]['column']]:
    | ReadAs[Fields[Path]['type']]
    | Extract<ValueAt<SentFields, Path>, null>;
};

export function sentFieldsOf(row: FieldsRow): SentFields {
  return {
    pickup_address: row.pickup_address,
    delivery_address: row.delivery_address,
    package_details: {
      weight: row.weight_kg === null ? null : Number(row.weight_kg),
      description: row.package_description,
    },
    receiver_contact: { name: row.receiver_name, phone: row.receiver_phone },
    // At most 2^53-1, so that no digit is lost.
    amount_to_collect: Number(row.amount_to_collect),
    reference: row.reference,
    metadata: row.metadata,
    sender_contact: { name: row.sender_name, phone: row.sender_phone },
    pickup_note: row.pickup_note,
    delivery_note: row.delivery_note,
    pickup_window: windowOf(row.pickup_from, row.pickup_to),
    delivery_window: windowOf(row.delivery_from, row.delivery_to),
    pickup_location: locationOf(row.pickup_latitude, row.pickup_longitude),
    delivery_location: locationOf(row.delivery_latitude, row.delivery_longitude),
    pieces: row.pieces,
    required_proof: row.required_proof,
  };
}

function windowOf(from: Date | null, to: Date | null): SentFields['pickup_window'] {
  return from && to && { from: from.toISOString(), to: to.toISOString() };
}

function locationOf(latitude: number | null, longitude: number | null): SentFields['pickup_location'] {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

export type AccountRecord = Static<typeof DeliveryRecord>;

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
 * 23 µs in place of 3.
 */
export function recordOf(
  row: RecordRow,
): Omit<AccountRecord, 'due' | 'late' | 'courier_id' | 'handover_pin'> {
  const sentFields = sentFieldsOf(row);
  return {
    delivery_id: formatId('delivery', row.delivery_id),
    status: row.status,
    estimated_delivery_time: row.estimated_delivery_time.toISOString(),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    pickup_address: sentFields.pickup_address,
    delivery_address: sentFields.delivery_address,
    package_details: sentFields.package_details,
    receiver_contact: sentFields.receiver_contact,
    amount_to_collect: sentFields.amount_to_collect,
    reference: sentFields.reference,
    metadata: sentFields.metadata,
    sender_contact: sentFields.sender_contact,
    pickup_note: sentFields.pickup_note,
    delivery_note: sentFields.delivery_note,
    pickup_window: sentFields.pickup_window,
    delivery_window: sentFields.delivery_window,
    pickup_location: sentFields.pickup_location,
    delivery_location: sentFields.delivery_location,
    pieces: sentFields.pieces,
    required_proof: sentFields.required_proof,
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

export type Stored = Fields[FieldPath];

export const storedFields: readonly Stored[] = Object.values(fields);

/** The fields of the first version, which most deliveries have. */
export const plainFields = storedFields.slice(0, 7);
const plainPaths = Object.keys(fields).slice(0, plainFields.length);

/** As PostgreSQL's types are sent in JSON. */
interface KeptAs {
  text: string;
  numeric: string;
  bigint: number;
  json: Readonly<Record<string, string>>;
  timestamptz: string;
  float8: number;
  int: number;
  'text[]': string;
}

export type KeptValue = KeptAs[keyof KeptAs];

/** Undefined if the field was left out. */
export type KeptFields = { [Field in Stored as Field['key']]: KeptAs[Field['type']] | undefined };

export function keptFieldsOf(delivery: NewDelivery): KeptFields {
  const { package_details: parcel, receiver_contact: receiver, sender_contact: sender } = delivery;
  const { metadata, required_proof: proof, pickup_window: pickup, delivery_window: window } = delivery;
  return {
    pickup: delivery.pickup_address,
    address: delivery.delivery_address,
    // 0 means left out. As text: the shortest decimal that is this number, 2.3 and not 2.2999999999999998.
    weight: parcel?.weight ? String(parcel.weight) : undefined,
    content: parcel?.description,
    name: receiver?.name,
    // Empty text means left out.
    phone: receiver?.phone || undefined,
    amount: delivery.amount_to_collect ?? 0,
    reference: delivery.reference,
    metadata: metadata && Object.keys(metadata).length > 0 ? metadata : undefined,
    sender_name: sender?.name,
    sender_phone: sender?.phone || undefined,
    pickup_note: delivery.pickup_note || undefined,
    delivery_note: delivery.delivery_note || undefined,
    pickup_from: pickup && inUtc(pickup.from),
    pickup_to: pickup && inUtc(pickup.to),
    delivery_from: window && inUtc(window.from),
    delivery_to: window && inUtc(window.to),
    pickup_latitude: delivery.pickup_location?.latitude,
    pickup_longitude: delivery.pickup_location?.longitude,
    delivery_latitude: delivery.delivery_location?.latitude,
    delivery_longitude: delivery.delivery_location?.longitude,
    pieces: delivery.pieces,
    // As PostgreSQL writes arrays. In one order, so that the order makes no difference for an idempotency key.
    required_proof: proof && `{${proofKinds.filter((kind) => proof.includes(kind)).join(',')}}`,
  };
}

/** What a record shows of them, as PostgreSQL would read them again: numbers of two types come as text. */
const readAgain: { [Type in keyof KeptAs]: (value: KeptAs[Type]) => unknown } = {
  text: (text) => text,
  numeric: (text) => text,
  bigint: String,
  json: (pairs) => pairs,
  timestamptz: (time) => new Date(time),
  float8: (number) => number,
  int: (number) => number,
  'text[]': (list) => (list === '{}' ? [] : list.slice(1, -1).split(',')),
};

/** The row that these fields are stored as. For edits only: creates do not wait for it. */
export function rowOf(fields: KeptFields): FieldsRow {
  const columns = storedFields.map(({ column, key, type }) => {
    const read = readAgain[type] as (value: KeptValue) => unknown;
    const value = fields[key];
    return [column, value === undefined ? null : read(value)];
  });
  return Object.fromEntries(columns);
}

const plainNames = new Set(plainPaths.map((path) => path.replace(/\..*/, '')));

/** Whether it has no fields but those of the first version. */
export const isPlain = (delivery: NewDelivery) => Object.keys(delivery).every((name) => plainNames.has(name));
