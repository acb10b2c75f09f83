/**
 * The partitions of the feed. Inside a partition, positions only grow and become visible in their order; between them there is none.
 *
 *   one PostgreSQL          one partition with all events: a turn of the sequencer serves all accounts
 *   distributed (Citus)     one for each account, in its shard: no lock, no statement and no node is shared by all events
 *
 * `feed_head` and `feed_readers` have a row for each partition. Its key is the account, or the nil UUID for all events.
 */
import type { AccountId } from '../platform/ids.ts';
import type { Database } from './database.ts';
import { byAccount } from './placement.ts';

declare const isPartition: unique symbol;
export type FeedPartition = string & { readonly [isPartition]: true };

export const allEvents = '00000000-0000-0000-0000-000000000000' as FeedPartition;

export interface FeedPartitions {
  /** A partition for each account; false: one with all events. */
  readonly perAccount: boolean;
  /** The partition with the events of this account. */
  of(accountId: AccountId): FeedPartition;
}

export const onePartition: FeedPartitions = { perAccount: false, of: () => allEvents };

export function partitionsOf({ isDistributed }: Pick<Database, 'isDistributed'>): FeedPartitions {
  if (!isDistributed) return onePartition;
  return { perAccount: true, of: (accountId) => accountId as string as FeedPartition };
}

/** The account of a partition; undefined for the partition with all events. */
export function accountOf(partition: FeedPartition): AccountId | undefined {
  return partition === allEvents ? undefined : (partition as string as AccountId);
}

/** Items by the partition of their account: one group with all of them, or one for each account. */
export function byPartition<Item extends { accountId: AccountId }>(
  partitions: FeedPartitions,
  items: readonly Item[],
): [FeedPartition, readonly Item[]][] {
  if (!partitions.perAccount) return items.length > 0 ? [[allEvents, items]] : [];
  return [...byAccount(items)].map(([accountId, own]) => [partitions.of(accountId), own]);
}

/** The SQL condition that a row belongs to a partition: with it on every table, Citus routes a statement to one shard. */
export function inPartition(partition: FeedPartition, accountColumn: string, parameter: string): string {
  return partition === allEvents ? `${parameter}::uuid is not null` : `${accountColumn} = ${parameter}::uuid`;
}

/** Statements with `inPartition` differ, and so do their names. */
export function nameIn(partition: FeedPartition, name: string): string {
  return partition === allEvents ? name : `${name}-of-account`;
}
