/**
 * The schema as a file, read back from a migrated database: what the migrations add up to, for reviewers.
 * Made from the catalogue, because the PostgreSQL that Waybill brings has no pg_dump.
 */
import pg from 'pg';
import type { Connection } from './database.ts';

const columns = `
  select c.relname as table_name, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
         a.attnotnull as required, pg_get_expr(d.adbin, d.adrelid) as value, a.attidentity as identity,
         col_description(c.oid, a.attnum) as comment
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  order by c.relname, a.attnum`;
const constraints = `
  select conrelid::regclass::text as table_name, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where connamespace = 'public'::regnamespace and contype <> 'n'
  order by 1, contype desc, conname`;
const indexes = `
  select tablename as table_name, indexdef as definition from pg_indexes i
  where schemaname = 'public' and not exists (
    select from pg_constraint where conname = i.indexname and connamespace = 'public'::regnamespace)
  order by tablename, indexname`;
const triggers = `
  select tgrelid::regclass::text as table_name, pg_get_triggerdef(oid) as definition from pg_trigger
  where not tgisinternal order by 1, tgname`;
const comments = `
  select relname as table_name, obj_description(oid, 'pg_class') as comment from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'`;
const functions = `
  select pg_get_functiondef(oid) as definition from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f'
  order by proname`;

interface Column {
  table_name: string;
  name: string;
  type: string;
  required: boolean;
  value: string | null;
  identity: string;
  comment: string | null;
}

export async function renderSchema(connection: Connection): Promise<string> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000, query_timeout: 30_000 });
  await client.connect();
  try {
    const all = {
      columns: (await client.query<Column>(columns)).rows,
      constraints: (await client.query<{ table_name: string; name: string; definition: string }>(constraints))
        .rows,
      indexes: (await client.query<{ table_name: string; definition: string }>(indexes)).rows,
      triggers: (await client.query<{ table_name: string; definition: string }>(triggers)).rows,
      comments: (await client.query<{ table_name: string; comment: string | null }>(comments)).rows,
    };
    const tables = [...new Set(all.columns.map((column) => column.table_name))];
    const made = '-- Made by `npm run generate` from the migrations. Do not edit: write a migration.';
    const found = (await client.query<{ definition: string }>(functions)).rows;
    const routines = found.map(({ definition }) => `${definition.trim()};`);
    return `${[made, ...routines, ...tables.map((table) => renderTable(table, all))].join('\n\n')}\n`;
  } finally {
    await client.end();
  }
}

type Catalogue = {
  columns: Column[];
  constraints: { table_name: string; name: string; definition: string }[];
  indexes: { table_name: string; definition: string }[];
  triggers: { table_name: string; definition: string }[];
  comments: { table_name: string; comment: string | null }[];
};

function renderTable(table: string, all: Catalogue): string {
  const of = <T extends { table_name: string }>(rows: T[]) => rows.filter((row) => row.table_name === table);
  const lines = [
    ...of(all.columns).map(renderColumn),
    ...of(all.constraints).map(({ name, definition }) => `  constraint ${name} ${definition}`),
  ];
  const about = of(all.comments)[0]?.comment;
  const remarks = of(all.columns)
    .filter((column) => column.comment)
    .map((column) => `-- ${column.name}: ${column.comment}`);
  return [
    ...(about ? [`-- ${about}`] : []),
    `create table ${table} (\n${lines.join(',\n')}\n);`,
    ...remarks,
    ...of(all.indexes).map(({ definition }) => `${definition};`),
    ...of(all.triggers).map(({ definition }) => `${definition};`),
  ].join('\n');
}

function renderColumn(column: Column): string {
  const identity = column.identity === 'a' ? ' generated always as identity' : '';
  const value = column.value === null ? '' : ` default ${column.value}`;
  return `  ${column.name} ${column.type}${column.required ? ' not null' : ''}${value}${identity}`;
}
