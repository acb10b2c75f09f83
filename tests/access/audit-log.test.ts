/** The audit log only grows: not even the service's own connection can change or remove a row. */
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { inspectAuditLog } from '../../server/cli/doctor-security.ts';
import { migrate } from '../../server/database/schema/migrate.ts';
import { auditLogProtection } from '../../server/database/schema/role-rights.ts';
import { newDatabase, startTestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const insert = `
  insert into audit_log (audit_id, actor, action, summary, at)
  values (gen_random_uuid(), 'terminal', 'test', 'did something', now())`;
const changes = [
  'update audit_log set summary = summary',
  'delete from audit_log',
  'delete from audit_log where false',
  'truncate audit_log',
  'insert into audit_log select * from audit_log on conflict (audit_id) do update set summary = excluded.summary',
];
const refused = { code: '42501' };

test('rows can be added, and neither changed nor removed: not by the owner, nor by the role of the service', async () => {
  const { url, serviceUrl } = await newDatabase();
  for (const client of [await connect(url), await connect(serviceUrl)]) {
    await client.query(insert);
    for (const change of changes) await expect(client.query(change), change).rejects.toMatchObject(refused);
  }
  const { rows } = await (await connect(url)).query('select summary from audit_log');
  expect(rows).toHaveLength(2);
});

test('the role of the service cannot take the rule away, or give itself the right', async () => {
  const { url, serviceUrl } = await newDatabase();
  if (url === serviceUrl) return; // a server of the run's own, without a second role
  const client = await connect(serviceUrl);
  for (const way of [
    'alter table audit_log disable trigger audit_log_only_grows',
    'drop trigger audit_log_only_grows on audit_log',
    'create or replace function refuse_change_of_audit_log() returns trigger language sql as $$ select 1 $$',
    'drop table audit_log',
    'alter table audit_log rename to other',
    'set session_replication_role = replica',
    'set role waybill',
    'delete from migrations',
  ]) {
    await expect(client.query(way), way).rejects.toMatchObject(refused);
  }
  await client.query('grant update on audit_log to current_user').catch(() => undefined);
  expect(await auditLogProtection(client, undefined)).toMatchObject({ owns: false, may_change: false });
});

test('a service whose role owns nothing starts, and finds the newest schema', async () => {
  const { serviceUrl } = await newDatabase();
  expect(await migrate({ connectionString: serviceUrl }, () => undefined)).toBe(0);
  const service = await startTestService();
  onTestFinished(() => service.stop());
  const [row] = await sql<{ names: string[] }>(
    service,
    `select array_agg(distinct usename::text) as names from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name = 'waybill'`,
  );
  expect(row!.names).toEqual([decodeURIComponent(new URL(serviceUrl).username)]);
});

test('doctor says whether it holds', async () => {
  const { url, serviceUrl } = await newDatabase();
  const owner = await connect(url);
  const look = async (client: pg.Client) => inspectAuditLog(await auditLogProtection(client, undefined));
  expect(await look(owner)).toMatchObject({
    ok: true,
    isWarning: true,
    advice: expect.stringContaining('docs/operating.md'),
  });
  if (url !== serviceUrl) {
    expect(await look(await connect(serviceUrl))).toEqual({
      check: 'audit log',
      ok: true,
      message: 'the service can add rows, but not change them',
    });
  }
  await owner.query('alter table audit_log disable trigger audit_log_only_grows');
  expect(await look(owner)).toMatchObject({
    ok: false,
    message: expect.stringContaining('disabled or missing'),
  });
});
