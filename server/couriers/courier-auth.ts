/**
 * Authentication of the courier's phone page, before the body of a request is read:
 *
 *   another site's request?        ──▶ 403
 *   more requests than the limit?  ──▶ 429, counted by courier, or by network if nobody is signed in
 *   no live phone?                 ──▶ 401, and a dead cookie is cleared
 *
 * Only the phone's cookie is read: an API key or a session of the dashboard opens nothing here.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CookieAuthOptions, makeCookieAuth } from '../access/index.ts';
import { type CourierCaller, type CourierVisitor, courierActor } from '../accounts/index.ts';
import type { Admit } from '../http/bind.ts';
import type { Refusal } from '../http/refusal.ts';
import { maxPhoneMs, type Phones, type SignedInPhone } from './phones.ts';

export function makeCourierAuth({ phones, ...options }: CookieAuthOptions & { phones: Phones }): {
  admit: Admit<CourierCaller | CourierVisitor>;
} {
  const cookieAuth = makeCookieAuth(options);

  function visitorOf(request: FastifyRequest, reply: FastifyReply): CourierVisitor {
    const { network, userAgent, rateKey, cookie } = cookieAuth.begin(request, reply);
    return {
      kind: 'visitor',
      network,
      userAgent,
      cookie: cookie('waybill-courier', maxPhoneMs / 1000),
      rateKey,
    };
  }

  function signedOut(visitor: CourierVisitor): Refusal {
    const refusal = cookieAuth.unauthorized(visitor, 'phone_signed_out');
    if (visitor.cookie.value !== undefined) visitor.cookie.clear();
    return refusal;
  }

  function courierOf(visitor: CourierVisitor, phone: SignedInPhone): CourierCaller {
    const { courierId, phoneId, name } = phone;
    const actor = courierActor(courierId);
    const by = { actor, personId: null, network: visitor.network, rateKey: actor, grant: phoneId };
    const confirm = async () => {
      if (!(await phones.use(visitor.cookie.value))) throw signedOut(visitor);
    };
    return { kind: 'courier', courierId, phoneId, name, ...by, confirm };
  }

  return {
    async admit(route, request, reply) {
      const visitor = visitorOf(request, reply);
      if (route.caller === 'anybody') {
        cookieAuth.count(reply, visitor.rateKey);
        return visitor;
      }
      const phone = await phones.use(visitor.cookie.value);
      if (!phone) throw signedOut(visitor);
      const courier = courierOf(visitor, phone);
      cookieAuth.count(reply, courier.rateKey);
      return courier;
    },
  };
}
