/**
 * Where webhooks may go. Anyone with an account chooses the URL, and Waybill calls it from inside the network of the
 * company that runs it: without this guard, an account could reach databases, routers and the metadata service of a
 * cloud (server-side request forgery).
 *
 *   - An address is refused if it is in one of the ranges below. Of IPv6, only 2000::/3 is the public internet, so
 *     everything else is refused without being listed.
 *   - WEBHOOK_ALLOW opens ranges. Only there may a URL start with http://.
 *   - `checkUrl` runs when an endpoint is registered, to help its owner. The check that protects is the one at connect
 *     time (http-client.ts): a name may resolve to another address by then.
 *
 * Odd spellings of IPv4 (`127.1`, `0x7f.0.0.1`, `①②⑦.⓪.⓪.①`) need no rule: `URL` normalises them.
 */

import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { ProblemParams } from '../../../contract/problems/index.ts';
import type { AddressKind } from '../../../contract/problems/webhooks.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import { addressKindWords, whyNotResolved } from '../../errors/sentences/webhooks.ts';
import { codeOf } from '../../platform/errors.ts';

/** What each range is. The first that contains an address names it. */
const refusedRanges = {
  '0.0.0.0/8': 'unspecified',
  '10.0.0.0/8': 'private',
  '100.64.0.0/10': 'shared',
  '127.0.0.0/8': 'loopback',
  '169.254.0.0/16': 'link_local',
  '172.16.0.0/12': 'private',
  '192.0.0.0/24': 'protocol',
  '192.0.2.0/24': 'documentation',
  '192.88.99.0/24': 'relay_6to4',
  '192.168.0.0/16': 'private',
  '198.18.0.0/15': 'benchmark',
  '198.51.100.0/24': 'documentation',
  '203.0.113.0/24': 'documentation',
  '224.0.0.0/4': 'multicast',
  '255.255.255.255/32': 'broadcast',
  '240.0.0.0/4': 'reserved',
  '::/128': 'unspecified',
  '::1/128': 'loopback',
  '::ffff:0:0/96': 'ipv4_in_ipv6',
  '::ffff:0:0:0/96': 'ipv4_in_ipv6',
  '::/96': 'ipv4_in_ipv6',
  '64:ff9b::/96': 'nat64',
  '64:ff9b:1::/48': 'nat64',
  '100::/64': 'discard',
  '100:0:0:1::/64': 'dummy',
  '2001::/32': 'teredo',
  '2001:2::/48': 'benchmark',
  '2001:10::/28': 'orchid',
  '2001:20::/28': 'orchid',
  '2001::/23': 'protocol',
  '2001:db8::/32': 'documentation',
  '2002::/16': '6to4',
  '3ffe::/16': 'closed_network',
  '3fff::/20': 'documentation',
  '5f00::/16': 'segment_routing',
  'fc00::/7': 'unique_local',
  'fe80::/10': 'link_local',
  'fec0::/10': 'site_local',
  'ff00::/8': 'multicast',
} as const satisfies Record<string, AddressKind>;

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

const refused = Object.entries(refusedRanges).map(([cidr, what]) => [ipaddr.parseCIDR(cidr), what] as const);
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

/** Ports of other protocols than HTTP, where a request could do harm: mail, shells, databases, caches. */
const refusedPorts = new Set([
  ...[7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 79, 110, 111, 113, 119, 123, 135],
  ...[137, 139, 143, 161, 179, 389, 427, 445, 465, 512, 513, 514, 515, 548, 554, 587, 636, 873, 989, 990],
  ...[993, 995, 1433, 1521, 1723, 2049, 2375, 2379, 3306, 3389, 4190, 5060, 5061, 5432, 5433, 6000, 6379],
  ...[6432, 6667, 9042, 11211, 27017],
]);

const maxUrlLength = 2_000;

/** What an address is, to which nothing may connect. */
type AddressRefusal = AddressKind | 'not an address' | 'https only';

export type AddressGuard = ReturnType<typeof makeAddressGuard>;

export function makeAddressGuard(allow: readonly string[], resolve: Resolve) {
  const allowed = allow.map(parseNetwork);

  /** Undefined if it is public, or allowed. */
  function kindOf(address: Address): AddressKind | undefined {
    if (allowed.some((network) => contains(network, address))) return undefined;
    const [, kind] = refused.find(([network]) => contains(network, address)) ?? [];
    return kind ?? (address.kind() === 'ipv6' && !contains(publicIpv6, address) ? 'reserved' : undefined);
  }

  /** Why nothing may connect to this address; undefined if it may. */
  function refusalOf(text: string, protocol: string): AddressRefusal | undefined {
    if (!ipaddr.isValid(text)) return 'not an address';
    const address = ipaddr.parse(text);
    const isAllowed = allowed.some((network) => contains(network, address));
    return kindOf(address) ?? (isAllowed || protocol === 'https:' ? undefined : 'https only');
  }

  /** The URL as it will be called, or why it is not accepted. Resolves its name. */
  async function checkUrl(text: string): Promise<URL | Rejection> {
    const url = parseUrl(text);
    if (isRejection(url)) return url;
    const host = hostOf(url);
    const isAddress = isIP(host) !== 0;
    const addresses = isAddress ? [host] : await resolve(host).catch(rejectionOfName);
    if (isRejection(addresses)) return addresses;
    for (const address of addresses) {
      const kind = kindOf(ipaddr.parse(address));
      if (kind) return new Rejection('url_not_public', { host, kind, resolves: !isAddress }, about);
    }
    const isRefused = addresses.some((address) => refusalOf(address, url.protocol) !== undefined);
    return isRefused ? new Rejection('url_plain_http', {}, about) : url;
  }

  return { checkUrl, refusalOf, resolve };
}

/** Without the brackets of an IPv6 address. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

function parseUrl(text: string): URL | Rejection {
  if (text.length > maxUrlLength) return new Rejection('url_too_long', { max: maxUrlLength }, about);
  if (!URL.canParse(text)) return new Rejection('url_incomplete', {}, about);
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return new Rejection('url_not_https', {}, about);
  if (url.username !== '' || url.password !== '') return new Rejection('url_with_credentials', {}, about);
  if (url.hash !== '') return new Rejection('url_with_fragment', {}, about);
  if (url.port !== '' && refusedPorts.has(Number(url.port))) {
    return new Rejection('url_port_refused', { port: Number(url.port) }, about);
  }
  return url;
}

/** The field of an endpoint that a URL is checked for. */
const about = { field: 'url' };

function rejectionOfName(error: unknown): Rejection {
  if (error instanceof ResolveFailure) return new Rejection('url_not_resolved', error.why, about);
  throw error;
}

/** Why nothing may connect to an address, in words for an attempt that failed. */
export function refusalInWords(address: string, refusal: AddressRefusal): string {
  if (refusal === 'not an address') return `${address} is not an address`;
  if (refusal === 'https only') return `${address} can only be reached with https`;
  return `${address} is ${addressKindWords[refusal]}`;
}

/** Without the address itself: what names mean inside the network is nobody's business outside of it. */
export function nameInWords(host: string, refusal: AddressRefusal): string {
  return refusal === 'not an address' || refusal === 'https only'
    ? refusalInWords(host, refusal)
    : `${host} resolves to ${addressKindWords[refusal]}`;
}

function parseNetwork(text: string): Network {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function contains([network, bits]: Network, address: Address): boolean {
  if (network instanceof ipaddr.IPv4) return address instanceof ipaddr.IPv4 && address.match(network, bits);
  return address instanceof ipaddr.IPv6 && address.match(network, bits);
}

/*
 * Resolves host names of endpoints. Not with `dns.lookup`, which Node runs in its pool of four threads: four names with a slow name
 * server would block all others, and with them files and password hashes. This asks the name servers over the network, with a limit.
 * Names that only the hosts file of this machine knows are internal, so they are looked up only if WEBHOOK_ALLOW opens a range.
 */

/** All addresses of a name, at least one; throws a `ResolveFailure`. */
export type Resolve = (host: string) => Promise<string[]>;

export class ResolveFailure extends Error {
  override name = 'ResolveFailure';
  readonly why: ProblemParams<'url_not_resolved'>;

  constructor(why: ProblemParams<'url_not_resolved'>) {
    super(whyNotResolved(why));
    this.why = why;
  }
}

const timeoutMs = 2_500;
const tries = 2;
/** RFC 6761: never asked of a name server. */
const isLocalhost = (host: string) => /(^|\.)localhost\.?$/i.test(host);

export function makeResolve(allow: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  return async (host) => {
    if (isLocalhost(host)) return ['127.0.0.1', '::1'];
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    const local = allow.length > 0 ? await lookup(host, { all: true }).catch(() => []) : [];
    if (local.length > 0) return local.map(({ address }) => address);
    throw new ResolveFailure(whyNot(host, answers));
  };
}

function whyNot(host: string, answers: PromiseSettledResult<string[]>[]): ProblemParams<'url_not_resolved'> {
  const codes = answers.map((answer) => (answer.status === 'rejected' ? codeOf(answer.reason) : undefined));
  if (codes.includes('ENOTFOUND')) return { host, reason: 'unknown' };
  if (codes.includes('ENODATA')) return { host, reason: 'no_address' };
  const [code] = codes;
  return { host, reason: 'no_answer', ...(code === undefined ? {} : { dns_code: code }) };
}
