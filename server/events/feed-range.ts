/** Positions in the feed, and ranges of them. */

import type { FeedPartition } from '../database/feed-partitions.ts';
import type { TurnSight } from './outbox-floor.ts';

/** Below 2^53 until the year 2255, so a number is exact. */
export type FeedPosition = number;

/** Events that were added to the feed by one turn: of a partition, after one position, up to another. */
export interface FeedRange {
  partition: FeedPartition;
  after: FeedPosition;
  upTo: FeedPosition;
}

/** Rows that a turn has taken out of the outbox. */
export interface Taken extends FeedRange {
  count: number;
  /** On one PostgreSQL. */
  sight?: TurnSight;
}
