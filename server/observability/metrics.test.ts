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

test('a gauge with a label has a line for each of its current values', async () => {
  let elapsed = 0;
  const metrics = makeMetrics({ now: () => 0, elapsed: () => elapsed });
  let lags: [string, number][] = [
    ['feed', 0.5],
    ['search', 1.25],
  ];
  metrics.gaugeBy('lag_seconds', 'How far readers are behind.', 'reader', () => lags);
  const text = await metrics.text();
  expect(text).toContain('\nlag_seconds{reader="feed"} 0.5\n');
  expect(text).toContain('\nlag_seconds{reader="search"} 1.25\n');
  lags = [['feed', 0]];
  elapsed = 1_000;
  expect(await metrics.text()).not.toContain('reader="search"');
});
