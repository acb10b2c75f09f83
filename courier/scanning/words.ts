/** The texts of the scanning screens. */
import { inOneLine } from '../../contract/lines.ts';
import { addressOf, receiverInOneLine, type ShownStop, taskOf } from '../day.ts';
import { count } from '../words.ts';
import type { CameraProblem } from './camera.ts';
import { type Counted, scannedWords } from './parcels.ts';
import type { Foreign, Outcome } from './tally.ts';
import { minTypedLength, shortId, type Typed } from './typed-code.ts';

export interface Feedback {
  tone: 'good' | 'again' | 'bad';
  text: string;
  /** The stop that it offers to open. */
  opens?: ShownStop;
}

export function outcomeWords(outcome: Outcome): Feedback {
  switch (outcome.is) {
    case 'ticked':
      return { tone: 'good', text: `${scannedWords(outcome.delivery)}: ${nameOf(outcome.delivery.stop)}` };
    case 'duplicate':
      return {
        tone: 'again',
        text: `Already scanned: ${parcelWords(outcome.piece, outcome.delivery)}${nameOf(outcome.delivery.stop)}`,
      };
    case 'beyond':
      return {
        tone: 'bad',
        text: `This label says parcel ${outcome.piece}, but the delivery has ${count(outcome.delivery.pieces, 'parcel', 'parcels')}. Ask the sender or your dispatcher.`,
      };
    case 'other stop':
      return { tone: 'again', text: otherStopWords(outcome.stop), opens: outcome.stop };
    case 'not yours':
    case 'not a label':
      return { tone: 'bad', text: `${foreignWords[outcome.is]}: ${foreignName(outcome.code, outcome.is)}` };
  }
}

const nameOf = (stop: ShownStop): string => receiverInOneLine(stop);

const parcelWords = (piece: number, { pieces }: Counted): string =>
  pieces === 1 ? '' : `parcel ${piece} of ${pieces}, `;

function otherStopWords(stop: ShownStop): string {
  const where = inOneLine(addressOf(stop));
  switch (taskOf(stop)) {
    case 'pick up':
      return `To pick up at ${where}`;
    case 'deliver':
      return `You have this parcel. Deliver to ${where}`;
    case 'return':
      return `You have this parcel. Return it to ${where}`;
    case 'ended':
      return `Already done: ${where}`;
  }
}

export const foreignWords: Record<Foreign['why'], string> = {
  'not yours': 'Not on your list',
  'not a label': 'Not a Waybill label',
};

/** For one of our labels, what the courier can compare with what is printed. */
export function foreignName(code: string, why: Foreign['why']): string {
  if (why === 'not a label') return code;
  const [id = '', piece] = code.split('/');
  return piece === undefined || piece === '1' ? `…${shortId(id)}` : `…${shortId(id)}, parcel ${piece}`;
}

/** What the courier can compare with the label: "SO-1001 · …548vtw". */
export const labelWords = ({ reference, delivery_id }: ShownStop): string =>
  [inOneLine(reference ?? ''), `…${shortId(delivery_id)}`].filter(Boolean).join(' · ');

/** "2 of 3 parcels", "1 parcel". */
export const progressWords = ({ scanned, pieces }: Counted): string =>
  pieces === 1 ? (scanned.length === 1 ? 'Scanned' : '1 parcel') : `${scanned.length} of ${pieces} parcels`;

/** What is missing of a delivery: "Parcel 2 of 3", "Parcels 1 and 3 of 3"; of a single parcel, or all of them, how many. */
export function missingWords({ missing, pieces }: Counted): string {
  if (missing.length === pieces) return count(pieces, 'parcel', 'parcels');
  const names = new Intl.ListFormat('en-GB').format(missing.map(String));
  return `${missing.length === 1 ? 'Parcel' : 'Parcels'} ${names} of ${pieces}`;
}

export const typedProblems: Record<Exclude<Typed['is'], 'code'>, string> = {
  'too short': `Enter the whole reference, or at least the last ${minTypedLength} characters of the delivery ID.`,
  several: 'Several deliveries end with that. Enter more characters.',
  'several references':
    'Several deliveries match that reference. Enter the last characters of the delivery ID instead.',
  unknown:
    'No delivery on your list ends with that or has that reference. Check the characters on the label.',
};

/** What is wrong, and what to do; typing always works. */
export const cameraProblems: Record<CameraProblem, string> = {
  denied:
    'The camera is blocked. Allow it for this page in the browser’s settings, then tap “Try again”. Or type the code.',
  missing: 'No camera was found on this device. Type the code instead.',
  busy: 'Another app is using the camera. Close that app, then tap “Try again”. Or type the code.',
  insecure:
    'Browsers allow the camera only at addresses that begin with https://. Type the code, and tell your dispatcher.',
  'no scanner': 'The scanner could not be loaded. Go online, then tap “Try again”. Or type the code.',
};
