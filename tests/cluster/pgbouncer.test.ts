/**
 * Everything works through PgBouncer in transaction mode, with PgBouncer's defaults: the service, the worker process, commands,
 * migrations and live updates. Nothing is left behind in the server connections, which all clients share.
 */
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { metricsToken } from '../support/metrics.ts';
import { testSecretKey } from '../support/service.ts';
import { openStream } from '../support/stream.ts';
import {
  fetchPatiently,
  runWaybill,
  startWaybill,
  startWorkers,
  testFolder,
  type Waybill,
} from '../support/waybill.ts';
import { describeNeeding, pathOf } from './support/needing.ts';
import { type Pgbouncer, startPgbouncer } from './support/pgbouncer.ts';
import { newPostgresServer, type PostgresServer } from './support/postgres-server.ts';

/** Bounds failures only: a test starts a dozen processes, on a machine that may be busy. */
const timeout = 900_000;

describeNeeding(['PgBouncer'], 'PgBouncer that does not know named statements', () => {
  test('service, workers, commands and live updates work, and nothing is left in the server connections', {
    timeout,
  }, async () => {
    const server = await startedServer();
    const pgbouncer = await startPgbouncer(pathOf('PgBouncer'), server);
    await worksThrough(pgbouncer, server, 'without named statements');
  });
});

describeNeeding(['PgBouncer 1.21 or newer'], 'PgBouncer with max_prepared_statements', () => {
  test('named statements are used, and everything works as without them', { timeout }, async () => {
    const server = await startedServer();
    const settings = { max_prepared_statements: '50' };
    const pgbouncer = await startPgbouncer(pathOf('PgBouncer 1.21 or newer'), server, settings);
    await worksThrough(pgbouncer, server, 'with named statements');
  });

  test('with max_prepared_statements = 0, as in older versions, no statement is named', {
    timeout,
  }, async () => {
    const server = await startedServer();
    const settings = { max_prepared_statements: '0' };
    const pgbouncer = await startPgbouncer(pathOf('PgBouncer 1.21 or newer'), server, settings);
    await worksThrough(pgbouncer, server, 'without named statements');
  });
});

async function startedServer(): Promise<PostgresServer> {
  const server = await newPostgresServer();
  await server.start();
  return server;
}

async function worksThrough(pgbouncer: Pgbouncer, server: PostgresServer, names: string) {
  const folder = testFolder();
  const env = {
    DATABASE_URL: pgbouncer.url,
    SECRET_KEY: testSecretKey,
    METRICS_TOKEN: metricsToken,
    BACKUP_PASSPHRASE: 'correct horse battery',
  };
  const command = (...args: string[]) => runWaybill(folder, args, { env });

  expect(command('migrate')).toMatchObject({ status: 0, stderr: expect.stringContaining('Done') });
  const key = command('key', 'create', '--account', 'Acme').stdout.trim();
  expect(key).toMatch(/^wb_live_/);
  expect(command('account', 'list').stdout).toContain('Acme');
  expect(command('doctor').stdout).toContain(`through a pooler in transaction mode, ${names}`);

  backsUpAndRefusesToRestore(command, folder);
  const nodes = [
    await startWaybill(folder, { env: { ...env, WORKERS: 'off' } }),
    await startWaybill(folder, { env: { ...env, WORKERS: 'off' } }),
  ];
  const workers = await startWorkers(folder, { env });
  await useBoth(nodes, key);
  await followsLive(nodes, key);

  expect(await metric(nodes[0]!, 'waybill_notifications_working')).toBe('0');
  const direct = await startWaybill(folder, { env: { ...env, DATABASE_DIRECT_URL: server.url } });
  await expect.poll(() => metric(direct, 'waybill_notifications_working')).toBe('1');

  await leavesNothingBehind(pgbouncer, server);
  for (const { process, exited, said } of [...nodes, direct, workers]) {
    process.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(said()).not.toMatch(/prepared statement|transaction is aborted|unexpected error/);
  }
  for (const { said } of nodes) {
    expect(said().match(/notifications of the database do not arrive/g)).toHaveLength(1);
    expect(said()).toContain('Set DATABASE_DIRECT_URL');
  }
}

/** A backup reads in one transaction. A restore locks and sets what would stay in a connection that others use. */
function backsUpAndRefusesToRestore(
  command: (...args: string[]) => ReturnType<typeof runWaybill>,
  folder: string,
): void {
  const file = join(folder, 'pooled.backup');
  expect(command('backup', file)).toMatchObject({ status: 0, stderr: expect.stringContaining('Done') });
  const refused = command('restore', file);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('Set DATABASE_DIRECT_URL');
}

/** Creates, reads and cancels at the same time on two nodes, with mistakes in between that roll transactions back. */
async function useBoth(nodes: Waybill[], key: string): Promise<void> {
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      const ask = asker(nodes[n % 2]!, key);
      const created = await ask('POST', '/v1/deliveries', { pickup_address: 'A', delivery_address: `${n}` });
      const path = `/v1/deliveries/${created.body.delivery_id}`;
      const read = await ask('GET', path);
      const refused = await ask('POST', `${path}/instruct`, { instruction: 'try_again' });
      const cancelled = await ask('POST', `${path}/cancel`, {});
      const listed = await ask('GET', '/v1/deliveries?limit=5');
      return [created, read, refused, cancelled, listed].map(({ status }) => status);
    }),
  );
  expect(outcomes).toEqual(outcomes.map(() => [201, 200, 409, 200, 200]));
}

/** A stream of one node shows a change on the other. */
async function followsLive([one, other]: Waybill[], key: string): Promise<void> {
  const ask = asker(one!, key);
  const created = await ask('POST', '/v1/deliveries', { pickup_address: 'A', delivery_address: 'B' });
  const stream = await openStream(other!, key, created.body.delivery_id!);
  expect(await stream.next()).toMatchObject({ data: { status: 'created' } });
  await ask('POST', `/v1/deliveries/${created.body.delivery_id}/cancel`, {});
  expect(await stream.next()).toMatchObject({ data: { status: 'cancelled' } });
  await stream.cancel();
}

function asker(node: Waybill, key: string) {
  return async (method: string, path: string, body?: object) => {
    const request = {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const response = await fetchPatiently(node.url + path, request);
    return { status: response.status, body: (await response.json()) as { delivery_id?: string } };
  };
}

async function metric({ url }: Waybill, name: string): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
}

/** Looks into server connections, one after the other, as any other client of the pooler could get them. */
async function leavesNothingBehind({ url }: Pgbouncer, server: PostgresServer): Promise<void> {
  const clients = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query('begin'); // keeps its server connection, so that the next client gets another
      return client;
    }),
  );
  for (const client of clients) {
    const { rows } = await client.query(
      `select current_setting('statement_timeout') as statements, current_setting('lock_timeout') as locks,
              current_setting('jit') as jit, (select count(*)::int from pg_listening_channels()) as channels,
              (select count(*)::int from pg_prepared_statements where name not like 'PGBOUNCER%') as named`,
    );
    expect(rows).toEqual([{ statements: '0', locks: '0', jit: 'on', channels: 0, named: 0 }]);
    await client.query('rollback');
    await client.end();
  }
  const locks = await server.query("select from pg_locks where locktype = 'advisory'");
  expect(locks).toEqual([]);
}
