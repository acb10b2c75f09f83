import type { feedProblems } from '../../../contract/problems/feed.ts';
import type { Sentences } from './words.ts';

export const feedSentences = {
  cursor_expired: () =>
    'events after this cursor may have been deleted: they are kept for 30 days; read the deliveries that you need again, then follow the feed without a cursor',
} satisfies Sentences<typeof feedProblems>;
