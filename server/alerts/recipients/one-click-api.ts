/**
 * Unsubscribing with one click (RFC 8058): mail programs send a POST to the address in `List-Unsubscribe`, from their own
 * servers, with a form of one field and without cookies. It is no operation of the dashboard, whose requests come from its own
 * pages. A GET shows the page that asks first, because programs that look for dangerous links follow all of them.
 */
import type { FastifyInstance } from 'fastify';
import { unsubscribePage } from '../../../contract/dashboard/pages.ts';
import { networkOf } from '../../http/gate.ts';
import { unwrap } from '../../http/refusal.ts';
import { countRequest } from '../../http/request-limit.ts';
import type { RateLimiter } from '../../workers/nodes/rate-limit.ts';
import { visitorAt } from './api.ts';
import type { Recipients } from './recipients.ts';

/** `List-Unsubscribe=One-Click`, as a form of either kind. */
const maxBodyBytes = 4_096;

export function bindOneClickUnsubscribe(
  app: FastifyInstance,
  recipients: Pick<Recipients, 'unsubscribe'>,
  limiter: RateLimiter | undefined,
): void {
  app.register(async (scope) => {
    // The token says everything; what the form says makes no difference.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _bytes, done) => done(null, undefined));
    scope.post<{ Params: { token: string } }>(
      unsubscribePage.replace('{token}', ':token'),
      { bodyLimit: maxBodyBytes },
      async ({ params, clientAddress }, reply) => {
        const network = networkOf(clientAddress);
        reply.headers({ ...countRequest(limiter, `visitor ${network}`) });
        unwrap(await recipients.unsubscribe(visitorAt(network), params.token));
        return reply.code(204).header('cache-control', 'no-store').send();
      },
    );
  });
}
