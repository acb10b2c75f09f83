/** Moves many deliveries in one request. Each move succeeds or is refused on its own. */
import type { Static } from 'typebox';
import { phrases } from '../../contract/errors.ts';
import type { AssignmentResult } from '../../contract/operations/fleet/assign.ts';
import { eachAlone } from '../deliveries/index.ts';
import { type DeliveryId, formatId } from '../platform/ids.ts';
import { isRejection, Rejection } from '../platform/rejection.ts';
import type { FleetMove } from './fleet-move.ts';

/** As the contract shows it, because the results are also stored with an idempotency key. */
export interface BulkResult extends Static<typeof AssignmentResult> {
  /** The version after the move; null if it was refused. */
  version: number | null;
}

/** Moves of one request that run concurrently: enough for their writes to form groups, and room for other requests. */
const maxConcurrent = 100;

/** An item that is not what the contract says. */
export interface MalformedItem {
  /** The identifier of the delivery as it was sent; empty if there was none. */
  sentId: string;
  rejection: Rejection;
}

/**
 * The results are in the order of the items. Moves run concurrently, so of two items that name one delivery, the second is refused.
 * With `asOne`, a database that does not answer for one item fails all of them: under an idempotency key, the request is sent again.
 */
export async function moveEach<Item extends { deliveryId: DeliveryId }>(
  items: readonly (Item | MalformedItem)[],
  move: (item: Item) => Promise<FleetMove | Rejection>,
  { asOne = false } = {},
): Promise<BulkResult[]> {
  const seen = new Set<DeliveryId>();
  const toDo = items.map((item) => {
    if (!('deliveryId' in item)) return async () => item.rejection;
    const { deliveryId } = item;
    if (seen.has(deliveryId)) return async () => namedTwice(deliveryId);
    seen.add(deliveryId);
    return () => move(item);
  });
  const outcomes: (FleetMove | Rejection)[] = [];
  for (let i = 0; i < toDo.length; i += maxConcurrent) {
    const some = toDo.slice(i, i + maxConcurrent);
    outcomes.push(
      ...(asOne ? await Promise.all(some.map((run) => run())) : await eachAlone(some, (run) => run())),
    );
  }
  return items.map((item, i) => resultOf(sentIdOf(item), outcomes[i]!));
}

const sentIdOf = (item: { deliveryId: DeliveryId } | MalformedItem) =>
  'deliveryId' in item ? formatId('delivery', item.deliveryId) : item.sentId;

const namedTwice = (deliveryId: DeliveryId) =>
  new Rejection('invalidRequest', `${formatId('delivery', deliveryId)} is named twice; the first one counts`);

function resultOf(delivery_id: string, moved: FleetMove | Rejection): BulkResult {
  if (isRejection(moved)) {
    const { error } = phrases[moved.phrase];
    return { delivery_id, outcome: 'refused', delivery: null, error, details: moved.details, version: null };
  }
  const { outcome, status, version } = moved;
  const result = outcome === 'unchanged' ? 'unchanged' : 'done';
  return { delivery_id, outcome: result, delivery: status, error: null, details: null, version };
}
