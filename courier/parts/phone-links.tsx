/** Links that open the phone's map, and call the receiver or the sender. */
import { Map as MapIcon, Phone as PhoneIcon } from 'lucide-react';
import { inOneLine } from '../../contract/lines.ts';
import type { Stop } from '../messages.ts';
import { addressOf, locationOf, mapLink } from '../stop.ts';

export function MapLink({ stop }: { stop: Stop }) {
  const address = addressOf(stop);
  const link = mapLink(address, locationOf(stop), navigator.userAgent);
  const newTab = link.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <a className="button" href={link} {...newTab} aria-label={`Map: ${inOneLine(address)}`}>
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
