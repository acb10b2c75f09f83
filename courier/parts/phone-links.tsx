/** Links that open the phone's map, and call the receiver. */
import { Map as MapIcon, Phone as PhoneIcon } from 'lucide-react';
import { inOneLine } from '../../contract/lines.ts';
import { mapLink } from '../map-link.ts';
import type { Stop } from '../messages.ts';

export function MapLink({ address }: { address: string }) {
  const link = mapLink(address, navigator.userAgent);
  const elsewhere = link.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <a className="button" href={link} {...elsewhere} aria-label={`Map: ${inOneLine(address)}`}>
      <MapIcon aria-hidden="true" />
      Map
    </a>
  );
}

interface CallLinkProps {
  contact: Stop['receiver_contact'];
  words?: string;
}

export function CallLink({ contact: { name, phone }, words = 'Call' }: CallLinkProps) {
  if (phone === null) return null;
  return (
    <a className="button" href={`tel:${phone}`} aria-label={`${words} ${inOneLine(name ?? '')} ${phone}`}>
      <PhoneIcon aria-hidden="true" />
      {words}
    </a>
  );
}
