/** The feed: the events of an account, oldest first to follow them, or newest first. */
import {
  defaultEventPageSize,
  listEvents,
  maxWaitSeconds,
} from '../../../contract/operations/list-events.ts';
import type { Binder } from '../../accounts/index.ts';
import type { Rejection } from '../../errors/rejection.ts';
import { RenderedResponse } from '../../http/bound-operation.ts';
import { LongPoll } from '../../http/long-poll.ts';
import { preferredWait } from '../../http/prefer.ts';
import { unwrap } from '../../http/refusal.ts';
import { cursorBytesOf, cursorRejection } from '../../platform/id-cursor.ts';
import { readId } from '../../platform/ids.ts';
import { renderEvent } from '../render-event.ts';
import type { FeedPosition } from '../sequencer.ts';
import type { Feed, FeedPage, NewestPage } from './feed.ts';
import type { EventRow, FeedFilter } from './store.ts';

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

interface FilterQuery {
  type?: readonly string[];
  delivery_id?: string;
  timestamp_from?: string;
  timestamp_to?: string;
}

function filterOf({ type, delivery_id, timestamp_from: from, timestamp_to: to }: FilterQuery): FeedFilter {
  return {
    types: type,
    deliveryId: delivery_id === undefined ? undefined : readId('delivery', delivery_id),
    fromMs: from === undefined ? undefined : Date.parse(from),
    belowMs: to === undefined ? undefined : Date.parse(to),
  };
}

function pageResponse(page: FeedPage | NewestPage, seconds?: number): RenderedResponse {
  const { events, next } = page;
  const hasMore = 'hasMore' in page ? page.hasMore : next !== undefined;
  const cursor = next === undefined ? 'null' : `"${cursorAt(next)}"`;
  const text = `{"data":[${events.map(render).join()}],"has_more":${hasMore},"next_cursor":${cursor}}`;
  return new RenderedResponse(
    200,
    text,
    seconds === undefined ? {} : { 'preference-applied': `wait=${seconds}` },
  );
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
