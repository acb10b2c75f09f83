/** Moves many deliveries in one request. Each move succeeds or is refused on its own. */
import type { Static } from 'typebox';
import type { AssignmentResult } from '../../contract/operations/fleet/assign.ts';
import { eachAlone } from '../deliveries/index.ts';
import { isRejection, Rejection, refusedItem } from '../errors/rejection.ts';
import type { Answered, KeyedRequest } from '../idempotency/index.ts';
import { type DeliveryId, formatId } from '../platform/ids.ts';
import type { FleetMove } from './fleet-move.ts';

/** As the contract shows it, because the results are also stored with an idempotency key. */
type BulkResult = Static<typeof AssignmentResult>;
export type BulkOutcome = Promise<Answered<BulkResult[]> | Rejection>;

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
 * With an idempotency key, a database that does not answer for one item fails all of them: the request is sent again.
 */
export async function moveEach<Item extends { deliveryId: DeliveryId }>(
  items: readonly (Item | MalformedItem)[],
  move: (item: Item) => Promise<FleetMove | Rejection>,
  keyed?: KeyedRequest,
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
      ...(keyed ? await Promise.all(some.map((run) => run())) : await eachAlone(some, (run) => run())),
    );
  }
  return items.map((item, i) => resultOf(sentIdOf(item), outcomes[i]!));
}

const sentIdOf = (item: { deliveryId: DeliveryId } | MalformedItem) =>
  'deliveryId' in item ? formatId('delivery', item.deliveryId) : item.sentId;

const namedTwice = (deliveryId: DeliveryId) =>
  new Rejection('named_twice', { delivery_id: formatId('delivery', deliveryId) });

function resultOf(delivery_id: string, moved: FleetMove | Rejection): BulkResult {
  if (isRejection(moved)) return { ...refusedItem(moved), delivery_id };
  return { outcome: moved.outcome === 'unchanged' ? 'unchanged' : 'done', ...moved.status };
}
