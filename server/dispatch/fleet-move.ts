/** What a move by the fleet leads to. */
import type { Static } from 'typebox';
import type { FleetDeliveryStatus } from '../../contract/operations/fleet/deliveries.ts';

/** The delivery after the move, as the contract shows it: it is also stored with an idempotency key. */
export type FleetStatus = Static<typeof FleetDeliveryStatus>;

export interface FleetMove {
  outcome: 'changed' | 'unchanged' | 'replayed';
  status: FleetStatus;
}
