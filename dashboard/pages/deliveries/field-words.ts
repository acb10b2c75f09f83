/** The fields of a delivery in words: the same in the form, in its details and in its timeline. */
import type { FieldPath, SentFields, ValueAt } from '../../../contract/delivery-fields.ts';
import type { ProofKind } from '../../../contract/primitives.ts';
import { proofText } from '../../parts/proof-words.ts';
import { moneyText } from '../../ui/money.tsx';
import { exactTime } from '../../ui/time-words.ts';
import type { Formats } from './form/formats.ts';

export const fieldLabels: Record<FieldPath, string> = {
  pickup_address: 'Pickup address',
  delivery_address: 'Delivery address',
  'package_details.weight': 'Weight',
  'package_details.description': 'Package contents',
  'receiver_contact.name': 'Receiver’s name',
  'receiver_contact.phone': 'Receiver’s phone',
  amount_to_collect: 'Cash to collect',
  reference: 'Reference',
  metadata: 'Metadata',
  'sender_contact.name': 'Sender’s name',
  'sender_contact.phone': 'Sender’s phone',
  pickup_note: 'Pickup note',
  delivery_note: 'Delivery note',
  'pickup_window.from': 'Pickup from',
  'pickup_window.to': 'Pickup until',
  'delivery_window.from': 'Delivery from',
  'delivery_window.to': 'Delivery until',
  'pickup_location.latitude': 'Pickup latitude',
  'pickup_location.longitude': 'Pickup longitude',
  'delivery_location.latitude': 'Delivery latitude',
  'delivery_location.longitude': 'Delivery longitude',
  pieces: 'Pieces',
  required_proof: 'Required proof',
};

type Writers = {
  [Path in FieldPath]?: (value: NonNullable<ValueAt<SentFields, Path>>, formats: Formats) => string;
};

const time = (at: string, { zone }: Formats) => exactTime(at, zone, true);

/** Where the text of the value itself is not what people read. */
const writers: Writers = {
  'package_details.weight': (weight) => kilograms(weight),
  amount_to_collect: (amount, { currency, currencyDigits }) =>
    amount === 0 ? 'None' : moneyText(amount, currency, currencyDigits),
  metadata: (pairs) =>
    Object.entries(pairs)
      .map(([key, value]) => `${key}: ${value}`)
      .join('\n'),
  'pickup_window.from': time,
  'pickup_window.to': time,
  'delivery_window.from': time,
  'delivery_window.to': time,
  required_proof: (kinds) => proofText(kinds as ProofKind[]),
};

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });
export const kilograms = (value: number) => `${number.format(value)} kg`;

/** Undefined if the field is empty. */
export function fieldText(path: FieldPath, value: unknown, formats: Formats): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const write = writers[path] as ((value: unknown, formats: Formats) => string) | undefined;
  return write ? write(value, formats) : String(value);
}

/** What is true if the field is empty. */
export const emptyText = (path: FieldPath): string => (path === 'required_proof' ? 'Fleet default' : 'None');
