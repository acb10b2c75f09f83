/** Says on every page with test data that it is test data. */
import { Anchor } from '@mantine/core';
import { FlaskConical } from 'lucide-react';
import { Link } from 'wouter';
import { type AccountMode, baseOf, transferablePath } from '../../current/account-mode.ts';
import classes from './test-band.module.css';

export function TestBand({ current, rest }: { current: AccountMode; rest: string }) {
  return (
    <section className={classes.band} aria-label="Test data">
      <FlaskConical size={14} aria-hidden />
      <strong>Test data</strong>
      <span className={classes.more}>Nothing here is picked up, delivered or paid.</span>
      <Anchor
        component={Link}
        href={baseOf({ ...current, mode: 'live' }) + transferablePath(rest)}
        inherit
        underline="always"
        className={classes.link}
      >
        Show live data
      </Anchor>
    </section>
  );
}
