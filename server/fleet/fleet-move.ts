/** What a move by the fleet leads to. */
import type { Static } from 'typebox';
import type { FleetDeliveryStatus } from '../../contract/operations/fleet/answers.ts';

/** The delivery after the move, as the contract shows it: the body is also stored with an idempotency key. */
export type FleetStatus = Static<typeof FleetDeliveryStatus>;

export interface FleetMove {
  outcome: 'changed' | 'unchanged' | 'replayed';
  status: FleetStatus;
  /** The version after the move; null if the answer is a replayed one. */
  version: number | null;
}
