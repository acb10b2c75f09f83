/**
 * What is found out about each new connection, with one statement, before anything else uses it.
 *
 * A pooler such as PgBouncer in transaction mode gives a client another server connection for each transaction: nothing may be
 * left behind in the session, such as a setting, a LISTEN, an advisory lock or a named statement. It is recognised by the
 * process id, which a pooler makes up. Settings are set by the same statement, and only if the id is PostgreSQL's own. In
 * session mode a pooler makes up the id, too: DATABASE_POOLER=session says that everything may be used.
 *
 * PgBouncer 1.21 and newer can rename named statements (`max_prepared_statements`), so that they are safe. Whether it does is
 * seen in `pg_prepared_statements`, inside one transaction.
 */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { PoolerSetting } from '../../platform/config.ts';
import { codeOf } from '../../platform/errors.ts';
import { onlyRow } from '../only-row.ts';

export type SessionSettings = Readonly<Record<string, string | number>>;

export interface Session {
  /** Through a pooler in transaction mode: settings apply to one transaction only, and notifications do not arrive. */
  readonly isPooled: boolean;
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
  readonly version: string;
  /** Grows by one whenever a standby of this system is promoted. Undefined on a standby, and if it is not shown. */
  readonly timeline: number | undefined;
  /** The same for a primary and its standbys, and for no other PostgreSQL. */
  readonly system: string | undefined;
}

/** From the name of the file that is being written now: unlike the last checkpoint, it is right from the promotion on. */
const timeline = `case when not pg_is_in_recovery()
    then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline,
  (select system_identifier::text from pg_control_system()) as system`;
const noTimeline = 'null as timeline, null as system';

const inspection = (timelineColumns: string) => `
  select coalesce($1::boolean, pg_backend_pid() = $2::integer) as is_direct,
         pg_is_in_recovery() as is_standby,
         current_setting('transaction_read_only') = 'on' as is_read_only,
         current_setting('server_version') as version,
         ${timelineColumns},
         (select count(set_config(name, value, false)) from jsonb_each_text($3::jsonb) as setting (name, value)
          where coalesce($1::boolean, pg_backend_pid() = $2::integer)) as applied`;

/** Databases that are only compatible with PostgreSQL lack these functions, or refuse them. */
const notShown = ['0A000', '42501', '42883'];

export async function startSession(client: pg.Client, pooler: PoolerSetting, settings: SessionSettings) {
  const values = [isKnownDirect[pooler], processIdOf(client), JSON.stringify(settings)];
  const ask = (timelineColumns: string) =>
    client.query<{
      is_direct: boolean;
      is_standby: boolean;
      is_read_only: boolean;
      version: string;
      timeline: string | null;
      system: string | null;
    }>(inspection(timelineColumns), values);
  const { rows } = await ask(timeline).catch((error: unknown) => {
    if (!notShown.includes(codeOf(error) ?? '')) throw error;
    return ask(noTimeline);
  });
  const row = onlyRow(rows);
  return {
    isPooled: !row.is_direct,
    isStandby: row.is_standby,
    isReadOnly: row.is_read_only,
    version: row.version,
    timeline: row.timeline === null ? undefined : Number.parseInt(row.timeline, 16),
    system: row.system ?? undefined,
  };
}

/** Null: found out by the process id. */
const isKnownDirect = {
  auto: null,
  none: true,
  session: true,
  transaction: false,
} satisfies Record<PoolerSetting, boolean | null>;

/** The id that the server, or the pooler, sent when the connection was opened. */
function processIdOf(client: pg.Client): number {
  const id: unknown = Reflect.get(client, 'processID');
  return typeof id === 'number' ? id : 0;
}

/** Whether the pooler of this connection makes named statements safe. Leaves nothing behind. */
export async function canNameStatements(client: pg.Client): Promise<boolean> {
  const name = `waybill_check_${randomBytes(6).toString('hex')}`;
  const text = `select '${name}'`;
  await client.query('begin');
  try {
    await client.query({ name, text });
    const { rows } = await client.query<{ name: string }>(
      'select name from pg_prepared_statements where statement = $1',
      [text],
    );
    const isKept = rows.some((row) => row.name === name);
    if (isKept) await client.query(`deallocate ${name}`);
    await client.query('commit');
    return rows.length > 0 && !isKept;
  } catch (error) {
    await client.query('rollback');
    if (codeOf(error) === undefined) throw error;
    return false;
  }
}
