import { inOneLine } from '../contract/lines.ts';

/** A link that opens an address in the phone's own map, without a key. */
export function mapLink(address: string, userAgent: string): string {
  const query = encodeURIComponent(inOneLine(address));
  if (/iPhone|iPad|iPod/.test(userAgent)) return `https://maps.apple.com/?q=${query}`;
  if (/Android/.test(userAgent)) return `geo:0,0?q=${query}`;
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}
