/** Migration 0010 replaces the function behind the search index: what is in the index must stay right. */
import pg from 'pg';
import { expect, test } from 'vitest';
import { databaseBefore, runMigrations } from '../../../tests/support/old-database.ts';

const rows = [
  ['AAA-_', ['12', 'marina', 'road', 'lagos', '+2348012345678', '-8765432108432']],
  ['BBBzz', ['москва', 'القاهرة', 'दिल्ली', '𝒳𐐀', 't6w8y0z']],
  ['CCC00', ['x']],
  ['DDD00', []],
] as const;

test('the words of a bucket are the same in the index before and after the function got faster', async () => {
  const client = new pg.Client(await databaseBefore(10));
  await client.connect();
  for (const [shelf, words] of rows) {
    await client.query(
      `insert into delivery_search (account_id, mode, delivery_id, shelf, words)
       values (gen_random_uuid(), 'live', gen_random_uuid(), $1, array_to_tsvector($2::text[]))`,
      [shelf, words],
    );
  }
  const prefixed = async () =>
    (await client.query('select shelf, on_shelf(shelf, words)::text from delivery_search order by shelf'))
      .rows;
  const before = await prefixed();
  await runMigrations(client, 10);
  expect(await prefixed()).toEqual(before);

  // Rows that were indexed before are found through the index.
  await client.query('set enable_seqscan = off');
  for (const [shelf, words] of rows) {
    for (const word of words) {
      const { rows: found } = await client.query(
        'select shelf from delivery_search where on_shelf(shelf, words) @@ $1::tsquery',
        [`'${shelf}${word}':*`],
      );
      expect(found, word).toEqual([{ shelf }]);
    }
  }
  await client.end();
});
