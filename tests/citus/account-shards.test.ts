import { expect, test } from 'vitest';
import { makeAccountShards } from '../../server/database/account-groups.ts';
import type { Database } from '../../server/database/database.ts';
import { newId } from '../../server/platform/ids.ts';
import { useService } from '../support/service.ts';

const service = useService();

test('requests for a new account share one question for its shard, and go on in the order in which they came', async () => {
  let questions = 0;
  const database: Database = {
    ...service.database,
    read: (statement, values) => {
      questions++;
      return service.database.read(statement, values);
    },
  };
  const shards = makeAccountShards(database);
  const accountId = newId('account', Date.now());
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 5 }, async (_, n) => {
      await shards.shardOf(accountId);
      order.push(n);
    }),
  );
  expect(questions).toBe(1);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  await shards.shardOf(accountId);
  expect(questions).toBe(1);
});
