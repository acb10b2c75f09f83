import { inOneLine } from '../contract/lines.ts';
import type { Stop } from './messages.ts';

/**
 * A link that opens an address in the phone's own map, without a key: at the location that the sender gave, otherwise where
 * the map finds the address.
 */
export function mapLink(address: string, location: Stop['pickup_location'], userAgent: string): string {
  const name = encodeURIComponent(inOneLine(address));
  const at = location ? `${location.latitude},${location.longitude}` : undefined;
  if (/iPhone|iPad|iPod/.test(userAgent)) {
    return `https://maps.apple.com/?${at === undefined ? '' : `ll=${at}&`}q=${name}`;
  }
  // Brackets would end the name.
  const label = name.replaceAll(/[()]/g, '');
  if (/Android/.test(userAgent)) return `geo:0,0?q=${at === undefined ? name : `${at}(${label})`}`;
  return `https://www.google.com/maps/search/?api=1&query=${at ?? name}`;
}
