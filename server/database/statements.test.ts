import { expect, test } from 'vitest';
import type { Tx } from './database.ts';
import { countReturned, execute, queryFirst, queryOne, returnsRow } from './statements.ts';

/** Notes what it is asked, and returns these rows. */
function txOf(rows: object[]) {
  const asked: unknown[] = [];
  const tx = {
    query: async (...args: unknown[]) => {
      asked.push(args);
      return rows;
    },
  };
  return { tx: tx as unknown as Tx, asked };
}

test('a name that is there twice is one parameter, and what is undefined is null', async () => {
  const { tx, asked } = txOf([]);
  const values = { name: 'Acme', accountId: 7, role: undefined, unused: 1 };
  await execute(tx, 'twice', values)`
    update x set name = $name, role = $role::text where ${'id'} = $accountId and old = lower($name)`;
  const text = `
    update x set name = $1, role = $2::text where id = $3 and old = lower($1)`;
  expect(asked).toEqual([[{ name: 'twice', text }, ['Acme', null, 7]]]);
});

test('a text that differs from the last one of the same name is numbered again', async () => {
  const { tx, asked } = txOf([]);
  for (const column of ['a', 'b']) await execute(tx, 'differs', { x: 1 })`select ${column} = $x`;
  expect(asked).toEqual([
    [{ name: 'differs', text: 'select a = $1' }, [1]],
    [{ name: 'differs', text: 'select b = $1' }, [1]],
  ]);
});

test('a statement with a name that has no value is not sent', async () => {
  const { tx, asked } = txOf([]);
  await expect(execute(tx, 'typo', { linkId: 1 })`select $linkid`).rejects.toThrow('$linkid');
  expect(asked).toEqual([]);
});

test('what a statement gives: the first row, the only one, whether there is any, and how many', async () => {
  const none = txOf([]).tx;
  const two = txOf([{ n: 1 }, { n: 2 }]).tx;
  expect([await queryFirst(none, 'q')`q`, await queryFirst(two, 'q')`q`]).toEqual([undefined, { n: 1 }]);
  expect([await returnsRow(none, 'q')`q`, await returnsRow(two, 'q')`q`]).toEqual([false, true]);
  expect([await countReturned(none, 'q')`q`, await countReturned(two, 'q')`q`]).toEqual([0, 2]);
  expect(await queryOne(two, 'q')`q`).toEqual({ n: 1 });
  await expect(queryOne(none, 'q')`q`).rejects.toThrow('returned none');
});
