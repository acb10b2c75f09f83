#!/usr/bin/env node
// Runs tests on a Citus cluster: those of every operation (contract, fleet, dashboard, courier, isolation), of faults (the feed,
// webhooks and acknowledged requests while processes are killed), of scheduled backups, and those of tests/citus.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const requirements = `These tests need a Citus cluster (they were written with Citus 13.2 on PostgreSQL 15) whose data may be lost.
docs/operating.md shows how to create one:

  - a coordinator and two workers; each registered with citus_set_coordinator_host and citus_add_node in one database
  - a superuser that can connect to every node with the same password
  - on every node: max_connections = 200, max_prepared_transactions = 200, max_worker_processes = 32 or more

Then run: CITUS_URL=postgres://user:password@coordinator:5432/database npm run test:citus

The tests create databases named template_waybill and t_…, and delete them.`;

process.exitCode = await main();

async function main() {
  const url = process.env.CITUS_URL;
  if (url === undefined || url === '') {
    console.error(`CITUS_URL is not set.\n\n${requirements}`);
    return 2;
  }
  const wrong = await whatIsWrong(url);
  if (wrong !== undefined) {
    console.error(`${wrong}\n\n${requirements}`);
    return 2;
  }
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'citus'];
  const { status } = spawnSync(process.execPath, [...vitest, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
  return status ?? 1;
}

async function whatIsWrong(connectionString) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      "select count(*)::int as workers from pg_dist_node where groupid <> 0 and noderole = 'primary'",
    );
    return rows[0].workers >= 2 ? undefined : `The cluster at CITUS_URL has ${rows[0].workers} workers.`;
  } catch (error) {
    return `The cluster at CITUS_URL cannot be used: ${error.message}.`;
  } finally {
    await client.end().catch(() => undefined);
  }
}
