/**
 * The tail of the feed on a distributed database, where each account is a partition of its own.
 *
 *   heads that changed in the last minute, of followed accounts ──▶ those with another position than at the last read
 *     known before ──▶ read the events in between, in the shard of the account ──▶ notify those whom they concern
 *     not known ─────▶ anything may have changed: notify all followers of the account
 *
 * A head is known from an earlier read, or from a follower that read it before it was added (`startAt`).
 *
 * A head shows its new position a moment after it says that it changed, because the transaction has to commit. A minute
 * is longer than any turn of the sequencer takes, and than clocks of nodes differ. If the last read was too long ago, all
 * followers are asked to look.
 */
import type { Database } from '../database/database.ts';
import { queryAll } from '../database/statements.ts';
import type { AccountId } from '../platform/ids.ts';
import { inBatches } from '../workers/in-batches.ts';
import { type FeedFollower, type FeedFollowers, type TailEvent, tailColumns } from './feed-followers.ts';
import type { FeedPosition } from './sequencer.ts';

const changedSeconds = 60;
/** A read that comes later than this may have missed a change. */
const maxPauseMs = 30_000;
/** With more accounts than this, the heads of all accounts are read. */
const maxAccounts = 1_000;
/** The events of this many accounts are read; followers of others look for themselves. */
const maxChanged = 100;
const maxAtOnce = 4;
const maxRows = 500;

export interface AccountsCursor {
  readAtMs: number;
}

export type AccountsReader = ReturnType<typeof makeAccountsReader>;

interface Parts {
  database: Database;
  followers: FeedFollowers;
  notify(follower: FeedFollower, events: readonly TailEvent[]): void;
  /** Milliseconds that only grow. */
  elapsed?(): number;
}

interface Head {
  accountId: AccountId;
  position: FeedPosition;
}

export function makeAccountsReader({
  database,
  followers,
  notify,
  elapsed = () => performance.now(),
}: Parts) {
  const knownHeads = new Map<AccountId, FeedPosition>();

  function askToLook(accountId: AccountId): void {
    for (const follower of followers.ofAccount(accountId)) notify(follower, []);
  }

  async function readEvents(head: Head, after: FeedPosition): Promise<void> {
    const events = await readTailOfAccount(database, head, after);
    if (events.length > maxRows) askToLook(head.accountId);
    else for (const [follower, own] of followers.concerned(events)) notify(follower, own);
  }

  async function notifyOf(changed: Head[]): Promise<void> {
    await inBatches(changed, maxAtOnce, async (head) => {
      const after = knownHeads.get(head.accountId);
      if (after === undefined || changed.length > maxChanged) askToLook(head.accountId);
      else await readEvents(head, after);
    });
  }

  return {
    async read(cursor: AccountsCursor | undefined): Promise<AccountsCursor> {
      const readAtMs = elapsed();
      const heads = await readHeads(database, followers.accounts(maxAccounts));
      const changed = heads.filter(({ accountId, position }) => knownHeads.get(accountId) !== position);
      const isLate = cursor !== undefined && readAtMs - cursor.readAtMs > maxPauseMs;
      if (isLate) for (const follower of followers.all()) notify(follower, []);
      else if (cursor !== undefined) await notifyOf(changed);
      for (const { accountId, position } of changed) knownHeads.set(accountId, position);
      return { readAtMs };
    },
    /** The head of an account, which somebody who is about to follow it has just read. Returns a cursor at this time. */
    startAt(accountId: AccountId, head: FeedPosition): AccountsCursor {
      if (!knownHeads.has(accountId)) knownHeads.set(accountId, head);
      return { readAtMs: elapsed() };
    },
    /** When nobody follows any more: heads that are not read any more would be far behind later. */
    forget: () => knownHeads.clear(),
  };
}

/** In all shards, or in those of these accounts. */
async function readHeads(database: Database, accountIds: readonly AccountId[] | undefined): Promise<Head[]> {
  type Row = { account_id: AccountId; position: string };
  const rows = await queryAll<Row>(database, 'read-changed-feed-heads', { accountIds })`
    select account_id, position from feed_head
    where changed_at > now() - interval '${changedSeconds} seconds'
      and ($accountIds::uuid[] is null or account_id = any ($accountIds))`;
  return rows.map((row) => ({ accountId: row.account_id, position: Number(row.position) }));
}

function readTailOfAccount(
  database: Database,
  { accountId, position }: Head,
  after: FeedPosition,
): Promise<TailEvent[]> {
  const values = { accountId, after, position, limit: maxRows + 1 };
  return queryAll<TailEvent>(database, 'read-feed-tail-of-account', values)`
    select ${tailColumns} from events
    where account_id = $accountId and mode = any ('{live,test}') and position > $after and position <= $position
    order by events.position limit $limit`;
}
