/** For operations: is the service alive, is it ready, and, with METRICS_TOKEN, its metrics. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Database, DatabaseUnavailable } from '../database.ts';
import { makeGroups } from '../groups.ts';
import type { Metrics } from '../metrics.ts';
import type { Phase } from './app.ts';
import { refuseTwoAuthorizations } from './raw-headers.ts';
import { Refusal, unavailable } from './refusal.ts';

export function bindHealth(
  app: FastifyInstance,
  {
    database,
    metrics,
    metricsToken,
    phase,
  }: { database: Database; metrics: Metrics; metricsToken: string | undefined; phase(): Phase },
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
  app.get('/readyz', async () => {
    if (phase() !== 'open') throw unavailable('the service is stopping');
    await ready.submit(undefined);
    return { status: 'ready' };
  });
  app.get('/metrics', async (request, reply) => {
    if (metricsToken === undefined) {
      throw new Refusal('notFound', 'metrics are off; set METRICS_TOKEN to read them');
    }
    refuseTwoAuthorizations(request);
    const given = request.headers.authorization?.replace(/^bearer +/i, '') ?? '';
    if (!isSame(given, metricsToken)) {
      throw new Refusal('unauthorized', 'send METRICS_TOKEN as Authorization: Bearer <METRICS_TOKEN>', {
        'www-authenticate': 'Bearer',
      });
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** In constant time. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
