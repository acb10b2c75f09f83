/**
 * The feed of an account: pages of events by position, and waiting for the next one.
 *
 * A page says where the next one goes on. That position is never above what the page has seen: the last event of a full
 * page; the last event that was looked at, where a filter stopped; or, if there is nothing more, the newest event of
 * the account. Positions become visible in their order (events/sequencer.ts), so everything that comes later is
 * above it.
 *
 * Events are deleted after 30 days, and a cursor from before that has expired. For an account in which nothing happens, a
 * page without events moves the cursor on all the same, to a day ago: a client that follows never has an old one. Not to
 * the newest event of all accounts, which would show when something happens in others.
 */

import { EventEmitter, once } from 'node:events';
import { type Database, DatabaseUnavailable } from '../../database/database.ts';
import type { FeedPartitions } from '../../database/feed-partitions.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import type { Clock } from '../../platform/clock.ts';
import type { FeedTail, TailEvent } from '../feed-tail.ts';
import type { FeedPosition } from '../sequencer.ts';
import { type EventRow, type FeedFilter, readFeed, readNewest, type Scope } from './store.ts';

export interface FeedPage {
  events: EventRow[];
  hasMore: boolean;
  /** Where the next page goes on. */
  next: FeedPosition;
}

export interface NewestPage {
  events: EventRow[];
  /** Where the next page goes on; undefined if there is none. */
  next: FeedPosition | undefined;
}

/** Where the feed is read from: after a position, or from the oldest event that is kept. */
type Start = { after: FeedPosition } | 'oldest';

interface FeedRequest {
  scope: Scope;
  filter: FeedFilter;
  limit: number;
}

export type Feed = ReturnType<typeof makeFeed>;

const dayMs = 24 * 3_600_000;

/** A wait goes on while the database is away; this is how often it looks then. */
const retryMs = 500;

/**
 * A position is at or after the time of its event, and little more: a transaction that commits late, or clocks of nodes
 * that differ, put some minutes between them.
 */
const maxBehindMs = 10 * 60_000;

interface FeedParts {
  database: Database;
  clock: Clock;
  tail: Pick<FeedTail, 'follow'>;
  partitions: FeedPartitions;
}

export function makeFeed({ database, clock, tail, partitions }: FeedParts) {
  const inPartition = (scope: Scope) => ({ ...scope, partition: partitions.of(scope.accountId) });

  /** The next events, oldest first. */
  async function page({ scope, filter, limit }: FeedRequest, start: Start): Promise<FeedPage | Rejection> {
    const after = start === 'oldest' ? afterTime(filter.fromMs) : start.after;
    const bounds = { after, below: beforeTime(filter.belowMs) };
    const scan = await readFeed(database, inPartition(scope), bounds, filter, limit + 1);
    const isExpired = start !== 'oldest' && start.after < scan.deleted;
    if (isExpired) return new Rejection('cursor_expired');
    const events = scan.rows.slice(0, limit);
    if (scan.rows.length > limit || scan.isCut) {
      return { events, hasMore: true, next: Number(events.at(-1)?.position) };
    }
    if (scan.lookedUpTo !== undefined) return { events, hasMore: true, next: scan.lookedUpTo };
    const aDayAgo = Math.min(scan.head, positionAt(clock.now() - dayMs));
    const next = Math.max(after, scan.newest ?? 0, scan.deleted, aDayAgo);
    return { events, hasMore: false, next };
  }

  /**
   * The next events, as soon as there are any, or an empty page: after `seconds`, or when `ended` is aborted. `startPage` is the
   * page without events after which to wait.
   */
  async function nextPage(
    request: FeedRequest,
    startPage: FeedPage,
    seconds: number,
    ended: AbortSignal,
  ): Promise<FeedPage | Rejection> {
    const alarm = new EventEmitter();
    const ring = () => void alarm.emit('ring');
    const stopFollowing = tail.follow(request.scope, (events) => {
      if (events.length === 0 || events.some((event) => isWanted(request.filter, event))) ring();
    });
    ended.addEventListener('abort', ring);
    let isLate = false;
    const deadline = setTimeout(() => {
      isLate = true;
      ring();
    }, seconds * 1_000);
    let retry: NodeJS.Timeout | undefined;
    let last = startPage;
    try {
      while (!ended.aborted) {
        const rung = once(alarm, 'ring');
        // Events that came before following began, or without a notification, are found here.
        const isLastLook = isLate;
        const newPage = await page(request, { after: last.next }).catch((error) => {
          if (isLastLook || !(error instanceof DatabaseUnavailable)) throw error;
          retry = setTimeout(ring, retryMs);
          return last;
        });
        if (isRejection(newPage)) return newPage;
        if (newPage.events.length > 0 || newPage.hasMore || isLastLook) return newPage;
        last = newPage;
        await rung;
      }
      return last;
    } finally {
      clearTimeout(deadline);
      clearTimeout(retry);
      stopFollowing();
      ended.removeEventListener('abort', ring);
    }
  }

  /** Newest first, from below a position on. */
  async function newest(
    { scope, filter, limit }: FeedRequest,
    below: FeedPosition | undefined,
  ): Promise<NewestPage> {
    const bounds = {
      below: Math.min(below ?? Number.MAX_SAFE_INTEGER, beforeTime(filter.belowMs)),
      from: afterTime(filter.fromMs),
    };
    const scan = await readNewest(database, inPartition(scope), bounds, filter, limit + 1);
    const events = scan.rows.slice(0, limit);
    const hasMore = scan.rows.length > limit || scan.isCut;
    return { events, next: hasMore ? Number(events.at(-1)?.position) : scan.lookedUpTo };
  }

  return { page, nextPage, newest };
}

/** All events at or after this time come after this position. */
function afterTime(fromMs: number | undefined): FeedPosition {
  return fromMs === undefined ? 0 : Math.max(0, positionAt(fromMs) - 1);
}

/** All events before this time come before this position. */
function beforeTime(belowMs: number | undefined): FeedPosition {
  return belowMs === undefined ? Number.MAX_SAFE_INTEGER : positionAt(belowMs + maxBehindMs);
}

function positionAt(ms: number): FeedPosition {
  return Math.min(Math.max(0, ms * 1_000), Number.MAX_SAFE_INTEGER);
}

function isWanted({ types, deliveryId }: FeedFilter, { type, subjectId }: TailEvent): boolean {
  return (types?.includes(type) ?? true) && (deliveryId === undefined || deliveryId === subjectId);
}
