/** Is what one sees kept up to date? */
import { Tooltip } from '@mantine/core';
import type { LiveState } from '../../api/live.ts';
import classes from './live-indicator.module.css';

const words: Record<LiveState, { short: string; long: string }> = {
  connecting: { short: 'Connecting…', long: 'Connecting, so that pages update by themselves.' },
  connected: { short: 'Up to date', long: 'Pages update by themselves when something changes.' },
  reconnecting: {
    short: 'Reconnecting…',
    long: 'The connection was lost. Pages update again as soon as it is back.',
  },
};

export function LiveIndicator({ state }: { state: LiveState }) {
  return (
    <Tooltip label={words[state].long} position="top-start">
      <div className={classes.live} role="status" data-state={state}>
        <span className={classes.dot} aria-hidden="true" />
        {words[state].short}
      </div>
    </Tooltip>
  );
}
