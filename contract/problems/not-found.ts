/**
 * What a path names does not exist, or not for this caller. A path parameter of the wrong form gets the same response as an unknown
 * identifier; its schema says which one, as `x-not-found`.
 */
import type { Phrase } from '../errors.ts';
import { type Declarations, problemsOf } from './declaration.ts';

const missing = <P extends Phrase>(phrase: P, meaning: string, remedy = 'Check the identifier.') =>
  problemsOf(phrase)(meaning, remedy);

export const apiNotFound = {
  path_not_found: missing('notFound', 'There is nothing at this path.', 'Check the path.'),
  delivery_not_found: missing(
    'deliveryNotFound',
    'The caller has no delivery with this identifier.',
    'Check the identifier, and that the key belongs to the account and mode that created the delivery.',
  ),
  proof_not_found: missing(
    'proofNotFound',
    'The delivery has no proof with this identifier, or it was deleted.',
    'Check the identifier. Proof is deleted after a period that the delivery company sets.',
  ),
  fleet_account_not_found: missing('accountNotFound', 'There is no account with this identifier.'),
  courier_not_found: missing('courierNotFound', 'There is no courier with this identifier.'),
  endpoint_not_found: missing(
    'endpointNotFound',
    'There is no webhook endpoint with this identifier.',
    'Check the identifier, and that the key belongs to the account and mode that created the endpoint.',
  ),
  attempt_not_found: missing(
    'endpointNotFound',
    'The endpoint has no attempt with this identifier, or it was deleted.',
  ),
  payout_not_found: missing(
    'payoutNotFound',
    'The caller has no payout with this identifier.',
    'Check the identifier, and that the key belongs to the account that was paid.',
  ),
} satisfies Declarations;

/** What only paths of pages name. */
export const pageNotFound = {
  account_not_found: missing(
    'accountNotFound',
    'The account does not exist, or the person is not a member of it.',
    'Check the identifier, and with whom you are signed in.',
  ),
  key_not_found: missing('notFound', 'The account has no API key with this identifier.'),
  member_not_found: missing('notFound', 'The account has no member with this identifier.'),
  person_not_found: missing('notFound', 'There is no person with this identifier.'),
  session_not_found: missing(
    'notFound',
    'The person has no session with this identifier.',
    'Nothing to do, if it was to be ended: it may have ended already.',
  ),
  invitation_not_found: missing('notFound', 'The account has no open invitation with this identifier.'),
  operator_invitation_not_found: missing(
    'notFound',
    'There is no open invitation of an operator with this identifier.',
  ),
  alert_recipient_not_found: missing('notFound', 'The account has no alert recipient with this identifier.'),
  pickup_address_not_found: missing('notFound', 'The account has no pickup address with this identifier.'),
  discarded_move_not_found: missing('notFound', 'There is no discarded move with this identifier.'),
  column_not_found: missing('notFound', 'The board has no column with this name.', 'Check the path.'),
} satisfies Declarations;

export const notFoundProblems = { ...apiNotFound, ...pageNotFound };
export type NotFoundCode = keyof typeof notFoundProblems;
