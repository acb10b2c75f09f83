/** The operation that moves test deliveries on. */
import { advanceTestDelivery } from '../../contract/operations/advance-test-delivery.ts';
import { type Caller, requireTestKey } from '../access/index.ts';
import { refOf, viewOf } from '../deliveries/index.ts';
import type { Binder } from '../platform/http/bind.ts';
import type { TestMode } from './runs.ts';

export function bindTestMode({ bind }: Binder<Caller>, testMode: TestMode): void {
  bind(advanceTestDelivery, async ({ caller, params, body }) => {
    const { actor } = requireTestKey(caller);
    const { standing, moves, run } = await testMode.advance(refOf(caller, params.delivery_id), body, actor);
    return { status: 200, body: { ...viewOf(params.delivery_id, standing), moves, run } };
  });
}
