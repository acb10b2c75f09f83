/**
 * How the fields that a sender gives are kept: one line for each field of the contract. The statement that stores
 * deliveries, the columns that are read again, the index of words and the CSV files are all made from this table.
 */
import type { FieldPath, NewDelivery, SentFields, ValueAt } from '../../contract/delivery-fields.ts';

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
  keep(delivery: NewDelivery): string | number | undefined;
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
} as const satisfies Record<FieldPath, StoredField>;

type Fields = typeof fields;

/** What PostgreSQL's types are in a row that was read: numbers that JavaScript could round come as text. */
interface ReadAs {
  text: string;
  numeric: string;
  bigint: string;
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
  };
}

/** What is kept of a new delivery, by the short names. */
export type KeptFields = { [Key in Fields[FieldPath]['key']]?: string | number | undefined };

export const storedFields: readonly Fields[FieldPath][] = Object.values(fields);

export function keptFieldsOf(delivery: NewDelivery): KeptFields {
  const kept: KeptFields = {};
  for (const { key, keep } of storedFields) kept[key] = keep(delivery);
  return kept;
}
