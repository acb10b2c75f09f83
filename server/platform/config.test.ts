import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';

test('without settings, it listens on this machine only, with the embedded database and a rate limit', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    databaseUrl: undefined,
    rateLimit: 100,
    logLevel: 'info',
  });
});

test('settings are used, and blank ones count as unset', () => {
  expect(readConfig({ PORT: ' 8080 ', HOST: '::1', RATE_LIMIT: '0', DATABASE_URL: '' })).toMatchObject({
    port: 8080,
    publicUrl: 'http://[::1]:8080',
    rateLimit: 0,
    databaseUrl: undefined,
  });
  expect(readConfig({ PUBLIC_URL: 'https://waybill.example/' }).publicUrl).toBe('https://waybill.example');
});

test('PUBLIC_URL is the origin that browsers see, in their spelling', () => {
  expect(readConfig({ PUBLIC_URL: 'HTTPS://Waybill.Example:443//' }).publicUrl).toBe(
    'https://waybill.example',
  );
  expect(readConfig({ PORT: '80' }).publicUrl).toBe('http://127.0.0.1');
});

test('a PUBLIC_URL with more than an origin is refused with an explanation, and no password in it is repeated', () => {
  for (const more of ['/waybill', '/waybill/', '/?a=1', '/#a']) {
    expect(() => readConfig({ PUBLIC_URL: `https://x.example${more}` }), more).toThrow(
      /PUBLIC_URL must be only https:\/\/x\.example, without path/,
    );
  }
  expect(() => readConfig({ PUBLIC_URL: 'https://ada:hunter2@x.example' })).toThrow(
    /^(?!.*hunter2)PUBLIC_URL must be only https:\/\/x\.example/,
  );
  expect(() => readConfig({ HOST: 'no host' })).toThrow(/PUBLIC_URL must be set, because HOST is "no host"/);
});

test('networks are addresses or CIDRs, with commas', () => {
  const settings = { WEBHOOK_ALLOW: '127.0.0.1, 10.0.0.0/8,fd00::/8', WORKERS: 'off' };
  expect(readConfig(settings)).toMatchObject({
    webhookAllow: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
    workers: false,
  });
  expect(readConfig({})).toMatchObject({ webhookAllow: [], workers: true });
  expect(() => readConfig({ WEBHOOK_ALLOW: '10.0.0.0/33', WORKERS: 'no' })).toThrow(
    /WORKERS is "no", but must be on or off[\s\S]*WEBHOOK_ALLOW contains "10.0.0.0\/33"/,
  );
});

test('DATABASE_URL may name several servers; a direct one needs it; the pooler is one of four', () => {
  const several = 'postgres://ada:hunter2@one,two/waybill?target_session_attrs=read-write';
  expect(readConfig({ DATABASE_URL: several, DATABASE_POOLER: 'session' })).toMatchObject({
    databaseUrl: several,
    databaseDirectUrl: undefined,
    databasePooler: 'session',
  });
  expect(() => readConfig({ DATABASE_URL: several.replace('read-write', 'standby') })).toThrow(
    /^(?!.*hunter2)DATABASE_URL has target_session_attrs=standby, but Waybill writes/,
  );
  expect(() => readConfig({ DATABASE_DIRECT_URL: several, DATABASE_POOLER: 'on' })).toThrow(
    /DATABASE_URL is not[\s\S]*DATABASE_POOLER is "on", but must be one of auto, none, session, transaction/,
  );
});

test('all mistakes are named in one message, and no secret is repeated', () => {
  const settings = {
    PORT: '70000',
    RATE_LIMIT: 'x',
    DATABASE_URL: 'mysql://root:hunter2@x',
    LOG_LEVEL: 'loud',
    METRICS_TOKEN: 'hunter2',
    EXPRESS_LANE: 'maybe',
    MAX_CONNECTIONS: '0',
    MAX_CONNECTIONS_PER_NETWORK: '-1',
  };
  expect(() => readConfig(settings)).toThrow(/PORT[\s\S]*RATE_LIMIT|RATE_LIMIT[\s\S]*PORT/);
  try {
    readConfig(settings);
  } catch (error) {
    for (const name of Object.keys(settings)) expect((error as Error).message).toContain(name);
    expect((error as Error).message).not.toContain('hunter2');
  }
});

test('a secret can come from a file; a file that cannot be read, or a second value, is refused without repeating it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wbc-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'token');
  writeFileSync(file, 'a-token-of-16-or-more\n');
  expect(readConfig({ METRICS_TOKEN_FILE: file }).metricsToken).toBe('a-token-of-16-or-more');
  const backup = { BACKUP_DIR: folder, BACKUP_PASSPHRASE_FILE: file };
  expect(readConfig(backup).backup.passphrase).toBe('a-token-of-16-or-more');
  expect(() => readConfig({ METRICS_TOKEN_FILE: join(folder, 'none') })).toThrow(
    /METRICS_TOKEN_FILE cannot be read: ENOENT/,
  );
  expect(() => readConfig({ METRICS_TOKEN_FILE: file, METRICS_TOKEN: 'another-token-of-16' })).toThrow(
    /^(?!.*-of-16)METRICS_TOKEN and METRICS_TOKEN_FILE are both set; set one of them/,
  );
});
