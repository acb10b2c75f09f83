/** The followers of docs/event-feed.md, run as they are in the guide, miss nothing and repeat nothing when they are killed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../server/platform/package-root.ts';
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
  const answer = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok, path).toBe(true);
  return (await answer.json()) as { delivery_id: string };
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

for (const { name, isInstalled, command } of languages) {
  test.skipIf(!isInstalled)(`the follower in ${name} sees every event once, also after kill -9`, async () => {
    const key = await service.newKey(`follower in ${name}`);
    const [program = '', ...args] = await command();
    const lines: string[] = [];
    function start(): ChildProcess {
      const env = { ...process.env, WAYBILL_URL: service.url, WAYBILL_KEY: key, FILE: join(folder, name) };
      const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
      running.push(child);
      let rest = '';
      child.stdout.on('data', (text) => {
        const parts = `${rest}${text}`.split('\n');
        rest = parts.pop() ?? '';
        lines.push(...parts);
      });
      return child;
    }
    const seen = () => lines.map((line) => line.split(' ').slice(1, 4).join(' '));

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
}
