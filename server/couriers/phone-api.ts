/** Binds signing in and out on the courier's phone page. What couriers do there is bound by `dispatch/api.ts`. */
import { signInCourier, signOutCourier } from '../../contract/courier/operations.ts';
import type { Binder } from '../accounts/index.ts';
import { unwrap } from '../http/refusal.ts';
import { formatId } from '../platform/ids.ts';
import type { CourierSignIn } from './sign-in.ts';

export function bindCourierSignIn(binder: Binder, signIn: Pick<CourierSignIn, 'signIn' | 'signOut'>): void {
  binder.bind(signInCourier, async ({ caller, body }) => {
    const { courierId, name } = unwrap(await signIn.signIn(caller, body));
    return { status: 200, body: { courier_id: formatId('courier', courierId), name } };
  });

  binder.bind(signOutCourier, async ({ caller }) => {
    await signIn.signOut(caller);
    return { status: 204 };
  });
}
