/** The operations of the feed: the events of an account for its systems, and for the dashboard. */

import { listAccountEvents } from '../../contract/dashboard/events.ts';
import { defaultEventPageSize, listEvents, maxWaitSeconds } from '../../contract/operations/list-events.ts';
import { defaultPageSize } from '../../contract/records.ts';
import type { DashboardBinder, KeyAuth, KeyBinder } from '../access/index.ts';
import type { FeedPosition } from '../platform/events/sequencer.ts';
import { RenderedAnswer } from '../platform/http/bound-operation.ts';
import { LongPoll } from '../platform/http/long-poll.ts';
import { preferredWait } from '../platform/http/prefer.ts';
import { Refusal, unwrap } from '../platform/http/refusal.ts';
import { formatId, readId } from '../platform/ids.ts';
import { cursorAt, parseFeedCursor } from './cursor.ts';
import type { Feed, FeedPage, Start } from './feed.ts';
import type { EventRow, FeedFilter } from './store.ts';

export function bindFeed({ bind }: KeyBinder, feed: Feed, authenticate: KeyAuth['authenticate']): void {
  bind(listEvents, async ({ caller, query, headers, method }) => {
    const { accountId, kind: mode } = caller;
    const filter = filterOf({ ...query, from: query.after });
    const asked = { scope: { accountId, mode }, filter, limit: query.limit ?? defaultEventPageSize };
    // A HEAD request has no body to wait for.
    const seconds = method === 'GET' ? preferredWait(headers.prefer, maxWaitSeconds) : undefined;
    const answer = (page: FeedPage) => pageAnswer(page, seconds);
    const page = unwrap(await feed.page(asked, startOf(query)));
    if (!seconds || page.events.length > 0 || page.hasMore) return answer(page);
    return new LongPoll(
      async (ended) => answer(unwrap(await feed.nextPage(asked, page, seconds, ended))),
      () => authenticate(headers.authorization),
    );
  });
}

export function bindDashboardFeed({ bind }: DashboardBinder, feed: Feed): void {
  bind(listAccountEvents, async ({ caller, params, query }) => {
    const scope = { accountId: caller.account.accountId, mode: params.mode };
    const asked = { scope, filter: filterOf(query), limit: query.limit ?? defaultPageSize };
    const below = query.cursor === undefined ? undefined : positionOf(query.cursor);
    const { events, next } = await feed.newest(asked, below);
    const data = events.map((event) =>
      render(event, `,"delivery_address":${JSON.stringify(event.delivery_address)}`),
    );
    const cursor = next === undefined ? 'null' : `"${cursorAt(next)}"`;
    return new RenderedAnswer(
      200,
      `{"data":[${data.join()}],"has_more":${next !== undefined},"next_cursor":${cursor}}`,
    );
  });
}

function startOf({ cursor, after }: { cursor?: string; after?: string }): Start {
  if (cursor === undefined) return 'oldest';
  if (after !== undefined) {
    throw new Refusal(
      'invalidRequest',
      'cursor and after exclude each other: after is for the first page, cursor for those that follow',
    );
  }
  return { after: positionOf(cursor) };
}

function positionOf(cursor: string): FeedPosition {
  return unwrap(parseFeedCursor(cursor));
}

interface FilterQuery {
  type?: readonly string[];
  delivery_id?: string;
  from?: string | undefined;
  to?: string | undefined;
}

function filterOf({ type, delivery_id, from, to }: FilterQuery): FeedFilter {
  return {
    types: type,
    deliveryId: delivery_id === undefined ? undefined : readId('delivery', delivery_id),
    fromMs: from === undefined ? undefined : Date.parse(from),
    belowMs: to === undefined ? undefined : Date.parse(to),
  };
}

function pageAnswer({ events, hasMore, next }: FeedPage, seconds: number | undefined): RenderedAnswer {
  const data = events.map((event) => render(event)).join();
  const text = `{"data":[${data}],"has_more":${hasMore},"next_cursor":"${cursorAt(next)}"}`;
  return new RenderedAnswer(
    200,
    text,
    seconds === undefined ? {} : { 'preference-applied': `wait=${seconds}` },
  );
}

/** `data` is stored as text, and goes out as it is. */
function render({ event_id, type, at, data }: EventRow, more = ''): string {
  return `{"id":"${formatId('event', event_id)}","type":${JSON.stringify(type)},"timestamp":"${at.toISOString()}","data":${data}${more}}`;
}
