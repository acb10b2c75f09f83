/** What those who run the service ask it, without a key: does it live, is it ready, what does it measure. */
import type { FastifyInstance } from 'fastify';
import { type Database, DatabaseUnavailable } from '../database.ts';
import { makeGroups } from '../groups.ts';
import type { Metrics } from '../metrics.ts';
import type { Phase } from './app.ts';
import { unavailable } from './refusal.ts';

export function bindHealth(
  app: FastifyInstance,
  { database, metrics, phase }: { database: Database; metrics: Metrics; phase(): Phase },
): void {
  // Whoever asks at the same moment shares one question: a flood must not take connections from the requests.
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
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
}
