/**
 * Following accounts live: the open pages of the dashboard are told that something changed, and ask what it is now.
 *
 *   twice a second, while anybody follows:
 *     up to where may be told? (the horizon) ──▶ what happened since the last look, by account ──▶ tell its followers
 *     may each follower still follow?        ──▶ no: its stream ends
 *
 * The horizon is what lists, search and counts have taken in, so that whoever asks after being told finds it. One
 * question serves all followers of a node, and the database is the only truth: it makes no difference on which node
 * something happened. Nobody follows: nobody asks.
 */
import type { Static } from 'typebox';
import type { Change } from '../../contract/dashboard/overview.ts';
import type { Database } from '../platform/database.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { toTypeId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { type Changes, readChanges, readHorizon } from './store.ts';

const lookEveryMs = 500;
/** With more deliveries than this, the list is empty: everything may have changed. */
const idsMost = 100;
/** Looks between two questions whether a follower still may: each costs a query. */
const confirmEvery = 4;
/** Followers asked about at once, so that requests find connections. */
const confirmAtOnce = 4;

export interface AccountFollower {
  accountId: string;
  /** `place` grows with every change. */
  tell(place: string, change: Static<typeof Change>): void;
  /** Called once: the follower may not follow any more, or the service stops. */
  end(): void;
  /** Rejects with a refusal where the follower may not follow any more. */
  confirm(): Promise<void>;
}

export interface AccountLive {
  /** Where the news is now: whoever follows from here misses nothing that happens from here on. */
  place(): Promise<string>;
  /** Follows from a place on; answers how to stop. */
  follow(follower: AccountFollower, from: string): () => void;
  close(): void;
}

export function makeAccountLive(database: Database, log: Log, reader: string): AccountLive {
  const followers = new Set<AccountFollower>();
  /** Everything below this was told to everybody; undefined while nobody follows. */
  let told: string | undefined;
  let looks = 0;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    try {
      const horizon = await readHorizon(database, reader);
      const from = told;
      if (from !== undefined && isBefore(from, horizon)) {
        await tellAll(from, horizon);
        // Unless somebody began meanwhile to follow from further back.
        if (told === from) told = horizon;
      }
      if (looks++ % confirmEvery === 0) await confirmAll();
    } catch (error) {
      // The next look covers this one, too: it goes on from what was told last.
      log.debug({ err: error }, 'a look at what changed failed');
    }
    if (followers.size > 0) timer = setTimeout(look, lookEveryMs).unref();
    else {
      timer = undefined;
      told = undefined;
    }
  }

  async function tellAll(from: string, below: string) {
    const accountIds = [...new Set([...followers].map((follower) => follower.accountId))];
    for (const changes of await readChanges(database, accountIds, from, below, idsMost)) {
      const change = changeOf(changes);
      for (const follower of followers) {
        const concerned = changes.account_id === null || changes.account_id === follower.accountId;
        if (concerned) follower.tell(below, change);
      }
    }
  }

  async function confirmAll() {
    const all = [...followers];
    for (let i = 0; i < all.length; i += confirmAtOnce) {
      await Promise.all(all.slice(i, i + confirmAtOnce).map(confirm));
    }
  }

  async function confirm(follower: AccountFollower) {
    try {
      await follower.confirm();
    } catch (error) {
      // Only a no ends it. Where nobody can say, the next look may tell.
      if (error instanceof Refusal) stop(follower);
    }
  }

  function stop(follower: AccountFollower) {
    if (followers.delete(follower)) follower.end();
  }

  return {
    place: () => readHorizon(database, reader),
    follow(follower, from) {
      followers.add(follower);
      // What others were told since then, they are told again: asking twice does no harm.
      if (told === undefined || isBefore(from, told)) told = from;
      timer ??= setTimeout(look, lookEveryMs).unref();
      return () => void followers.delete(follower);
    },
    close() {
      clearTimeout(timer);
      for (const follower of followers) stop(follower);
    },
  };
}

/** Ids of transactions, which have up to 64 bits. */
function isBefore(left: string, right: string): boolean {
  return BigInt(left) < BigInt(right);
}

function changeOf({ what, ids }: Changes): Static<typeof Change> {
  if (what === 'everything' || ids === null) {
    return { what: what === 'account' ? 'account' : 'delivery', delivery_ids: [] };
  }
  return { what, delivery_ids: ids.length > idsMost ? [] : ids.map((id) => toTypeId('dlv', id)) };
}
