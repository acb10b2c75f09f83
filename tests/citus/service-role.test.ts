/** The service works with a role that owns nothing; the tables are changed by their owner, on the coordinator. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { distributeTables } from '../../server/database/citus/distribute.ts';
import { migrate } from '../../server/database/schema/migrate.ts';
import { clusterNodes } from '../support/citus.ts';
import { createDelivery, send } from '../support/client.ts';
import { caughtUp } from '../support/outbox.ts';
import { newDatabase, startTestService } from '../support/service.ts';

const quiet = () => undefined;

async function newRole(connection: pg.ClientConfig): Promise<{ role: string; password: string }> {
  const role = `r_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  const client = new pg.Client(connection);
  await client.connect();
  // Citus creates it on the workers, too.
  await client.query(`create role ${role} login password '${password}'`);
  onTestFinished(async () => {
    await client.query(`drop owned by ${role}`);
    await client.query(`drop role ${role}`);
    await client.end();
  });
  return { role, password };
}

async function mayUseSequences(connection: pg.ClientConfig, role: string): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ result: string }>('select result from run_command_on_all_nodes($1)', [
    `select has_sequence_privilege('${role}', 'outbox_position_seq', 'usage')`,
  ]);
  await client.end();
  return rows.map(({ result }) => result);
}

/** As when the role got its rights on one PostgreSQL: the workers have no sequences before tables are distributed. */
async function distributeAfter(connection: pg.ClientConfig, role: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('select run_command_on_all_nodes($1)', [
    `revoke all on all sequences in schema public from ${role}`,
  ]);
  await distributeTables(client, quiet);
  await client.end();
}

test('a service with a role of its own creates, moves and finds deliveries, and sends events to the feed', async () => {
  const { connection, url } = await newDatabase();
  const { role, password } = await newRole(connection);
  await migrate(connection, quiet, { serviceRole: role });
  expect(await mayUseSequences(connection, role)).toEqual(['t', 't', 't']);
  await distributeAfter(connection, role);
  const databaseUrl = Object.assign(new URL(url), { username: role, password }).href;
  const service = await startTestService({ databaseUrl });
  onTestFinished(() => service.stop());
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  await service.move(id, 'pick_up');
  await caughtUp(service);
  const { body } = await send(service, 'GET', '/v1/events', { key });
  expect(body.data.map(({ type }: { type: string }) => type)).toEqual([
    'delivery.created',
    'delivery.picked_up',
  ]);
  const found = await send(service, 'GET', '/v1/deliveries?search=lagos', { key });
  expect(found.body.data).toHaveLength(1);
});

test('migrations are refused on a worker before anything is changed', async () => {
  const { connection } = await newDatabase();
  const worker = clusterNodes()[1];
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('delete from migrations where version = (select max(version) from migrations)');
  await expect(migrate({ ...connection, ...worker }, quiet)).rejects.toThrow(
    /worker of a Citus cluster, and migrations run only on its coordinator/,
  );
});
