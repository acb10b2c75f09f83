/** Who can open a link to this service, and how well the page behind it works: both follow from its address alone. */

/** `nobody else`: only the computer that runs the service. `with network`: browsers keep the rest for https. */
type LinkReach = 'nobody else' | 'with network' | 'everywhere';

export function linkReach(link: string): LinkReach {
  const { hostname, protocol } = new URL(link);
  if (isLoopback(hostname)) return 'nobody else';
  return protocol === 'https:' ? 'everywhere' : 'with network';
}

const isLoopback = (hostname: string): boolean =>
  hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname) || /(^|\.)localhost$/.test(hostname);
