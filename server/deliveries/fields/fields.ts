/**
 * Where the fields that a sender gives are kept: one entry for each field of the contract. The statement that stores
 * deliveries, the columns that are read again, the index of words and the CSV files are all made from this table. What is kept
 * of a new delivery is in `kept-fields.ts`.
 */
import type { FieldPath, SentFields, ValueAt } from '../../../contract/delivery-fields.ts';
import type { ProofKind } from '../../../contract/primitives.ts';

interface StoredField {
  /** Its column in the table `deliveries`, and the type of that. */
  column: string;
  type: keyof ReadAs;
  /**
   * Its name in the JSON of new deliveries. Short: it is sent once for each row, and PostgreSQL reads each of them. It is
   * part of the idempotency fingerprint, too: another name would turn retries across an upgrade into 422.
   */
  key: string;
  /** How it is found: by its words, as a phone number, or not at all. */
  search: 'words' | 'phone' | 'no';
}

/** The rows of the table: the column, its type, the key, and how it is searched, as `StoredField` says. */
const stored = <
  Column extends string,
  Type extends keyof ReadAs,
  Key extends string,
  Search extends StoredField['search'],
>(
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

/** The fields as records show them. */
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

export type Stored = Fields[FieldPath];

export const storedFields: readonly Stored[] = Object.values(fields);

/** The fields of the first version, which most deliveries have. */
export const plainFields = storedFields.slice(0, 7);
