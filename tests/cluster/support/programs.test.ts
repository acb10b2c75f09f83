import { expect, test } from 'vitest';
import { freePort } from '../../support/free-port.ts';
import { isListening, spawnProgram, startProgram } from './programs.ts';
import { findProgram } from './requirements.mjs';

const serve = (port: number) => ['-e', `require('node:net').createServer().listen(${port}, '127.0.0.1')`];

test('a program listens once it is started, and no more once it is stopped', async () => {
  const port = await freePort();
  const program = await startProgram(process.execPath, { args: serve(port), port });
  expect(await isListening(port)).toBe(true);
  await program.stop();
  expect(await isListening(port)).toBe(false);
});

test('a program that ends before it listens is reported with what it said', async () => {
  const args = ['-e', 'console.error("no such directive"); process.exit(1)'];
  await expect(startProgram(process.execPath, { args, port: await freePort() })).rejects.toThrow(
    /no such directive/,
  );
});

test('a program that ignores SIGTERM is killed', async () => {
  const port = await freePort();
  const args = ['-e', `process.on('SIGTERM', () => {}); ${serve(port)[1]}`];
  const program = spawnProgram(process.execPath, args);
  await expect.poll(() => isListening(port)).toBe(true);
  await program.stop(50);
  expect(program.process.signalCode).toBe('SIGKILL');
});

test('a program that is not installed is not found', () => {
  expect(findProgram('sh')).toMatch(/\/sh$/);
  expect(findProgram('no-such-program')).toBeUndefined();
});
