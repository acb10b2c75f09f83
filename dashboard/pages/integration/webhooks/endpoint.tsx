/**
 * What pages show of a webhook endpoint and its attempts: their fields in words; the state of an endpoint at a glance, as a badge and as a
 * bar for each of the last 24 hours; and the fields of the dialogs that add and edit one.
 */
import { Alert, Badge, Checkbox, Input, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Static } from 'typebox';
import type { getWebhookHealth } from '../../../../contract/dashboard/webhooks.ts';
import { feedEvents } from '../../../../contract/events.ts';
import type {
  createWebhookEndpoint,
  getWebhookEndpoint,
  NewWebhookEndpoint,
} from '../../../../contract/operations/webhooks/endpoints.ts';
import type { AttemptTrigger, DisabledReason, Ordering } from '../../../../contract/webhooks.ts';
import { ChevronRight, Lock } from '../../../../icons/icons.ts';
import type { ResultOf } from '../../../api/client.ts';
import { asSentence } from '../../../api/failures.ts';
import { eventLooks } from '../../../parts/event-looks.tsx';
import { useHint } from '../../../ui/hint.tsx';
import type { Permission } from '../../../ui/permission-button.tsx';
import { RadioChoices } from '../../../ui/radio-choices.tsx';
import type { Form } from '../../../ui/use-form.ts';
import classes from './webhooks.module.css';

export type Endpoint = ResultOf<typeof getWebhookEndpoint>;
/** A new endpoint, or one with a new secret, which is shown once. */
export type EndpointWithSecret = ResultOf<typeof createWebhookEndpoint>;
export type Health = ResultOf<typeof getWebhookHealth>;

/** There is no stream of attempts, so open pages poll. */
export const listRefetchMs = 10_000;
export const endpointRefetchMs = 3_000;

export const orderingWords: Record<Ordering, { label: string; description: string }> = {
  bounded: {
    label: 'In order, for up to 5 minutes',
    description: 'A later event of a delivery waits while an earlier one is retried, for 5 minutes at most.',
  },
  strict: {
    label: 'Strictly in order',
    description: 'A later event of a delivery waits until the earlier one is accepted, or no longer retried.',
  },
  none: {
    label: 'Any order',
    description: 'Events never wait for each other. Use the sequence to discard outdated ones.',
  },
};

/** Why an endpoint is disabled, and what to do. */
export const disabledWords: Record<DisabledReason | 'secret_lost', { title: string; text: string }> = {
  by_account: {
    title: 'This endpoint is disabled',
    text: 'Nothing is sent to it. When you enable it, you choose what happens to the events it missed.',
  },
  gone: {
    title: 'Disabled: the endpoint responded with 410 Gone',
    text: 'Check the URL, send a test event, then enable the endpoint. No event is lost.',
  },
  failing: {
    title: 'Disabled: every attempt failed for five days',
    text: 'Look at the failed attempts, fix the endpoint, send a test event, then enable it. No event is lost.',
  },
  secret_lost: {
    title: 'Disabled: its signing secret can no longer be read',
    text: 'The secret key of this installation was replaced. Rotate the signing secret, then enable the endpoint. No event is lost.',
  },
};

export const triggerWords: Record<AttemptTrigger, string> = {
  event: 'Automatic',
  resend: 'Resent',
  test: 'Test event',
};

/** "Delivered"; a type of a newer version stays as it is. */
export const typeWord = (type: string): string => new Map(Object.entries(eventLooks)).get(type)?.word ?? type;

const maxCounted = 10_000;

/** "12", or "10,000+" if no more are counted. */
export const countWords = (count: number): string =>
  count >= maxCounted ? `${maxCounted.toLocaleString('en')}+` : count.toLocaleString('en');

/** "230 ms", "15 s". */
export const durationWords = (ms: number): string =>
  ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toLocaleString('en', { maximumFractionDigits: 1 })} s`;

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
  return <Badge color={isAlarm ? 'red' : color}>{word}</Badge>;
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
  const hours = health?.endpoints.find((one) => one.endpoint_id === endpoint.endpoint_id)?.hours ?? [];
  const highest = Math.max(1, ...hours.map(({ delivered, failed }) => delivered + failed));
  const total = (key: keyof Hour) => hours.reduce((sum, hour) => sum + hour[key], 0);
  const summary = `Last 24 hours: ${countsText({ delivered: total('delivered'), failed: total('failed') })}`;
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
          <Bar key={index} hour={hour} highest={highest} hint={isLarge ? hourText(hour, index) : ''} />
        ))}
      </div>
      {isLarge ? null : hint}
    </>
  );
}

type Hour = Health['endpoints'][number]['hours'][number];

function Bar({ hour, highest, hint: text }: { hour: Hour; highest: number; hint: string }) {
  const { props, hint } = useHint<HTMLSpanElement>(text);
  const height = (count: number) =>
    count === 0 ? '0' : `${(100 * Math.max(minShare, count / highest)).toFixed(1)}%`;
  return (
    <>
      <span className={classes.bar} {...(text ? props : {})}>
        <span className={classes.failed} style={{ height: height(hour.failed) }} />
        <span className={classes.delivered} style={{ height: height(hour.delivered) }} />
      </span>
      {text ? hint : null}
    </>
  );
}

const countsText = ({ delivered, failed }: Hour): string =>
  delivered + failed === 0
    ? 'no attempts'
    : `${delivered.toLocaleString('en')} delivered, ${failed.toLocaleString('en')} failed`;

function hourText(hour: Hour, index: number): string {
  const ago = 23 - index;
  const when = ago === 0 ? 'This hour' : ago === 1 ? '1 hour ago' : `${ago} hours ago`;
  return `${when}: ${countsText(hour)}`;
}

type EndpointValues = {
  url: string;
  /** `*`, or types with commas between. */
  events: string;
  description: string;
  ordering: Ordering;
};

export const newEndpoint: EndpointValues = { url: '', events: '*', description: '', ordering: 'bounded' };

export const valuesOf = ({ url, events, description, ordering }: Endpoint): EndpointValues => ({
  url,
  events: events.join(','),
  description,
  ordering,
});

/** The server checks every value, an empty choice of events included. */
export function bodyOf({ events, ...rest }: EndpointValues) {
  const chosen = events.split(',').filter(Boolean) as Endpoint['events'];
  return { ...rest, events: chosen } satisfies Static<typeof NewWebhookEndpoint>;
}

export function EndpointFields({ form }: { form: Form<EndpointValues> }) {
  return (
    <>
      <TextInput
        label="URL"
        description="Events are sent here as POST requests."
        placeholder="https://shop.example/waybill"
        type="url"
        spellCheck={false}
        data-autofocus
        {...form.field('url')}
      />
      <EventsChoice {...form.choice('events')} />
      <TextInput
        label="Description (optional)"
        placeholder="Order status in the shop"
        {...form.field('description')}
      />
      <details className={classes.advanced} open={form.values.ordering !== 'bounded' || undefined}>
        <summary>
          <ChevronRight size={14} aria-hidden className={classes.chevron} /> Advanced
        </summary>
        <RadioChoices
          label="Ordering"
          description="The order in which the events of one delivery arrive."
          choices={orderingWords}
          {...form.choice('ordering')}
        />
      </details>
    </>
  );
}

/** The types that were chosen stay while "All events" is chosen. */
function EventsChoice({ value, error, onChange }: ReturnType<Form<{ events: string }>['choice']>) {
  const isAll = value === '*';
  const [types, setTypes] = useState(isAll ? '' : value);
  const choose = (chosen: readonly string[]) => {
    const next = feedEvents.filter((type) => chosen.includes(type)).join(',');
    setTypes(next);
    onChange(next);
  };
  return (
    <div>
      <Radio.Group
        label="Events"
        value={isAll ? 'all' : 'some'}
        onChange={(next) => onChange(next === 'all' ? '*' : types)}
      >
        <Stack gap={8} mt={6}>
          <Radio value="all" label="All events" description="Including event types added later." />
          <Radio value="some" label="Only these" aria-invalid={error !== undefined || undefined} />
        </Stack>
      </Radio.Group>
      {isAll ? null : (
        <Checkbox.Group
          aria-label="Types of events"
          value={value.split(',').filter(Boolean)}
          onChange={choose}
        >
          <div className={classes.types}>
            {feedEvents.map((type) => (
              <Checkbox key={type} size="xs" value={type} label={typeWord(type)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {error ? <Input.Error mt={6}>{error}</Input.Error> : null}
    </div>
  );
}
