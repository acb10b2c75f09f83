/**
 * Those who follow something live, each through an open stream. A round, while anybody follows:
 *
 *   wait for a signal ──▶ may each follower still follow? ──no──▶ its stream ends
 *     ▲                          │ yes, or nobody can say now
 *     │                          ▼
 *     └──────────────────  look: read what changed, send it to those concerned
 *
 * One look serves all followers of a node. Without followers there is no look. A look that fails, because the database
 * is away for a moment, is followed by the next one, which has to cover what the failed one missed.
 */
import type { ChangeSignal } from './change-signal.ts';
import type { Log } from './log.ts';

export interface Follower {
  /** False ends the stream. Rejects where it cannot be found out now; then the next round decides. */
  mayFollow(): Promise<boolean>;
  /** Called once: the stream ends, because what was followed ended, the follower may not follow, or the service stops. */
  end(): void;
}

export interface Followers<F extends Follower> {
  /** Returns how to stop following. */
  add(follower: F): () => void;
  /** False for one who left, also during a look. */
  has(follower: F): boolean;
  end(follower: F): void;
  close(): void;
}

export interface FollowersOptions<F extends Follower> {
  log: Log;
  signal: ChangeSignal;
  look(followers: readonly F[]): Promise<void>;
  /** Rounds between two questions whether followers still may: a question may cost a query. */
  confirmEveryRounds: number;
  /** Followers asked about at once, so that requests find connections. */
  maxConfirmsAtOnce: number;
}

export function makeFollowers<F extends Follower>(options: FollowersOptions<F>): Followers<F> {
  const followers = new Set<F>();
  let rounds = 0;
  /** Defined while a round is waited for or under way. */
  let cancelRound: (() => void) | undefined;

  async function round(): Promise<void> {
    try {
      if (rounds++ % options.confirmEveryRounds === 0) await confirmAll();
      await options.look([...followers]);
    } catch (error) {
      options.log.debug({ err: error }, 'a look at what changed failed; the next one covers it');
    }
    cancelRound = followers.size > 0 ? options.signal.once(round) : undefined;
  }

  async function confirmAll(): Promise<void> {
    const all = [...followers];
    for (let i = 0; i < all.length; i += options.maxConfirmsAtOnce) {
      await Promise.all(all.slice(i, i + options.maxConfirmsAtOnce).map(confirm));
    }
  }

  async function confirm(follower: F): Promise<void> {
    if (!(await follower.mayFollow().catch(() => true))) end(follower);
  }

  function end(follower: F): void {
    if (followers.delete(follower)) follower.end();
  }

  return {
    add(follower) {
      followers.add(follower);
      cancelRound ??= options.signal.once(round);
      return () => void followers.delete(follower);
    },
    has: (follower) => followers.has(follower),
    end,
    close() {
      cancelRound?.();
      for (const follower of followers) end(follower);
    },
  };
}
