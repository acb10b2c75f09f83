/**
 * Statements as stores write them: the values by their names, then the SQL, in which `$linkId` is the value `linkId`.
 *
 *   queryFirst<LinkRow>(database, 'find-link', { tokenHash })`select … from links where token_hash = $tokenHash`
 *
 * PostgreSQL counts its parameters, so each name becomes a number. What is put into the text with `${…}` is SQL of ours and
 * never a value. The first argument is a `Tx` if something is written or locked.
 */
import type { Database, Statement, Tx } from './database.ts';
import { onlyRow } from './only-row.ts';

/** The name that it is prepared under. */
type StatementName = string | Pick<Statement, 'name' | 'replan'>;
type Sql<Result> = (strings: TemplateStringsArray, ...fragments: (string | number)[]) => Promise<Result>;

/** All rows. */
export function queryAll<Row extends object>(
  on: Database | Tx,
  name: StatementName,
  values: object = {},
): Sql<Row[]> {
  return async (strings, ...fragments) => {
    const { statement, parameters } = numbered(name, String.raw({ raw: strings }, ...fragments));
    const inOrder = parameters.map((parameter) => valueNamed(values, parameter));
    return 'query' in on ? on.query<Row>(statement, inOrder) : on.read<Row>(statement, inOrder);
  };
}

/** The first row; undefined if there is none. */
export function queryFirst<Row extends object>(...query: Parameters<typeof queryAll>): Sql<Row | undefined> {
  return async (...sql) => (await queryAll<Row>(...query)(...sql))[0];
}

/** The row of a statement that always returns one, such as a count or an `insert … returning`. */
export function queryOne<Row extends object>(...query: Parameters<typeof queryAll>): Sql<Row> {
  return async (...sql) => onlyRow(await queryAll<Row>(...query)(...sql));
}

/** The only column of all rows. */
export function queryColumn<Value>(...query: Parameters<typeof queryAll>): Sql<Value[]> {
  return async (...sql) => (await queryAll<Record<string, Value>>(...query)(...sql)).flatMap(Object.values);
}

/** The only column of the row of a statement that always returns one, such as a count. */
export function queryValue<Value>(...query: Parameters<typeof queryAll>): Sql<Value> {
  return async (...sql) => onlyRow(await queryColumn<Value>(...query)(...sql));
}

/** Whether it returns any row: of a write that ends in `returning 1`, whether it changed something. */
export function returnsRow(...query: Parameters<typeof queryAll>): Sql<boolean> {
  return async (...sql) => (await queryAll(...query)(...sql)).length > 0;
}

/** How many rows it returns: of a write that ends in `returning 1`, how many it changed. */
export function countReturned(...query: Parameters<typeof queryAll>): Sql<number> {
  return async (...sql) => (await queryAll(...query)(...sql)).length;
}

export function execute(tx: Tx, ...query: [name: StatementName, values?: object]): Sql<void> {
  return async (...sql) => {
    await queryAll(tx, ...query)(...sql);
  };
}

interface Numbered {
  sql: string;
  statement: Statement;
  /** The names, in the order of their numbers. */
  parameters: string[];
}

/** By their names. A statement has the same text nearly always: comparing it costs less than numbering it again. */
const statementsByName = new Map<string, Numbered>();

function numbered(query: StatementName, sql: string): Numbered {
  const named = typeof query === 'string' ? { name: query } : query;
  const before = statementsByName.get(named.name);
  if (before?.sql === sql) return before;
  const parameters: string[] = [];
  const text = sql.replaceAll(/\$([a-z]\w*)/gi, (_, parameter: string) => {
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return `$${parameters.indexOf(parameter) + 1}`;
  });
  const now = { sql, statement: { ...named, text }, parameters };
  statementsByName.set(named.name, now);
  return now;
}

function valueNamed(values: object, parameter: string): unknown {
  if (parameter in values) return Reflect.get(values, parameter) ?? null;
  throw new Error(`a statement has no value for $${parameter}`);
}
