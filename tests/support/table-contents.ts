/** The contents of a database, for tests that nothing changed. */
import pg from 'pg';

/**
 * Not compared: tries are counted before anybody looks at them, in a transaction of their own; the workers write the
 * others when they come to it, from the events of deliveries, which are compared.
 */
const notCompared = [
  'throttles',
  'pin_tries',
  'outbox',
  'events',
  'feed_head',
  'feed_readers',
  'delivery_search',
  'delivery_counts',
  'delivery_totals',
  'delivery_latest',
  'webhook_messages',
  'webhook_attempts',
  'webhook_hours',
  'alerts',
  'alert_mails',
  'alert_late_checks',
  'nodes',
  'rate_limits',
  'backup_state',
  'worker_leases',
];

export interface TableContents {
  readonly client: pg.Client;
  /** All but the list of migrations. */
  readonly tables: readonly string[];
  /** A fingerprint of each table; `nameOf` says what a table is called at the moment. */
  read(nameOf?: (table: string) => string): Promise<Map<string, string>>;
  close(): Promise<void>;
}

export async function openTableContents(databaseUrl: string): Promise<TableContents> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1`,
  );
  const tables = rows.map((row) => row.name);
  const compared = tables.filter((table) => !notCompared.includes(table));

  return {
    client,
    tables,
    async read(nameOf = (table) => table) {
      // When a key, a session or a phone was last seen is written in passing.
      const row = `(to_jsonb(t) - 'last_used_at' - 'last_seen_at')::text`;
      const queries = compared.map(
        (table) => `
          select '${table}' as name, concat(count(*), ' ', sum(hashtextextended(${row}, 0))) as print
          from ${nameOf(table)} t`,
      );
      const found = await client.query<{ name: string; print: string }>(queries.join(' union all '));
      return new Map(found.rows.map(({ name, print }) => [name, print]));
    },
    close: () => client.end(),
  };
}

export function changedTables(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after.keys()].filter((table) => after.get(table) !== before.get(table));
}
