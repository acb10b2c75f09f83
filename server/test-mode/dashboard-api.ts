/** Moving a test delivery on, from its page. */
import { advanceTestDelivery } from '../../contract/dashboard/deliveries.ts';
import type { DashboardBinder } from '../access/index.ts';
import { type Detail, refIn } from '../deliveries/index.ts';
import { Refusal, unwrap } from '../platform/http/refusal.ts';
import type { TestMode } from './runs.ts';

export function bindDashboardTestMode({ bind }: DashboardBinder, testMode: TestMode, detailOf: Detail): void {
  bind(advanceTestDelivery, async ({ caller, params, body }) => {
    const ref = refIn(caller.account, params);
    if (ref.mode !== 'test') {
      throw new Refusal('invalidRequest', 'mode must be test: live deliveries are moved by couriers');
    }
    unwrap(await testMode.advance(ref, body, caller.actor));
    return { status: 200, body: unwrap(await detailOf(ref, caller)) };
  });
}
