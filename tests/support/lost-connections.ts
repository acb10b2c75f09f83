/**
 * What an operation does when the database goes away in the middle of it: once the caller is known, before its own
 * first statement; then before its first commit, its second, and so on, until it succeeds because there is no other.
 * What is lost never reaches the database, and new connections are refused.
 */
import { expect } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import { type JsonResponse, send } from './client.ts';
import type { Arrange } from './missing-tables.ts';
import { expectDeclared } from './operation-tests.ts';
import type { DatabaseProxy } from './proxy.ts';
import type { TestService } from './service.ts';
import { lookUpStatements } from './statements.ts';
import { changedTables, openTableContents } from './table-contents.ts';

export interface LostConnections {
  /** Returns the statements at which the operation failed. */
  run(operation: Operation, arrange: Arrange): Promise<string[]>;
  close(): Promise<void>;
}

/** A service may have this many dead connections before it notices. */
const maxConnections = 10;

/** The service reaches its database through the proxy; `databaseUrl` is the way without it. */
export async function makeLostConnections(
  service: TestService,
  proxy: DatabaseProxy,
  databaseUrl: string,
): Promise<LostConnections> {
  const contents = await openTableContents(databaseUrl);

  /** `point` 0 is the first statement of the operation, `point` n its n-th commit. */
  function cutAt(point: number) {
    let commits = 0;
    return proxy.cutAtStatement((name) =>
      point === 0 ? !lookUpStatements.includes(name) : name === 'commit' && ++commits === point,
    );
  }

  async function callOnce(operation: Operation, request: () => Promise<JsonResponse>, point: number) {
    const lost = cutAt(point);
    const response = expectDeclared(operation, await request());
    proxy.mend();
    await expect.poll(async () => (await send(service, 'GET', '/readyz')).status).toBe(200);
    return { response, lostAt: lost.name };
  }

  async function run(operation: Operation, arrange: Arrange): Promise<string[]> {
    const failedAt: string[] = [];
    const request = await arrange();
    const before = await contents.read();
    let dead = 0;
    for (;;) {
      const { response, lostAt } = await callOnce(operation, request, failedAt.length);
      if (response.status < 300) return failedAt;
      expectUnavailable(operation, response);
      const changed = changedTables(before, await contents.read());
      expect(changed, `${operation.id} without ${lostAt}`).toEqual([]);
      if (lostAt !== undefined) failedAt.push(lostAt);
      else expect(++dead, operation.id).toBeLessThanOrEqual(maxConnections);
    }
  }

  return { run, close: contents.close };
}

export function expectUnavailable({ id }: Operation, { status, body, headers, text }: JsonResponse) {
  expect([status, body?.error], `${id}: ${text}`).toEqual([503, 'service unavailable']);
  expect(Number(headers.get('retry-after')), id).toBeGreaterThanOrEqual(1);
}
