/**
 * Following deliveries live. Twice a second one question is asked for all the deliveries that are being
 * followed (grouped, see platform/groups.ts); whoever follows one that changed is told. The database is the
 * only truth, so it makes no difference on which node a change was made. Nobody follows: nobody asks.
 */
import { type Deliveries, type DeliveryRef, type DeliveryRow, isFinal } from '../deliveries/index.ts';
import { Refusal } from '../platform/http/refusal.ts';

const lookEveryMs = 500;
/** Followed deliveries asked for at once, so that other readers find room. */
const maxLooks = 500;

export interface Follower {
  /** Called when the delivery differs from what was told last. */
  tell(row: DeliveryRow): void;
  /** Called once: the delivery ended, or the follower may not follow any more. */
  end(): void;
  /** Throws where the follower may not follow any more: its key was revoked. */
  stillAllowed(): unknown;
}

export interface Live {
  /** Follows from a state that was told already; answers how to stop. */
  follow(ref: DeliveryRef, from: DeliveryRow, follower: Follower): () => void;
  close(): void;
}

interface Followed {
  ref: DeliveryRef;
  version: number;
  follower: Follower;
}

export function makeLive(deliveries: Deliveries): Live {
  const all = new Set<Followed>();
  let timer: NodeJS.Timeout | undefined;

  async function lookAtAll() {
    const everybody = [...all];
    for (let i = 0; i < everybody.length; i += maxLooks) {
      await Promise.all(everybody.slice(i, i + maxLooks).map(lookAt));
    }
    timer = all.size > 0 ? setTimeout(lookAtAll, lookEveryMs).unref() : undefined;
  }

  async function lookAt(followed: Followed): Promise<void> {
    try {
      await followed.follower.stillAllowed();
    } catch (error) {
      // Only a no ends it. Where nobody can say, the next look may tell.
      if (error instanceof Refusal) stop(followed);
      return;
    }
    // The database is away for a moment: nothing is told, the next look may succeed.
    const row = await deliveries.read(followed.ref).catch(() => undefined);
    if (!row || row.version === followed.version || !all.has(followed)) return;
    followed.version = row.version;
    followed.follower.tell(row);
    if (isFinal(row.status)) stop(followed);
  }

  function stop(followed: Followed) {
    if (all.delete(followed)) followed.follower.end();
  }

  return {
    follow(ref, from, follower) {
      const followed = { ref, version: from.version, follower };
      all.add(followed);
      timer ??= setTimeout(lookAtAll, lookEveryMs).unref();
      return () => void all.delete(followed);
    },
    close() {
      clearTimeout(timer);
      for (const followed of all) stop(followed);
    },
  };
}
