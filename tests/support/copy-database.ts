/**
 * Copies the rows of all tables into another database that has the same schema, as a restored backup would have them:
 * the same rows in tables that were written by other transactions.
 */
import pg from 'pg';

interface Table {
  name: string;
  columns: string[];
  /** Tables that its foreign keys refer to. */
  refersTo: string[];
}

/** What the migrations have recorded is there already; the audit log refuses to be emptied, and is empty. */
const notCopied = ['migrations'];

export async function copyDatabase(from: pg.ClientConfig, to: pg.ClientConfig): Promise<void> {
  const [source, target] = [new pg.Client(from), new pg.Client(to)];
  await Promise.all([source.connect(), target.connect()]);
  try {
    const tables = inOrder(await tablesOf(source));
    // One moment, as a backup has it.
    await source.query('begin isolation level repeatable read read only');
    await target.query('begin');
    for (const { name } of [...tables].reverse()) {
      const { rows } = await target.query(`select from ${name} limit 1`);
      if (rows.length > 0) await target.query(`delete from ${name}`);
    }
    for (const table of tables) await copyTable(source, target, table);
    await target.query('commit');
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.oid::regclass::text as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       coalesce((select array_agg(f.confrelid::regclass::text) from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '{}') as "refersTo"
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  return rows.filter(({ name }) => !notCopied.includes(name));
}

/** A table comes after those that it refers to. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const add = (table: Table) => {
    if (ordered.includes(table)) return;
    for (const other of tables) if (table.refersTo.includes(other.name)) add(other);
    ordered.push(table);
  };
  for (const table of tables) add(table);
  return ordered;
}

/** Rows go over as PostgreSQL writes them, so that every type arrives as it was. */
async function copyTable(source: pg.Client, target: pg.Client, { name, columns }: Table): Promise<void> {
  const { rows } = await source.query<{ row: string }>(`select t::text as row from ${name} t`);
  const list = columns.map((column) => pg.escapeIdentifier(column)).join();
  const values = columns.map((column) => `(r.row).${pg.escapeIdentifier(column)}`).join();
  await target.query(
    `insert into ${name} (${list}) overriding system value
     select ${values} from (select text::${name} as row from unnest($1::text[]) as text) r`,
    [rows.map(({ row }) => row)],
  );
  const { rows: sequences } = await target.query<{ sequence: string; column: string }>(
    `select pg_get_serial_sequence($1, a.attname) as sequence, a.attname as column
     from pg_attribute a where a.attrelid = $1::regclass and a.attidentity <> ''`,
    [name],
  );
  for (const { sequence, column } of sequences) {
    const last = await source.query<{ last: string }>(`select last_value as last from ${sequence}`);
    if (column) await target.query('select setval($1, $2)', [sequence, last.rows[0]?.last ?? 1]);
  }
}
