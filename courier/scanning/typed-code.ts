/** A code that the courier typed: the reference, the whole identifier, or its last characters. Pure. */
import { parcelCode, readParcelCode } from '../../contract/parcel-code.ts';
import type { ShownStop } from '../day.ts';
import { taskOf } from '../stop.ts';
import { type Codes, counted } from './parcels.ts';

/** With a hundred parcels a day, two end with the same four characters once in 200 days. */
export const minTypedLength = 4;
/** The longest reference has 100 characters; the number of a parcel may follow, "/999". */
export const maxTypedLength = 104;
/** As many as lists and messages show of an identifier. */
const shownLength = 6;

export const shortId = (deliveryId: string): string => deliveryId.slice(-shownLength);

export type Typed =
  | { is: 'code'; code: string }
  | { is: 'too short' }
  /** Several deliveries end with it. */
  | { is: 'several' }
  /** It is the reference of several deliveries, as two shops may number alike; or of one, and another ends with it. */
  | { is: 'several references' }
  | { is: 'unknown' };

/** `stops` are those that can be meant. Without the number of a parcel, the first one that was not scanned yet is meant. */
export function typedCode(text: string, stops: readonly ShownStop[], codes: Codes): Typed {
  const whole = readParcelCode(text.toLowerCase());
  if (whole?.piece !== undefined) return { is: 'code', code: text.trim().toLowerCase() };
  const [byReference, pieceOfReference] = withReference(text, stops);
  const [ending, pieceOfEnding] = readEnding(text);
  const isTooShort = ending.length < minTypedLength;
  if (isTooShort && byReference.length === 0) return { is: 'too short' };
  const byEnding = stops.filter(
    ({ delivery_id: id }) => !isTooShort && (id === whole?.deliveryId || id.endsWith(ending)),
  );
  const matches = [...new Set([...byReference, ...byEnding])];
  const [stop] = matches;
  if (matches.length > 1) return { is: byReference.length > 0 ? 'several references' : 'several' };
  if (stop === undefined) return whole ? { is: 'code', code: whole.deliveryId } : { is: 'unknown' };
  const { missing, pieces } = counted(stop, codes);
  const piece = byReference.length > 0 ? pieceOfReference : pieceOfEnding;
  return { is: 'code', code: parcelCode(stop.delivery_id, piece ?? missing[0] ?? 1, pieces) };
}

/**
 * The stops whose whole reference was typed, in upper or lower case. A reference may itself end with a slash and digits:
 * they are the number of a parcel only if no stop has the whole text as its reference.
 */
function withReference(
  text: string,
  stops: readonly ShownStop[],
): [stops: readonly ShownStop[], piece: number | undefined] {
  const exact = stopsNamed(text, stops);
  const [, reference = '', piece] = /^(.+)\/\s*([1-9]\d{0,2})\s*$/.exec(text) ?? [];
  if (exact.length > 0 || piece === undefined) return [exact, undefined];
  return [stopsNamed(reference, stops), Number(piece)];
}

/** After a cancellation the sender may use a reference again: then the stop that is still to be done is meant. */
function stopsNamed(text: string, stops: readonly ShownStop[]): readonly ShownStop[] {
  const typed = text.trim().toLowerCase();
  const all = stops.filter(({ reference }) => reference && reference.trim().toLowerCase() === typed);
  const open = all.filter((stop) => taskOf(stop) !== 'ended');
  return open.length > 0 ? open : all;
}

/** As identifiers are written: they have no i, l, o and u, so that nobody confuses them with 1 and 0. */
function readEnding(text: string): [ending: string, piece: number | undefined] {
  const [ending = '', piece] = text
    .toLowerCase()
    .replace(/^\s*dlv_/, '')
    .replaceAll(/[\s.…-]/g, '')
    .split('/');
  const digits = ending.replaceAll(/[il]/g, '1').replaceAll('o', '0');
  return [digits, piece !== undefined && /^[1-9]\d{0,2}$/.test(piece) ? Number(piece) : undefined];
}
