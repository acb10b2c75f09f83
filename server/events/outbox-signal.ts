/**
 * Wakes the sequencer as soon as something was written to the outbox, so that the feed, live updates and webhooks do not
 * wait for its next look.
 *
 *   a write commits ──▶ a sequencer of this process is woken
 *                  └──▶ none here (`waybill work` runs it elsewhere): NOTIFY, at most every 50 ms, in no transaction of
 *                       a write, where it would make all writes of the database commit one after the other
 *
 * It is a hint: a sequencer also looks at an interval, and finds what a lost hint was about.
 */

import type { Database } from '../database/database.ts';
import { execute } from '../database/statements.ts';
import type { Clock } from '../platform/clock.ts';
import type { AccountId } from '../platform/ids.ts';

/** The channel of PostgreSQL on which sequencers of other processes are notified. */
export const outboxChannel = 'waybill_outbox';

const notifyEveryMs = 50;

export function makeOutboxSignal(database: Database, clock: Clock) {
  const subscribers = new Set<(accountIds: readonly AccountId[]) => void>();
  let notifiedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function notifySoon(): void {
    const waitMs = Math.min(notifyEveryMs, notifiedAt + notifyEveryMs - clock.elapsed());
    if (waitMs <= 0) notify();
    else timer ??= setTimeout(notify, waitMs).unref();
  }

  function notify(): void {
    clearTimeout(timer);
    timer = undefined;
    notifiedAt = clock.elapsed();
    // If it fails, the sequencer's next look finds the rows.
    database
      .asOneStatement((tx) => execute(tx, 'notify-outbox')`select pg_notify('${outboxChannel}', '')`)
      .catch(() => undefined);
  }

  return {
    /** After the commit of every transaction that wrote to the outbox, with the accounts of its events. */
    committed(accountIds: readonly AccountId[]): void {
      if (subscribers.size === 0) notifySoon();
      else for (const wake of subscribers) wake(accountIds);
    },
    /** For the sequencer of this process. Returns a function that stops it. */
    subscribe(wake: (accountIds: readonly AccountId[]) => void): () => void {
      subscribers.add(wake);
      return () => void subscribers.delete(wake);
    },
  };
}
