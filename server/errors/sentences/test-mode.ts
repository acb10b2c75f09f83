import type { testModeProblems } from '../../../contract/problems/test-mode.ts';
import type { Sentences } from './words.ts';

export const testModeSentences = {
  no_move_left: ({ status }) => `the delivery is already ${status}, and no move is left`,
} satisfies Sentences<typeof testModeProblems>;
