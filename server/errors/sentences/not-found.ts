import type { notFoundProblems } from '../../../contract/problems/not-found.ts';
import type { Sentences } from './words.ts';

export const notFoundSentences = {
  path_not_found: () => 'there is nothing at this path',
  delivery_not_found: () => 'there is no delivery with this delivery_id',
  proof_not_found: () => 'there is no proof with this proof_id, or it was deleted',
  account_not_found: () => 'you are not a member of an account with this identifier',
  fleet_account_not_found: () => 'there is no account with this identifier',
  courier_not_found: () => 'there is no courier with this identifier',
  key_not_found: () => 'this account has no API key with this identifier',
  member_not_found: () => 'this account has no member with this identifier',
  person_not_found: () => 'there is no person with this identifier',
  session_not_found: () => 'you have no session with this identifier; it may already have ended',
  invitation_not_found: () => 'this account has no open invitation with this identifier',
  operator_invitation_not_found: () => 'there is no open operator invitation with this identifier',
  endpoint_not_found: () => 'there is no webhook endpoint with this endpoint_id',
  attempt_not_found: () => 'this webhook endpoint has no attempt with this attempt_id, or it was deleted',
  alert_recipient_not_found: () => 'this account has no alert recipient with this identifier',
  pickup_address_not_found: () => 'this account has no pickup address with this identifier',
  payout_not_found: () => 'there is no payout with this identifier',
  discarded_move_not_found: () => 'there is no discarded move with this identifier',
  column_not_found: () => 'the board has no column with this name',
} satisfies Sentences<typeof notFoundProblems>;
