/** The followers of docs/event-feed.md, run as they are in the guide, miss nothing and repeat nothing when they are killed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../server/platform/package-root.ts';
import { cashScene } from '../support/cash.ts';
import { send } from '../support/client.ts';
import { caughtUp } from '../support/outbox.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { codeBlocks, typescriptAsModule } from './sample-code.ts';

const file = (name: string) => join(packageRoot, 'docs/examples/event-feed', name);

const languages = [
  {
    name: 'TypeScript',
    fence: 'ts',
    source: 'follow.ts',
    isInstalled: true,
    command: async () => [
      process.execPath,
      '--input-type=module',
      '-e',
      await typescriptAsModule(file('follow.ts')),
    ],
  },
  {
    name: 'Python',
    fence: 'python',
    source: 'follow.py',
    isInstalled: spawnSync('python3', ['--version']).status === 0,
    command: async () => ['python3', file('follow.py')],
  },
];

let service: TestService;
let folder: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-followers-'));
  service = await startTestService();
});
afterAll(async () => {
  for (const child of running) await kill(child);
  await service.stop();
  rmSync(folder, { recursive: true });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function post(key: string, path: string, body: object): Promise<{ delivery_id: string }> {
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.ok, path).toBe(true);
  return (await response.json()) as { delivery_id: string };
}
const create = (key: string) =>
  post(key, '/v1/deliveries', { pickup_address: '12 Marina Road', delivery_address: '7 Allen Avenue' });

test('the guide shows both followers as they are tested here', () => {
  const blocks = codeBlocks('docs/event-feed.md');
  for (const { name, fence, source } of languages) {
    const shown = blocks.filter(({ language }) => language === fence).map(({ code }) => code);
    expect(shown, name).toContain(readFileSync(file(source), 'utf8').trimEnd());
  }
});

/** A follower of the feed of this key, and what it prints. */
async function follower({ name, command }: (typeof languages)[number], key: string) {
  const [program = '', ...args] = await command();
  const lines: string[] = [];
  const env = {
    ...process.env,
    WAYBILL_URL: service.url,
    WAYBILL_KEY: key,
    FILE: join(folder, `${name}-${key}`),
  };
  return {
    lines,
    seen: () => lines.map((line) => line.split(' ').slice(1, 4).join(' ')),
    start(): ChildProcess {
      const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
      running.push(child);
      let rest = '';
      child.stdout.on('data', (text) => {
        const parts = `${rest}${text}`.split('\n');
        rest = parts.pop() ?? '';
        lines.push(...parts);
      });
      return child;
    },
  };
}

for (const language of languages) {
  const { name, isInstalled } = language;
  test.skipIf(!isInstalled)(`the follower in ${name} sees every event once, also after kill -9`, async () => {
    const key = await service.newKey(`follower in ${name}`);
    const { start, seen, lines } = await follower(language, key);

    const first = await create(key);
    const second = await create(key);
    const expected = [`delivery.created ${first.delivery_id} 1`, `delivery.created ${second.delivery_id} 1`];
    const child = start();
    await expect.poll(seen).toEqual(expected);

    // It waits for the next event now, which a long poll brings.
    await post(key, `/v1/deliveries/${first.delivery_id}/cancel`, {});
    expected.push(`delivery.cancelled ${first.delivery_id} 2`);
    await expect.poll(seen).toEqual(expected);
    // Once what comes after them was asked for, their cursor is stored.
    const third = await create(key);
    expected.push(`delivery.created ${third.delivery_id} 1`);
    await expect.poll(seen).toEqual(expected);
    await kill(child);

    await post(key, `/v1/deliveries/${second.delivery_id}/cancel`, {});
    expected.push(`delivery.cancelled ${second.delivery_id} 2`);
    start();
    // The last event before the kill may be printed again: the kill can come between printing and storing.
    await expect.poll(() => [...new Set(seen())]).toEqual(expected);
    expect(lines.length).toBeLessThanOrEqual(expected.length + 1);
  });

  test.skipIf(!isInstalled)(
    `the follower in ${name} goes on after events of money, and ignores them`,
    async () => {
      const { account: key, collect, handIn, payOut } = await cashScene(service);
      await collect(100);
      await handIn(100);
      await payOut(100);
      await create(key);
      await caughtUp(service);
      const { body } = await send(service, 'GET', '/v1/events', { key });
      const events: { type: string; data: { delivery_id: string; sequence: number } }[] = body.data;
      const types = events.map(({ type }) => type);
      expect(types).toEqual(expect.arrayContaining(['cash.collected', 'cash.handed_in', 'payout.paid']));
      const { start, seen } = await follower(language, key);
      start();
      const ofDeliveries = events.filter(({ type }) => type.startsWith('delivery.'));
      await expect
        .poll(seen)
        .toEqual(ofDeliveries.map(({ type, data }) => `${type} ${data.delivery_id} ${data.sequence}`));
    },
  );
}
