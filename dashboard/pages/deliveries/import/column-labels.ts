/** What people read for the columns of an import. */
import { type ImportColumn, importColumns } from '../../../../contract/dashboard/deliveries.ts';
import { NewDelivery } from '../../../../contract/delivery-fields.ts';
import type { Target } from './guess-columns.ts';

/** A column that deliveries are made from. */
export type Field = Exclude<Target, 'keep' | 'ignore'>;

export const fields: readonly Field[] = [...importColumns, 'currency'];

export const fieldLabels: Record<Field, string> = {
  pickup_address: 'Pickup address',
  delivery_address: 'Delivery address',
  receiver_name: 'Receiver’s name',
  receiver_phone: 'Receiver’s phone',
  weight: 'Weight in kg',
  description: 'Package contents',
  amount: 'Cash to collect',
  amount_to_collect: 'Cash to collect, in minor units',
  reference: 'Reference (order number)',
  metadata: 'Metadata, as JSON',
  sender_name: 'Sender’s name',
  sender_phone: 'Sender’s phone',
  pickup_note: 'Pickup note',
  delivery_note: 'Delivery note',
  pickup_from: 'Pickup from',
  pickup_until: 'Pickup until',
  delivery_from: 'Delivery from',
  delivery_until: 'Delivery until',
  pickup_latitude: 'Pickup latitude',
  pickup_longitude: 'Pickup longitude',
  delivery_latitude: 'Delivery latitude',
  delivery_longitude: 'Delivery longitude',
  pieces: 'Number of parcels',
  required_proof: 'Required proof',
  currency: 'Currency',
};

export const requiredFields: readonly ImportColumn[] = importColumns.filter((column) =>
  (NewDelivery.required as readonly string[]).includes(column),
);

export const phoneFields: readonly Field[] = ['receiver_phone', 'sender_phone'];

/** Where several columns make one text. All other fields have one column at most. */
export const joinedFields: Partial<Record<Field, string>> = {
  pickup_address: ', ',
  delivery_address: ', ',
  receiver_name: ' ',
  sender_name: ' ',
  description: ', ',
  pickup_note: '\n',
  delivery_note: '\n',
};
