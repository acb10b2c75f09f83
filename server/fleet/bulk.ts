/** Moves many deliveries in one request. Each move succeeds or is refused on its own. */
import type { Static } from 'typebox';
import { phrases } from '../../contract/errors.ts';
import type { AssignmentResult } from '../../contract/operations/fleet/assign.ts';
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

/** The results are in the order of the items. */
export async function moveEach<Item extends { deliveryId: DeliveryId }>(
  items: readonly Item[],
  move: (item: Item) => Promise<FleetMove | Rejection>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (let i = 0; i < items.length; i += maxConcurrent) {
    const some = items.slice(i, i + maxConcurrent);
    results.push(
      ...(await Promise.all(some.map(async (item) => resultOf(item.deliveryId, await move(item))))),
    );
  }
  return results;
}

function resultOf(deliveryId: DeliveryId, moved: FleetMove | Rejection): BulkResult {
  const delivery_id = formatId('delivery', deliveryId);
  if (isRejection(moved)) {
    const { error } = phrases[moved.phrase];
    return { delivery_id, outcome: 'refused', delivery: null, error, details: moved.details, version: null };
  }
  const { outcome, status, version } = moved;
  const result = outcome === 'unchanged' ? 'unchanged' : 'done';
  return { delivery_id, outcome: result, delivery: status, error: null, details: null, version };
}

/** Moves run concurrently, so which of two moves of one delivery came first would be left to chance. */
export function rejectDuplicates(deliveryIds: readonly DeliveryId[]): Rejection | undefined {
  const duplicate = deliveryIds.find((id, index) => deliveryIds.indexOf(id) < index);
  if (duplicate === undefined) return undefined;
  return new Rejection('invalidRequest', `${formatId('delivery', duplicate)} is named twice`);
}
