/** For operations: is the service alive, is it ready, and, with METRICS_TOKEN, its metrics. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Database, DatabaseUnavailable } from '../database/database.ts';
import { makeGroups } from '../database/groups.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Phase } from './app.ts';
import { refuseTwoAuthorizations } from './raw-headers.ts';
import { Refusal, stopping } from './refusal.ts';

export function bindHealth(
  app: FastifyInstance,
  {
    database,
    canWrite,
    metrics,
    metricsToken,
    phase,
  }: {
    database: Database;
    /** Whether the last write of the node itself succeeded. */
    canWrite(): boolean;
    metrics: Metrics;
    metricsToken: string | undefined;
    phase(): Phase;
  },
): void {
  // Requests at the same moment share one query: a flood of them must not use up database connections.
  const ready = makeGroups<undefined, boolean>({
    run: async (items) => {
      await database.read({ name: 'ready', text: 'select 1' }, []);
      return items.map(() => true);
    },
    failsAlone: () => false,
    onOverload: () => new DatabaseUnavailable('the database took too long'),
    deadlineMs: database.waitMs,
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  async function checkReady(): Promise<void> {
    if (phase() !== 'open') throw stopping();
    await ready.submit(undefined);
  }
  // 200 while writes fail: they fail on every node, and a proxy that uses none of them would end reads, too.
  app.get('/readyz', async () => {
    await checkReady();
    return { status: 'ready', writes: canWrite() ? 'ok' : 'failing' };
  });
  app.get('/readyz/writes', async () => {
    await checkReady();
    if (!canWrite()) throw new Refusal('writes_failing', {}, { retryAfterSeconds: 1 });
    return { status: 'ready', writes: 'ok' };
  });
  app.get('/metrics', async (request, reply) => {
    if (metricsToken === undefined) {
      throw new Refusal('metrics_off');
    }
    refuseTwoAuthorizations(request);
    const token = request.headers.authorization?.replace(/^bearer +/i, '') ?? '';
    if (!isSame(token, metricsToken)) {
      throw new Refusal('metrics_token_wrong', {}, { headers: { 'www-authenticate': 'Bearer' } });
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** In constant time. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
