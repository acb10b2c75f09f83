/** The roles and the database that Waybill itself works with. The superuser is used for nothing else. */

import pg from 'pg';
import { APPLICATION_DATABASE, APPLICATION_ROLE, type Credentials, SERVICE_ROLE } from './credentials.ts';
import { type Connection, withClient } from './session.ts';

/** Creates or corrects them. Safe to repeat, also after a crash in between. */
export async function ensureApplicationRoles(
  superuser: Connection,
  { applicationPassword }: Credentials,
  servicePassword: string,
  mayCreateDatabases: boolean,
): Promise<void> {
  const database = pg.escapeIdentifier(APPLICATION_DATABASE);
  await withClient(superuser, async (client) => {
    // A failing statement would be written to the log with the password in it.
    await client.query('set log_min_error_statement = panic');
    await ensureRole(client, APPLICATION_ROLE, applicationPassword, mayCreateDatabases);
    await ensureRole(client, SERVICE_ROLE, servicePassword, false);
    // So that `waybill doctor` sees what commits of the service wait for.
    await client.query(`grant pg_read_all_stats to ${pg.escapeIdentifier(APPLICATION_ROLE)}`);
    const databases = await client.query('select 1 from pg_database where datname = $1', [
      APPLICATION_DATABASE,
    ]);
    if (databases.rowCount === 0) {
      await client.query(`create database ${database} owner ${pg.escapeIdentifier(APPLICATION_ROLE)}`);
    }
  });
}

async function ensureRole(
  client: pg.Client,
  role: string,
  password: string,
  mayCreateDatabases: boolean,
): Promise<void> {
  const rights = `login nosuperuser nocreaterole noreplication nobypassrls ${mayCreateDatabases ? 'createdb' : 'nocreatedb'}`;
  const roles = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  const verb = roles.rowCount === 0 ? 'create' : 'alter';
  await client.query(
    `${verb} role ${pg.escapeIdentifier(role)} with ${rights} password ${pg.escapeLiteral(password)}`,
  );
}
