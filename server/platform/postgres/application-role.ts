/** The role and the database that Waybill itself works with. The superuser is used for nothing else. */

import pg from 'pg';
import { APPLICATION_DATABASE, APPLICATION_ROLE, type Credentials } from './credentials.ts';
import { type Connection, withClient } from './session.ts';

/** Brings both to what they should be, whatever they were: safe to repeat, also after a crash in between. */
export async function ensureApplicationRole(
  superuser: Connection,
  credentials: Credentials,
  mayCreateDatabases: boolean,
): Promise<void> {
  const role = pg.escapeIdentifier(APPLICATION_ROLE);
  const database = pg.escapeIdentifier(APPLICATION_DATABASE);
  const rights = `login nosuperuser nocreaterole noreplication nobypassrls ${mayCreateDatabases ? 'createdb' : 'nocreatedb'}`;
  const password = pg.escapeLiteral(credentials.applicationPassword);
  await withClient(superuser, async (client) => {
    // A failing statement would be written to the log with the password in it.
    await client.query('set log_min_error_statement = panic');
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [APPLICATION_ROLE]);
    const verb = roles.rowCount === 0 ? 'create' : 'alter';
    await client.query(`${verb} role ${role} with ${rights} password ${password}`);
    const databases = await client.query('select 1 from pg_database where datname = $1', [
      APPLICATION_DATABASE,
    ]);
    if (databases.rowCount === 0) await client.query(`create database ${database} owner ${role}`);
  });
}
