/** A code that the courier typed: the whole identifier, or its last characters. Pure. */
import { parcelCode, readParcelCode } from '../../contract/parcel-code.ts';
import type { ShownStop } from '../day.ts';
import { type Codes, counted } from './parcels.ts';

/** Of a hundred parcels, two end with the same four characters once in 200 days. */
export const minTypedLength = 4;
/** As many as lists and messages show of an identifier. */
const shownLength = 6;

export const shortId = (deliveryId: string): string => deliveryId.slice(-shownLength);

export type Typed =
  | { is: 'code'; code: string }
  | { is: 'too short' }
  /** Several deliveries end with it. */
  | { is: 'several' }
  | { is: 'unknown' };

/** `stops` are those that can be meant. Without the number of a parcel, the first one that was not scanned yet is meant. */
export function typedCode(text: string, stops: readonly ShownStop[], codes: Codes): Typed {
  const whole = readParcelCode(text.toLowerCase());
  if (whole?.piece !== undefined) return { is: 'code', code: text.trim().toLowerCase() };
  const [ending, piece] = readEnding(text);
  if (ending.length < minTypedLength) return { is: 'too short' };
  const found = stops.filter(({ delivery_id: id }) => id === whole?.deliveryId || id.endsWith(ending));
  const [stop] = found;
  if (found.length > 1) return { is: 'several' };
  if (stop === undefined) return whole ? { is: 'code', code: whole.deliveryId } : { is: 'unknown' };
  const { missing, pieces } = counted(stop, codes);
  return { is: 'code', code: parcelCode(stop.delivery_id, piece ?? missing[0] ?? 1, pieces) };
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
