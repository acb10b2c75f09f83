import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { portDispenser } from './free-port.ts';

test('no port is returned twice, neither in one process nor in two', async () => {
  const [own, another] = [portDispenser(), portDispenser()];
  const take = (count: number, from: () => Promise<number>) =>
    Promise.all(Array.from({ length: count }, () => from()));
  const ports = (await Promise.all([take(100, own), take(100, another), take(10, own)])).flat();
  expect(new Set(ports).size).toBe(210);
});

test('a port is none of those of outgoing connections, and one that is in use is left out', async () => {
  const freePort = portDispenser();
  const port = await freePort();
  expect(port).toBeLessThan(32_768);
  const server = createServer().listen(port + 1, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  expect(await freePort()).toBeGreaterThan(port + 1);
});
