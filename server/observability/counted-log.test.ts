import { expect, test } from 'vitest';
import { makeLog } from '../platform/log.ts';
import { makeCountedLog } from './counted-log.ts';

function start() {
  const lines: { cause: string; id: number; count: number; msg: string }[] = [];
  const counted = makeCountedLog(makeLog('info', { write: (line) => void lines.push(JSON.parse(line)) }));
  return { lines, counted };
}

test('the first line of a cause is written at once, and those of the same second as one, with their count', async () => {
  const { lines, counted } = start();
  for (let id = 1; id <= 100; id++) counted.line('warn', id % 2 ? 'odd' : 'even', { id }, 'failed');
  expect(lines).toMatchObject([
    { cause: 'odd', id: 1, count: 1, msg: 'failed' },
    { cause: 'even', id: 2, count: 1, msg: 'failed' },
  ]);
  await expect
    .poll(() => lines.slice(2))
    .toMatchObject([
      { cause: 'odd', id: 3, count: 49 },
      { cause: 'even', id: 4, count: 49 },
    ]);
  counted.close();
  expect(lines).toHaveLength(4);
});

test('more causes than a log can show are counted together, and nothing is left out of the counts at the end', () => {
  const { lines, counted } = start();
  for (let id = 1; id <= 1_000; id++) counted.line('warn', `cause ${id}`, { id }, 'failed');
  expect(lines).toHaveLength(51);
  counted.close();
  expect(lines).toHaveLength(52);
  expect(lines.reduce((sum, { count }) => sum + count, 0)).toBe(1_000);
});
