import { expect, onTestFinished, test } from 'vitest';
import { makeAccessWatch } from './access-watch.ts';

function arrange() {
  const watch = makeAccessWatch({ everyMs: 1, maxChecksAtOnce: 2 });
  onTestFinished(watch.close);
  const ended: string[] = [];
  const checked: string[] = [];
  const add = (name: string, caller: string, mayFollow: () => Promise<boolean> = async () => true) =>
    watch.add({
      caller,
      mayFollow: () => {
        checked.push(name);
        return mayFollow();
      },
      end: () => void ended.push(name),
    });
  return { watch, ended, checked, add };
}

test('a caller who loses access has all its streams ended, once; where nobody can say, they go on', async () => {
  const { add, ended, checked, watch } = arrange();
  add('allowed', 'a');
  add('refused', 'b', async () => false);
  add('refused, too', 'b');
  add('unknown', 'c', () => Promise.reject(new Error('the database is away')));
  await expect.poll(() => checked.filter((name) => name === 'unknown').length).toBeGreaterThan(2);
  expect(ended).toEqual(['refused', 'refused, too']);
  watch.close();
  expect(ended).toEqual(['refused', 'refused, too', 'allowed', 'unknown']);
});

test('many streams of one caller are one check', async () => {
  const { add, checked } = arrange();
  for (let i = 0; i < 100; i++) add(`stream ${i}`, 'a');
  await expect.poll(() => checked.length).toBeGreaterThan(3);
  expect(new Set(checked)).toEqual(new Set(['stream 0']));
});

test('nobody is checked after the last stream was closed, and again when one is opened', async () => {
  const { add, checked } = arrange();
  const close = add('first', 'a');
  await expect.poll(() => checked.length).toBeGreaterThan(0);
  close();
  add('other', 'b');
  checked.length = 0;
  await expect.poll(() => checked.length).toBeGreaterThan(1);
  expect(checked).not.toContain('first');
});
