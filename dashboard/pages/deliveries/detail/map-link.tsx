/** A link to a map. Only a link: a map inside the page would tell its provider who looks at which address. */
import { Anchor } from '@mantine/core';
import { ExternalLink, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './event-details.module.css';

interface MapLinkProps {
  latitude: number;
  longitude: number;
  children: ReactNode;
}

export function MapLink({ latitude: lat, longitude: lon, children }: MapLinkProps) {
  return (
    <Anchor
      href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`}
      target="_blank"
      rel="noopener noreferrer"
      inherit
      className={classes.location}
    >
      <MapPin size={13} aria-hidden />
      {children}
      <ExternalLink size={11} aria-label="(opens a map in a new tab)" />
    </Anchor>
  );
}
