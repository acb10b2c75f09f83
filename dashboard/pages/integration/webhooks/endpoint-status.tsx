/** The state of an endpoint at a glance: a badge, and a bar for each of the last 24 hours; and why it cannot be changed. */
import { Alert, Badge } from '@mantine/core';
import { Lock } from 'lucide-react';
import { asSentence } from '../../../api/failures.ts';
import { useHint } from '../../../ui/hint.tsx';
import type { Permission } from '../../../ui/permission-button.tsx';
import classes from './webhooks.module.css';
import type { Endpoint, Health } from './words.ts';

const looks = {
  enabled: { word: 'Enabled', color: 'green' },
  failing: { word: 'Failing', color: 'orange' },
  disabled: { word: 'Disabled', color: 'gray' },
};

export function EndpointBadge({ endpoint }: { endpoint: Endpoint }) {
  const { status, failing_since, disabled_reason } = endpoint;
  const { word, color } = looks[status === 'enabled' && failing_since ? 'failing' : status];
  // The service disabled it: somebody has to do something.
  const isAlarm = status === 'disabled' && disabled_reason !== 'by_account';
  return (
    <Badge variant="light" color={isAlarm ? 'red' : color}>
      {word}
    </Badge>
  );
}

export const ReadOnly = ({ manage: { why_not } }: { manage: Permission }) => (
  <Alert color="gray" variant="light" icon={<Lock size={16} />}>
    {why_not ? asSentence(why_not) : null}
  </Alert>
);

/** Bars are never lower than this share, so that a single failure among thousands is still seen. */
const minShare = 0.12;

interface HealthBarsProps {
  health: Health | undefined;
  endpoint: Endpoint;
  /** Tall bars, each with a tooltip of its own. */
  isLarge?: boolean;
}

export function HealthBars({ health, endpoint, isLarge = false }: HealthBarsProps) {
  const hours: readonly Hour[] =
    health?.endpoints.find((one) => one.endpoint_id === endpoint.endpoint_id)?.hours ?? [];
  const highest = Math.max(1, ...hours.map(({ delivered, failed }) => delivered + failed));
  const summary = `Last 24 hours: ${summaryOf(hours)}`;
  const { props, hint } = useHint<HTMLDivElement>(summary);
  return (
    <>
      <div
        role="img"
        aria-label={summary}
        className={classes.bars}
        data-large={isLarge || undefined}
        {...(isLarge ? {} : props)}
      >
        {hours.map((hour, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hours are in order, and always 24.
          <Bar key={index} hour={hour} highest={highest} hint={isLarge ? hourText(hour, index) : undefined} />
        ))}
      </div>
      {isLarge ? null : hint}
    </>
  );
}

type Hour = Health['endpoints'][number]['hours'][number];

interface BarProps {
  hour: Hour;
  highest: number;
  hint: string | undefined;
}

function Bar({ hour: { delivered, failed }, highest, hint: text = '' }: BarProps) {
  const { props, hint } = useHint<HTMLSpanElement>(text);
  const height = (count: number) =>
    count === 0 ? '0' : `${(100 * Math.max(minShare, count / highest)).toFixed(1)}%`;
  return (
    <>
      <span className={classes.bar} {...(text ? props : {})}>
        <span className={classes.failed} style={{ height: height(failed) }} />
        <span className={classes.delivered} style={{ height: height(delivered) }} />
      </span>
      {text ? hint : null}
    </>
  );
}

function summaryOf(hours: readonly Hour[]): string {
  const total = (key: keyof Hour) => hours.reduce((sum, hour) => sum + hour[key], 0);
  return countsText({ delivered: total('delivered'), failed: total('failed') });
}

function countsText({ delivered, failed }: Hour): string {
  if (delivered + failed === 0) return 'no attempts';
  return `${delivered.toLocaleString('en')} delivered, ${failed.toLocaleString('en')} failed`;
}

function hourText(hour: Hour, index: number): string {
  const ago = 23 - index;
  const when = ago === 0 ? 'This hour' : ago === 1 ? '1 hour ago' : `${ago} hours ago`;
  return `${when}: ${countsText(hour)}`;
}
