/** What is wrong with a request before its operation is asked: its key, its HTTP, its JSON, and fields that are missing or unknown. */
import { Type } from 'typebox';
import { integer, oneOf, text } from '../schemas.ts';
import { type Declarations, invalidRequest, problemsOf, unauthorized, wrongField } from './declaration.ts';

const max = integer('How many are accepted.');

const unsupportedMediaType = problemsOf('unsupportedMediaType');
const keyReused = problemsOf('keyReused');
const methodNotAllowed = problemsOf('methodNotAllowed');

export const requestProblems = {
  invalid_request: invalidRequest(
    'Several things in the request are wrong; `problems` has each of them.',
    'Correct every field in `problems`.',
  ),
  required: wrongField('The field is missing, or empty.', 'Send the field.'),
  must_not_be_null: wrongField('The field does not accept null.', 'Do what `instead` says.', {
    instead: oneOf(['send_value', 'leave_out', 'keep', 'zero'], {
      description:
        '`send_value`: the field is required. `leave_out`: leave it out. `keep`: it cannot be cleared; leave it out to keep it. `zero`: 0 means none.',
    }),
  }),
  must_not_be_empty: wrongField(
    'The text of an optional field is empty.',
    'Leave the field out, or send a text.',
  ),
  unknown_field: wrongField(
    'The body has a field that the operation does not know.',
    'Check the spelling, or leave the field out.',
    {
      suggestion: Type.Optional(text('The known field with the nearest name.')),
    },
  ),
  unknown_parameter: wrongField(
    'The query string has a parameter that the operation does not know.',
    'Check the spelling, or leave the parameter out.',
    {
      known: Type.Array(Type.String(), { description: 'The parameters of the operation.' }),
      suggestion: Type.Optional(text('The known parameter with the nearest name.')),
    },
  ),
  required_with: wrongField(
    'Only one of two fields that belong together was sent.',
    'Send both, or neither.',
    {
      with: text('The field that was sent.'),
      value: Type.Optional(text('Its value, if others do not need this field.')),
    },
  ),
  not_combined_with: wrongField('Two fields exclude each other.', 'Send one of them.', {
    with: text('The other field.'),
  }),
  only_with: wrongField(
    'The field has no effect without another one, or without certain values of it.',
    'Send the field in `with` as well, or leave this one out.',
    {
      with: text('The other field.'),
      values: Type.Optional(
        Type.Array(Type.String(), { description: 'Its values that this field goes with.' }),
      ),
      above: Type.Optional(integer('It has to be more than this.')),
      below: Type.Optional(integer('It has to be less than this.')),
      next_move: Type.Optional(text('The move that would be made.')),
    },
  ),
  no_fields: invalidRequest('A body that changes something has no field.', 'Send at least one field.'),
  body_not_an_object: invalidRequest('The body is JSON, but not an object.', 'Send a JSON object.'),
  item_not_an_object: invalidRequest(
    'An item of a batch is not a JSON object.',
    'Send a JSON object for each item.',
  ),
  body_missing: invalidRequest('The operation needs a body.', 'Send a JSON object.', {
    given: oneOf(['missing', 'null']),
  }),
  body_not_json: invalidRequest(
    'The body is not JSON.',
    'Correct the text at the position that `detail` names.',
    { fault: text('What is wrong with the text, and where.') },
  ),
  body_not_utf8: invalidRequest('The bytes of the body are not UTF-8.', 'Send the body in UTF-8.'),
  too_many_values: invalidRequest(
    'The body has more values than any operation needs.',
    'Send fewer at once.',
    { max },
  ),
  too_many_fields: invalidRequest(
    'An object of the body has more fields than any operation knows.',
    'Send only fields of the operation.',
    { max },
  ),
  too_many_different_fields: invalidRequest(
    'The objects of the body differ so much in their fields that it would take too long to read them.',
    'Give the objects the same fields in the same order, or send fewer at once.',
    { max },
  ),
  too_deep: invalidRequest(
    'Objects and lists of the body are inside of each other, more often than any operation needs.',
    'Send the body as the operation describes it.',
    { max },
  ),
  body_too_large: problemsOf('tooLarge')(
    'The body is larger than 256 KiB, or than 2 MiB if it may contain proof or a batch.',
    'Send less at once.',
  ),
  content_type_not_json: unsupportedMediaType(
    'The body has another Content-Type than JSON.',
    'Send JSON, with `Content-Type: application/json`.',
  ),
  body_compressed: unsupportedMediaType(
    'The body has a Content-Encoding.',
    'Send the body without compression.',
  ),
  charset_not_utf8: unsupportedMediaType(
    'The Content-Type names another charset than UTF-8.',
    'Send the body in UTF-8.',
  ),
  content_length_wrong: invalidRequest(
    'The body is longer or shorter than Content-Length says.',
    'Send the request again, with the right length.',
  ),
  request_cut_off: invalidRequest(
    'The connection ended before the request was complete.',
    'Send the request again.',
  ),
  request_timeout: problemsOf('requestTimeout')('The request arrived too slowly.', 'Send the request again.'),
  path_not_decodable: invalidRequest(
    'The path has a percent sign that begins no character.',
    'Encode the path.',
  ),
  path_too_long: problemsOf('addressTooLong')(
    'A part of the path is longer than any identifier.',
    'Shorten the URL.',
  ),
  query_not_utf8: invalidRequest(
    'The query string is not UTF-8 in percent-encoding.',
    'Encode the parameters.',
  ),
  not_http: invalidRequest(
    'The request breaks the syntax of HTTP.',
    'Use another client, or look at the bytes that it sends.',
  ),
  headers_too_large: problemsOf('headersTooLarge')(
    'The headers are larger than the service reads.',
    'Send fewer or shorter headers.',
    { max_bytes: Type.Integer() },
  ),
  host_missing: invalidRequest('A request of HTTP/1.1 has no Host header.', 'Send the Host header.'),
  header_repeated: invalidRequest('A header that may be sent once was sent twice.', 'Send it once.', {
    header: Type.String(),
  }),
  idempotency_key_malformed: invalidRequest(
    'The `Idempotency-Key` was sent twice, is too long, or has characters that are not accepted.',
    'Send one key of 1 to 255 printable ASCII characters without spaces.',
  ),
  key_reused: keyReused(
    'The `Idempotency-Key` was used before, with another request.',
    'Use a new key for a new request.',
  ),
  first_response_lost: keyReused(
    'The first response to the key was encrypted with a secret key that the installation no longer has.',
    'Check what the first request did, and use a new key.',
  ),
  expectation_not_supported: problemsOf('expectationFailed')(
    'The request has an `Expect` header with something other than `100-continue`.',
    'Leave out the `Expect` header.',
  ),
  method_not_allowed: methodNotAllowed(
    'The path exists, but not with this method.',
    'Use one of the methods in `allowed`.',
    { allowed: Type.Array(Type.String()) },
  ),
  api_key_not_valid: unauthorized(
    'The API key is missing, malformed, unknown, expired or revoked.',
    'Send a valid key as `Authorization: Bearer <API_KEY>`.',
  ),
  other_key_needed: problemsOf('forbidden')(
    'The operation is for another kind of API key.',
    'Use a key of the kind in `needed`.',
    { needed: oneOf(['account key', 'test key', 'fleet key']) },
  ),
  type_not_accepted: problemsOf('notAcceptable')(
    'The `Accept` header allows none of the types that the operation can respond with.',
    'Accept one of `types`.',
    { of: oneOf(['label', 'statement']), types: Type.Array(Type.String()) },
  ),
  not_a_proxy: methodNotAllowed('CONNECT asks for a proxy.', 'Send the request to the service itself.'),
} satisfies Declarations;
