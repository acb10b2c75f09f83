/** Which shard has the rows of an account. Asked once for each account: it changes only when a shard is split. */

import type { AccountId } from '../../platform/ids.ts';
import type { Database } from '../database.ts';
import { queryOne } from '../statements.ts';
import { anchor } from './tables.ts';

/** Some 20 MiB; then all are asked again. */
const maxRemembered = 100_000;

export function makeAccountShards(database: Database) {
  const known = new Map<AccountId, string>();
  /** Requests that need the same answer share the question, so that they go on in the order in which they came. */
  const asking = new Map<AccountId, Promise<string>>();
  return {
    shardOf(accountId: AccountId): Promise<string> | string {
      return known.get(accountId) ?? asking.get(accountId) ?? askOnce(accountId);
    },
    /** After a write that found an account in another shard. */
    forget: () => known.clear(),
  };

  function askOnce(accountId: AccountId): Promise<string> {
    const asked = ask(accountId).finally(() => asking.delete(accountId));
    asking.set(accountId, asked);
    return asked;
  }

  async function ask(accountId: AccountId): Promise<string> {
    const { shard } = await queryOne<{ shard: string }>(database, 'find-shard-of-account', { accountId })`
      select get_shard_id_for_distribution_column('${anchor}'::regclass, $accountId::uuid)::text as shard`;
    if (known.size >= maxRemembered) known.clear();
    known.set(accountId, shard);
    return shard;
  }
}
