import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without settings, it listens on this machine only, with its own database and a limit', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    databaseUrl: undefined,
    rateLimit: 100,
    logLevel: 'info',
  });
});

test('settings are taken, blanks count as unset', () => {
  expect(readConfig({ PORT: ' 8080 ', HOST: '::1', RATE_LIMIT: '0', DATABASE_URL: '' })).toMatchObject({
    port: 8080,
    publicUrl: 'http://[::1]:8080',
    rateLimit: 0,
    databaseUrl: undefined,
  });
  expect(readConfig({ PUBLIC_URL: 'https://waybill.example/' }).publicUrl).toBe('https://waybill.example');
});

test('every mistake is named at once, and no secret is repeated', () => {
  const settings = {
    PORT: '70000',
    RATE_LIMIT: 'x',
    DATABASE_URL: 'mysql://root:hunter2@x',
    LOG_LEVEL: 'loud',
  };
  expect(() => readConfig(settings)).toThrow(/PORT[\s\S]*RATE_LIMIT|RATE_LIMIT[\s\S]*PORT/);
  try {
    readConfig(settings);
  } catch (error) {
    for (const name of Object.keys(settings)) expect((error as Error).message).toContain(name);
    expect((error as Error).message).not.toContain('hunter2');
  }
});
