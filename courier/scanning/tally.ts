/**
 * What scanned codes mean for the courier's day. Pure. The phone keeps only the codes, each once, in the order of the scans;
 * what is ticked off, missing or foreign follows from them and from the day as it is now. So a parcel that a dispatcher gives
 * to another courier after the scan is foreign from then on, and one that is assigned after the scan is ticked off.
 */
import { readParcelCode } from '../../contract/parcel-code.ts';
import { type ShownDay, type ShownStop, stopIn } from '../day.ts';
import { type Codes, type Counted, canPickUp, counted, isAtDoor, numberedCode, toPickUp } from './parcels.ts';

/** More than a courier picks up in a day: then the oldest is dropped. */
const maxCodes = 1_000;
const maxForeignLength = 40;

/** Where several deliveries are picked up: the same sender at the same address. */
export interface Place {
  sender: string;
  address: string;
  deliveries: Counted[];
}

export interface Foreign {
  code: string;
  why: 'not yours' | 'not a label';
}

interface Tally {
  places: Place[];
  foreign: Foreign[];
}

/** What a code says, in the form in which it is kept. A code without a number is that of the first parcel. */
function keptCode(text: string): string {
  const parcel = readParcelCode(text);
  return parcel ? numberedCode(parcel.deliveryId, parcel.piece ?? 1) : text.trim().slice(0, maxForeignLength);
}

export function tally(day: ShownDay, codes: Codes): Tally {
  const places = new Map<string, Place>();
  for (const stop of toPickUp(day)) {
    const { sender, pickup_address: address } = stop;
    const key = JSON.stringify([sender, address]);
    const place = places.get(key) ?? { sender, address, deliveries: [] };
    place.deliveries.push(counted(stop, codes));
    places.set(key, place);
  }
  return { places: [...places.values()], foreign: foreignOf(day, codes) };
}

function foreignOf(day: ShownDay, codes: Codes): Foreign[] {
  return codes.flatMap((code): Foreign[] => {
    const parcel = readParcelCode(code);
    if (!parcel) return [{ code, why: 'not a label' }];
    return stopIn(day, parcel.deliveryId) ? [] : [{ code, why: 'not yours' }];
  });
}

export type Outcome =
  | { is: 'ticked' | 'duplicate'; delivery: Counted; piece: number }
  /** The label has a higher number than the delivery has parcels: it was changed after the label was printed. */
  | { is: 'beyond'; delivery: Counted; piece: number }
  /** On the list, with something else to be done: to deliver, to return, or done already. */
  | { is: 'other stop'; stop: ShownStop }
  | { is: 'not yours' | 'not a label'; code: string };

export interface Scanned {
  codes: Codes;
  outcome: Outcome;
}

/** At the sender: ticks off a parcel to pick up. A foreign one is kept as well, to be listed. */
export function scanAtPickUp(day: ShownDay, codes: Codes, text: string): Scanned {
  const code = keptCode(text);
  const parcel = readParcelCode(code);
  const stop = parcel && stopIn(day, parcel.deliveryId);
  if (stop && !canPickUp(stop)) return { codes, outcome: { is: 'other stop', stop } };
  if (stop) return scanOf(stop, codes, code);
  return { codes: withCode(codes, code), outcome: { is: parcel ? 'not yours' : 'not a label', code } };
}

/** At the door: counts the parcels of the stop that is open; without one, of the stop that the parcel belongs to. */
export function scanAtDoor(day: ShownDay, codes: Codes, text: string, openStop: string | undefined): Scanned {
  const code = keptCode(text);
  const parcel = readParcelCode(code);
  if (!parcel) return { codes, outcome: { is: 'not a label', code } };
  const stop = stopIn(day, parcel.deliveryId);
  if (!stop) return { codes, outcome: { is: 'not yours', code } };
  const isMeant = openStop === undefined ? isAtDoor(stop) : stop.delivery_id === openStop;
  return isMeant ? scanOf(stop, codes, code) : { codes, outcome: { is: 'other stop', stop } };
}

function scanOf(stop: ShownStop, codes: Codes, code: string): Scanned {
  const piece = readParcelCode(code)?.piece ?? 1;
  const before = counted(stop, codes);
  if (piece > before.pieces) return { codes, outcome: { is: 'beyond', delivery: before, piece } };
  if (before.scanned.includes(piece)) return { codes, outcome: { is: 'duplicate', delivery: before, piece } };
  const after = withCode(codes, code);
  return { codes: after, outcome: { is: 'ticked', delivery: counted(stop, after), piece } };
}

const withCode = (codes: Codes, code: string): Codes =>
  codes.includes(code) ? codes : [...codes, code].slice(-maxCodes);

/** Without the codes of these deliveries: they were picked up, or the courier takes the scan back. */
export const withoutDeliveries = (codes: Codes, ids: readonly string[]): Codes =>
  codes.filter((code) => !ids.includes(readParcelCode(code)?.deliveryId ?? ''));

export const withoutForeign = (day: ShownDay, codes: Codes): Codes => {
  const foreign = new Set(foreignOf(day, codes).map(({ code }) => code));
  return codes.filter((code) => !foreign.has(code));
};

export interface PickUp {
  complete: Counted[];
  /** Some of its parcels were scanned, not all. */
  partial: Counted[];
  /** Nothing was scanned of it, though its sender's other parcels were. Other senders' parcels are not missing. */
  missing: Counted[];
}

export function pickUpOf({ places }: Tally): PickUp {
  const here = places.filter(({ deliveries }) => deliveries.some(({ scanned }) => scanned.length > 0));
  const deliveries = here.flatMap((place) => place.deliveries);
  return {
    complete: deliveries.filter(({ missing }) => missing.length === 0),
    partial: deliveries.filter(({ scanned, missing }) => scanned.length > 0 && missing.length > 0),
    missing: deliveries.filter(({ scanned }) => scanned.length === 0),
  };
}
