/**
 * How the fields that a sender gives are kept: one line for each field of the contract. The statement that stores
 * deliveries, the columns that are read again, the index of words and the CSV files are all made from this table.
 */
import type { FieldPath, NewDelivery, SentFields, ValueAt } from '../../contract/delivery-fields.ts';
import type { ProofKind } from '../../contract/primitives.ts';
import { inUtc } from '../platform/time-zone.ts';

export type KeptValue = string | number | Readonly<Record<string, string>>;

interface StoredField {
  /** Its column in the table `deliveries`, and the type of that. */
  column: string;
  type: keyof ReadAs;
  /**
   * Its name in the JSON of new deliveries. Short: it is sent once for each row, and PostgreSQL reads each of them. It is
   * part of the idempotency fingerprint, too: another name would turn retries across an upgrade into 422.
   */
  key: string;
  /** What is kept of a new delivery; undefined where the field was left out. */
  keep(delivery: NewDelivery): KeptValue | undefined;
  /** How it is found: by its words, as a phone number, or not at all. */
  search: 'words' | 'phone' | 'no';
}

export const fields = {
  pickup_address: {
    column: 'pickup_address',
    type: 'text',
    key: 'pickup',
    keep: (delivery) => delivery.pickup_address,
    search: 'words',
  },
  delivery_address: {
    column: 'delivery_address',
    type: 'text',
    key: 'address',
    keep: (delivery) => delivery.delivery_address,
    search: 'words',
  },
  'package_details.weight': {
    column: 'weight_kg',
    type: 'numeric',
    key: 'weight',
    // 0 means left out. As text: the shortest decimal that is this number, 2.3 and not 2.2999999999999998.
    keep: ({ package_details: parcel }) => (parcel?.weight ? String(parcel.weight) : undefined),
    search: 'no',
  },
  'package_details.description': {
    column: 'package_description',
    type: 'text',
    key: 'content',
    keep: (delivery) => delivery.package_details?.description,
    search: 'words',
  },
  'receiver_contact.name': {
    column: 'receiver_name',
    type: 'text',
    key: 'name',
    keep: (delivery) => delivery.receiver_contact?.name,
    search: 'words',
  },
  'receiver_contact.phone': {
    column: 'receiver_phone',
    type: 'text',
    key: 'phone',
    // Empty text means left out.
    keep: (delivery) => delivery.receiver_contact?.phone || undefined,
    search: 'phone',
  },
  amount_to_collect: {
    column: 'amount_to_collect',
    type: 'bigint',
    key: 'amount',
    keep: (delivery) => delivery.amount_to_collect ?? 0,
    search: 'no',
  },
  reference: {
    column: 'reference',
    type: 'text',
    key: 'reference',
    keep: (delivery) => delivery.reference,
    search: 'words',
  },
  metadata: {
    column: 'metadata',
    // Not jsonb, which would sort the keys: metadata is returned as sent.
    type: 'json',
    key: 'metadata',
    keep: ({ metadata }) => (metadata && Object.keys(metadata).length > 0 ? metadata : undefined),
    search: 'no',
  },
  'sender_contact.name': {
    column: 'sender_name',
    type: 'text',
    key: 'sender_name',
    keep: (delivery) => delivery.sender_contact?.name,
    search: 'words',
  },
  'sender_contact.phone': {
    column: 'sender_phone',
    type: 'text',
    key: 'sender_phone',
    keep: (delivery) => delivery.sender_contact?.phone || undefined,
    search: 'phone',
  },
  pickup_note: {
    column: 'pickup_note',
    type: 'text',
    key: 'pickup_note',
    keep: (delivery) => delivery.pickup_note || undefined,
    search: 'no',
  },
  delivery_note: {
    column: 'delivery_note',
    type: 'text',
    key: 'delivery_note',
    keep: (delivery) => delivery.delivery_note || undefined,
    search: 'no',
  },
  'pickup_window.from': {
    column: 'pickup_from',
    type: 'timestamptz',
    key: 'pickup_from',
    keep: ({ pickup_window: window }) => window && inUtc(window.from),
    search: 'no',
  },
  'pickup_window.until': {
    column: 'pickup_until',
    type: 'timestamptz',
    key: 'pickup_until',
    keep: ({ pickup_window: window }) => window && inUtc(window.until),
    search: 'no',
  },
  'delivery_window.from': {
    column: 'delivery_from',
    type: 'timestamptz',
    key: 'delivery_from',
    keep: ({ delivery_window: window }) => window && inUtc(window.from),
    search: 'no',
  },
  'delivery_window.until': {
    column: 'delivery_until',
    type: 'timestamptz',
    key: 'delivery_until',
    keep: ({ delivery_window: window }) => window && inUtc(window.until),
    search: 'no',
  },
  'pickup_location.latitude': {
    column: 'pickup_latitude',
    type: 'float8',
    key: 'pickup_latitude',
    keep: (delivery) => delivery.pickup_location?.latitude,
    search: 'no',
  },
  'pickup_location.longitude': {
    column: 'pickup_longitude',
    type: 'float8',
    key: 'pickup_longitude',
    keep: (delivery) => delivery.pickup_location?.longitude,
    search: 'no',
  },
  'delivery_location.latitude': {
    column: 'delivery_latitude',
    type: 'float8',
    key: 'delivery_latitude',
    keep: (delivery) => delivery.delivery_location?.latitude,
    search: 'no',
  },
  'delivery_location.longitude': {
    column: 'delivery_longitude',
    type: 'float8',
    key: 'delivery_longitude',
    keep: (delivery) => delivery.delivery_location?.longitude,
    search: 'no',
  },
  pieces: {
    column: 'pieces',
    type: 'int',
    key: 'pieces',
    keep: (delivery) => delivery.pieces,
    search: 'no',
  },
  required_proof: {
    column: 'required_proof',
    type: 'text[]',
    key: 'required_proof',
    // As PostgreSQL writes arrays. Sorted, so that the order makes no difference for an idempotency key.
    keep: ({ required_proof: proof }) => proof && `{${[...proof].sort().join(',')}}`,
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
    pickup_window: windowOf(row.pickup_from, row.pickup_until),
    delivery_window: windowOf(row.delivery_from, row.delivery_until),
    pickup_location: { latitude: row.pickup_latitude, longitude: row.pickup_longitude },
    delivery_location: { latitude: row.delivery_latitude, longitude: row.delivery_longitude },
    pieces: row.pieces,
    required_proof: row.required_proof,
  };
}

function windowOf(from: Date | null, until: Date | null) {
  return { from: from?.toISOString() ?? null, until: until?.toISOString() ?? null };
}

type Stored = Fields[FieldPath];

/** What is kept of a new delivery, by the short names. */
export type KeptFields = { [Field in Stored as Field['key']]?: ReturnType<Field['keep']> };

export const storedFields: readonly Stored[] = Object.values(fields);

/** The fields of the first version, which most deliveries have. They are columns of the JSON that new rows are sent in. */
export const plainFields = storedFields.slice(0, 7);
/**
 * All later ones are texts in one array of that JSON, `more`, which most deliveries do without: PostgreSQL looks up every
 * column in every row, also where it is missing. An array, because looking up a name in JSON reads all of it again.
 */
export const moreFields = storedFields.slice(7);

const morePaths: readonly (keyof NewDelivery)[] = [
  'reference',
  'metadata',
  'sender_contact',
  'pickup_note',
  'delivery_note',
  'pickup_window',
  'delivery_window',
  'pickup_location',
  'delivery_location',
  'pieces',
  'required_proof',
];

export function keptFieldsOf(delivery: NewDelivery): KeptFields {
  const kept: Record<string, KeptValue | undefined> = {};
  for (const { key, keep } of plainFields) kept[key] = keep(delivery);
  if (morePaths.some((name) => delivery[name] !== undefined)) {
    for (const { key, keep } of moreFields) kept[key] = keep(delivery);
  }
  return kept as KeptFields;
}

/** Something beside the fields of the first version was sent. */
export function hasMoreFields(kept: KeptFields): boolean {
  return 'reference' in kept;
}
