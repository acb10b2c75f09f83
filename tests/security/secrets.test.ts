/** Nothing that lets anybody in is kept in clear, and nothing of it gets into the log or into an answer. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { generateApiKey } from '../../contract/dashboard/api-keys.ts';
import { beginTotp, changePassword, confirmTotp, getMe } from '../../contract/dashboard/profile.ts';
import * as operations from '../../contract/dashboard/signing-in.ts';
import { inviteMember } from '../../contract/dashboard/team.ts';
import { codeAt, stepAt } from '../../server/access/second-factor/second-factor.ts';
import { loadSecretKey, makeSecretKey } from '../../server/database/secret-key.ts';
import { readConfig } from '../../server/platform/config.ts';
import { send } from '../support/client.ts';
import { signedIn, visitor } from '../support/dashboard.ts';
import { testSecretKey, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { fromBase32 } from '../support/totp.ts';
import { newEndpoint } from '../support/webhooks.ts';

// With the product's own cost of passwords: what is stored is what is looked at.
const service = useService({ fullPasswordCost: true, webhookAllow: ['127.0.0.1'] });

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const tables = await sql<{ name: string }>(
    service,
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await sql<{ row: string }>(service, `select '${name} ' || t::text as row from ${name} t`);
    rows.push(...found.map(({ row }) => row));
  }
  return rows.join('\n');
}

/** The ways in which a secret could have been written. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const raw = Buffer.from(secret, 'base64url');
  return [
    secret,
    bytes.toString('hex'),
    bytes.toString('base64'),
    raw.toString('hex'),
    raw.toString('base64'),
  ];
}

/** A life in the dashboard; answers all that must stay secret. */
async function live(): Promise<string[]> {
  const secrets: string[] = [];
  const who = visitor(service);
  const keepCookies = () => secrets.push(...who.cookies.values());
  const [first, second] = ['copper meadow lantern', 'velvet anchor puzzle'];
  const setUpToken = new URL(service.setUpLink!).hash.slice(1);
  secrets.push(first, second, setUpToken);
  const email = 'ada@example.com';
  await who.call(operations.setUp, {
    body: { token: setUpToken, email, name: 'Ada', password: first, account_name: 'Acme' },
  });
  keepCookies();
  await who.call(changePassword, { body: { current_password: first, new_password: second } });
  keepCookies();

  const { secret } = (await who.call(beginTotp, { body: { password: second } })).body;
  const seed = fromBase32(secret);
  const now = stepAt(service.clock.now());
  const { recovery_codes: codes } = (await who.call(confirmTotp, { body: { code: codeAt(seed, now) } })).body;
  secrets.push(secret, seed.toString('hex'), seed.toString('base64'));
  secrets.push(...codes, ...codes.map((code: string) => code.replaceAll('-', '')));
  await who.call(operations.signIn, { body: { email, password: second } });
  keepCookies();
  await who.call(operations.signInWithCode, { body: { code: codes[0] } });
  keepCookies();

  const account_id = (await who.call(getMe)).body.accounts[0].account_id;
  const invited = await who.call(inviteMember, {
    params: { account_id },
    body: { email: 'bola@example.com', role: 'member' },
  });
  secrets.push(new URL(invited.body.link).hash.slice(1));
  const made = await who.call(generateApiKey, {
    params: { account_id },
    body: { name: 'Shop', mode: 'live' },
  });
  secrets.push(made.body.key, made.body.key.slice(12, -4));
  return secrets;
}

test('check 11: a copy of the database contains no password, token, seed, code or key in clear, nor does the log', async () => {
  const secrets = await live();
  expect(secrets.length).toBeGreaterThan(30);
  const [rows, log] = [await dump(), service.logged.join('\n')];
  for (const table of ['people', 'sessions', 'links', 'recovery_codes', 'audit_log', 'api_keys']) {
    expect(rows, 'the dump is whole').toContain(`${table} (`);
  }
  expect(rows).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  for (const secret of secrets) {
    for (const spelling of spellings(secret).filter((text) => text.length >= 8)) {
      expect(rows.includes(spelling), `database: ${spelling}`).toBe(false);
      expect(log.includes(spelling), `log: ${spelling}`).toBe(false);
    }
  }
});

test('check 11: keys and tokens are stored as SHA-256, and the seed of a second factor opens only in its own row', async () => {
  const key = await service.newKey('Acme');
  const person = await signedIn(service);
  const kept = await sql<{ hash: Buffer }>(
    service,
    'select key_hash as hash from api_keys union all select token_hash from sessions',
  );
  const hashes = kept.map(({ hash }) => hash.toString('hex'));
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  for (const secret of [key, person.cookies.get('waybill')!]) expect(hashes).toContain(sha256(secret));
  const sealer = makeSecretKey(Buffer.alloc(32, 1).toString('base64'));
  const sealed = sealer.seal('seed', 'totp:ada');
  expect(sealer.open(sealed, 'totp:ada')).toBe('seed');
  expect(() => sealer.open(sealed, 'totp:eve')).toThrow();
});

test('check 11: a start with another secret key is refused with an explanation', async () => {
  const SECRET_KEY = Buffer.alloc(32, 9).toString('base64');
  await expect(loadSecretKey(readConfig({ SECRET_KEY }), service.database)).rejects.toThrow(
    'SECRET_KEY is not the one',
  );
});

test('check 11: the secrets of webhooks are sealed, the previous one too, and open only in their own row', async () => {
  const key = await service.newKey('Hooks');
  const { endpoint_id, secret: first } = await newEndpoint(service, key);
  const rotated = await send(service, 'POST', `/v1/webhook-endpoints/${endpoint_id}/rotate-secret`, { key });
  const rows = await dump();
  expect(rows).toContain('webhook_endpoints (');
  for (const secret of [first, rotated.body.secret]) {
    const bare = secret.replace('whsec_', '');
    for (const spelling of [...spellings(secret), bare, Buffer.from(bare, 'base64').toString('hex')]) {
      expect(rows.includes(spelling), `database: ${spelling}`).toBe(false);
    }
  }
  const sealer = makeSecretKey(testSecretKey);
  const [stored] = await sql<{ endpoint_id: string; sealed_secret: Buffer }>(
    service,
    'select endpoint_id, sealed_secret from webhook_endpoints',
  );
  expect(sealer.open(stored!.sealed_secret, `webhook:${stored!.endpoint_id}`)).toBe(rotated.body.secret);
  expect(() => sealer.open(stored!.sealed_secret, 'webhook:another')).toThrow();
});

test('check 15: canaries in headers, cookies, bodies and addresses appear in no log and in no error response, and a line break starts no second line', async () => {
  const canary = 'canary-7f3a9c51e2';
  const cookie = `waybill=${canary}; waybill-device=${canary}`;
  const browser = { 'sec-fetch-site': 'same-origin', cookie };
  const post = (path: string, body: unknown, headers: Record<string, string> = browser) =>
    send(service, 'POST', path, { body, headers });
  const all = async () => [
    await post(operations.signIn.path, { email: 'ada@example.com', password: canary }),
    await post(operations.signIn.path, { email: 7, password: canary }),
    await post(operations.signInWithCode.path, { code: canary }),
    await post(operations.openLink.path, { token: canary }),
    await post(operations.resetPassword.path, { token: canary, password: canary }),
    await post(operations.setUp.path, {
      token: canary,
      email: 'ada@example.com',
      name: 'a\r\nINFO second line',
      password: canary,
      account_name: 'Acme',
    }),
    await post(operations.signIn.path, { email: 'ada@example.com', password: canary }, { cookie }),
    // Refused because of the parameter, whose value is not shown.
    await post(`${operations.signIn.path}?token=${canary}`, { email: 'ada@example.com', password: canary }),
    await send(service, 'GET', `${getMe.path}?token=${canary}`, { headers: browser }),
    await send(service, 'GET', getMe.path, { headers: { authorization: `Bearer ${canary}` } }),
    await send(service, 'GET', `/v1/deliveries/x?key=${canary}`, { key: canary }),
    await send(service, 'POST', operations.signIn.path, { raw: `{"password":"${canary}"`, headers: browser }),
  ];
  const responses = await all();
  await sql(service, 'alter table throttles rename to hidden');
  responses.push(...(await all()));
  await sql(service, 'alter table hidden rename to throttles');
  const statuses = new Set(responses.map(({ status }) => status));
  for (const status of [400, 401, 403, 404, 500]) expect(statuses, 'each kind of refusal').toContain(status);
  for (const { text } of responses) expect(text).not.toContain(canary);
  expect(service.logged.length).toBeGreaterThan(20);
  for (const line of service.logged) {
    expect(line).not.toContain(canary);
    expect(line.trimEnd()).not.toContain('\n');
    expect(line).not.toMatch(/^INFO second/);
  }
});

test('check 15: the secrets of webhooks appear in no log, in no error response and in no other answer', async () => {
  const key = await service.newKey('Hooks');
  const { endpoint_id, secret } = await newEndpoint(service, key);
  const path = `/v1/webhook-endpoints/${endpoint_id}`;
  const ask = (method: string, more = '', body?: object) =>
    send(service, method, path + more, { key, ...(body ? { body } : {}) });
  const all = async () => [
    await ask('GET'),
    await ask('PATCH', '', { description: 'Orders' }),
    await ask('PATCH', '', { url: 'https://10.0.0.1/' }),
    await ask('POST', '/rotate-secret', { previous_valid_minutes: 5 }),
    await ask('POST', '/rotate-secret', { previous_valid_minutes: -1 }),
    await ask('POST', '/test'),
    await ask('POST', '/resend', { timestamp_from: new Date().toISOString() }),
    await ask('GET', '/attempts'),
    await send(service, 'GET', '/v1/webhook-endpoints', { key }),
  ];
  const responses = await all();
  const secrets = [secret, ...responses.flatMap(({ body }) => body?.secret ?? [])];
  expect(secrets).toHaveLength(2);
  await sql(service, 'alter table audit_log rename to hidden');
  responses.push(...(await all()));
  await sql(service, 'alter table hidden rename to audit_log');
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 400, 500]));
  const log = service.logged.join('\n');
  for (const one of secrets) {
    for (const spelling of [one, one.replace('whsec_', '')]) {
      expect(log.includes(spelling)).toBe(false);
      for (const { body, text } of responses) {
        if (body?.secret !== one) expect(text).not.toContain(spelling);
      }
    }
  }
});
