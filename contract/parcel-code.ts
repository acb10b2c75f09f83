/**
 * What the QR code and the Code 128 of a label hold: the `delivery_id`, and for a delivery of several parcels a slash and the
 * number of the parcel, `dlv_…/2`. So any scanner reads the id, and a courier's phone can count parcels.
 */
import { deliveryIdPattern } from './delivery-id.ts';

export interface Parcel {
  deliveryId: string;
  /** Counted from 1; undefined if the code does not name one. */
  piece: number | undefined;
}

export function parcelCode(deliveryId: string, piece: number, pieces: number): string {
  return pieces === 1 ? deliveryId : `${deliveryId}/${piece}`;
}

const codePattern = new RegExp(`${deliveryIdPattern.slice(0, -1)}(?:/([1-9][0-9]{0,2}))?$`);

/** The parcel that a scanned code names; undefined if it is no code of a label. */
export function readParcelCode(text: string): Parcel | undefined {
  const match = codePattern.exec(text.trim());
  if (!match) return undefined;
  const [whole, piece] = match;
  const [deliveryId = ''] = whole.split('/');
  return { deliveryId, piece: piece === undefined ? undefined : Number(piece) };
}
