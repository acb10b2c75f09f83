/**
 * Following live, an account or the dispatch board of all accounts: the open pages of the dashboard are told that
 * something changed, and ask what it is now.
 *
 *   twice a second, while anybody follows:
 *     up to where may be told? (the horizon) ──▶ what happened since the last look, by account ──▶ tell its followers
 *                                            └─▶ and over all accounts ──▶ tell those who have the board open
 *     may each follower still follow?        ──▶ no: its stream ends
 *
 * The horizon is what lists, search and counts have taken in, so that whoever asks after being told finds it. One
 * question serves all followers of a node, and the database is the only truth: it makes no difference on which node
 * something happened. Nobody follows: nobody asks.
 */
import type { Static } from 'typebox';
import type { BoardChange } from '../../contract/dashboard/dispatch.ts';
import type { Change } from '../../contract/dashboard/overview.ts';
import type { Database } from '../platform/database.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { type AccountId, formatId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { type Changes, type ChangesOfAll, readChanges, readChangesOfAll, readHorizon } from './store.ts';

const lookEveryMs = 500;
/** With more deliveries than this, the list is empty: everything may have changed. */
const maxIds = 100;
/** Looks between two questions whether a follower still may: each costs a query. */
const confirmEvery = 4;
/** Followers asked about at once, so that requests find connections. */
const confirmAtOnce = 4;

interface Follower {
  /** Called once: the follower may not follow any more, or the service stops. */
  end(): void;
  /** Rejects with a refusal where the follower may not follow any more. */
  confirm(): Promise<void>;
}

export interface AccountFollower extends Follower {
  accountId: AccountId;
  /** `place` grows with every change. */
  tell(place: string, change: Static<typeof Change>): void;
}

export interface BoardFollower extends Follower {
  /** `place` grows with every change. */
  tell(place: string, change: Static<typeof BoardChange>): void;
}

export interface AccountLive {
  /** Where the news is now: whoever follows from here misses nothing that happens from here on. */
  place(): Promise<string>;
  /** Follows from a place on; answers how to stop. */
  follow(follower: AccountFollower, from: string): () => void;
  /** The same for the board, which shows all accounts. */
  followBoard(follower: BoardFollower, from: string): () => void;
  close(): void;
}

export function makeAccountLive(database: Database, log: Log, reader: string): AccountLive {
  const followers = new Set<AccountFollower>();
  const boards = new Set<BoardFollower>();
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
    if (followers.size + boards.size > 0) timer = setTimeout(look, lookEveryMs).unref();
    else {
      timer = undefined;
      told = undefined;
    }
  }

  async function tellAll(from: string, below: string) {
    if (followers.size > 0) await tellAccounts(from, below);
    if (boards.size > 0) await tellBoards(from, below);
  }

  async function tellBoards(from: string, below: string) {
    const change = boardChangeOf(await readChangesOfAll(database, from, below, maxIds));
    if (change) for (const follower of boards) follower.tell(below, change);
  }

  async function tellAccounts(from: string, below: string) {
    const accountIds = [...new Set([...followers].map((follower) => follower.accountId))];
    for (const changes of await readChanges(database, accountIds, from, below, maxIds)) {
      const change = changeOf(changes);
      for (const follower of followers) {
        const concerned = changes.account_id === null || changes.account_id === follower.accountId;
        if (concerned) follower.tell(below, change);
      }
    }
  }

  async function confirmAll() {
    const all: Follower[] = [...followers, ...boards];
    for (let i = 0; i < all.length; i += confirmAtOnce) {
      await Promise.all(all.slice(i, i + confirmAtOnce).map(confirm));
    }
  }

  async function confirm(follower: Follower) {
    try {
      await follower.confirm();
    } catch (error) {
      // Only a no ends it. Where nobody can say, the next look may tell.
      if (error instanceof Refusal) stop(follower);
    }
  }

  function stop(follower: Follower) {
    // It is in one of them.
    if (followers.delete(follower as AccountFollower) || boards.delete(follower as BoardFollower)) {
      follower.end();
    }
  }

  function add<F extends Follower>(to: Set<F>, follower: F, from: string): () => void {
    to.add(follower);
    // What others were told since then, they are told again: asking twice does no harm.
    if (told === undefined || isBefore(from, told)) told = from;
    timer ??= setTimeout(look, lookEveryMs).unref();
    return () => void to.delete(follower);
  }

  return {
    place: () => readHorizon(database, reader),
    follow: (follower, from) => add(followers, follower, from),
    followBoard: (follower, from) => add(boards, follower, from),
    close() {
      clearTimeout(timer);
      for (const follower of [...followers, ...boards]) stop(follower);
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
  return { what, delivery_ids: ids.length > maxIds ? [] : ids.map((id) => formatId('delivery', id)) };
}

/** Undefined where nothing changed that the board shows. */
function boardChangeOf({
  ids,
  too_much,
  installation,
}: ChangesOfAll): Static<typeof BoardChange> | undefined {
  if (ids === null) return installation ? { delivery_ids: [] } : undefined;
  const isEverything = too_much || installation || ids.length > maxIds;
  return { delivery_ids: isEverything ? [] : ids.map((id) => formatId('delivery', id)) };
}
