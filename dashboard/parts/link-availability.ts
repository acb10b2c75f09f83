/** Where a link to this service can be opened, and how well the page behind it works: both follow from its address alone. */

/** `local`: only on the computer that runs the service. `insecure`: over plain http, browsers allow no offline use, installation or location. */
type LinkAvailability = 'local' | 'insecure' | 'secure';

export function linkAvailability(link: string): LinkAvailability {
  const { hostname, protocol } = new URL(link);
  if (isLoopback(hostname)) return 'local';
  return protocol === 'https:' ? 'secure' : 'insecure';
}

const isLoopback = (hostname: string): boolean =>
  hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname) || /(^|\.)localhost$/.test(hostname);
