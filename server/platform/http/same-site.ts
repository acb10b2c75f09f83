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
    if (site !== 'same-origin' && site !== 'none') throw otherSite('it comes from another site');
    return;
  }
  if (method === 'GET' || method === 'HEAD') return;
  const { origin } = headers;
  if (origin === undefined) throw otherSite('it has neither Sec-Fetch-Site nor Origin, which browsers send');
  if (!isSameOrigin(origin, publicOrigin)) {
    throw otherSite(`it comes from ${origin.slice(0, 200)}, and PUBLIC_URL is ${publicOrigin}`);
  }
}

function otherSite(why: string): Refusal {
  return new Refusal('forbidden', `the request is not from a page of this service: ${why}`);
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** All names of this machine are the same. */
export function isSameOrigin(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  const [a, b] = [new URL(one), new URL(other)];
  if (a.origin === b.origin) return true;
  return a.protocol === b.protocol && a.port === b.port && isLoopback(a) && isLoopback(b);
}

export function isLoopback({ hostname }: URL): boolean {
  return loopback.test(hostname);
}
