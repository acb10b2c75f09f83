/** The work that PostgreSQL does for a query. */
import type pg from 'pg';
import type { Database, Statement } from '../../server/database/database.ts';

/** What a function finds, and the plan of its statement where PostgreSQL knows no values, and where it knows all of them. */
export async function plansOf<T>(
  { client, database }: { client: pg.Client; database: Database },
  ask: (on: Database) => Promise<T>,
): Promise<{ found: T; plans: string[] }> {
  let sent: { statement: Statement; values: unknown[] } | undefined;
  const watched: Database = {
    ...database,
    read: (statement, values) => {
      sent = { statement, values };
      return database.read(statement, values);
    },
  };
  const found = await ask(watched);
  const plans: string[] = [];
  for (const mode of ['force_generic_plan', 'force_custom_plan']) {
    await client.query(`set plan_cache_mode = ${mode}`);
    const { rows } = await client.query({
      text: `explain (analyze, timing off) ${sent?.statement.text}`,
      name: `${mode} ${sent?.statement.name}`,
      values: sent?.values ?? [],
    });
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return { found, plans };
}
