/**
 * Every function of a store works on a distributed database, and what one account asks for runs on one shard: Citus sends
 * the whole statement to the worker that has the account. The functions and their arguments are those of tests/isolation.
 */
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Statement, Tx } from '../../server/database/database.ts';
import { packageRoot } from '../../server/platform/package-root.ts';
import { makeDatabases } from '../isolation/databases.ts';
import { type ScopeName, scopes } from '../isolation/scopes.ts';
import type { Call } from '../isolation/table.ts';
import { tables } from '../isolation/tables/index.ts';

type StoreFunction = (...args: unknown[]) => Promise<unknown>;
type Build = (call: Call) => unknown[];

/** Scopes inside one account; the others are over all accounts, or have no account. */
const ofOneAccount: ScopeName[] = ['accountAndMode', 'liveOfAccount', 'account'];

/** Statements about one account that still go to all shards, and why. */
const overAllShards: Record<string, string> = {
  'insert-audit': 'the audit log is distributed by its own key: entries of the installation have no account',
  'list-audit-of-account': 'the same: the newest entries of every shard, merged',
};

const databases = makeDatabases();
let database: Database;
let planner: pg.Client;
beforeAll(async () => {
  ({ database } = await databases.everything());
  const [{ name }] = (await database.read<{ name: string }>(
    { name: 'which-database', text: 'select current_database() as name' },
    [],
  )) as [{ name: string }];
  planner = new pg.Client(new URL(`/${name}`, process.env.CITUS_URL).href);
  await planner.connect();
});
afterAll(async () => {
  await planner?.end();
  await databases.close();
});

class RolledBack extends Error {}

/** Calls the function in a transaction that is rolled back; returns the plans of its statements. */
async function plansOf(store: StoreFunction, build: Build, as: Call['as']): Promise<Map<string, string>> {
  const plans = new Map<string, string>();
  const explained = async ({ name, text }: Statement, values: unknown[]) => {
    const { rows } = await planner.query(`explain (costs off) ${text}`, values);
    plans.set(name, rows.map((row) => row['QUERY PLAN']).join('\n'));
  };
  await database
    .inTransaction(async (real) => {
      const tx = {
        ...real,
        async query(statement: Statement, values: unknown[]) {
          await explained(statement, values);
          return real.query(statement, values);
        },
      } as unknown as Tx;
      const reading: Database = {
        ...database,
        async read<Row extends object>(statement: Statement, values: unknown[]) {
          await explained(statement, values);
          return database.read<Row>(statement, values);
        },
      };
      await store(...build({ database: reading, tx, as, of: as }));
      throw new RolledBack();
    })
    .catch((error) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return plans;
}

const withCalls = Object.keys(tables).filter((path) =>
  Object.values(tables[path] ?? {}).some((entry) => typeof entry !== 'string'),
);

describe.each(withCalls)('%s', async (path) => {
  const module = (await import(/* @vite-ignore */ join(packageRoot, 'server', path))) as Record<
    string,
    unknown
  >;
  for (const [name, entry] of Object.entries(tables[path] ?? {})) {
    if (typeof entry === 'string') continue;
    for (const [scopeName, args] of Object.entries(entry) as [ScopeName, Build | Build[]][]) {
      const isOfAccount = ofOneAccount.includes(scopeName);
      test(`${name} ${isOfAccount ? 'runs on one shard' : 'works over all shards'} (${scopeName})`, async () => {
        for (const build of [args].flat()) {
          const as = scopes[scopeName].viewpoints[0];
          if (as === undefined) continue;
          const plans = await plansOf(module[name] as StoreFunction, build, as);
          for (const [statement, plan] of isOfAccount ? plans : []) {
            if (Object.hasOwn(overAllShards, statement)) continue;
            const counts = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
            expect(
              counts.filter((count) => count > 1),
              `${statement}\n${plan}`,
            ).toEqual([]);
            expect(plan, statement).not.toContain('Distributed Subplan');
          }
        }
      });
    }
  }
});
