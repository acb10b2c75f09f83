import type { ProblemParams } from '../../../contract/problems/index.ts';
import type { AddressKind } from '../../../contract/problems/webhooks.ts';
import type { Sentences } from './words.ts';

/** Also for attempts, whose error says why nothing was sent. */
export const addressKindWords: Record<AddressKind, string> = {
  unspecified: 'an unspecified address',
  private: 'a private address',
  shared: 'a shared address of a provider (CGNAT)',
  loopback: 'a loopback address',
  link_local: 'a link-local address',
  protocol: 'an address for protocols',
  documentation: 'an address for documentation',
  relay_6to4: 'an address of 6to4 relays',
  benchmark: 'an address for benchmarks',
  multicast: 'a multicast address',
  broadcast: 'the broadcast address',
  reserved: 'a reserved address',
  ipv4_in_ipv6: 'an IPv4 address written as IPv6',
  nat64: 'an IPv4 address behind NAT64',
  discard: 'an address that discards everything',
  dummy: 'a dummy address',
  teredo: 'a Teredo address',
  orchid: 'an ORCHID, which is not an address',
  '6to4': 'a 6to4 address',
  closed_network: 'an address of a network that was closed',
  segment_routing: 'an address for segment routing (SRv6)',
  unique_local: 'a private address (ULA)',
  site_local: 'a site-local address',
};

/** Also for attempts. */
export function whyNotResolved({ host, reason, dns_code: code }: ProblemParams<'url_not_resolved'>): string {
  switch (reason) {
    case 'unknown':
      return `the host name ${host} does not exist; check its spelling`;
    case 'no_address':
      return `the host name ${host} has no address (no A or AAAA record)`;
    case 'no_answer':
      return `the name servers gave no answer about ${host} (${code ?? 'no reason'}); try again later`;
  }
}

export const webhookSentences = {
  url_too_long: ({ max }) => `must have at most ${max} characters`,
  url_incomplete: () => 'must be a complete URL, such as https://example.com/webhooks',
  url_not_https: () => 'must start with https://',
  url_plain_http: () =>
    'must start with https://; http is only possible to addresses in WEBHOOK_ALLOW of this installation',
  url_with_credentials: () =>
    'must not contain a user name or password: verify the signature of each request instead',
  url_with_fragment: () => 'must not contain a fragment (#): it would not be sent',
  url_port_refused: ({ port }) => `has port ${port}, which belongs to another protocol than HTTP`,
  url_not_public: ({ host, kind, resolves }) =>
    `must lead to the public internet, but ${host} ${resolves ? 'resolves to' : 'is'} ${addressKindWords[kind]}; the operator of this installation can allow a network with WEBHOOK_ALLOW`,
  url_not_resolved: (failure) => `cannot be called: ${whyNotResolved(failure)}`,
  too_many_endpoints: ({ max, mode }) =>
    `The account already has ${max} ${mode} webhook endpoints. Delete one that you no longer need.`,
  endpoint_disabled: () => 'this endpoint is disabled; enable it, and what it missed is sent as well',
  missed_without_enabling: () => 'is only possible together with status enabled',
  secret_lost: () =>
    'the secret of this endpoint can no longer be read, because the secret key of the installation was replaced; rotate the secret, then enable the endpoint',
  too_many_secrets: ({ max, until }) =>
    `${max} earlier secrets still sign; wait until ${until}, when the first of them ends, or end all of them with previous_valid_minutes 0`,
  resend_what: () => 'send either event_id, for one event, or timestamp_from, for all since a time',
  only_with_timestamp_from: () => 'is only possible together with timestamp_from',
  timestamp_from_too_old: ({ oldest }) =>
    `must be at most 30 days ago, at or after ${oldest}: older events are deleted`,
  event_unknown: ({ mode }) => `names no ${mode} event of this account in the last 30 days`,
  event_not_wanted: ({ type }) =>
    `names a ${type} event, which this endpoint does not want; add the type to its events`,
  too_many_resends: () =>
    'events of earlier requests to this endpoint are still being queued; wait and try again',
  too_many_tests: ({ running }) =>
    `${running} test events are already on their way to this endpoint; wait for their results`,
} satisfies Partial<Sentences>;
