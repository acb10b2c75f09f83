/**
 * The 404 responses, by what a path names that does not exist. A path parameter of the wrong form gets the same response
 * as an unknown identifier; its schema says which one, as `x-not-found`.
 */
import type { Phrase } from './errors.ts';

export interface NotFound {
  phrase: Phrase;
  details: string;
}

export const notFound = {
  path: { phrase: 'notFound', details: 'there is nothing at this path' },
  delivery: { phrase: 'deliveryNotFound', details: 'there is no delivery with this delivery_id' },
  proof: { phrase: 'proofNotFound', details: 'there is no proof with this proof_id, or it was deleted' },
  account: { phrase: 'accountNotFound', details: 'you are not a member of an account with this identifier' },
  fleetAccount: { phrase: 'accountNotFound', details: 'there is no account with this identifier' },
  courier: { phrase: 'courierNotFound', details: 'there is no courier with this identifier' },
  key: { phrase: 'notFound', details: 'this account has no API key with this identifier' },
  member: { phrase: 'notFound', details: 'this account has no member with this identifier' },
  person: { phrase: 'notFound', details: 'there is no person with this identifier' },
  session: {
    phrase: 'notFound',
    details: 'you have no session with this identifier; it may already have ended',
  },
  invitation: { phrase: 'notFound', details: 'this account has no open invitation with this identifier' },
  operatorInvitation: {
    phrase: 'notFound',
    details: 'there is no open operator invitation with this identifier',
  },
  endpoint: { phrase: 'endpointNotFound', details: 'there is no webhook endpoint with this endpoint_id' },
  attempt: {
    phrase: 'endpointNotFound',
    details: 'this webhook endpoint has no attempt with this attempt_id, or it was deleted',
  },
  alertRecipient: { phrase: 'notFound', details: 'this account has no alert recipient with this identifier' },
  pickupAddress: { phrase: 'notFound', details: 'this account has no pickup address with this identifier' },
  handIn: { phrase: 'handInNotFound', details: 'there is no hand-in with this identifier' },
  payout: { phrase: 'payoutNotFound', details: 'there is no payout with this identifier' },
  discardedMove: { phrase: 'notFound', details: 'there is no discarded move with this identifier' },
  column: { phrase: 'notFound', details: 'the board has no column with this name' },
} as const satisfies Record<string, NotFound>;
