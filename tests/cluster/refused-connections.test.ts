/** A database that cannot be used is reported in words with advice, and no command waits for it without end. */
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../server/database/schema/migrate.ts';
import { freePort } from '../support/free-port.ts';
import { runWaybill, testFolder } from '../support/waybill.ts';
import { newPostgresServer } from './support/postgres-server.ts';

/** Rejects at once if the answer is final; what may only be starting is not waited for. */
const refusal = (connectionString: string) =>
  migrate({ connectionString }, () => undefined, { maxConnectMs: 0 }).then(
    () => 'it was accepted',
    ({ name, message, advice }) => `${name}: ${message} → ${advice}`,
  );

test('each reason for which PostgreSQL refuses a connection is explained, with advice', async () => {
  const server = await newPostgresServer();
  const standby = await server.copyAsStandby();
  await server.start();
  await standby.start();
  await server.query('create role guest login');
  await server.query('revoke connect on database waybill from public');
  const at = (login: string, more = '') => `postgres://${login}@${server.name}/${more || 'waybill'}`;

  expect(await refusal(at('nobody'))).toMatch(
    /^Problem: .*does not know this user.*→ Create the role .*or correct the user in DATABASE_URL/,
  );
  expect(await refusal(at('waybill', 'parcels'))).toMatch(/^Problem: .*no such database.*→ Create it/);
  expect(await refusal(at('guest'))).toMatch(/^Problem: The role may not connect.*→ .*grant connect/);
  expect(await refusal(at('waybill', 'waybill?sslmode=verify-full'))).toMatch(/not support encrypted/);
  expect(await refusal('postgres://waybill@127.0.0.1:1/waybill')).toMatch(
    /^Problem: .*nothing listens at 127.0.0.1:1.*→ Start PostgreSQL there/,
  );
  expect(await refusal(standby.url)).toMatch(/^Problem: .* is a standby.*→ Name all servers/);
  const both = `postgres://waybill@127.0.0.1:1,${standby.name}/waybill?target_session_attrs=primary`;
  expect(await refusal(both)).toMatch(/nothing listens at 127.0.0.1:1\n.* is a standby/);
});

test('a server that accepts connections and never answers ends every command, in words', async () => {
  // The system accepts the connections, also while this process waits for a command.
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const env = {
    DATABASE_URL: `postgres://waybill@127.0.0.1:${port}/waybill`,
    PORT: String(await freePort()),
  };
  const folder = testFolder();
  for (const command of [['key', 'list'], ['work'], ['serve']]) {
    const { status, stderr } = runWaybill(folder, command, { env });
    expect([command, status, stderr]).toEqual([
      command,
      1,
      expect.stringMatching(/does not answer[\s\S]*→ .*firewall/),
    ]);
    expect(stderr).not.toContain('    at ');
  }
  const doctor = runWaybill(folder, ['doctor'], { env });
  expect([doctor.status, doctor.stdout]).toEqual([1, expect.stringMatching(/✗ database .*does not answer/)]);
});
