/**
 * Following live, an account or the dispatch board of all accounts: the open pages of the dashboard are notified that
 * something changed, and then ask for it.
 *
 *   with each signal:
 *     up to where has everything been taken in? (the horizon)
 *       ──▶ what happened between the followers' cursors and the horizon, by account ──▶ notify its followers
 *       └─▶ and over all accounts ──▶ notify those who have the board open
 *     their cursors move to the horizon
 *
 * The horizon is what lists, search and counts have taken in, so a page that asks after a notification finds the change.
 */
import type { Static } from 'typebox';
import type { BoardChange } from '../../contract/dashboard/dispatch.ts';
import type { Change } from '../../contract/dashboard/overview.ts';
import type { ChangeSignal } from '../platform/change-signal.ts';
import type { Database } from '../platform/database.ts';
import { type Follower, makeFollowers } from '../platform/followers.ts';
import { type AccountId, formatId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { type Changes, type ChangesOfAll, readChanges, readChangesOfAll, readHorizon } from './store.ts';

/** With more deliveries than this, the list is empty: everything may have changed. */
const maxIds = 100;

export interface AccountFollower extends Follower {
  accountId: AccountId;
  /** `cursor` grows with every change. */
  notify(cursor: string, change: Static<typeof Change>): void;
}

export interface BoardFollower extends Follower {
  /** `cursor` grows with every change. */
  notify(cursor: string, change: Static<typeof BoardChange>): void;
}

export interface LiveUpdates {
  /** The newest change: anyone who follows from here misses nothing that happens from here on. */
  cursor(): Promise<string>;
  /** Returns how to stop. */
  follow(follower: AccountFollower, cursor: string): () => void;
  /** The same for the board, which shows all accounts. */
  followBoard(follower: BoardFollower, cursor: string): () => void;
  close(): void;
}

interface FollowingAccount extends AccountFollower {
  what: 'account';
  cursor: string;
}

interface FollowingBoard extends BoardFollower {
  what: 'board';
  cursor: string;
}

type Following = FollowingAccount | FollowingBoard;

export function makeLiveUpdates(database: Database, signal: ChangeSignal, log: Log): LiveUpdates {
  const followers = makeFollowers<Following>({
    log,
    signal,
    look,
    // Each question costs a query.
    confirmEveryRounds: 4,
    maxConfirmsAtOnce: 4,
  });

  /** Some followers may be notified of the same change twice: asking twice does no harm. */
  async function look(all: readonly Following[]): Promise<void> {
    const horizon = await readHorizon(database);
    const behind = all.filter(({ cursor }) => isBefore(cursor, horizon));
    const [first] = behind;
    if (!first) return;
    const oldest = behind.reduce(
      (least, { cursor }) => (isBefore(cursor, least) ? cursor : least),
      first.cursor,
    );
    const accounts = behind.filter((following) => following.what === 'account');
    const boards = behind.filter((following) => following.what === 'board');
    if (accounts.length > 0) await notifyAccounts(accounts, oldest, horizon);
    if (boards.length > 0) await notifyBoards(boards, oldest, horizon);
    for (const following of behind) following.cursor = horizon;
  }

  async function notifyAccounts(following: FollowingAccount[], from: string, below: string): Promise<void> {
    const accountIds = [...new Set(following.map(({ accountId }) => accountId))];
    for (const changes of await readChanges(database, accountIds, from, below, maxIds)) {
      const change = changeOf(changes);
      for (const follower of following) {
        const isConcerned = changes.account_id === null || changes.account_id === follower.accountId;
        if (isConcerned && followers.has(follower)) follower.notify(below, change);
      }
    }
  }

  async function notifyBoards(following: FollowingBoard[], from: string, below: string): Promise<void> {
    const change = boardChangeOf(await readChangesOfAll(database, from, below, maxIds));
    if (!change) return;
    for (const follower of following) if (followers.has(follower)) follower.notify(below, change);
  }

  return {
    cursor: () => readHorizon(database),
    follow: (follower, cursor) => followers.add({ ...follower, what: 'account', cursor }),
    followBoard: (follower, cursor) => followers.add({ ...follower, what: 'board', cursor }),
    close: followers.close,
  };
}

/** Two numbers that only grow: a position of the feed, and the id of a transaction. */
function isBefore(left: string, right: string): boolean {
  const [leftPosition = 0, leftTransaction = 0] = left.split('-').map(Number);
  const [rightPosition = 0, rightTransaction = 0] = right.split('-').map(Number);
  return leftPosition < rightPosition || leftTransaction < rightTransaction;
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
