/** `npm run dev` as a developer runs it, beside a service. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { packageRoot } from '../../server/platform/package-root.ts';
import { startedFolder, startWaybill } from '../support/waybill.ts';

test('npm run dev serves both pages with hot reload, and sends their calls to the service', async () => {
  const service = await startWaybill(startedFolder());
  const child = spawn(process.execPath, [join(packageRoot, 'bin/dev.mjs')], {
    env: { ...process.env, WAYBILL_URL: service.url, NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  await expect.poll(() => output).toContain('Ctrl+C');

  const [dashboard, courier] = [...output.matchAll(/http:\/\/127\.0\.0\.1:\d+(?=\/)/g)].map(String);
  const get = async (url: string) => (await fetch(url)).text();
  expect(await get(`${dashboard}/sign-in`)).toContain('/@vite/client');
  expect(await get(`${dashboard}/ui/confirm-dialog.tsx`)).toContain('import.meta.hot.accept');
  expect(await get(`${courier}/courier/`)).toContain('/courier/@vite/client');
  expect(JSON.parse(await get(`${dashboard}/dashboard/me`))).toMatchObject({ error: 'unauthorized' });
  expect(JSON.parse(await get(`${courier}/courier/api/day`))).toMatchObject({ error: 'unauthorized' });
  expect(output).not.toContain('Nothing answers');
});
