/** Moving test deliveries on. */
import { Status } from '../primitives.ts';
import { type Declarations, problemsOf } from './declaration.ts';

const moveNotPossible = problemsOf('moveNotPossible');

export const testModeProblems = {
  no_move_left: moveNotPossible('The life of the test delivery has ended.', 'Create another one.', {
    status: Status,
  }),
} satisfies Declarations;
