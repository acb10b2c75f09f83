/**
 * Authentication of the courier's phone page, before the body of a request is read:
 *
 *   another site's request?        ──▶ 403
 *   more requests than the limit?  ──▶ 429, counted by courier, or by network where nobody is signed in
 *   no live phone?                 ──▶ 401, and a dead cookie is cleared
 *
 * Only the phone's cookie is read: an API key or a session of the dashboard opens nothing here.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CookieAuthOptions, makeCookieAuth } from '../access/index.ts';
import type { Admit } from '../platform/http/bind.ts';
import {
  type AnyCourierCaller,
  type CourierCaller,
  type CourierVisitor,
  courierActor,
} from './courier-caller.ts';
import { maxPhoneMs, type Phones, type SignedInPhone } from './phones.ts';

export interface CourierAuthOptions extends CookieAuthOptions {
  phones: Phones;
}

export interface CourierAuth {
  admit: Admit<AnyCourierCaller>;
}

export function makeCourierAuth({ phones, ...options }: CourierAuthOptions): CourierAuth {
  const cookieAuth = makeCookieAuth(options);

  function visitorOf(request: FastifyRequest, reply: FastifyReply): CourierVisitor {
    const { network, userAgent, rateKey, cookie } = cookieAuth.begin(request, reply);
    const { value: token, set, clear } = cookie('waybill-courier', maxPhoneMs / 1000);
    return { kind: 'visitor', network, userAgent, cookie: { token, set, clear }, rateKey };
  }

  return {
    async admit(operation, request, reply) {
      const visitor = visitorOf(request, reply);
      if (operation.caller === 'anybody') {
        cookieAuth.count(reply, visitor.rateKey);
        return visitor;
      }
      const phone = await phones.use(visitor.cookie.token);
      if (!phone) {
        const refusal = cookieAuth.unauthorized(visitor, 'Sign in on this phone to continue.');
        if (visitor.cookie.token !== undefined) visitor.cookie.clear();
        throw refusal;
      }
      const courier = courierOf(visitor, phone);
      cookieAuth.count(reply, courier.rateKey);
      return courier;
    },
  };
}

function courierOf({ network }: CourierVisitor, { courierId, phoneId, name }: SignedInPhone): CourierCaller {
  const actor = courierActor(courierId);
  return { kind: 'courier', courierId, phoneId, name, actor, network, rateKey: actor };
}
