/** The mode and the state of a key, each told by a word. */
import { Badge } from '@mantine/core';
import { Time } from '../../ui/time.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import type { ApiKey } from './api-key.ts';
import classes from './api-keys.module.css';

export function ModeBadge({ mode }: { mode: ApiKey['mode'] }) {
  return (
    <Badge className={classes.mode} data-mode={mode} variant="default">
      {mode === 'live' ? 'Live' : 'Test'}
    </Badge>
  );
}

const looks = {
  active: { word: 'Active', color: 'green' },
  expiring: { word: 'Expiring', color: 'orange' },
  expired: { word: 'Expired', color: 'gray' },
  revoked: { word: 'Revoked', color: 'gray' },
} as const;

/** With the moment of its end, where it has one. */
export function KeyState({ apiKey: { state, expires_at, revoked_at } }: { apiKey: ApiKey }) {
  const { word, color } = looks[state];
  const end = revoked_at ?? expires_at;
  const badge = (
    <Badge variant="light" color={color}>
      {word}
    </Badge>
  );
  return end ? <TwoLines below={<Time at={end} isAhead={state === 'expiring'} />}>{badge}</TwoLines> : badge;
}
