/** Why the service cannot write, although the database answers. */
import type pg from 'pg';
import type { Finding } from '../embedded-postgres/index.ts';

/** Commits of the service take milliseconds. */
const waitsFor = `
  select wait_event as event, current_setting('synchronous_standby_names') as standbys
  from pg_stat_activity
  where datname = current_database() and state = 'active' and query_start < clock_timestamp() - interval '500 ms'
    and (wait_event = 'SyncRep' or wait_event ilike 'wal%')
  order by wait_event <> 'SyncRep'
  limit 1`;

export async function explainWrites(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ event: string; standbys: string }>(waitsFor);
  const [wait] = rows;
  const fails = { check: 'writes', ok: false };
  if (wait?.event === 'SyncRep')
    return {
      ...fails,
      found: `commits wait for a synchronous standby (synchronous_standby_names: ${wait.standbys})`,
      advice: 'Start the standby, or take it out of synchronous_standby_names and reload PostgreSQL.',
    };
  if (wait !== undefined)
    return {
      ...fails,
      found: `commits wait for the disk of PostgreSQL (${wait.event})`,
      advice: 'Look at the disk on which PostgreSQL has its log (pg_wal).',
    };
  return {
    ...fails,
    found: 'the service cannot write, but no commit waits in PostgreSQL',
    advice: 'Read its log: it has the error of PostgreSQL. Often the disk is full, or writes are turned off.',
  };
}
