/** The operation that moves test deliveries on. */
import { advanceTestDelivery } from '../../contract/operations/advance-test-delivery.ts';
import type { Binder } from '../accounts/index.ts';
import { refOf, viewOf } from '../deliveries/index.ts';
import { isRejection } from '../errors/rejection.ts';
import { unwrap } from '../http/refusal.ts';
import { type KeyedRequests, keyedBy, markOf } from '../idempotency/index.ts';
import { formatId } from '../platform/ids.ts';
import type { TestMode } from './runs.ts';

export function bindTestMode(
  { bind }: Binder,
  testMode: TestMode,
  keyedRequests: Pick<KeyedRequests, 'exclusively'>,
): void {
  bind(advanceTestDelivery, async ({ caller, params, body, key }) => {
    const ref = refOf(caller, params.delivery_id);
    const keyed = keyedBy(caller, 'advance', key, [formatId('delivery', ref.id), body]);
    const advanced = await keyedRequests.exclusively(keyed, async () => {
      const now = await testMode.advance(ref, body, caller.actor);
      if (isRejection(now)) return now;
      return { ...viewOf(params.delivery_id, now.snapshot), moves: now.moves, run: now.run };
    });
    const done = unwrap(advanced);
    return { status: 200, body: done.body, headers: markOf(done) };
  });
}
