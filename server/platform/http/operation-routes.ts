/** What those who run the service ask it: does it live, is it ready, what does it measure. No key, no log. */
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database.ts';
import type { Metrics } from '../metrics.ts';
import type { Phase } from './app.ts';
import { unavailable } from './refusal.ts';

export function bindOperation(
  app: FastifyInstance,
  { database, metrics, phase }: { database: Database; metrics: Metrics; phase(): Phase },
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (phase() !== 'open') throw unavailable('the service is stopping');
    await database.read({ name: 'ready', text: 'select 1' }, []);
    return { status: 'ready' };
  });
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
}
