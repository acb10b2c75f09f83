import { expect, test } from 'vitest';
import { generateApiKey, listApiKeys, revokeApiKey, rollApiKey } from '../../contract/dashboard/api-keys.ts';
import { listInstallationAudit } from '../../contract/dashboard/operators.ts';
import { listAudit } from '../../contract/dashboard/settings.ts';
import { makeKeys } from '../../server/access/index.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { send, shirts } from '../support/client.ts';
import { runningClock } from '../support/clock.ts';
import { type PersonOptions, signedIn, type TestPerson } from '../support/dashboard.ts';
import { startTestService, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const clock = runningClock();
const service = useService({ clock });

let accounts = 0;
/** Somebody in an account of their own. */
const owner = (options: PersonOptions = {}) =>
  signedIn(service, { account: `Shop ${++accounts}`, ...options });

const inAccount = (person: TestPerson) => ({ account_id: person.accountId });
const generate = (person: TestPerson, name = 'Web shop', mode = 'live') =>
  person.call(generateApiKey, { params: inAccount(person), body: { name, mode } });
const list = async (person: TestPerson) =>
  (await person.call(listApiKeys, { params: inAccount(person) })).body;
const revoke = (person: TestPerson, keyId: string) =>
  person.call(revokeApiKey, { params: { ...inAccount(person), key_id: keyId } });
const roll = (person: TestPerson, keyId: string, minutes = 60) =>
  person.call(rollApiKey, {
    params: { ...inAccount(person), key_id: keyId },
    body: { old_key_lives_minutes: minutes },
  });
const auditOf = async (person: TestPerson) =>
  (await person.call(listAudit, { params: inAccount(person) })).body.data;

const isAccepted = async (key: string) =>
  (await send(service, 'GET', '/v1/deliveries/x', { key })).status !== 401;

/** Nodes trust a key for less than a second without asking again. */
const isAcceptedASecondLater = (key: string) => {
  clock.forward(999);
  return isAccepted(key);
};

const unknownKey = 'key_01kd3x8j5mfd7v2q9r4t6w8y0z';

test('listApiKeys 200: newest first, with who made each key and what may be shown of it', async () => {
  const ada = await owner({ name: 'Ada Obi' });
  const first = (await generate(ada, 'First', 'test')).body;
  const second = (await generate(ada, 'Second')).body;
  const { keys, manage } = await list(ada);
  expect(keys.map((key: { name: string }) => key.name)).toEqual(['Second', 'First']);
  expect(keys[0]).toEqual({
    key_id: second.api_key.key_id,
    name: 'Second',
    mode: 'live',
    key_start: second.key.slice(0, 12),
    key_end: second.key.slice(-4),
    created_by: 'Ada Obi',
    created_at: expect.any(String),
    last_used_at: null,
    expires_at: null,
    revoked_at: null,
    status: 'active',
  });
  expect(keys[1]).toEqual(first.api_key);
  expect(manage).toEqual({ allowed: true, why_not: null });
});

test('listApiKeys 200: a key of the terminal says so, and another account’s keys are not in the list', async () => {
  const ada = await owner({ account: 'Terminal Shop' });
  await service.newKey('Terminal Shop');
  await service.newKey('Elsewhere');
  await generate(await owner());
  const { keys } = await list(ada);
  expect(keys.map((key: { created_by: string }) => key.created_by)).toEqual(['the terminal']);
});

test('listApiKeys 200: a member sees the keys, and reads why managing them is for others', async () => {
  const ada = await owner();
  const made = (await generate(ada)).body.api_key;
  const member = await signedIn(service, { account: `Shop ${accounts}`, role: 'member' });
  const { keys, manage } = await list(member);
  expect(keys).toEqual([made]);
  expect(manage.allowed).toBe(false);
  expect(manage.why_not).toMatch(/^Only an account owner can generate/);
});

test('listApiKeys 200: a key that works is shown, however many newer ones were revoked', async () => {
  const ada = await owner();
  const made = (await generate(ada, 'Old but working')).body.api_key;
  await sql(
    service,
    `insert into api_keys (api_key_id, account_id, kind, name, key_hash, key_start, key_end, revoked_at, created_at)
     select gen_random_uuid(), account_id, 'live', 'gone', sha256(n::text::bytea), '', '', now(), now() + n * interval '1 s'
     from api_keys, generate_series(1, 1200) n where key_start = $1 and key_end = $2`,
    [made.key_start, made.key_end],
  );
  const { keys } = await list(ada);
  expect(keys).toHaveLength(1000);
  expect(keys.at(-1)).toEqual(made);
});

test('generateApiKey 201: the key works at once, in its mode', async () => {
  const ada = await owner();
  for (const mode of ['live', 'test']) {
    const { status, body } = await generate(ada, 'Web shop', mode);
    expect(status).toBe(201);
    expect(body.key).toMatch(new RegExp(`^wb_${mode}_[0-9A-Za-z]{38}$`));
    const made = await send(service, 'POST', '/v1/deliveries', { key: body.key, body: shirts });
    expect(made.status).toBe(201);
  }
});

test('generateApiKey 201: the full key appears exactly once, in this response, and nowhere else', async () => {
  const ada = await owner();
  const operator = await signedIn(service, { operator: true });
  const { body, text } = await generate(ada);
  const rolled = await roll(ada, body.api_key.key_id);
  const dump = await sql(
    service,
    'select k::text as row from api_keys k union all select l::text from audit_log l',
  );
  const elsewhere = [
    rolled.text.replace(rolled.body.key, ''),
    text.replace(body.key, ''),
    JSON.stringify(await list(ada)),
    (await revoke(ada, body.api_key.key_id)).text,
    JSON.stringify(await auditOf(ada)),
    (await operator.call(listInstallationAudit)).text,
    service.logged.join('\n'),
    JSON.stringify(dump),
  ];
  expect(dump.length).toBeGreaterThan(1);
  for (const { key } of [body, rolled.body]) {
    const secret = key.slice(12, -4);
    for (const place of elsewhere) expect(place).not.toContain(secret);
  }
});

test('generateApiKey 201: an operator may, in an account that they are not in, and is named', async () => {
  const ada = await owner();
  const operator = await signedIn(service, { operator: true, name: 'Olu Ade', email: 'olu@example.com' });
  await operator.call(generateApiKey, { params: inAccount(ada), body: { name: 'Help', mode: 'test' } });
  expect((await list(ada)).keys[0].created_by).toBe('Olu Ade');
  const [entry] = await auditOf(ada);
  expect(entry).toMatchObject({ by: 'Olu Ade (olu@example.com)', action: 'key.generated' });
  expect(entry.summary).toMatch(/^generated the test key “Help” \(….{4}\)$/);
  expect(entry.network).toBe('127.0.0.1');
});

test('generateApiKey 400: every bad field is named at once, and nothing is made', async () => {
  const ada = await owner();
  const response = await ada.call(generateApiKey, {
    params: inAccount(ada),
    body: { name: ' ', mode: 'fleet', key: 'x' },
  });
  expect(response.status).toBe(400);
  for (const word of ['name ', 'mode must be live or test', 'key is not a known field']) {
    expect(response.body.details).toContain(word);
  }
  expect((await list(ada)).keys).toEqual([]);
});

test('generateApiKey 403: a member can neither generate, nor revoke, nor roll', async () => {
  const ada = await owner();
  const { api_key: made, key } = (await generate(ada)).body;
  const member = await signedIn(service, { account: `Shop ${accounts}`, role: 'member' });
  for (const response of [
    await generate(member),
    await revoke(member, made.key_id),
    await roll(member, made.key_id, 0),
  ]) {
    expect(response.status).toBe(403);
  }
  expect((await list(ada)).keys).toEqual([made]);
  expect(await isAccepted(key)).toBe(true);
});

/** Makes keys that work, without their text: nobody knows it. */
const fill = (account: string, count: number) =>
  sql(
    service,
    `insert into api_keys (api_key_id, account_id, kind, name, key_hash, key_start, key_end)
     select gen_random_uuid(), account_id, 'live', 'filling', sha256((account_id || n::text)::bytea), '', ''
     from accounts, generate_series(1, $2::integer) n where name = $1`,
    [account, count],
  );

test('generateApiKey 409: an account has at most 100 keys of a mode that work', async () => {
  const ada = await owner();
  await fill(`Shop ${accounts}`, 99);
  const made = (await generate(ada)).body.api_key;
  const refused = await generate(ada);
  expect([refused.status, refused.body.details]).toEqual([
    409,
    'The account already has 100 live keys. Revoke one that you do not need.',
  ]);
  expect((await generate(ada, 'Other mode', 'test')).status).toBe(201);
  await revoke(ada, made.key_id);
  expect((await generate(ada, 'In its place')).status).toBe(201);
});

test('generateApiKey 409: ten at once do not pass the limit', async () => {
  const ada = await owner();
  await fill(`Shop ${accounts}`, 95);
  const responses = await Promise.all(Array.from({ length: 10 }, () => generate(ada)));
  const made = responses.filter((response) => response.status === 201);
  // On a busy machine one may time out while it waits (503); no key beyond the maximum may be created.
  expect(made.length).toBeGreaterThan(0);
  expect(made.length).toBeLessThanOrEqual(5);
  expect((await list(ada)).keys).toHaveLength(95 + made.length);
});

test('generateApiKey: without its entry in the audit log nothing is made', async () => {
  const own = await startTestService();
  const ada = await signedIn(own, { account: 'Acme' });
  await sql(own, "alter table audit_log add check (action <> 'key.generated')");
  expect((await generate(ada)).status).not.toBe(201);
  expect((await list(ada)).keys).toEqual([]);
  await own.stop();
});

test('revokeApiKey 200: within a second the key is refused, and revoking again changes nothing', async () => {
  const ada = await owner();
  const { api_key: made, key } = (await generate(ada)).body;
  expect(await isAccepted(key)).toBe(true);
  const first = await revoke(ada, made.key_id);
  expect(await isAcceptedASecondLater(key)).toBe(false);
  expect(first.body.api_key).toMatchObject({ ...made, revoked_at: expect.any(String), status: 'revoked' });
  const again = await revoke(ada, made.key_id);
  expect([again.status, again.text]).toEqual([200, first.text]);
  const entries = (await auditOf(ada)).filter((entry: { action: string }) => entry.action === 'key.revoked');
  expect(entries).toHaveLength(1);
  expect(entries[0].summary).toBe(`revoked the live key “Web shop” (…${made.key_end})`);
});

test('revokeApiKey 404: a key of another account cannot be revoked, and is as unknown as any other', async () => {
  const [ada, rival] = [await owner(), await owner()];
  const { api_key: made, key } = (await generate(ada)).body;
  const unknown = await revoke(rival, unknownKey);
  expect(unknown.status).toBe(404);
  const fleet = (await service.newKey('', 'fleet').then(() => makeKeys(service.database, systemClock).list()))
    .filter((one) => one.kind === 'fleet')
    .map((one) => one.id);
  for (const id of [made.key_id, ...fleet, 'x', '%', `${made.key_id}0`, made.key_id.toUpperCase()]) {
    const response = await revoke(rival, id);
    expect([response.status, response.text]).toEqual([404, unknown.text]);
  }
  expect((await list(ada)).keys).toEqual([made]);
  expect(await isAccepted(key)).toBe(true);
});

test('rollApiKey 201: a new key of the same name and mode, while the old one works for the chosen time', async () => {
  const ada = await owner();
  const old = (await generate(ada, 'Web shop', 'test')).body;
  const before = Date.now(); // keys end by the clock of the database
  const { body, status } = await roll(ada, old.api_key.key_id, 90);
  expect(status).toBe(201);
  expect(body.api_key).toMatchObject({ name: 'Web shop', mode: 'test', status: 'active', expires_at: null });
  expect(body.key).not.toBe(old.key);
  expect([await isAccepted(old.key), await isAccepted(body.key)]).toEqual([true, true]);
  const [newer, older] = (await list(ada)).keys;
  expect(newer).toEqual(body.api_key);
  expect(older).toMatchObject({ key_id: old.api_key.key_id, status: 'expiring', revoked_at: null });
  const minutes = (Date.parse(older.expires_at) - before) / 60_000;
  expect(Math.round(minutes)).toBe(90);
  const [entry] = await auditOf(ada);
  expect(entry.action).toBe('key.rolled');
  expect(entry.summary).toBe(
    `rolled the test key “Web shop” (…${old.api_key.key_end}), which works for 90 minutes more; ` +
      `the new one ends in …${body.api_key.key_end}`,
  );
});

test('rollApiKey 201: within a second after its time the old key is refused, and shown as expired', async () => {
  const ada = await owner();
  const old = (await generate(ada)).body;
  await roll(ada, old.api_key.key_id, 1);
  expect(await isAccepted(old.key)).toBe(true);
  await sql(service, 'update api_keys set expires_at = now() where key_start = $1 and key_end = $2', [
    old.api_key.key_start,
    old.api_key.key_end,
  ]);
  expect(await isAcceptedASecondLater(old.key)).toBe(false);
  expect((await list(ada)).keys[1]).toMatchObject({ key_id: old.api_key.key_id, status: 'expired' });
});

test('rollApiKey 201: with an overlap of zero, the old key is revoked immediately', async () => {
  const ada = await owner();
  const old = (await generate(ada)).body;
  expect(await isAccepted(old.key)).toBe(true);
  const { body } = await roll(ada, old.api_key.key_id, 0);
  expect(await isAcceptedASecondLater(old.key)).toBe(false);
  expect(await isAccepted(body.key)).toBe(true);
  expect((await list(ada)).keys[1]).toMatchObject({ key_id: old.api_key.key_id, status: 'revoked' });
});

test('rollApiKey 400: the time is a whole number of minutes of at most seven days', async () => {
  const ada = await owner();
  const { key_id: id } = (await generate(ada)).body.api_key;
  for (const minutes of [-1, 10_081, 1.5, '60']) {
    const response = await roll(ada, id, minutes as number);
    expect([response.status, response.body.details]).toEqual([
      400,
      'old_key_lives_minutes must be a whole number of minutes from 0 to 10080',
    ]);
  }
  expect((await list(ada)).keys).toHaveLength(1);
});

test('rollApiKey 404: a key of another account cannot be rolled, and is as unknown as any other', async () => {
  const [ada, rival] = [await owner(), await owner()];
  const { api_key: made, key } = (await generate(ada)).body;
  const unknown = await roll(rival, unknownKey);
  expect(unknown.status).toBe(404);
  for (const id of [made.key_id, 'x', `${made.key_id}0`]) {
    const response = await roll(rival, id, 0);
    expect([response.status, response.text]).toEqual([404, unknown.text]);
  }
  expect((await list(ada)).keys).toEqual([made]);
  expect((await list(rival)).keys).toEqual([]);
  expect(await isAccepted(key)).toBe(true);
});

test('rollApiKey 409: a key that was revoked, has expired or was rolled before is not rolled', async () => {
  const ada = await owner();
  const [revoked, expired, rolled] = [
    (await generate(ada, 'Revoked')).body.api_key,
    (await generate(ada, 'Expired')).body.api_key,
    (await generate(ada, 'Rolled')).body.api_key,
  ];
  await revoke(ada, revoked.key_id);
  await sql(service, 'update api_keys set expires_at = now() where key_start = $1 and key_end = $2', [
    expired.key_start,
    expired.key_end,
  ]);
  await roll(ada, rolled.key_id);
  const before = (await list(ada)).keys;
  for (const [key, words] of [
    [revoked, 'The key “Revoked” was revoked'],
    [expired, 'The key “Expired” has expired'],
    [rolled, 'The key “Rolled” was already rolled'],
  ]) {
    const response = await roll(ada, key.key_id);
    expect(response.status).toBe(409);
    expect(response.body.details).toContain(words);
  }
  expect((await list(ada)).keys).toEqual(before);
});

test('rollApiKey 409: only one of two concurrent requests to roll a key succeeds', async () => {
  const ada = await owner();
  const { key_id: id } = (await generate(ada)).body.api_key;
  const both = await Promise.all([roll(ada, id), roll(ada, id)]);
  expect(both.map((response) => response.status).sort()).toEqual([201, 409]);
  expect((await list(ada)).keys).toHaveLength(2);
});

test('rollApiKey 409: with 100 keys that work, a key can be rolled only if it ends at once', async () => {
  const ada = await owner();
  const { key_id: id } = (await generate(ada)).body.api_key;
  await fill(`Shop ${accounts}`, 99);
  const refused = await roll(ada, id, 60);
  expect([refused.status, refused.body.details]).toEqual([
    409,
    'The account already has 100 live keys. Revoke one that you do not need, or let the old one end immediately.',
  ]);
  expect((await roll(ada, id, 0)).status).toBe(201);
});

test('the terminal’s keys are in the audit log: who made the account and the key, and who revoked it', async () => {
  const keys = makeKeys(service.database, systemClock);
  const { id } = await keys.create({ account: 'From The Terminal', kind: 'live', name: 'Script' });
  await keys.revoke(id);
  await keys.revoke(id);
  const fleet = await keys.create({ account: undefined, kind: 'fleet', name: 'Dispatch' });
  await keys.revoke(fleet.id);
  const ada = await signedIn(service, { account: 'From The Terminal' });
  const entries = await auditOf(ada);
  expect(entries.map((entry: { action: string }) => entry.action).sort()).toEqual([
    'account.opened',
    'key.generated',
    'key.revoked',
  ]);
  for (const entry of entries) expect([entry.by, entry.network]).toEqual(['the terminal', null]);
  const operator = await signedIn(service, { operator: true });
  const all = (await operator.call(listInstallationAudit, { query: { limit: 100 } })).body.data;
  const ofFleet = all.filter((entry: { summary: string }) => entry.summary.includes('fleet key “Dispatch”'));
  expect(ofFleet.map((entry: { account: object | null }) => entry.account)).toEqual([null, null]);
});
