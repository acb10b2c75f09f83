/**
 * The SQL of lists, in any order, and counts of deliveries that are late, wait for an answer, or are assigned to a courier. All of them
 * are open, and few in comparison with the others: each has an index that finds them, and they are sorted.
 *
 * Each has its own statements. In one for all of them, with conditions that a null parameter turns off, PostgreSQL could use none of
 * these indexes: it would read every open delivery. Measured on 2 cores with 4 connections, for a courier with 1,000 of the
 * 12,000 open ones, by due time: 32 ms at the median, and 18 ms like this.
 */
import type { Database, Statement } from '../../platform/database.ts';
import { highestId, lowestId, timeOfId } from '../../platform/ids.ts';
import { dueSql } from '../due.ts';
import type { RecordRow } from '../record.ts';
import { isOpenSql } from '../state-sql.ts';
import type { Filter } from './filter.ts';
import {
  after,
  awaited,
  bothWays,
  countOf,
  direction,
  inRange,
  late,
  mergedStates,
  recordsOf,
  type Way,
  wayOf,
} from './list-sql.ts';
import type { Order, Position } from './orders.ts';
import type { Scope } from './store.ts';

const perhapsLate = `($7::float8 is null or ${late('$7')})`;
const perhapsAwaited = `(not $8 or ${awaited})`;

/**
 * Every condition names all of the parameters late at `$7`, awaited `$8` and courier `$9`, whose types PostgreSQL could not
 * determine otherwise. The index of couriers has live deliveries only; in test mode there is one courier, the simulated one.
 */
const conditions = {
  late: `${late('$7')} and not $8 and $9::uuid is null`,
  awaited: `${perhapsLate} and $8 and ${awaited} and $9::uuid is null`,
  courier: `${perhapsLate} and ${perhapsAwaited} and l.courier_id = $9 and l.mode = 'live'`,
  simulatedCourier: `${perhapsLate} and ${perhapsAwaited} and l.courier_id = $9`,
};
type Narrowing = keyof typeof conditions;
const narrowings = Object.keys(conditions) as Narrowing[];

function narrowingOf({ awaited, courierId }: Filter, { mode }: Scope): Narrowing {
  if (courierId !== undefined) return mode === 'live' ? 'courier' : 'simulatedCourier';
  return awaited ? 'awaited' : 'late';
}

/** What an order compares before the id. By creation it is the id alone. */
const keys: Record<Order['by'], (table: string) => string | undefined> = {
  created: () => undefined,
  updated: (table) => `${table}.updated_at`,
  due: dueSql,
};

function listStatement(narrowing: Narrowing, order: Order): Statement {
  const way = direction(order);
  const key = keys[order.by]('l');
  const isAfter = key
    ? `(${key}, l.delivery_id) ${after(order)} (to_timestamp($10::float8 / 1000), $11::uuid)`
    : `$10::float8 is not null and l.delivery_id ${after(order)} $11::uuid`;
  const inOrder = (table: string, ofKey = keys[order.by](table)) =>
    `${ofKey ? `${ofKey} ${way}, ` : ''}${table}.delivery_id ${way}`;
  const found = mergedStates(
    (isInState) => `
      select l.delivery_id${key ? `, ${key} as key` : ''} from deliveries l
      where ${isInState} and ${isOpenSql('l')} and ${inRange} and ${conditions[narrowing]} and ${isAfter}
      order by ${inOrder('l')} limit $6`,
    inOrder('each', key && 'each.key'),
  );
  return { name: `list-${narrowing}-by-${order.by}-${way}`, text: recordsOf(found, inOrder('d')) };
}

type Statements = Record<Narrowing, Record<Order['by'], Record<Way, Statement>>>;
const listStatements = Object.fromEntries(
  narrowings.map((narrowing) => {
    const by = (by: Order['by']) => bothWays(by, (order) => listStatement(narrowing, order));
    return [narrowing, { created: by('created'), updated: by('updated'), due: by('due') }];
  }),
) as Statements;

const countStatements = Object.fromEntries(
  narrowings.map((narrowing) => [
    narrowing,
    {
      name: `count-listed-${narrowing}`,
      text: countOf(`${isOpenSql('l')} and ${inRange} and ${conditions[narrowing]}`),
    },
  ]),
) as Record<Narrowing, Statement>;

function valuesOf({ accountId, mode }: Scope, filter: Filter, limit: number): unknown[] {
  const { belowId, fromId, states, lateAtMs, awaited, courierId } = filter;
  return [accountId, mode, belowId, fromId, states, limit, lateAtMs ?? null, awaited, courierId ?? null];
}

/** The first deliveries after a position; from the beginning of the order where there is none. */
export function listNarrowed(
  database: Database,
  scope: Scope,
  filter: Filter,
  order: Order,
  at: Position | undefined,
  limit: number,
): Promise<RecordRow[]> {
  const first = { key: order.by === 'updated' ? (filter.updatedFromMs ?? 0) : 0, id: lowestId };
  const last = { key: timeOfId(highestId), id: highestId };
  const { key, id } = at ?? (order.descending ? last : first);
  const statement = listStatements[narrowingOf(filter, scope)][order.by][wayOf(order)];
  return database.read(statement, [...valuesOf(scope, filter, limit), key, id]);
}

/** How many there are, counted up to `limit`. */
export async function countNarrowed(
  database: Database,
  scope: Scope,
  filter: Filter,
  limit: number,
): Promise<number> {
  const statement = countStatements[narrowingOf(filter, scope)];
  const [row] = await database.read<{ n: number }>(statement, valuesOf(scope, filter, limit));
  return row!.n;
}
