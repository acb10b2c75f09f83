/**
 * Refuses requests that come from another site (CSRF). Browsers say where a request comes from: `Sec-Fetch-Site` on https
 * and on loopback, `Origin` on plain http. A request that changes something and has neither header does not come from a
 * current browser, and is refused, too.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from './refusal.ts';

export function refuseOtherSites(
  { method, headers }: { method: string; headers: IncomingHttpHeaders },
  publicOrigin: string,
): void {
  const site = headers['sec-fetch-site'];
  // `none`: the person typed the address or opened a bookmark.
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none')
      throw new Refusal('not_from_this_site', { reason: 'other_site' });
    return;
  }
  if (method === 'GET' || method === 'HEAD') return;
  const { origin } = headers;
  if (origin === undefined) throw new Refusal('not_from_this_site', { reason: 'no_origin' });
  if (!isSameOrigin(origin, publicOrigin)) {
    throw new Refusal('not_from_this_site', {
      reason: 'other_origin',
      origin: origin.slice(0, 200),
      public_origin: publicOrigin,
    });
  }
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** All names of this machine are the same. */
function isSameOrigin(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  const [a, b] = [new URL(one), new URL(other)];
  if (a.origin === b.origin) return true;
  return a.protocol === b.protocol && a.port === b.port && isLoopback(a) && isLoopback(b);
}

export function isLoopback({ hostname }: URL): boolean {
  return loopback.test(hostname);
}
