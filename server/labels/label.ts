/** What is printed for the parcels of a delivery: a label for each, which differ in the number of the parcel and in the codes. */

/** Plain data: it is sent to the thread that draws. */
export interface DeliveryLabels {
  deliveryId: string;
  /** The parcels to print, counted from 1, of how many. */
  parcels: readonly number[];
  pieces: number;
  isTest: boolean;
  isCancelled: boolean;
  accountName: string;
  sender: Contact;
  pickupAddress: string;
  receiver: Contact;
  deliveryAddress: string;
  reference: string | null;
  /** In minor units of the currency. */
  amountToCollect: number;
  currency: string;
  pickupNote: string | null;
  deliveryNote: string | null;
  deliveryWindow: { from: Date; to: Date } | null;
  /** In which the window is printed. */
  timeZone: string;
}

export interface Contact {
  name: string | null;
  phone: string | null;
}

/** Millimetres. */
export const labelWidth = 100;
export const labelHeight = 150;
