/**
 * The door of the courier's phone page: passed before the body of a request is looked at.
 *
 *   another site's request?        ──▶ 403
 *   more requests than the limit?  ──▶ 429, counted by courier, or by network where nobody is signed in
 *   no living phone?               ──▶ 401, and a dead cookie is taken away
 *
 * Only the phone's cookie is read: an API key or a session of the dashboard opens nothing here.
 */
import type { FastifyRequest } from 'fastify';
import { countRequest } from '../access/index.ts';
import type { Admit } from '../platform/http/bind.ts';
import { cookieHeader, readCookie } from '../platform/http/cookies.ts';
import { networkOf } from '../platform/http/gate.ts';
import type { RateLimiter } from '../platform/http/rate-limit.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { refuseOtherSites } from '../platform/http/same-site.ts';
import {
  type AnyCourierCaller,
  type CourierCaller,
  type CourierVisitor,
  courierActor,
} from './courier-caller.ts';
import { maxPhoneMs, type Phones, type SignedInPhone } from './phones.ts';

export interface CourierDoorOptions {
  phones: Phones;
  /** Undefined: no limit. */
  limiter: RateLimiter | undefined;
  publicUrl: string;
}

const maxUserAgentLength = 500;

export function makeCourierDoor({ phones, limiter, publicUrl }: CourierDoorOptions): {
  admit: Admit<AnyCourierCaller>;
} {
  const { origin, protocol } = new URL(publicUrl);
  const secure = protocol === 'https:';
  // With this prefix a browser takes the cookie only from this very host, over https, for the whole site.
  const cookieName = secure ? '__Host-waybill-courier' : 'waybill-courier';

  function visitorOf(request: FastifyRequest, setCookie: (text: string) => void): CourierVisitor {
    const network = networkOf(request.clientAddress);
    const write = (value: string, maxAgeSeconds: number) =>
      setCookie(cookieHeader(cookieName, value, { secure, maxAgeSeconds }));
    return {
      kind: 'visitor',
      network,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength),
      cookie: {
        token: readCookie(request.headers.cookie, cookieName) || undefined,
        set: (token) => write(token, maxPhoneMs / 1000),
        clear: () => write('', 0),
      },
      rateKey: `visitor ${network}`,
    };
  }

  return {
    async admit(operation, request, reply) {
      reply.header('cache-control', 'no-store');
      refuseOtherSites(request, origin);
      const visitor = visitorOf(request, (text) => void reply.header('set-cookie', text));
      if (operation.caller === 'anybody') {
        reply.headers(countRequest(limiter, visitor.rateKey));
        return visitor;
      }
      const phone = await phones.use(visitor.cookie.token);
      if (!phone) {
        // Strangers are counted by network, so that guessing tokens is slow.
        const headers = countRequest(limiter, visitor.rateKey);
        if (visitor.cookie.token !== undefined) visitor.cookie.clear();
        throw new Refusal('unauthorized', 'sign in on this phone to go on', headers);
      }
      const courier = courierOf(visitor, phone);
      reply.headers(countRequest(limiter, courier.rateKey));
      return courier;
    },
  };
}

function courierOf({ network }: CourierVisitor, { courierId, phoneId, name }: SignedInPhone): CourierCaller {
  const actor = courierActor(courierId);
  return { kind: 'courier', courierId, phoneId, name, actor, network, rateKey: actor };
}
