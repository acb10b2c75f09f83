/**
 * The feed of an account: pages of events by position, oldest first to follow them, or newest first, and waiting for the next one.
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
import type { QueryOf } from '../../../contract/operation.ts';
import {
  defaultEventPageSize,
  listEvents,
  maxWaitSeconds,
} from '../../../contract/operations/list-events.ts';
import type { Binder } from '../../accounts/index.ts';
import { type Database, DatabaseUnavailable } from '../../database/database.ts';
import type { FeedPartitions } from '../../database/feed-partitions.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import { RenderedResponse } from '../../http/bound-operation.ts';
import { LongPoll } from '../../http/long-poll.ts';
import { preferredWait } from '../../http/prefer.ts';
import { unwrap } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import { cursorBytesOf, cursorRejection } from '../../platform/id-cursor.ts';
import { readId } from '../../platform/ids.ts';
import type { FeedTail, TailEvent } from '../feed-tail.ts';
import { renderEvent } from '../render-event.ts';
import type { FeedPosition } from '../sequencer.ts';
import { type EventRow, type FeedFilter, readFeed, readNewest, type Scope } from './store.ts';

export function bindFeed({ bind }: Binder, feed: Feed): void {
  bind(listEvents, async ({ caller, query, headers, method }) => {
    const { accountId, mode } = caller;
    const request = {
      scope: { accountId, mode },
      filter: filterOf(query),
      limit: query.limit ?? defaultEventPageSize,
    };
    const position = query.cursor === undefined ? undefined : unwrap(parseFeedCursor(query.cursor));
    if (query.order === 'newest') return pageResponse(await feed.newest(request, position));
    // A HEAD request has no body to wait for.
    const seconds = method === 'GET' ? preferredWait(headers.prefer, maxWaitSeconds) : undefined;
    const answer = (page: FeedPage) => pageResponse(page, seconds);
    const start = position === undefined ? 'oldest' : { after: position };
    const page = unwrap(await feed.page(request, start));
    if (!seconds || page.events.length > 0 || page.hasMore) return answer(page);
    return new LongPoll(
      async (ended) => answer(unwrap(await feed.nextPage(request, page, seconds, ended))),
      caller.confirm,
    );
  });
}

function filterOf(query: QueryOf<typeof listEvents>): FeedFilter {
  const { type, delivery_id, timestamp_from: from, timestamp_to: to } = query;
  return {
    types: type,
    deliveryId: delivery_id === undefined ? undefined : readId('delivery', delivery_id),
    fromMs: from === undefined ? undefined : Date.parse(from),
    belowMs: to === undefined ? undefined : Date.parse(to),
  };
}

function pageResponse({ events, hasMore, next }: Page, seconds?: number): RenderedResponse {
  const cursor = next === undefined ? 'null' : `"${cursorAt(next)}"`;
  const text = `{"data":[${events.map(render).join()}],"has_more":${hasMore},"next_cursor":${cursor}}`;
  const headers = seconds === undefined ? {} : { 'preference-applied': `wait=${seconds}` };
  return new RenderedResponse(200, text, headers);
}

const render = ({ event_id: eventId, type, at, data }: EventRow) =>
  renderEvent({ eventId, type, atMs: at.getTime(), data });

/**
 * The cursor of the feed: a position, in a form that nobody is tempted to write by hand. It contains nothing else, so one of another
 * account, mode or filter is harmless: it only says where to go on. The first byte is the version of the form, so that another can
 * follow while clients still have old cursors.
 */
const cursorVersion = 1;
const cursorBytes = 9;

export function cursorAt(position: FeedPosition): string {
  const bytes = Buffer.alloc(cursorBytes);
  bytes.writeUInt8(cursorVersion, 0);
  bytes.writeBigUInt64BE(BigInt(position), 1);
  return bytes.toString('base64url');
}

export function parseFeedCursor(cursor: string): FeedPosition | Rejection {
  const bytes = cursorBytesOf(cursor);
  const isOurs = bytes?.length === cursorBytes && bytes[0] === cursorVersion;
  const position = isOurs ? Number(bytes.readBigUInt64BE(1)) : Number.NaN;
  return Number.isSafeInteger(position) ? position : cursorRejection();
}

interface Page {
  events: EventRow[];
  hasMore: boolean;
  /** Where the next page goes on; undefined if there is none. */
  next: FeedPosition | undefined;
}

type FeedPage = Page & { next: FeedPosition };

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

  async function page({ scope, filter, limit }: FeedRequest, start: Start): Promise<FeedPage | Rejection> {
    const after = start === 'oldest' ? afterTime(filter.fromMs) : start.after;
    const bounds = { after, below: beforeTime(filter.belowMs) };
    const scan = await readFeed(database, inPartition(scope), bounds, filter, limit + 1);
    if (start !== 'oldest' && start.after < scan.deleted) return new Rejection('cursor_expired');
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

  async function newest(
    { scope, filter, limit }: FeedRequest,
    below: FeedPosition | undefined,
  ): Promise<Page> {
    const bounds = {
      below: Math.min(below ?? Number.MAX_SAFE_INTEGER, beforeTime(filter.belowMs)),
      from: afterTime(filter.fromMs),
    };
    const scan = await readNewest(database, inPartition(scope), bounds, filter, limit + 1);
    const events = scan.rows.slice(0, limit);
    const hasMore = scan.rows.length > limit || scan.isCut;
    const next = hasMore ? Number(events.at(-1)?.position) : scan.lookedUpTo;
    return { events, hasMore: next !== undefined, next };
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

const isWanted = ({ types, deliveryId }: FeedFilter, { type, subjectId }: TailEvent) =>
  (types?.includes(type) ?? true) && (deliveryId === undefined || deliveryId === subjectId);
