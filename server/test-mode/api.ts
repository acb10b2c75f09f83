/** The operation that moves test deliveries on. */
import { advanceTestDelivery } from '../../contract/operations/advance-test-delivery.ts';
import type { KeyBinder } from '../access/index.ts';
import { refOf, viewOf } from '../deliveries/index.ts';
import { unwrap } from '../platform/http/refusal.ts';
import type { TestMode } from './runs.ts';

export function bindTestMode({ bind }: KeyBinder, testMode: TestMode): void {
  bind(advanceTestDelivery, async ({ caller, params, body }) => {
    const ref = refOf(caller, params.delivery_id);
    const { snapshot, moves, run } = unwrap(await testMode.advance(ref, body, caller.actor));
    return { status: 200, body: { ...viewOf(params.delivery_id, snapshot), moves, run } };
  });
}
