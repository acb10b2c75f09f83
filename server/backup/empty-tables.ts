/** Empties what an interrupted restore, or the migrations of a new database, have left in the tables. */
import pg from 'pg';
import { columnList, hasCitus } from './catalog.ts';

/** In a transaction. `tables`: all of them, because to empty one empties those that refer to it, too. */
export async function emptyTables(control: pg.Client, filled: string[], tables: string[]): Promise<void> {
  if (filled.length === 0) return;
  const isCitus = await hasCitus(control);
  // One shard after the other: Citus refuses to empty copied tables together with others in parallel.
  if (isCitus) await control.query("set local citus.multi_shard_modify_mode = 'sequential'");
  const triggers = await readTriggers(control, tables, isCitus);
  for (const { disable } of triggers) await control.query(disable);
  await control.query(`truncate ${columnList(filled)} cascade`);
  for (const { enable } of triggers) await control.query(enable);
}

interface Trigger {
  disable: string;
  enable: string;
}

/**
 * The audit log refuses to be emptied; an interrupted restore may have filled it, and what it filled is replaced. On Citus
 * the trigger of a distributed table can neither be disabled nor dropped on its shards, so its function does nothing
 * until the end of the transaction.
 */
async function readTriggers(control: pg.Client, tables: string[], isCitus: boolean): Promise<Trigger[]> {
  const { rows } = await control.query<{
    table: string;
    name: string;
    function: string;
    definition: string;
    isDistributed: boolean;
  }>(
    `select c.relname as "table", t.tgname as name, t.tgfoid::regproc::text as function,
       pg_get_functiondef(t.tgfoid) as definition,
       ${isCitus ? 'exists (select from pg_dist_partition p where p.logicalrelid = c.oid)' : 'false'} as "isDistributed"
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname = any ($1)`,
    [tables],
  );
  return rows.map(({ table, name, function: called, definition, isDistributed }) => {
    if (isDistributed) {
      const body = 'returns trigger language plpgsql as $$begin return null; end$$';
      return { disable: `create or replace function ${called}() ${body}`, enable: definition };
    }
    const alter = (verb: string) =>
      `alter table ${pg.escapeIdentifier(table)} ${verb} trigger ${pg.escapeIdentifier(name)}`;
    return { disable: alter('disable'), enable: alter('enable') };
  });
}

/** Few: those of a new database are from its migrations. */
export async function tablesWithRows(control: pg.Client, tables: string[]): Promise<string[]> {
  const filled: string[] = [];
  for (const name of tables) {
    const { rows } = await control.query(`select 1 from ${pg.escapeIdentifier(name)} limit 1`);
    if (rows.length > 0) filled.push(name);
  }
  return filled;
}
