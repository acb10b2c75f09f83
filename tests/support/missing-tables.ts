/**
 * What an operation does while tables are missing. All tables are renamed, and the operation is called; the table that
 * it misses gets its name back, and it is called again, until it succeeds. So it fails once at each table that it uses,
 * after everything before that has worked, and nobody has to write down which tables these are.
 */
import { expect } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import type { JsonResponse } from './client.ts';
import type { TestClock } from './clock.ts';
import { expectDeclared } from './operation-tests.ts';
import type { TestService } from './service.ts';
import { changedTables, openTableContents } from './table-contents.ts';

/** Arranges what a request needs to succeed; returns how to send it, any number of times. */
export type Arrange = () => Promise<() => Promise<JsonResponse>>;

export interface FailedAtTables {
  /** The tables at which the operation failed, in that order. */
  missed: string[];
  /** The tables that it changed when it succeeded. */
  changed: string[];
}

export interface MissingTables {
  /** With `readsAfterCommit` the operation may fail when all that it changes is changed; else nothing is. */
  run(operation: Operation, arrange: Arrange, readsAfterCommit: boolean): Promise<FailedAtTables>;
  close(): Promise<void>;
}

/** Longer than a node remembers settings, loads or keys: each request asks the database again. */
const forgetMs = 2_500;

export async function makeMissingTables(service: TestService, clock: TestClock): Promise<MissingTables> {
  const contents = await openTableContents(service.databaseUrl);
  const { client, tables } = contents;
  const hidden = new Set<string>();

  async function hideAllBut(shown: string[]) {
    for (const table of tables.filter((name) => !shown.includes(name))) {
      await client.query(`alter table ${table} rename to hidden_${table}`);
      hidden.add(table);
    }
  }

  async function show(table: string) {
    await client.query(`alter table hidden_${table} rename to ${table}`);
    hidden.delete(table);
  }

  async function showAll() {
    for (const table of hidden) await show(table);
  }

  const snapshot = () => contents.read((table) => (hidden.has(table) ? `hidden_${table}` : table));

  /** Which table a request missed, from the log: the response must not say it. */
  function missedBy(response: JsonResponse): string {
    const id = response.headers.get('request-id')!;
    const line = service.logged.find((one) => one.includes(id) && one.includes('unexpected error'));
    const table = /relation \\"(\w+)\\" does not exist/.exec(line ?? '')?.[1];
    expect([...hidden], `the table that was missed: ${line}`).toContain(table);
    return table!;
  }

  async function run(operation: Operation, arrange: Arrange, readsAfterCommit: boolean) {
    const missed: string[] = [];
    const changedByFailures: string[][] = [];
    try {
      let send = await arrange();
      let before = await snapshot();
      await hideAllBut([]);
      for (;;) {
        clock.forward(forgetMs);
        const response = expectDeclared(operation, await send());
        const changed = changedTables(before, await snapshot());
        if (response.status < 300) {
          for (const early of changedByFailures) expect(early, operation.id).toEqual(changed);
          return { missed, changed };
        }
        expectNothingRevealed(operation, response);
        const table = missedBy(response);
        if (!readsAfterCommit) expect(changed, `${operation.id} without ${table}`).toEqual([]);
        missed.push(table);
        if (changed.length === 0) await show(table);
        else {
          changedByFailures.push(changed);
          await showAll();
          send = await arrange();
          before = await snapshot();
          await hideAllBut(missed);
        }
      }
    } finally {
      await showAll();
    }
  }

  return { run, close: contents.close };
}

function expectNothingRevealed({ id }: Operation, { status, body, headers }: JsonResponse) {
  const requestId = headers.get('request-id');
  expect([status, body], id).toEqual([
    500,
    {
      error: 'internal error',
      details: `something went wrong on our side; quote ${requestId} when you report it`,
    },
  ]);
}
