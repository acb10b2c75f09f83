/**
 * Frozen versions: for each release from 0.3.0 on, a file of SQL with its schema and a few rows, as that release wrote them. It is
 * never written again after the release; later versions are tested with it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readTables } from '../../server/backup/catalog.ts';
import type { Connection } from '../../server/database/database.ts';
import { readMigrations } from '../../server/database/schema/migration-files.ts';
import { packageRoot } from '../../server/platform/package-root.ts';
import { withClient } from '../support/backups.ts';
import { cashScene } from '../support/cash.ts';
import { createDelivery, type send, shirts } from '../support/client.ts';
import { newPerson } from '../support/dashboard.ts';
import { readToTheEnd } from '../support/outbox.ts';
import type { TestService } from '../support/service.ts';
import { newEndpoint } from '../support/webhooks.ts';

const folder = join(packageRoot, 'tests/versions');

export interface FrozenVersion {
  version: string;
  sql: string;
  /** When its rows were written: a service that starts later would delete what is old by then. */
  atMs: number;
}

export function readFrozenVersions(): FrozenVersion[] {
  return readdirSync(folder)
    .filter((name) => /^\d+\.\d+\.\d+\.sql$/.test(name))
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      const at = /^-- Frozen at (\S+)$/m.exec(sql)?.[1];
      return { version: name.replace('.sql', ''), sql, atMs: Date.parse(at ?? '') };
    });
}

/** Only what was not released: the file of a release stays as it is. */
export function refuseReleased(version: string): void {
  const changelog = readFileSync(join(packageRoot, 'CHANGELOG.md'), 'utf8');
  if (changelog.includes(`\n## ${version}\n`))
    throw new Error(`${version} is released: its frozen copy never changes`);
}

/** The account of the frozen rows: deliveries in every state, money that was handed in and paid out, an owner, an endpoint. */
export const accountName = 'Acme';

export async function fillBeforeFreezing(service: TestService): Promise<void> {
  const scene = await cashScene(service, { name: accountName });
  const { account, asFleet, asAccount, courierId, collect, handIn, payOut } = scene;
  const done = async (response: ReturnType<typeof send>) => {
    const { status, text } = await response;
    if (status >= 300) throw new Error(`${status}: ${text}`);
  };
  const move = (id: string, name: string, body: object) =>
    done(asFleet('POST', `/v1/fleet/deliveries/${id}/${name}`, body));
  for (const amount of [4_500, 1_200, 800]) await collect(amount);
  await collect(2_000, { paid: { payment_method: 'transfer', payment_reference: 'FT-1' } });
  await done(handIn(5_000));
  await done(payOut(3_000));
  const [open, onItsWay, failed, cancelled] = await Promise.all(
    [900, 0, 300, 0].map((amount) =>
      createDelivery(service, account, { ...shirts, amount_to_collect: amount }),
    ),
  );
  await move(open!, 'assign', { courier_id: courierId });
  await move(onItsWay!, 'pick-up', { courier_id: courierId });
  await move(failed!, 'pick-up', { courier_id: courierId });
  await move(failed!, 'fail-attempt', { reason: 'receiver_absent' });
  await done(asAccount('POST', `/v1/deliveries/${cancelled}/cancel`));
  await newPerson(service, { account: accountName });
  await newEndpoint(service, account);
  await readToTheEnd(service.database);
}

/** Rows that a new schema has already. */
const filledByBaseline = ['fleet_settings', 'feed_head', 'feed_readers', 'backup_state'];

export async function freeze(version: string, connection: Connection, at: Date): Promise<void> {
  const parts = await withClient(connection, async (client) => [
    `-- The schema of Waybill ${version} with a few rows, written by \`FREEZE=${version} npx vitest run tests/versions\`.`,
    `-- Frozen at ${at.toISOString()}`,
    ...readMigrations().map(({ sql }) => sql.replace(' concurrently', '')),
    'create table migrations (version integer primary key, name text not null, sha256 text not null, works_from text, applied_at timestamptz not null default now());',
    await rowsOf(client, 'migrations', ['version', 'name', 'sha256', 'works_from']),
    ...filledByBaseline.map((table) => `delete from ${table};`),
    ...(await dataOf(client)),
  ]);
  writeFileSync(join(folder, `${version}.sql`), `${parts.filter((part) => part !== '').join('\n')}\n`);
}

async function dataOf(client: pg.Client): Promise<string[]> {
  const statements: string[] = [];
  for (const { name, columns } of await readTables(client)) {
    const named = columns.map((column) => pg.escapeIdentifier(column.name));
    statements.push(await rowsOf(client, name, named));
  }
  return statements;
}

/** One line for each row. Transactions are those of another server by then: all rows are of its first one. */
async function rowsOf(client: pg.Client, table: string, columns: string[]): Promise<string> {
  const { rows } = await client.query<{ row: string }>(
    `select row_to_json(t)::text as row from (select ${columns.join(', ')} from ${table}) t`,
  );
  if (rows.length === 0) return '';
  const lines = rows.map(({ row }) => row.replace(/"transaction_id":"\d+"/, '"transaction_id":"3"'));
  return `insert into ${table} (${columns.join(', ')}) overriding system value
select ${columns.join(', ')} from json_populate_recordset(null::${table}, ${pg.escapeLiteral(`[${lines.join(',\n')}]`)});`;
}
