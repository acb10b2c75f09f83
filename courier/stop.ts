/** What a stop says: what the courier has to do with it next, where, and for whom. Pure. */
import { inOneLine, joined } from '../contract/lines.ts';
import type { Stop } from './messages.ts';

export type Task = 'pick up' | 'deliver' | 'return' | 'ended';

/** What the courier has to do with it next. */
export function taskOf({ status, instruction, parcel_with }: Stop): Task {
  if (parcel_with === 'courier') return 'return';
  if (status === 'created') return 'pick up';
  if (status !== 'in_transit') return 'ended';
  return instruction === 'return' ? 'return' : 'deliver';
}

/** The courier has to go to the sender with it, not to the receiver. */
const isAtSender = (stop: Stop): boolean => taskOf(stop) === 'pick up' || taskOf(stop) === 'return';

/** Where the courier has to go with it next. */
export const addressOf = (stop: Stop): string =>
  isAtSender(stop) ? stop.pickup_address : stop.delivery_address;

export const locationOf = (stop: Stop): Stop['pickup_location'] =>
  isAtSender(stop) ? stop.pickup_location : stop.delivery_location;

export const contactOf = (stop: Stop): Stop['receiver_contact'] =>
  isAtSender(stop) ? stop.sender_contact : stop.receiver_contact;

export const noteOf = (stop: Stop): string | null =>
  isAtSender(stop) ? stop.pickup_note : stop.delivery_note;

/** When the courier is expected there; a return has no time. */
export function windowOf(stop: Stop): Stop['pickup_window'] {
  const task = taskOf(stop);
  if (task === 'pick up') return stop.pickup_window;
  return task === 'deliver' ? stop.delivery_window : null;
}

export const receiverInOneLine = ({
  receiver_contact: { name },
  delivery_address: address,
}: Pick<Stop, 'receiver_contact' | 'delivery_address'>): string =>
  joined([inOneLine(name ?? ''), inOneLine(address)]);

export const senderInOneLine = ({
  sender,
  pickup_address,
}: Pick<Stop, 'sender' | 'pickup_address'>): string => joined([sender, inOneLine(pickup_address)]);

/** Opens an address in the phone's own map: at the location that the sender gave, otherwise where the map finds it. */
export function mapLink(address: string, location: Stop['pickup_location'], userAgent: string): string {
  const name = encodeURIComponent(inOneLine(address));
  const at = location ? `${location.latitude},${location.longitude}` : undefined;
  if (/iPhone|iPad|iPod/.test(userAgent)) {
    return `https://maps.apple.com/?${at === undefined ? '' : `ll=${at}&`}q=${name}`;
  }
  // Brackets would end the name.
  const label = name.replaceAll(/[()]/g, '');
  if (/Android/.test(userAgent)) return `geo:0,0?q=${at === undefined ? name : `${at}(${label})`}`;
  return `https://www.google.com/maps/search/?api=1&query=${at ?? name}`;
}
