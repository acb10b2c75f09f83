import { inOneLine } from '../../contract/lines.ts';
import type { ShownStop } from '../day.ts';
import { addressOf, receiverInOneLine, type Task, taskOf } from '../stop.ts';
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
    case 'ticked': {
      const { delivery } = outcome;
      return { tone: 'good', text: `${scannedWords(delivery)}: ${receiverInOneLine(delivery.stop)}` };
    }
    case 'duplicate': {
      const { delivery, piece } = outcome;
      const parcel = delivery.pieces === 1 ? '' : `parcel ${piece} of ${delivery.pieces}, `;
      return { tone: 'again', text: `Already scanned: ${parcel}${receiverInOneLine(delivery.stop)}` };
    }
    case 'beyond': {
      const pieces = count(outcome.delivery.pieces, 'parcel', 'parcels');
      const text = `This label says parcel ${outcome.piece}, but the delivery has ${pieces}. Ask the sender or your dispatcher.`;
      return { tone: 'bad', text };
    }
    case 'other stop':
      return {
        tone: 'again',
        text: `${beforeAddress[taskOf(outcome.stop)]} ${inOneLine(addressOf(outcome.stop))}`,
        opens: outcome.stop,
      };
    case 'not yours':
    case 'not a label':
      return { tone: 'bad', text: foreignText({ code: outcome.code, why: outcome.is }) };
  }
}

const beforeAddress: Record<Task, string> = {
  'pick up': 'To pick up at',
  deliver: 'You have this parcel. Deliver to',
  return: 'You have this parcel. Return it to',
  ended: 'Already done:',
};

/** For one of our labels, with what the courier can compare with what is printed. */
export function foreignText({ code, why }: Foreign): string {
  if (why === 'not a label') return `Not a Waybill label: ${code}`;
  const [id = '', piece] = code.split('/');
  const parcel = piece === undefined || piece === '1' ? '' : `, parcel ${piece}`;
  return `Not on your list: …${shortId(id)}${parcel}`;
}

/** What the courier can compare with the label: "SO-1001 · …548vtw". */
export const labelWords = ({ reference, delivery_id }: ShownStop): string =>
  [inOneLine(reference ?? ''), `…${shortId(delivery_id)}`].filter(Boolean).join(' · ');

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
