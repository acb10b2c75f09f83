import type { ProblemParams } from '../../../contract/problems/index.ts';
import { listed, type Sentences } from './words.ts';

const suggested = (suggestion: string | undefined, otherwise = '') =>
  suggestion === undefined ? otherwise : `, did you mean ${suggestion}?`;

function companion({ with: other, values, above, below }: ProblemParams<'only_with'>): string {
  if (values) return `the ${other} ${listed(values, 'or')}`;
  if (above !== undefined) return `a ${other} above ${above}`;
  return below === undefined ? other : `a ${other} below ${below}`;
}

const keyKinds = {
  'account key': 'an account key (wb_live_ or wb_test_), not a fleet key',
  'test key': 'a test key (wb_test_): live deliveries are moved by couriers',
  'fleet key': 'a fleet key (wb_fleet_), not the key of an account',
};

export const requestSentences = {
  invalid_request: () => 'the request is not valid',
  required: () => 'is required',
  must_not_be_null: ({ instead }) => {
    switch (instead) {
      case 'send_value':
        return 'is required and must not be null';
      case 'leave_out':
        return 'must not be null; leave it out instead';
      case 'keep':
        return 'cannot be cleared; leave it out to keep it';
      case 'zero':
        return 'must not be null; 0 means that there is nothing to collect';
    }
  },
  must_not_be_empty: () => 'must not be empty',
  unknown_field: ({ suggestion }) => `is not a known field${suggested(suggestion)}`,
  unknown_parameter: ({ known, suggestion }) => {
    const others = known.length === 0 ? ': there are none here' : `: use ${known.join(', ')}`;
    return `is not a known parameter${suggested(suggestion, others)}`;
  },
  required_with: ({ with: other, value }) =>
    value === undefined ? `is required with ${other}` : `is required with the ${other} ${value}`,
  not_combined_with: ({ with: other }) => `cannot be combined with ${other}`,
  only_with: ({ next_move: next, ...other }) =>
    `only goes with ${companion(other)}${next === undefined ? '' : `; the next move is ${next}`}`,
  no_fields: () => 'the body must have at least one field',
  body_not_an_object: () => 'the body must be a JSON object',
  item_not_an_object: () => 'the item must be a JSON object',
  body_missing: ({ given }) => `the body is ${given}; send a JSON object`,
  body_not_json: ({ fault }) => `the body is not valid JSON: ${fault}`,
  body_not_utf8: () => 'the body is not valid UTF-8',
  too_many_values: ({ max }) => `the body has more than ${max} values`,
  too_many_fields: ({ max }) => `an object of the body has more than ${max} fields`,
  too_many_different_fields: ({ max }) =>
    `the objects of the body have more than ${max} different fields; give them the same fields in the same order`,
  too_deep: ({ max }) => `the body is more than ${max} levels deep`,
  body_too_large: () =>
    'the body is larger than 256 KiB, or than 2 MiB where it may contain proof or a batch of deliveries',
  content_type_not_json: () => 'send the body as Content-Type: application/json',
  body_compressed: () => 'compressed bodies are not accepted',
  charset_not_utf8: () => 'the body must be UTF-8',
  content_length_wrong: () => 'the length of the body differs from Content-Length',
  request_cut_off: () => 'the request was cut off before its end',
  request_timeout: () => 'the request did not arrive in time',
  path_not_decodable: () => 'the path cannot be decoded',
  path_too_long: () => 'a part of the path is too long',
  query_not_utf8: () => 'the query string is not UTF-8 in percent-encoding',
  not_http: () => 'this is not a valid HTTP request',
  headers_too_large: ({ max_bytes: bytes }) => `the headers are larger than ${bytes / 1024} KiB`,
  host_missing: () => 'the Host header is missing',
  header_repeated: ({ header }) => `the ${header} header was sent twice`,
  idempotency_key_malformed: () =>
    'Idempotency-Key must be sent once, as 1 to 255 printable ASCII characters without spaces',
  key_reused: () => 'this Idempotency-Key was used before, with another request; use a new key',
  first_response_lost: () =>
    'the first response to this Idempotency-Key can no longer be read, because the secret key of the installation was replaced; use a new key',
  expectation_not_supported: () => 'the only supported Expect is 100-continue',
  method_not_allowed: ({ allowed }) => `this path takes ${allowed.join(', ')}`,
  api_key_not_valid: () => 'send a valid API key as Authorization: Bearer <API_KEY>',
  other_key_needed: ({ needed }) => `this operation needs ${keyKinds[needed]}`,
  type_not_accepted: ({ of, types }) =>
    `a ${of} is ${listed(types, 'or')}; Accept allows ${types.length === 2 ? 'neither' : 'none of them'}`,
  not_a_proxy: () => 'this service is not a proxy',
  not_from_this_site: ({ reason, origin, public_origin: publicOrigin }) => {
    const why = {
      other_site: 'it comes from another site',
      no_origin: 'it has neither Sec-Fetch-Site nor Origin, which browsers send',
      other_origin: `it comes from ${origin}, and PUBLIC_URL is ${publicOrigin}`,
    };
    return `the request is not from a page of this service: ${why[reason]}`;
  },

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
} satisfies Partial<Sentences>;
