/** What the fields of a delivery are called everywhere, weights as people write them, and what deliveries are called and counted. */
import { unclearWeight } from '../../../contract/dashboard/deliveries.ts';
import type { FieldPath, SentFields } from '../../../contract/delivery-fields.ts';
import { inOneLine, joined } from '../../../contract/lines.ts';

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

/** "2,5 kg" is 2.5, "500 g" is 0.5. `isDecimalComma`: a comma before three digits is known to separate no thousands. */
export function understandWeight(text: string, isDecimalComma = false): string {
  const [, whole, fraction = '', unit = ''] = /^(\d+)(?:[.,](\d+))?\s*(kgs?|g|grams?)?\.?$/i.exec(text) ?? [];
  if (whole === undefined || (unclearWeight.test(text) && !isDecimalComma)) return text;
  if (!/^g/i.test(unit)) return fraction === '' ? whole : `${whole}.${fraction}`;
  // "1,250 g": nobody weighs thousandths of a gram.
  if (/^[1-9]\d{0,2},\d{3}\D/.test(text)) return `${whole}.${fraction}`.replace(/\.?0+$/, '');
  const thousandths = `${whole.padStart(4, '0').slice(0, -3)}.${whole.padStart(4, '0').slice(-3)}${fraction}`;
  return thousandths.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '');
}

/** Whether commas separate decimals in a column: one does in any case ("6,57"), and none separates thousands ("1,234.5"). */
export function hasDecimalCommas(texts: readonly string[]): boolean {
  const isDecimal = (text: string) => /^\d+,\d+\s*(kgs?)?\.?$/i.test(text) && !unclearWeight.test(text);
  return texts.some(isDecimal) && !texts.some((text) => /\d,\d{3}[.,]\d/.test(text));
}

/** "Ada Obi, 7 Allen Avenue"; without a receiver, "7 Allen Avenue". */
export const deliveryName = (delivery: Pick<SentFields, 'receiver_contact' | 'delivery_address'>) =>
  joined([inOneLine(delivery.receiver_contact.name ?? ''), streetOf(delivery.delivery_address)]);

/** "7 Allen Avenue, Ikeja" begins with its street; "Flat 3, Quillon House, Ikeja" with too little to go by. */
const minStreetLength = 8;

export function streetOf(address: string): string {
  const [first = '', ...others] = inOneLine(address).split(/,\s*/);
  let street = first;
  for (const part of others) {
    if (street.length >= minStreetLength) break;
    street = `${street}, ${part}`;
  }
  return street;
}

export const number = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });

export const deliveryCount = (count: number) =>
  `${number.format(count)} ${count === 1 ? 'delivery' : 'deliveries'}`;
export const rowCount = (count: number) => `${number.format(count)} ${count === 1 ? 'row' : 'rows'}`;
