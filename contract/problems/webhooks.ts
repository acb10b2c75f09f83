/** Webhook endpoints, their attempts, and sending again. */
import { Type } from 'typebox';
import { boolean, oneOf, text } from '../schemas.ts';
import { type Declarations, invalidRequest, problemsOf, tooManyRequests, wrongField } from './declaration.ts';

const addressKinds = [
  'unspecified',
  'private',
  'shared',
  'loopback',
  'link_local',
  'protocol',
  'documentation',
  'relay_6to4',
  'benchmark',
  'multicast',
  'broadcast',
  'reserved',
  'ipv4_in_ipv6',
  'nat64',
  'discard',
  'dummy',
  'teredo',
  'orchid',
  '6to4',
  'closed_network',
  'segment_routing',
  'unique_local',
  'site_local',
] as const;
export type AddressKind = (typeof addressKinds)[number];

const callable = 'Send a URL that can be called from the internet.';

const endpointDisabled = problemsOf('endpointDisabled');

export const webhookProblems = {
  url_too_long: wrongField('The URL is too long.', callable, { max: Type.Integer() }),
  url_incomplete: wrongField('The text is not a complete URL.', callable),
  url_not_https: wrongField('The URL does not start with `https://`.', callable),
  url_plain_http: wrongField(
    'The URL starts with `http://`, which is only possible to networks that the installation allows.',
    callable,
  ),
  url_with_credentials: wrongField(
    'The URL contains a user name or a password.',
    'Verify the signature of each request instead.',
  ),
  url_with_fragment: wrongField('The URL contains a fragment, which would not be sent.', callable),
  url_port_refused: wrongField('The port belongs to another protocol than HTTP.', callable, {
    port: Type.Integer(),
  }),
  url_not_public: wrongField(
    'The URL leads to an address that is not on the public internet.',
    'Use a public address. The operator of the installation can allow a network with WEBHOOK_ALLOW.',
    {
      host: Type.String(),
      kind: oneOf(addressKinds, { description: 'What the address is.' }),
      resolves: boolean('The host is a name that leads to such an address.'),
    },
  ),
  url_not_resolved: wrongField(
    'The name of the host leads to no address.',
    'Check the name, and its records in the DNS.',
    {
      host: Type.String(),
      reason: oneOf(['unknown', 'no_address', 'no_answer']),
      dns_code: Type.Optional(text('What the name servers said.')),
    },
  ),
  too_many_endpoints: problemsOf('tooManyEndpoints')(
    'The account has as many endpoints as are possible.',
    'Delete an endpoint that you no longer need.',
    { max: Type.Integer(), mode: oneOf(['live', 'test']) },
  ),
  endpoint_disabled: endpointDisabled(
    'The endpoint is disabled, so nothing is sent to it.',
    'Enable it; what it missed is sent as well.',
  ),
  missed_without_enabling: wrongField(
    '`missed` says what to do when an endpoint is enabled, and this request does not enable it.',
    'Send it together with `status: enabled`, or leave it out.',
  ),
  secret_lost: endpointDisabled(
    'The signing secret was encrypted with a secret key that the installation no longer has.',
    'Rotate the secret, then enable the endpoint.',
  ),
  too_many_secrets: tooManyRequests(
    'Several earlier secrets of the endpoint still sign requests.',
    'Wait until `until`, or end all of them with `previous_valid_minutes: 0`.',
    {
      max: Type.Integer(),
      until: text('When the first of them ends.'),
    },
  ),
  resend_what: invalidRequest(
    'The request names one event and a time, or neither.',
    'Send either `event_id` or `timestamp_from`.',
  ),
  only_with_timestamp_from: wrongField(
    'The field is only possible together with `timestamp_from`.',
    'Send `timestamp_from`, or leave the field out.',
  ),
  timestamp_from_too_old: wrongField('Events are deleted after 30 days.', 'Send a later time.', {
    oldest: text('The earliest time that is possible.'),
  }),
  event_unknown: wrongField(
    'The account has no event with this identifier in this mode in the last 30 days.',
    'Check the identifier and the mode.',
    { mode: oneOf(['live', 'test']) },
  ),
  event_not_wanted: wrongField(
    'The endpoint does not want events of this type.',
    'Add the type to the events of the endpoint.',
    { type: text('The type of the event.') },
  ),
  too_many_resends: tooManyRequests(
    'Events of earlier requests to this endpoint are still being queued.',
    'Wait `Retry-After` seconds, then send the request again.',
  ),
  too_many_tests: tooManyRequests(
    'Several test events are on their way to this endpoint.',
    'Wait for their results.',
    { running: Type.Integer() },
  ),
} satisfies Declarations;
