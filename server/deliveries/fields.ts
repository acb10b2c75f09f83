/**
 * Where the fields that a sender gives are kept: one entry for each field of the contract. The statement that stores
 * deliveries, the columns that are read again, the index of words and the CSV files are all made from this table. What is kept
 * of a new delivery is in `kept-fields.ts`.
 */
import type { FieldPath, SentFields, ValueAt } from '../../contract/delivery-fields.ts';
import type { ProofKind } from '../../contract/primitives.ts';

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

export const fields = {
  pickup_address: {
    column: 'pickup_address',
    type: 'text',
    key: 'pickup',
    search: 'words',
  },
  delivery_address: {
    column: 'delivery_address',
    type: 'text',
    key: 'address',
    search: 'words',
  },
  'package_details.weight': {
    column: 'weight_kg',
    type: 'numeric',
    key: 'weight',
    search: 'no',
  },
  'package_details.description': {
    column: 'package_description',
    type: 'text',
    key: 'content',
    search: 'words',
  },
  'receiver_contact.name': {
    column: 'receiver_name',
    type: 'text',
    key: 'name',
    search: 'words',
  },
  'receiver_contact.phone': {
    column: 'receiver_phone',
    type: 'text',
    key: 'phone',
    search: 'phone',
  },
  amount_to_collect: {
    column: 'amount_to_collect',
    type: 'bigint',
    key: 'amount',
    search: 'no',
  },
  reference: {
    column: 'reference',
    type: 'text',
    key: 'reference',
    search: 'words',
  },
  metadata: {
    column: 'metadata',
    // Not jsonb, which would sort the keys: metadata is returned as sent.
    type: 'json',
    key: 'metadata',
    search: 'no',
  },
  'sender_contact.name': {
    column: 'sender_name',
    type: 'text',
    key: 'sender_name',
    search: 'words',
  },
  'sender_contact.phone': {
    column: 'sender_phone',
    type: 'text',
    key: 'sender_phone',
    search: 'phone',
  },
  pickup_note: {
    column: 'pickup_note',
    type: 'text',
    key: 'pickup_note',
    search: 'no',
  },
  delivery_note: {
    column: 'delivery_note',
    type: 'text',
    key: 'delivery_note',
    search: 'no',
  },
  'pickup_window.from': {
    column: 'pickup_from',
    type: 'timestamptz',
    key: 'pickup_from',
    search: 'no',
  },
  'pickup_window.to': {
    column: 'pickup_to',
    type: 'timestamptz',
    key: 'pickup_to',
    search: 'no',
  },
  'delivery_window.from': {
    column: 'delivery_from',
    type: 'timestamptz',
    key: 'delivery_from',
    search: 'no',
  },
  'delivery_window.to': {
    column: 'delivery_to',
    type: 'timestamptz',
    key: 'delivery_to',
    search: 'no',
  },
  'pickup_location.latitude': {
    column: 'pickup_latitude',
    type: 'float8',
    key: 'pickup_latitude',
    search: 'no',
  },
  'pickup_location.longitude': {
    column: 'pickup_longitude',
    type: 'float8',
    key: 'pickup_longitude',
    search: 'no',
  },
  'delivery_location.latitude': {
    column: 'delivery_latitude',
    type: 'float8',
    key: 'delivery_latitude',
    search: 'no',
  },
  'delivery_location.longitude': {
    column: 'delivery_longitude',
    type: 'float8',
    key: 'delivery_longitude',
    search: 'no',
  },
  pieces: {
    column: 'pieces',
    type: 'int',
    key: 'pieces',
    search: 'no',
  },
  required_proof: {
    column: 'required_proof',
    type: 'text[]',
    key: 'required_proof',
    search: 'no',
  },
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

/** The fields in a row that was read: null where a record may show null. */
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
