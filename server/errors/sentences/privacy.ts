import type { privacyProblems } from '../../../contract/problems/privacy.ts';
import type { Sentences } from './words.ts';

export const privacySentences = {
  receiver_missing: () => 'one of phone, name and reference is required',
  too_few_digits: ({ min }) => `must have at least ${min} digits`,
  not_a_name: () => 'must be the name of a receiver',
} satisfies Sentences<typeof privacyProblems>;
