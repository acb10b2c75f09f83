/** Why the service cannot write, although the database answers. */
import type pg from 'pg';
import { onlyRow } from '../database/only-row.ts';
import { bad, type Finding } from '../platform/finding.ts';

interface Waits {
  /** What a commit waits for; commits of the service take milliseconds. */
  event: string | null;
  standbys: string;
  role: string;
  /** Only roles with `pg_read_all_stats` see what sessions of other roles do. */
  is_hidden: boolean;
}

const readWaits = `
  select current_setting('synchronous_standby_names') as standbys, current_user as role,
    coalesce(bool_or(query = '<insufficient privilege>'), false) as is_hidden,
    (array_agg(wait_event order by wait_event <> 'SyncRep') filter (where
      state = 'active' and query_start < clock_timestamp() - interval '500 ms'
      and (wait_event = 'SyncRep' or wait_event ilike 'wal%')))[1] as event
  from pg_stat_activity
  where datname = current_database()`;

export async function explainWrites(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<Waits>(readWaits);
  return explain(onlyRow(rows));
}

function explain({ event, standbys, role, is_hidden }: Waits): Finding {
  const check = 'writes';
  const hidden = `the role ${role} does not see what other roles wait for`;
  if (event === 'SyncRep' || (event === null && is_hidden && standbys !== '')) {
    const wait = event === null ? 'probably wait' : 'wait';
    const but = event === null ? `; ${hidden}` : '';
    return bad(
      check,
      `commits ${wait} for a synchronous standby (synchronous_standby_names: ${standbys}${but})`,
      'Start the standby, or take it out of synchronous_standby_names and reload PostgreSQL.',
    );
  }
  if (event !== null) {
    const advice = 'Look at the disk on which PostgreSQL has its log (pg_wal).';
    return bad(check, `commits wait for the disk of PostgreSQL (${event})`, advice);
  }
  return bad(
    check,
    `the service cannot write, ${is_hidden ? `and ${hidden}` : 'but no commit waits in PostgreSQL'}`,
    'Read its log: it has the error of PostgreSQL. Often the disk is full, or writes are turned off.',
  );
}
