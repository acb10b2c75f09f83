/** Says on every page with test data that it is test data. */
import { Anchor } from '@mantine/core';
import { FlaskConical } from 'lucide-react';
import { Link } from 'wouter';
import { baseOf, type Place, sameElsewhere } from '../../current/place.ts';
import classes from './test-band.module.css';

export function TestBand({ place, rest }: { place: Place; rest: string }) {
  return (
    <section className={classes.band} aria-label="Test data">
      <FlaskConical size={14} aria-hidden />
      <strong>Test data</strong>
      <span className={classes.more}>Nothing here is picked up, delivered or paid.</span>
      <Anchor
        component={Link}
        href={baseOf({ ...place, mode: 'live' }) + sameElsewhere(rest)}
        inherit
        underline="always"
        className={classes.link}
      >
        Show live data
      </Anchor>
    </section>
  );
}
