/** What is printed for one parcel. A delivery of several parcels has a label for each. */

export interface Label {
  deliveryId: string;
  /** This parcel, counted from 1, of how many. */
  piece: number;
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
  deliveryWindow: { from: Date; until: Date } | null;
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
