/**
 * The operations that follow an account, or the dispatch board of all accounts, live: the open pages of the dashboard are notified that
 * something changed, and then ask for it.
 *
 *   tail of the feed (deliveries) ─────────────────────┐
 *   tail of the audit log (keys, people, settings) ────┤
 *   notifications (what is no event of a delivery) ────┴──▶ gathered for each page ──▶ `change`
 *
 * An event enters the feed together with its counts, so a page that asks after a notification finds the change in lists
 * and counts. Search follows up to two seconds later.
 */

import type { Static } from 'typebox';
import { type BoardChange, followBoard } from '../../../contract/dashboard/dispatch.ts';
import { type Change, followAccount } from '../../../contract/dashboard/overview.ts';
import type { Binder, Person } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import { makeAccessWatch, type WatchedStream } from '../../http/access-watch.ts';
import { StreamResponse } from '../../http/event-stream.ts';
import { isAllowed } from '../../http/refusal.ts';
import { type AccountId, type DeliveryId, formatId } from '../../platform/ids.ts';
import type { FeedTail, Followed, TailEvent } from '../feed-tail.ts';
import { type Notifications, readNotified } from '../notifications.ts';
import type { Audited, AuditTail } from './audit-tail.ts';
import { type LiveCursor, readLiveCursor } from './store.ts';

export function bindLive({ bind }: Binder, updates: LiveUpdates): void {
  bind(followAccount, async ({ caller, method }) => {
    // A HEAD request has no body to stream.
    if (method !== 'GET') return { status: 200, body: { what: 'account' as const, delivery_ids: [] } };
    const { accountId } = caller.account;
    // Read before the stream opens: so there is no gap between what the page asks for then and what it is notified of.
    const since = await updates.cursor(accountId);
    return new StreamResponse((sink) => {
      const notify: AccountFollower['notify'] = (id, change) => sink.send(followAccount.stream, id, change);
      return updates.follow({ accountId, notify, ...watched(caller, sink) }, since);
    });
  });

  bind(followBoard, async ({ caller, method }) => {
    if (method !== 'GET') return { status: 200, body: { delivery_ids: [] } };
    const since = await updates.cursor();
    return new StreamResponse((sink) => {
      const notify: BoardFollower['notify'] = (id, change) => sink.send(followBoard.stream, id, change);
      return updates.followBoard({ notify, ...watched(caller, sink) }, since);
    });
  });
}

const watched = ({ grant, confirm }: Person, sink: { end(): void }) => ({
  end: () => sink.end(),
  caller: grant,
  mayFollow: () => isAllowed(confirm),
});

/** Checks of sessions and of memberships are grouped, so that many of them are one query. */
const accessChecks = { everyMs: 1_000, maxChecksAtOnce: 500 };

interface AccountFollower extends WatchedStream {
  accountId: AccountId;
  /** `id` grows with every change. */
  notify(id: string, change: Static<typeof Change>): void;
}

interface BoardFollower extends WatchedStream {
  /** `id` grows with every change. */
  notify(id: string, change: Static<typeof BoardChange>): void;
}

export type LiveUpdates = ReturnType<typeof makeLiveUpdates>;

interface LiveUpdatesParts {
  database: Database;
  feedTail: FeedTail;
  auditTail: AuditTail;
  notifications: Pick<Notifications, 'subscribe'>;
}

export function makeLiveUpdates({ database, feedTail, auditTail, notifications }: LiveUpdatesParts) {
  const access = makeAccessWatch(accessChecks);

  function follow(
    stream: WatchedStream,
    { deliveries, audited, since }: { deliveries: Followed; audited: Audited; since: LiveCursor },
    send: (changed: Changed) => void,
  ): () => void {
    const gathered = gatherChanges(send);
    const stops = [
      gathered.stop,
      access.add(stream),
      feedTail.follow(deliveries, (events) => gathered.deliveries(events.map(subjectOf)), since.feed),
      auditTail.follow(audited, gathered.account, since.audit),
      notifications.subscribe('deliveries', (payload) => {
        const notified = readNotified(payload);
        const { accountId = notified?.accountId } = deliveries;
        if (notified && notified.accountId === accountId) gathered.deliveries([notified.deliveryId]);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  return {
    /** The newest change of an account, or of all: anyone who follows from here misses nothing that happens from here on. */
    cursor: (accountId?: AccountId) => readLiveCursor(database, accountId),

    /** Returns a function that stops it. */
    follow(follower: AccountFollower, since: LiveCursor): () => void {
      let sent = 0;
      const notify = (change: Static<typeof Change>) => follower.notify(String(++sent), change);
      const { accountId } = follower;
      return follow(follower, { deliveries: { accountId }, audited: accountId, since }, (changed) => {
        if (changed.hasDeliveries) notify({ what: 'delivery', delivery_ids: idsOf(changed) });
        if (changed.hasAccount) notify({ what: 'account', delivery_ids: [] });
      });
    },

    /** The same for the board, which shows live deliveries of all accounts. */
    followBoard(follower: BoardFollower, since: LiveCursor): () => void {
      let sent = 0;
      return follow(follower, { deliveries: { mode: 'live' }, audited: 'installation', since }, (changed) => {
        // Without deliveries, the whole board may have changed.
        const ids = changed.hasAccount ? [] : idsOf(changed);
        follower.notify(String(++sent), { delivery_ids: ids });
      });
    },

    close() {
      access.close();
      auditTail.close();
    },
  };
}

const subjectOf = (event: TailEvent) => event.subjectId;
const idsOf = ({ deliveryIds }: Changed) => deliveryIds.map((id) => formatId('delivery', id));

/** With more deliveries than this, the list is empty: everything may have changed. */
const maxIds = 100;
const minIntervalMs = 50;

export interface Changed {
  deliveryIds: DeliveryId[];
  hasDeliveries: boolean;
  hasAccount: boolean;
}

/**
 * What changed for one open page: sent at once, and then at most every 50 ms, so that a busy account does not flood its
 * pages.
 */
export function gatherChanges(send: (changed: Changed) => void) {
  let ids = new Set<DeliveryId>();
  let isEverything = false;
  let hasAccount = false;
  let timer: NodeJS.Timeout | undefined;

  function sendNow(): void {
    timer = undefined;
    const hasDeliveries = isEverything || ids.size > 0;
    if (!hasDeliveries && !hasAccount) return;
    const deliveryIds = isEverything || ids.size > maxIds ? [] : [...ids];
    const changed = { deliveryIds, hasDeliveries, hasAccount };
    ids = new Set();
    isEverything = false;
    hasAccount = false;
    timer = setTimeout(sendNow, minIntervalMs).unref();
    send(changed);
  }

  const changed = () => {
    if (timer === undefined) sendNow();
  };
  return {
    /** Without identifiers, all deliveries may have changed. */
    deliveries(changedIds: readonly DeliveryId[]): void {
      if (changedIds.length === 0) isEverything = true;
      // One more than is sent is enough to know that there are too many.
      for (const id of changedIds) if (ids.size <= maxIds) ids.add(id);
      changed();
    },
    account(): void {
      hasAccount = true;
      changed();
    },
    stop: () => clearTimeout(timer),
  };
}
