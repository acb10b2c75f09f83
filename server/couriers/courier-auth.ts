/**
 * Authentication of the courier's phone page, before the body of a request is read:
 *
 *   another site's request?        ──▶ 403
 *   more requests than the limit?  ──▶ 429, counted by courier, or by network if nobody is signed in
 *   no live phone?                 ──▶ 401, and a dead cookie is cleared
 *
 * Only the phone's cookie is read: an API key or a session of the dashboard opens nothing here.
 */
import { type CookieAuthOptions, makeCookieAuth } from '../access/index.ts';
import { type CourierCaller, type CourierVisitor, courierActor } from '../accounts/index.ts';
import type { Admit } from '../http/bind.ts';
import { maxPhoneMs, type Phones } from './phones.ts';

export function makeCourierAuth({ phones, ...options }: CookieAuthOptions & { phones: Phones }): {
  admit: Admit<CourierCaller | CourierVisitor>;
} {
  const cookieAuth = makeCookieAuth(options);

  function signedOut(visitor: CourierVisitor) {
    const refusal = cookieAuth.unauthorized(visitor, 'phone_signed_out');
    if (visitor.cookie.value !== undefined) visitor.cookie.clear();
    return refusal;
  }

  async function courierOf(visitor: CourierVisitor): Promise<CourierCaller> {
    const phone = await phones.use(visitor.cookie.value);
    if (!phone) throw signedOut(visitor);
    const actor = courierActor(phone.courierId);
    const confirm = async () => {
      if (!(await phones.use(visitor.cookie.value))) throw signedOut(visitor);
    };
    const { network } = visitor;
    return {
      kind: 'courier',
      ...phone,
      actor,
      personId: null,
      network,
      rateKey: actor,
      grant: phone.phoneId,
      confirm,
    };
  }

  return {
    async admit(route, request, reply) {
      const { cookie, ...anonymous } = cookieAuth.begin(request, reply);
      const visitor: CourierVisitor = {
        kind: 'visitor',
        ...anonymous,
        cookie: cookie('waybill-courier', maxPhoneMs / 1000),
      };
      const caller = route.caller === 'anybody' ? visitor : await courierOf(visitor);
      cookieAuth.count(reply, caller.rateKey);
      return caller;
    },
  };
}
