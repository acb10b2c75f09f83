/** The rate limit of a key holds for all nodes together, however a client spreads its requests. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { metric } from '../support/metrics.ts';
import { type Node, startCluster } from './support/nodes.ts';

/** Small, so that a client can send four times as much on a busy machine. */
const perSecond = 20;
const forMs = 12_000;

/** Which node gets the next request, by a number from 0 to 99. */
const spreads: Record<string, (percent: number) => number> = {
  'all to one node': () => 0,
  evenly: (percent) => percent % 3,
  '90 % to one node and 10 % to another': (percent) => (percent < 90 ? 0 : 1),
};

/** Sends four times the limit; resolves with what was accepted and how long it took. */
async function saturate(nodes: readonly Node[], key: string, nodeOf: (percent: number) => number) {
  const headers = { authorization: `Bearer ${key}` };
  const started = performance.now();
  const statuses = new Map<number, number>();
  let sent = 0;
  async function client(): Promise<void> {
    while (performance.now() - started < forMs) {
      sent += 1;
      // 37 and 100 have no common divisor: every percentage comes once in a hundred requests.
      const node = nodes[nodeOf((sent * 37) % 100)]!;
      const { status } = await fetch(`${node.url}/v1/deliveries/x`, { headers });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const aheadMs = (sent * 1_000) / (4 * perSecond) - (performance.now() - started);
      if (aheadMs > 0) await sleep(aheadMs);
    }
  }
  await Promise.all(Array.from({ length: 8 }, client));
  const { 404: accepted = 0, 429: refused = 0, ...others } = Object.fromEntries(statuses);
  expect(others).toEqual({});
  expect(refused).toBeGreaterThan(0);
  return { accepted, seconds: (performance.now() - started) / 1000 };
}

test('three nodes accept what one would, within 20 %, however the requests are spread', async () => {
  const { nodes, newKey } = await startCluster(3, { RATE_LIMIT: String(perSecond) });
  for (const node of nodes) await expect.poll(() => metric(node, 'waybill_nodes')).toBe(3);
  for (const [spread, nodeOf] of Object.entries(spreads)) {
    const { accepted, seconds } = await saturate(nodes, await newKey('Acme'), nodeOf);
    const ofOneNode = 2 * perSecond + perSecond * seconds;
    expect(accepted / ofOneNode, spread).toBeGreaterThan(0.8);
    expect(accepted / ofOneNode, spread).toBeLessThan(1.2);
  }
});

test('the share of a killed node returns to the others', async () => {
  const { nodes, newKey } = await startCluster(3, { RATE_LIMIT: String(perSecond) });
  const [first, second, third] = nodes;
  const key = await newKey('Acme');
  await saturate(nodes, key, (percent) => percent % 3);
  third!.signal('SIGKILL');
  await expect.poll(() => metric(first!, 'waybill_nodes')).toBe(2);
  const { accepted, seconds } = await saturate([first!, second!], key, (percent) => percent % 2);
  const ofOneNode = perSecond * seconds;
  expect(accepted / ofOneNode).toBeGreaterThan(0.8);
  // The bucket may have filled while nobody asked.
  expect(accepted / (ofOneNode + 2 * perSecond)).toBeLessThan(1.2);
});
