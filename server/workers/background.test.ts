import { expect, test } from 'vitest';
import { makeLog } from '../platform/log.ts';
import { makeBackground } from './background.ts';

function make() {
  const logged: string[] = [];
  return {
    logged,
    background: makeBackground(makeLog('debug', { write: (line) => void logged.push(line) })),
  };
}

test('a request does not wait for the work, but a stop does', async () => {
  const { background } = make();
  let done = false;
  let finish = () => undefined as unknown;
  const waiting = new Promise<void>((resolve) => {
    finish = () => resolve();
  });
  background.run('something', async () => {
    await waiting;
    done = true;
  });
  const drained = background.drained();
  finish();
  await drained;
  expect(done).toBe(true);
});

test('work that fails is logged, and nothing else fails', async () => {
  const { background, logged } = make();
  background.run('something', () => Promise.reject(new Error('no luck')));
  background.run('something', () => {
    throw new Error('no luck at once');
  });
  await background.drained();
  expect(logged).toHaveLength(2);
  expect(logged[0]).toContain('background work failed');
});

test('at most a hundred run at a time; any beyond that are not started', async () => {
  const { background, logged } = make();
  let finish = () => undefined as unknown;
  const waiting = new Promise<void>((resolve) => (finish = () => resolve()));
  const begun = Array.from({ length: 103 }, () => background.run('something', () => waiting));
  expect(begun.filter(Boolean)).toHaveLength(100);
  expect(logged).toHaveLength(3);
  finish();
  await background.drained();
  expect(background.run('something', async () => undefined)).toBe(true);
});
