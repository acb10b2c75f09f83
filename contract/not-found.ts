/** The codes of 404 responses, by what a path names (`problems/not-found.ts`). */
import type { NotFoundCode } from './problems/not-found.ts';

export const notFound = {
  path: 'path_not_found',
  delivery: 'delivery_not_found',
  proof: 'proof_not_found',
  account: 'account_not_found',
  fleetAccount: 'fleet_account_not_found',
  courier: 'courier_not_found',
  key: 'key_not_found',
  member: 'member_not_found',
  person: 'person_not_found',
  session: 'session_not_found',
  invitation: 'invitation_not_found',
  operatorInvitation: 'operator_invitation_not_found',
  endpoint: 'endpoint_not_found',
  attempt: 'attempt_not_found',
  alertRecipient: 'alert_recipient_not_found',
  pickupAddress: 'pickup_address_not_found',
  handIn: 'hand_in_not_found',
  payout: 'payout_not_found',
  discardedMove: 'discarded_move_not_found',
  column: 'column_not_found',
} as const satisfies Record<string, NotFoundCode>;
