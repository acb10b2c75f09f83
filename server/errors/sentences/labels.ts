import type { labelProblems } from '../../../contract/problems/labels.ts';
import type { Sentences } from './words.ts';

export const labelSentences = {
  label_erased: ({ delivery_ids: ids, more }) =>
    `the personal data of ${ids.join(', ')}${more > 0 ? ` and ${more} more` : ''} was erased`,
  no_such_piece: ({ pieces }) =>
    `must be at most ${pieces}: the delivery has ${pieces === 1 ? '1 parcel' : `${pieces} parcels`}`,
  too_many_labels: ({ count, max }) => `these are ${count} labels; one file has at most ${max}`,
  a4_only_for_pdf: () => 'must be label for ZPL; a4 is only for PDF',
} satisfies Sentences<typeof labelProblems>;
