/**
 * No function of a store sees or changes what belongs to somebody else. Each is called twice: where nobody else has
 * anything, and where another account, the other mode, another courier and other people have the same. Both times it
 * has to answer the same and to change the same rows. Whose identifiers it is given makes no difference.
 *
 * A new function needs its line in `tables/`: how to call it, or why it is over all accounts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../server/database/database.ts';
import { packageRoot } from '../../server/platform/package-root.ts';
import { makeDatabases } from './databases.ts';
import { answerOf, type Change, type Outcome, outcomeOf, type TestedDatabase } from './outcome.ts';
import type { Owner } from './owners.ts';
import { type Scope, type ScopeName, scopes } from './scopes.ts';
import type { Call } from './table.ts';
import { otherFiles, tables } from './tables/index.ts';

type StoreFunction = (...args: unknown[]) => Promise<unknown>;
type Build = (call: Call) => unknown[];

const server = join(packageRoot, 'server');
const sources = readdirSync(server, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
  .map((entry) => relative(server, join(entry.parentPath, entry.name)));

const modules = new Map<string, Record<string, unknown>>();
for (const path of Object.keys(tables)) {
  modules.set(path, await import(/* @vite-ignore */ join(server, path)));
}

const wordsFor: Record<ScopeName, string> = {
  accountAndMode: 'account and mode',
  liveOfAccount: 'account, and no test data',
  account: 'account',
  live: 'live deliveries',
  courier: 'courier',
  person: 'person',
};

const databases = makeDatabases();
afterAll(() => databases.close());

test('every store is in the table, and SQL is only in stores and the listed files', () => {
  const asks = /\b(database|tx|client)\.(read|query)\b|\bfrom '.*database\/statements\.ts'/;
  const withSql = sources.filter(
    (path) =>
      !/^(database|workers|http|cli)\/|^events\/[^/]+$/.test(path) &&
      (path.endsWith('store.ts') || asks.test(readFileSync(join(server, path), 'utf8'))),
  );
  expect(withSql.sort()).toEqual([...Object.keys(tables), ...Object.keys(otherFiles)].sort());
});

describe.each([...modules])('%s', (path, module) => {
  const functions = Object.keys(module).filter((name) => typeof module[name] === 'function');

  test('every function has a row in the table', () => {
    expect(Object.keys(tables[path]!).sort()).toEqual(functions.sort());
  });

  for (const name of functions) {
    const entry = tables[path]![name];
    if (entry === undefined || typeof entry === 'string') continue;
    for (const [scopeName, args] of Object.entries(entry) as [ScopeName, Build | Build[]][]) {
      test(`${name} sees and changes nothing outside of its ${wordsFor[scopeName]}`, async () => {
        for (const build of [args].flat()) {
          await expectKeptApart(scopes[scopeName], build, module[name] as StoreFunction);
        }
      });
    }
  }
});

/** The shards of a table answer in any order. */
const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();

test('functions that get a database instead of a transaction write nothing', async () => {
  for (const { database, snapshot, before } of await databases.all()) {
    expect(sorted(await database.read(snapshot, []))).toEqual(sorted(before));
  }
});

async function expectKeptApart(scope: Scope, build: Build, store: StoreFunction): Promise<void> {
  const [nothing, everything] = [await databases.nothing(), await databases.everything()];
  let hasEffect = false;
  for (const as of scope.viewpoints) {
    const alone = await databases.only(scope, as);
    const run = (on: TestedDatabase, of: Owner) => outcomeOn(on, store, (call) => build({ ...call, as, of }));
    for (const of of namesIdentifiers(build, as) ? [as, ...scope.strangers(as)] : [as]) {
      const [expected, outcome] = [await run(alone, of), await run(everything, of)];
      expect(outcome, namesOf(as, of)).toEqual(expected);
      expectOwnRows(outcome, scope.columns(as));
      if (of === as) {
        expect(expected.failed, expected.result).toBe(false);
        hasEffect ||= expected.changes.length > 0 || expected.result !== (await run(nothing, of)).result;
      }
    }
  }
  expect(hasEffect, 'called like this, it finds and changes nothing: the call proves nothing').toBe(true);
}

/** Many calls name nothing but who asks: those are the same. */
function namesIdentifiers(build: Build, as: Owner): boolean {
  let named = false;
  const call = {
    as,
    database: { isDistributed: false },
    get of() {
      named = true;
      return as;
    },
  };
  build(call as Call);
  return named;
}

function outcomeOn(
  tested: TestedDatabase,
  store: StoreFunction,
  build: (call: Pick<Call, 'database' | 'tx'>) => unknown[],
): Promise<Outcome> {
  const { database } = tested;
  const call = async (tx: Tx) => store(...build({ database, tx }));
  const noTx = {} as Tx;
  const onlyReads = build({ database, tx: noTx })[0] === database;
  return onlyReads ? answerOf(() => call(noTx)) : outcomeOf(tested, call);
}

/** Rows that it has written or deleted say themselves whose they are. */
function expectOwnRows({ changes }: Outcome, columns: Record<string, string>): void {
  const isForeign = ({ row }: Change) => {
    const values = JSON.parse(row);
    return Object.entries(columns).some(
      ([name, own]) => values[name] != null && String(values[name]) !== own,
    );
  };
  expect(changes.filter(isForeign)).toEqual([]);
}

function namesOf(as: Owner, of: Owner): string {
  const name = ({ account, mode, courier, person }: Owner) =>
    `account ${account}, ${mode}, courier ${courier}, person ${person}`;
  return as === of ? name(as) : `${name(as)}; with the identifiers of ${name(of)}`;
}
