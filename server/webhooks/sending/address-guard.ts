/**
 * Where webhooks may go. Anyone with an account chooses the URL, and Waybill calls it from inside the network of the
 * company that runs it: without this guard, an account could reach databases, routers and the metadata service of a
 * cloud (server-side request forgery).
 *
 *   - An address is refused where it is in one of the ranges below. Of IPv6, only 2000::/3 is the public internet, so
 *     everything else is refused without being listed.
 *   - WEBHOOK_ALLOW opens ranges. Only there may a URL start with http://.
 *   - `checkUrl` runs when an endpoint is registered, to help its owner. The check that protects is the one at connect
 *     time (http-client.ts): a name may resolve to another address by then.
 *
 * Odd spellings of IPv4 (`127.1`, `0x7f.0.0.1`, `①②⑦.⓪.⓪.①`) need no rule: `URL` normalises them.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Rejection } from '../../platform/rejection.ts';
import { type Resolve, ResolveFailure } from './resolve.ts';

/** What each range is, for the message. The first that contains an address names it. */
const refusedRanges = {
  '0.0.0.0/8': 'an unspecified address',
  '10.0.0.0/8': 'a private address',
  '100.64.0.0/10': 'a shared address of a provider (CGNAT)',
  '127.0.0.0/8': 'a loopback address',
  '169.254.0.0/16': 'a link-local address',
  '172.16.0.0/12': 'a private address',
  '192.0.0.0/24': 'an address for protocols',
  '192.0.2.0/24': 'an address for documentation',
  '192.88.99.0/24': 'an address of 6to4 relays',
  '192.168.0.0/16': 'a private address',
  '198.18.0.0/15': 'an address for benchmarks',
  '198.51.100.0/24': 'an address for documentation',
  '203.0.113.0/24': 'an address for documentation',
  '224.0.0.0/4': 'a multicast address',
  '255.255.255.255/32': 'the broadcast address',
  '240.0.0.0/4': 'a reserved address',
  '::/128': 'an unspecified address',
  '::1/128': 'a loopback address',
  '::ffff:0:0/96': 'an IPv4 address written as IPv6',
  '::ffff:0:0:0/96': 'an IPv4 address written as IPv6',
  '::/96': 'an IPv4 address written as IPv6',
  '64:ff9b::/96': 'an IPv4 address behind NAT64',
  '64:ff9b:1::/48': 'an IPv4 address behind NAT64',
  '100::/64': 'an address that discards everything',
  '100:0:0:1::/64': 'a dummy address',
  '2001::/32': 'a Teredo address',
  '2001:2::/48': 'an address for benchmarks',
  '2001:10::/28': 'an ORCHID, which is not an address',
  '2001:20::/28': 'an ORCHID, which is not an address',
  '2001::/23': 'an address for protocols',
  '2001:db8::/32': 'an address for documentation',
  '2002::/16': 'a 6to4 address',
  '3ffe::/16': 'an address of a network that was closed',
  '3fff::/20': 'an address for documentation',
  '5f00::/16': 'an address for segment routing (SRv6)',
  'fc00::/7': 'a private address (ULA)',
  'fe80::/10': 'a link-local address',
  'fec0::/10': 'a site-local address',
  'ff00::/8': 'a multicast address',
} as const;

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

const refused = Object.entries(refusedRanges).map(
  ([cidr, what]) => [ipaddr.parseCIDR(cidr) as Network, what] as const,
);
const publicIpv6 = ipaddr.parseCIDR('2000::/3') as Network;

/** Ports of other protocols than HTTP, where a request could do harm: mail, shells, databases, caches. */
const refusedPorts = new Set([
  ...[7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 79, 110, 111, 113, 119, 123, 135],
  ...[137, 139, 143, 161, 179, 389, 427, 445, 465, 512, 513, 514, 515, 548, 554, 587, 636, 873, 989, 990],
  ...[993, 995, 1433, 1521, 1723, 2049, 2375, 2379, 3306, 3389, 4190, 5060, 5061, 5432, 5433, 6000, 6379],
  ...[6432, 6667, 9042, 11211, 27017],
]);

const maxUrlLength = 2_000;

export interface AddressGuard {
  /** The URL as it will be called, or why it is not accepted. Resolves its name. */
  checkUrl(text: string): Promise<URL | Rejection>;
  /** Why nothing may connect to this address; undefined where it may. */
  refusalOf(address: string, protocol: string): string | undefined;
  readonly resolve: Resolve;
}

/** `allow` is WEBHOOK_ALLOW. */
export function makeAddressGuard(allow: readonly string[], resolve: Resolve): AddressGuard {
  const allowed = allow.map(parseNetwork);

  function refusalOf(text: string, protocol: string): string | undefined {
    if (!ipaddr.isValid(text)) return `${text} is not an address`;
    const address = ipaddr.parse(text);
    if (allowed.some((network) => contains(network, address))) return undefined;
    const [, what] = refused.find(([network]) => contains(network, address)) ?? [];
    if (what !== undefined) return `${text} is ${what}`;
    if (address.kind() === 'ipv6' && !contains(publicIpv6, address)) return `${text} is a reserved address`;
    return protocol === 'https:' ? undefined : `${text} can only be reached with https`;
  }

  async function checkUrl(text: string): Promise<URL | Rejection> {
    const url = parseUrl(text);
    if (typeof url === 'string') return reject(url);
    const host = hostOf(url);
    const addresses = isIP(host) === 0 ? await resolveForOwner(resolve, host) : [host];
    if (addresses instanceof Rejection) return addresses;
    const isInternal = addresses.some((address) => refusalOf(address, 'https:') !== undefined);
    for (const address of addresses) {
      const why = refusalOf(address, url.protocol);
      if (why !== undefined) return reject(isInternal ? internal(host, why) : plainHttp);
    }
    return url;
  }

  return { checkUrl, refusalOf, resolve };
}

/** Without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** The URL, or in words why it is none that can be called. */
function parseUrl(text: string): URL | string {
  if (text.length > maxUrlLength) return `must have at most ${maxUrlLength} characters`;
  if (!URL.canParse(text)) return 'must be a complete URL, such as https://example.com/webhooks';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must start with https://';
  if (url.username !== '' || url.password !== '')
    return 'must not contain a user name or password: verify the signature of each request instead';
  if (url.hash !== '') return 'must not contain a fragment (#): it would not be sent';
  if (url.port !== '' && refusedPorts.has(Number(url.port)))
    return `has port ${url.port}, which belongs to another protocol than HTTP`;
  return url;
}

const plainHttp =
  'must start with https://; http is only possible to addresses in WEBHOOK_ALLOW of this installation';

/** Without the address itself: what names mean inside the network is nobody's business outside of it. */
export function kindOf(why: string): string {
  return why.slice(why.indexOf(' is ') + ' is '.length);
}

function internal(host: string, why: string): string {
  const about = why.startsWith(`${host} is `) ? why : `${host} resolves to ${kindOf(why)}`;
  return `must lead to the public internet, but ${about}; the operator of this installation can allow a network with WEBHOOK_ALLOW`;
}

async function resolveForOwner(resolve: Resolve, host: string): Promise<string[] | Rejection> {
  try {
    return await resolve(host);
  } catch (error) {
    if (error instanceof ResolveFailure) return reject(`cannot be called: ${error.message}`);
    throw error;
  }
}

function reject(details: string): Rejection {
  return new Rejection('invalidRequest', `url ${details}`);
}

/** With or without the number of bits. */
function parseNetwork(text: string): Network {
  if (text.includes('/')) return ipaddr.parseCIDR(text) as Network;
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function contains([network, bits]: Network, address: Address): boolean {
  if (network.kind() !== address.kind()) return false;
  return (address as ipaddr.IPv4).match(network as ipaddr.IPv4, bits);
}
