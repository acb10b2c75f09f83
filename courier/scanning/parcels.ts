/** The parcels of the day's deliveries, and which of them were scanned. Pure. */
import { parcelCode } from '../../contract/parcel-code.ts';
import type { ShownDay, ShownStop } from '../day.ts';
import type { Stop } from '../messages.ts';

/** For a label: `dlv_…/2`, always with the number of the parcel. For anything else: its text, shortened. Each once. */
export type Codes = readonly string[];

/** The codes as they are stored on phones: fields are only ever added, and are optional. */
export interface StoredScans {
  courierId: string;
  /** The last scan, by the clock of the phone, in milliseconds since 1970. */
  at: number;
  /** Parcels to pick up, and what is foreign. */
  pickUp: Codes;
  /** Parcels at the door, of the stops that they belong to. */
  door: Codes;
}

/** What was scanned longer ago, and not picked up, may be anywhere now. */
export const maxScansAgeMs = 12 * 60 * 60 * 1_000;

/** How many parcels a delivery has; missing in a day that an older build kept. */
export const piecesOf = ({ pieces }: Partial<Pick<Stop, 'pieces'>>): number => pieces ?? 1;

/** A delivery with the numbers of its parcels, counted from 1. */
export interface Counted {
  stop: ShownStop;
  pieces: number;
  scanned: number[];
  missing: number[];
}

export function counted(stop: ShownStop, codes: Codes): Counted {
  const pieces = piecesOf(stop);
  const all = Array.from({ length: pieces }, (_, index) => index + 1);
  const isScanned = (piece: number) => codes.includes(numberedCode(stop.delivery_id, piece));
  return {
    stop,
    pieces,
    scanned: all.filter(isScanned),
    missing: all.filter((piece) => !isScanned(piece)),
  };
}

/** Always with the number, even if a delivery has one parcel: it may get more. */
export const numberedCode = (deliveryId: string, piece: number): string =>
  parcelCode(deliveryId, piece, Number.POSITIVE_INFINITY);

export const piecesIn = (stops: readonly Stop[]): number =>
  stops.reduce((sum, stop) => sum + piecesOf(stop), 0);

/** "3 parcels"; nothing of a single one. */
export const piecesWords = (stop: Stop): string | undefined =>
  piecesOf(stop) > 1 ? `${piecesOf(stop)} parcels` : undefined;

export const scannedWords = ({ scanned, pieces }: Counted): string =>
  pieces === 1 ? 'Parcel scanned' : `${scanned.length} of ${pieces} parcels scanned`;

export const canPickUp = ({ moves }: Stop): boolean => moves.includes('pick_up');

/** What can be picked up, today's first. */
export const toPickUp = ({ stops, later }: ShownDay): ShownStop[] => [...stops, ...later].filter(canPickUp);

/** The courier has the parcel and can hand it over or return it. */
export const isAtDoor = ({ moves }: Stop): boolean => moves.includes('deliver') || moves.includes('return');
