/** In a process of its own: the limits are flags of V8, which hold for everything that runs in a process. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../server/platform/package-root.ts';

const mebibyte = 2 ** 20;

/**
 * Keeps the newest 4 MiB of what it creates, so that every collection has survivors, for which V8 lets the new space grow:
 * from 8 to 32 MiB after 12 MiB of survivors. Between two looks at its size, 100 ms apart, at most 5 turns create 1.3 MiB,
 * which survive twice, beside the 4 MiB from before: less than 7 MiB.
 */
function newSpaceAfterWork(limits: 'limited' | 'unlimited'): number {
  const script = `
    import { getHeapSpaceStatistics } from 'node:v8';
    import { setTimeout as pause } from 'node:timers/promises';
    import { limitHeap, watchNewSpace } from ${JSON.stringify(join(packageRoot, 'dist/server/platform/heap-limits.js'))};
    if (${limits === 'limited'}) { limitHeap(); watchNewSpace(); }
    const kept = [];
    for (let turn = 0; turn < 250; turn++) {
      for (let i = 0; i < 2_500; i++) kept[(turn * 2_500 + i) % 40_000] = { turn, text: 'x'.repeat(i % 50) + i };
      await pause(20);
    }
    console.log(getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size);`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return Number(stdout);
}

test('the new space of the heap stays at 16 MiB, where V8 alone would let it grow', () => {
  expect(newSpaceAfterWork('limited')).toBeLessThanOrEqual(16 * mebibyte);
  expect(newSpaceAfterWork('unlimited')).toBeGreaterThan(16 * mebibyte);
});
