import { expect, test } from 'vitest';
import { makeMetrics } from './metrics.ts';

test('the text is rendered at most once a second', async () => {
  let elapsed = 0;
  const metrics = makeMetrics({ now: () => 0, elapsed: () => elapsed });
  let reads = 0;
  metrics.gauge('reads', 'How often it was read.', () => ++reads);
  const texts = await Promise.all([metrics.text(), metrics.text()]);
  elapsed = 999;
  expect([...texts, await metrics.text()].every((text) => text.includes('\nreads 1\n'))).toBe(true);
  elapsed = 1_000;
  expect(await metrics.text()).toContain('\nreads 2\n');
});

test('a route and status take few lines', async () => {
  const metrics = makeMetrics({ now: () => 0, elapsed: () => 0 });
  metrics.observeRequest('GET', '/v1/deliveries', 200, 0.01);
  const lines = (await metrics.text()).split('\n').filter((line) => line.includes('route="/v1/deliveries"'));
  expect(lines.length).toBeLessThanOrEqual(9);
});
