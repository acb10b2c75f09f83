/**
 * The end of something that only grows (the feed, the audit log), read once for all followers of this process, and only
 * while somebody follows.
 *
 *   follower added ──▶ subscribe to wake-ups ──wake──▶ read what is after the cursor ──▶ notify followers, move the cursor
 *                                                        ▲        │ woken in the meantime
 *                                                        └────────┘
 *
 * A follower misses nothing that happens after it was added. Usually the cursor is not beyond that time. Two cases are
 * left: nobody followed before, so there is no cursor yet; or a read is under way, which may leave out what the new
 * follower wants. Then the tail is read from `since`, a cursor that the follower got before it was added; others may
 * be notified of the same change twice. A follower without one is asked to look once more. A read that fails leaves the
 * cursor where it was, and the next one covers it.
 */
import type { Log } from '../platform/log.ts';

export interface TailOptions<Follower, Cursor> {
  /** Calls `wake` when there may be something new. Returns a function that stops it. */
  subscribe(wake: () => void): () => void;
  /**
   * Reads what is after the cursor, notifies followers of it, and returns the new cursor. Without a cursor, it returns
   * where the end is now.
   */
  read(cursor: Cursor | undefined): Promise<Cursor>;
  /** Anything may have changed: the follower has to look. */
  askToLook(follower: Follower): void;
  log: Log;
}

export interface Tail<Follower, Cursor> {
  /** Called after the follower is known to `read`. Returns a function that stops it. */
  add(follower: Follower, since?: Cursor): () => void;
  close(): void;
}

export function makeTail<Follower, Cursor>(options: TailOptions<Follower, Cursor>): Tail<Follower, Cursor> {
  const followers = new Set<Follower>();
  const uncertain = new Set<Follower>();
  let cursor: Cursor | undefined;
  /** The cursor of a follower that was added while a read was under way: what is after it is read once more. */
  let rewindTo: Cursor | undefined;
  let unsubscribe: (() => void) | undefined;
  let isReading = false;
  let isWoken = false;

  async function look(): Promise<void> {
    isWoken = true;
    if (isReading) return;
    isReading = true;
    while (isWoken && followers.size > 0) {
      isWoken = false;
      try {
        cursor = await options.read(cursor);
        for (const follower of uncertain) options.askToLook(follower);
        uncertain.clear();
        await readRewound();
      } catch (error) {
        options.log.debug({ err: error }, 'a look at what changed failed; the next one covers it');
        cursor ??= rewindTo;
      }
    }
    isReading = false;
    if (followers.size > 0) return;
    cursor = undefined;
    rewindTo = undefined;
  }

  /**
   * `rewindTo` may be before the cursor or after it, and cursors cannot be compared. So both are read from: here from the
   * one, and in the next round from the other.
   */
  async function readRewound(): Promise<void> {
    if (rewindTo === undefined) return;
    const since = rewindTo;
    rewindTo = undefined;
    try {
      await options.read(since);
      isWoken = true;
    } catch (error) {
      rewindTo = since;
      throw error;
    }
  }

  function remove(follower: Follower): void {
    followers.delete(follower);
    uncertain.delete(follower);
    if (followers.size > 0) return;
    unsubscribe?.();
    unsubscribe = undefined;
    // A cursor that is not moved any more would be far behind when somebody follows again.
    if (!isReading) cursor = undefined;
  }

  return {
    add(follower, since) {
      followers.add(follower);
      const isBehind = cursor === undefined || isReading;
      if (isBehind && since === undefined) uncertain.add(follower);
      if (isReading) rewindTo ??= since;
      else cursor ??= since;
      if (!unsubscribe) {
        unsubscribe = options.subscribe(() => void look());
        void look();
      }
      return () => remove(follower);
    },
    close() {
      for (const follower of [...followers]) remove(follower);
    },
  };
}
