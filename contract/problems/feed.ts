/** The feed of events. */
import { type Declarations, problemsOf } from './declaration.ts';

const cursorExpired = problemsOf('cursorExpired');

export const feedProblems = {
  cursor_expired: cursorExpired(
    'Events after the cursor may have been deleted: they are kept for 30 days.',
    'Read the deliveries that you need again, then follow the feed without a cursor.',
  ),
} satisfies Declarations;
