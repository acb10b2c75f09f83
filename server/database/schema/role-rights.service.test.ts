/** A role without its rights gets one sentence and advice, and never success. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { newDatabase } from '../../../tests/support/service.ts';
import { doctorCommand } from '../../cli/doctor.ts';
import { Problem } from '../../platform/problem.ts';
import { migrate } from './migrate.ts';

const { service, ...owner } = inject('database');
const quiet = () => undefined;

async function connect(connection: pg.ClientConfig) {
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function emptyDatabase() {
  const database = `e_${randomBytes(6).toString('hex')}`;
  const client = await connect({ ...owner, database: 'waybill' });
  await client.query(`create database ${database} template template0`);
  return { asOwner: { ...owner, database }, asService: { ...owner, ...service, database } };
}

async function migratedDatabase() {
  const { connection } = await newDatabase();
  return { asOwner: connection, asService: { ...connection, ...service } };
}

async function problemOf(work: Promise<unknown>): Promise<Problem> {
  const problem = await work.then(
    () => undefined,
    (error) => error,
  );
  expect(problem).toBeInstanceOf(Problem);
  return problem;
}

async function doctor({ host, port, user, password, database }: pg.ClientConfig): Promise<string> {
  const lines: string[] = [];
  const login = `${user}:${encodeURIComponent(String(password))}`;
  const url = `postgres://${login}@${encodeURIComponent(host!)}:${port}/${database}`;
  await doctorCommand({ DATABASE_URL: url, PORT: '0' }, (line) => void lines.push(line));
  return lines.join('\n');
}

// A server of the run's own (TEST_DATABASE_URL) has no second role.
const withSecondRole = test.skipIf(service === undefined);

withSecondRole(
  'a role without the rights that it needs is refused with advice for its owner, also by doctor',
  async () => {
    const migrating = `migrate --service-role ${service!.user}`;
    const empty = await emptyDatabase();
    const withoutRights = await emptyDatabase();
    await migrate(withoutRights.asOwner, quiet);
    const pending = await migratedDatabase();
    await (await connect(pending.asOwner)).query('delete from migrations');
    const lackingOne = await migratedDatabase();
    await (await connect(lackingOne.asOwner)).query(`revoke delete on sessions from ${service!.user}`);
    const closed = await migratedDatabase();
    await (await connect(closed.asOwner)).query(
      `revoke connect on database ${closed.asOwner.database} from public`,
    );
    for (const [{ asService }, words, advice] of [
      [empty, 'may not create tables', migrating],
      [withoutRights, 'may not read the table migrations', migrating],
      [pending, 'may not run 0001_', migrating],
      [lackingOne, 'may not use the table sessions', migrating],
      [closed, 'may not connect', 'grant connect'],
    ] as const) {
      const problem = await problemOf(migrate(asService, quiet));
      expect(problem.message).toContain(words);
      expect(problem.advice).toContain(advice);
      const said = await doctor(asService);
      expect(said).toMatch(/✗ database /);
      expect(said).toContain(advice);
      expect(said).not.toContain('can be reached');
    }
  },
);

withSecondRole(
  'rights that only the owner can give are refused to others, and given by the owner',
  async () => {
    const { asOwner, asService } = await migratedDatabase();
    const problem = await problemOf(migrate(asService, quiet, { serviceRole: 'pg_monitor' }));
    expect(problem.message).toContain(`${service!.user} does not own the tables`);
    expect(problem.advice).toContain(owner.user);
    expect(await migrate(asOwner, quiet, { serviceRole: 'pg_monitor' })).toBe(0);
    const { rows } = await (await connect(asOwner)).query(
      "select has_table_privilege('pg_monitor', 'deliveries', 'delete') as may",
    );
    expect(rows).toEqual([{ may: true }]);
  },
);
