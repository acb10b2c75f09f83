/**
 * What authentication by cookie has in common for the dashboard (`dashboard-auth.ts`) and the courier's phone page
 * (`couriers/courier-auth.ts`). Both run before the body of a request is read, and begin with the same checks:
 *
 *   another site's request?  ──▶ 403
 *   more requests than the limit?  ──▶ 429, counted by who is signed in, or else by network
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Anonymous, Cookie } from '../accounts/index.ts';
import { cookieHeader, readCookie } from '../http/cookies.ts';
import { networkOf } from '../http/gate.ts';
import { Refusal } from '../http/refusal.ts';
import { countRequest } from '../http/request-limit.ts';
import { refuseOtherSites } from '../http/same-site.ts';
import type { RateLimiter } from '../workers/nodes/rate-limit.ts';

export interface CookieAuthOptions {
  /** Undefined: no limit. */
  limiter: RateLimiter | undefined;
  publicUrl: string;
}

const maxUserAgentLength = 500;

export function makeCookieAuth({ limiter, publicUrl }: CookieAuthOptions) {
  const { origin, protocol } = new URL(publicUrl);
  const secure = protocol === 'https:';
  // With this prefix a browser accepts the cookie only from this very host, over https, for the whole site.
  const prefix = secure ? '__Host-' : '';

  return {
    /** Throws the refusal of a request from another site. The response must not be cached. */
    begin(request: FastifyRequest, reply: FastifyReply) {
      reply.header('cache-control', 'no-store');
      refuseOtherSites(request, origin);
      const network = networkOf(request.clientAddress);
      return {
        network,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength),
        rateKey: `visitor ${network}`,
        cookie(plainName: string, maxAgeSeconds: number): Cookie {
          const name = prefix + plainName;
          const write = (value: string, seconds: number) =>
            void reply.header('set-cookie', cookieHeader(name, value, { secure, maxAgeSeconds: seconds }));
          return {
            value: readCookie(request.headers.cookie, name) || undefined,
            set: (value) => write(value, maxAgeSeconds),
            clear: () => write('', 0),
          };
        },
      };
    },
    /** Counts the request of somebody who may go on; throws the refusal of one too many. */
    count: (reply: FastifyReply, rateKey: string) =>
      void reply.headers({ ...countRequest(limiter, rateKey) }),
    /** For requests without a session. They are counted by network, so that guessing tokens is slow. */
    unauthorized: (
      { rateKey }: Pick<Anonymous, 'rateKey'>,
      code: 'sign_in_needed' | 'code_needed' | 'phone_signed_out',
    ) => new Refusal(code, {}, { headers: { ...countRequest(limiter, rateKey) } }),
  };
}
