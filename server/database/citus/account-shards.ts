/** Which shard has the rows of an account. Looked up once for each account: it changes only when a shard is split. */

import type { AccountId } from '../../platform/ids.ts';
import type { Database } from '../database.ts';
import { queryOne } from '../statements.ts';
import { anchor } from './tables.ts';

/** Some 20 MiB; then all are looked up again. */
const maxRemembered = 100_000;

export function makeAccountShards(database: Database) {
  const shards = new Map<AccountId, string>();
  /** Requests for the same account share one lookup, so that they go on in the order in which they came. */
  const pending = new Map<AccountId, Promise<string>>();
  return {
    shardOf(accountId: AccountId): Promise<string> | string {
      return shards.get(accountId) ?? pending.get(accountId) ?? askOnce(accountId);
    },
    /** After a write that found an account in another shard. */
    forget: () => shards.clear(),
  };

  function askOnce(accountId: AccountId): Promise<string> {
    const lookup = ask(accountId).finally(() => pending.delete(accountId));
    pending.set(accountId, lookup);
    return lookup;
  }

  async function ask(accountId: AccountId): Promise<string> {
    const { shard } = await queryOne<{ shard: string }>(database, 'find-shard-of-account', { accountId })`
      select get_shard_id_for_distribution_column('${anchor}'::regclass, $accountId::uuid)::text as shard`;
    if (shards.size >= maxRemembered) shards.clear();
    shards.set(accountId, shard);
    return shard;
  }
}
