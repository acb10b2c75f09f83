/**
 * `npm run bench -- citus`: the same Waybill on a Citus cluster (CITUS_URL) and on a single PostgreSQL, measured in turns.
 *
 * The single one is a database without the extension on the coordinator's server, so both have the same version, settings
 * and disk. On one machine the nodes of the cluster share its cores: this measures what the distribution costs, not what
 * more machines gain. All deliveries are of one account, and so on one worker.
 */
import { join } from 'node:path';
import pg from 'pg';
import { distributeTables } from '../server/database/citus/distribute.ts';
import { migrate } from '../server/database/schema/migrate.ts';
import type { LoadResult } from './load.ts';
import { createDeliveries, measure } from './measure.ts';
import { type Goal, medianRun, rounded, say, sayTable } from './report.ts';
import { type Server, startWaybillOn, stopServers } from './servers.ts';

const cases = [
  { name: 'create ×64', operation: 'create', connections: 64, warmUpSeconds: 3, seconds: 8 },
  { name: 'status ×64', operation: 'status', connections: 64, warmUpSeconds: 3, seconds: 8 },
] as const;

const rounds = 3;
const deliveriesToRead = 1_000;
const minShareOfSingle = 0.6;
const names = { single: 'waybill_bench_single', citus: 'waybill_bench_citus' };

type Where = keyof typeof names;
type Rounds = Record<Where, LoadResult[]>;

export async function compareWithCitus(command: string, workDir: string): Promise<Goal[]> {
  const url = process.env.CITUS_URL;
  if (url === undefined) {
    console.error('Set CITUS_URL to a Citus cluster; `npm run test:citus` says what it needs.');
    process.exit(2);
  }
  const nodes = await nodesOf(url);
  await deleteDatabases(nodes);
  try {
    await createDatabases(url, nodes);
    const servers: Record<Where, Server> = {
      single: await startWaybillOn(workDir, at(url, names.single)),
      citus: await startWaybillOn(workDir, at(url, names.citus)),
    };
    say(`command     ${command}`);
    say(`cluster     a coordinator and ${nodes.length - 1} workers\n`);
    const results = await measureAll(servers, workDir);
    sayTable(table(results));
    say(`Medians of ${rounds} rounds.\n`);
    const ratio = ratioOf(results['create ×64']);
    return [
      {
        what: `creates on Citus at ${minShareOfSingle} of a single PostgreSQL or more: ${ratio.toFixed(2)}`,
        reached: ratio >= minShareOfSingle,
      },
    ];
  } finally {
    await stopServers();
    await deleteDatabases(nodes);
  }
}

async function measureAll(servers: Record<Where, Server>, workDir: string) {
  const all = Object.entries(servers) as [Where, Server][];
  const idsOf = (where: Where) => join(workDir, `${where}.ids`);
  for (const [where, server] of all) await createDeliveries(server, deliveriesToRead, idsOf(where));
  const none = (): Rounds => ({ single: [], citus: [] });
  const results = { 'create ×64': none(), 'status ×64': none() };
  for (let round = 1; round <= rounds; round++) {
    for (const { name, ...load } of cases) {
      for (const [where, server] of all) {
        const ids = load.operation === 'status' ? { idsFrom: idsOf(where) } : {};
        const result = await measure(server, { ...load, ...ids });
        const speed = `${rounded(result.perSecond)} requests/s, p99 ${result.p99Ms.toFixed(1)} ms`;
        say(`round ${round} of ${rounds}, ${name}, ${where}: ${speed}`);
        results[name][where].push(result);
      }
    }
  }
  return results;
}

function ratioOf({ single, citus }: Rounds): number {
  return medianRun(citus).perSecond / medianRun(single).perSecond;
}

function table(results: Record<string, Rounds>): string[][] {
  const rows = Object.entries(results).map(([name, each]) => [
    `${name}, requests/s`,
    rounded(medianRun(each.single).perSecond),
    rounded(medianRun(each.citus).perSecond),
    ratioOf(each).toFixed(2),
  ]);
  return [['', 'single PostgreSQL', 'Citus', 'Citus / single'], ...rows];
}

/** The address of another database of the same server. */
function at(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/** Addresses of the nodes, the coordinator first. */
async function nodesOf(url: string): Promise<string[]> {
  const rows = await on(url, (client) =>
    client.query<{ host: string; port: number }>(
      "select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and noderole = 'primary'",
    ),
  );
  const workers = rows.rows.map(({ host, port }) => {
    const address = new URL(url);
    address.hostname = host;
    address.port = String(port);
    return address.href;
  });
  return [url, ...workers];
}

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function createDatabases(url: string, nodes: readonly string[]): Promise<void> {
  await on(at(url, 'postgres'), (client) => client.query(`create database ${names.single}`));
  for (const node of nodes) {
    await on(at(node, 'postgres'), (client) => client.query(`create database ${names.citus}`));
    await on(at(node, names.citus), (client) => client.query('create extension citus'));
  }
  await migrate({ connectionString: at(url, names.citus) }, () => undefined);
  await on(at(url, names.citus), async (client) => {
    for (const [n, node] of nodes.entries()) {
      const { hostname, port } = new URL(node);
      const add = n === 0 ? 'citus_set_coordinator_host' : 'citus_add_node';
      await client.query(`select ${add}($1, $2)`, [hostname, Number(port)]);
    }
    await distributeTables(client, () => undefined);
  });
}

async function deleteDatabases(nodes: readonly string[]): Promise<void> {
  for (const node of nodes) {
    await on(at(node, 'postgres'), async (client) => {
      for (const name of Object.values(names)) {
        await client.query(`drop database if exists ${name} with (force)`);
      }
    });
  }
}
