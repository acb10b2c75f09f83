import { mkdir, readdir } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lookAtFolderLock, takeFolderLock } from '../../server/database/embedded/folder-lock.ts';
import { copyOfTemplate, emptyFolder, startIn, until } from './folders.ts';
import { runChild } from './process.ts';

async function locksFolder(): Promise<string> {
  const locks = path.join(await emptyFolder(), 'l'.repeat(150));
  await mkdir(locks);
  return locks;
}

test('a second start on a folder is refused and names the holder, and works once the first has stopped', async () => {
  const dataDir = await copyOfTemplate();
  const first = await startIn(dataDir);
  await expect(startIn(dataDir)).rejects.toMatchObject({
    name: 'PostgresProblem',
    message: expect.stringContaining(`pid ${process.pid} (`),
    advice: expect.stringContaining('DATA_DIR'),
  });
  const said: string[] = [];
  const second = startIn(dataDir, { lockWaitMs: 30_000, say: (line) => said.push(line) });
  await expect.poll(() => said[0]).toContain(`Waiting for another Waybill: pid ${process.pid}`);
  await first.stop();
  await second;
});

test('the lock of a process that was killed can be taken', async () => {
  const locks = await locksFolder();
  const holder = runChild({ do: 'lock', locks });
  expect(await holder.report).toEqual({ ok: true });
  expect(await lookAtFolderLock(locks)).toMatchObject({ holder: { pid: holder.pid } });
  const request = { role: 'service', waitMs: 0 } as const;
  await expect(takeFolderLock(locks, request)).rejects.toThrow(`pid ${holder.pid}`);
  await holder.kill();
  const lock = await takeFolderLock(locks, request);
  expect((await readdir(locks)).length).toBe(1);
  await lock.release();
  expect(await readdir(locks)).toEqual([]);
});

test('a holder that is stopped and cannot answer keeps its lock', async () => {
  const locks = await locksFolder();
  const holder = runChild({ do: 'lock', locks });
  expect(await holder.report).toEqual({ ok: true });
  process.kill(holder.pid, 'SIGSTOP');
  await expect(takeFolderLock(locks, { role: 'service', waitMs: 0 })).rejects.toThrow('does not answer');
  process.kill(holder.pid, 'SIGCONT');
});

test('nobody gets the lock while another still claims it', async () => {
  const locks = path.join(await emptyFolder(), 'locks');
  await mkdir(locks);
  for (const name of ['claim-0-older', 'claim-z-younger']) {
    const who = { role: 'service', pid: 1, host: 'elsewhere', command: 'a rival' };
    let state = 'claiming';
    let asked = 0;
    const rival = net.createServer((socket) => {
      asked += 1;
      socket.end(JSON.stringify({ state, who }));
    });
    onTestFinished(() => void rival.close());
    await new Promise<void>((done) => rival.listen(path.join(locks, name), done));
    let loaded = false;
    const outcome = takeFolderLock(locks, { role: 'service', waitMs: 0 })
      .finally(() => {
        loaded = true;
      })
      .catch((error: Error) => error.message);
    await until('the rival was asked three times', async () => asked >= 3 || loaded);
    expect(loaded).toBe(false);
    state = 'held';
    expect(await outcome).toContain('pid 1 (a rival) on elsewhere');
    await new Promise((done) => rival.close(done));
  }
});

test('of eight processes that claim a folder at once exactly one gets it', async () => {
  const locks = await locksFolder();
  for (let round = 0; round < 3; round += 1) {
    const claimants = Array.from({ length: 8 }, () => runChild({ do: 'lock', locks }));
    const reports = await Promise.all(claimants.map((claimant) => claimant.report));
    expect(reports.filter((report) => report.ok).length).toBe(1);
    for (const report of reports.filter((each) => !each.ok)) expect(report.message).toContain('is in use by');
    await Promise.all(claimants.map((claimant) => claimant.kill()));
  }
});

test('of fifty claims inside one process exactly one gets the folder', async () => {
  const locks = await locksFolder();
  const claims = Array.from({ length: 50 }, () => takeFolderLock(locks, { role: 'service', waitMs: 0 }));
  const outcomes = await Promise.allSettled(claims);
  const held = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(held.length).toBe(1);
  await held[0]?.release();
});
