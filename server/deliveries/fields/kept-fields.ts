/**
 * What is kept of the fields of a new delivery: the values of its columns, by the keys of `fields.ts`. Pure.
 *
 * Written out, although a loop over the table would be shorter: where fields are added to an object one by one, or after copied
 * ones, V8 turns an object of this size into a hash table, and every later step is slow. Measured for one delivery with all
 * fields, from here to the JSON for PostgreSQL: 15 µs with a loop, 40 µs with copies, 6 µs like this. A field that is missing
 * does not compile.
 */
import type { NewDelivery } from '../../../contract/delivery-fields.ts';
import { proofKinds } from '../../../contract/primitives.ts';
import { inUtc } from '../../platform/time-zone.ts';
import { type FieldsRow, type Stored, storedFields } from './fields.ts';

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
const readAgain: { [Type in keyof KeptAs]: (kept: KeptAs[Type]) => unknown } = {
  text: (text) => text,
  numeric: (text) => text,
  bigint: String,
  json: (pairs) => pairs,
  timestamptz: (time) => new Date(time),
  float8: (number) => number,
  int: (number) => number,
  'text[]': (list) => (list === '{}' ? [] : list.slice(1, -1).split(',')),
};

/** The row that kept fields become. For edits only: creates do not wait for it. */
export function rowOf(kept: KeptFields): FieldsRow {
  const columns = storedFields.map(({ column, key, type }) => {
    const read = readAgain[type] as (value: KeptValue) => unknown;
    const value = kept[key];
    return [column, value === undefined ? null : read(value)];
  });
  return Object.fromEntries(columns);
}

/** Whether it has no fields but those of the first version (`plainFields`). One that is missing here fails a test. */
export function isPlain(delivery: NewDelivery): boolean {
  return (
    delivery.reference === undefined &&
    delivery.metadata === undefined &&
    delivery.sender_contact === undefined &&
    delivery.pickup_note === undefined &&
    delivery.delivery_note === undefined &&
    delivery.pickup_window === undefined &&
    delivery.delivery_window === undefined &&
    delivery.pickup_location === undefined &&
    delivery.delivery_location === undefined &&
    delivery.pieces === undefined &&
    delivery.required_proof === undefined
  );
}
