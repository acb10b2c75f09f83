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
  proof: { phrase: 'proofNotFound', details: 'there is no such proof, or it was deleted' },
  account: { phrase: 'accountNotFound', details: 'you are in no account with this identifier' },
  fleetAccount: { phrase: 'accountNotFound', details: 'there is no account with this identifier' },
  courier: { phrase: 'courierNotFound', details: 'there is no courier with this identifier' },
  key: { phrase: 'notFound', details: 'there is no such API key in this account' },
  member: { phrase: 'notFound', details: 'there is no such member in this account' },
  person: { phrase: 'notFound', details: 'there is no such person in this installation' },
  session: {
    phrase: 'notFound',
    details: 'you have no session with this identifier; it may be over already',
  },
  invitation: { phrase: 'notFound', details: 'there is no such open invitation to this account' },
  operatorInvitation: {
    phrase: 'notFound',
    details: 'there is no such open invitation to be an operator',
  },
  endpoint: { phrase: 'endpointNotFound', details: 'there is no webhook endpoint with this endpoint_id' },
  attempt: {
    phrase: 'endpointNotFound',
    details: 'this webhook endpoint has no attempt with this attempt_id, or it was deleted',
  },
  alertRecipient: { phrase: 'notFound', details: 'there is no such recipient of alerts in this account' },
  pickupAddress: { phrase: 'notFound', details: 'there is no such pickup address in this account' },
  handIn: { phrase: 'handInNotFound', details: 'there is no hand-in with this identifier' },
  payout: { phrase: 'payoutNotFound', details: 'there is no payout with this identifier' },
  discardedMove: { phrase: 'notFound', details: 'there is no such discarded move' },
  column: { phrase: 'notFound', details: 'the board has no column of this name' },
} as const satisfies Record<string, NotFound>;
