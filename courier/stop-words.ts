/** What the sender said about a stop, in words; and what of it has changed. Pure. */

import { moneyText } from '../contract/money.ts';
import type { Stop } from './messages.ts';
import { piecesWords } from './scanning/parcels.ts';
import { capitalized, type FleetDay, proofList, windowWords } from './words.ts';

/** "2 parcels, Two cotton shirts, 2.5 kg". */
export function parcelWords(stop: Stop): string {
  const { weight, description } = stop.package_details;
  return [piecesWords(stop), description, weight === null ? null : `${weight} kg`].filter(Boolean).join(', ');
}

/** "Photo, recipient’s name"; empty if none is required. */
export const requiredProofWords = (stop: Stop): string => capitalized(proofList(stop.required_proof));

const locationWords = (location: Stop['pickup_location']) =>
  location && `${location.latitude}, ${location.longitude}`;

type Words = (stop: Stop, day: FleetDay) => string | null | undefined;

/** Every field that a sender can change, in the order in which a courier needs it. */
const fieldWords: Record<string, Words> = {
  'Pickup address': (stop) => stop.pickup_address,
  'Delivery address': (stop) => stop.delivery_address,
  'Pickup time': (stop, day) => windowWords(stop.pickup_window, day),
  'Delivery time': (stop, day) => windowWords(stop.delivery_window, day),
  'Pickup note': (stop) => stop.pickup_note,
  'Delivery note': (stop) => stop.delivery_note,
  Receiver: (stop) => stop.receiver_contact.name,
  'Receiver’s phone': (stop) => stop.receiver_contact.phone,
  'Sender contact': (stop) => stop.sender_contact.name,
  'Sender’s phone': (stop) => stop.sender_contact.phone,
  'Cash to collect': (stop) =>
    stop.amount_to_collect === 0
      ? null
      : moneyText(stop.amount_to_collect, stop.currency, stop.currency_digits),
  Parcel: parcelWords,
  'Required proof': requiredProofWords,
  'Pickup location': (stop) => locationWords(stop.pickup_location),
  'Delivery location': (stop) => locationWords(stop.delivery_location),
};

export interface Change {
  name: string;
  /** Empty if there was nothing, or is nothing now. */
  before: string;
  now: string;
}

export function changesIn(stop: Stop, day: FleetDay): Change[] {
  if (stop.changes === null) return [];
  const old: Stop = { ...stop, ...stop.changes.before };
  return Object.entries(fieldWords)
    .map(([name, words]) => ({ name, before: words(old, day) ?? '', now: words(stop, day) ?? '' }))
    .filter(({ before, now }) => before !== now);
}
