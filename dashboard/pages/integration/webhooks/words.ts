/** Webhook endpoints and attempts, and what their fields mean, in words. */
import type { getWebhookHealth } from '../../../../contract/dashboard/webhooks.ts';
import type {
  getWebhookAttempt,
  listWebhookAttempts,
} from '../../../../contract/operations/webhooks/attempts.ts';
import type {
  createWebhookEndpoint,
  getWebhookEndpoint,
} from '../../../../contract/operations/webhooks/endpoints.ts';
import type { AttemptTrigger, DisabledReason, Ordering } from '../../../../contract/webhooks.ts';
import type { ResultOf } from '../../../api/client.ts';
import { eventLooks } from '../../../parts/event-looks.tsx';

export const orderingWords = {
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
} as const satisfies Record<Ordering, { label: string; description: string }>;

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

export const triggerWords = {
  event: 'Automatic',
  resend: 'Resent',
  test: 'Test event',
} as const satisfies Record<AttemptTrigger, string>;

/** "Delivered"; a type of a newer version stays as it is. */
export const typeWord = (type: string): string => new Map(Object.entries(eventLooks)).get(type)?.word ?? type;

/** "All events"; "Delivered, Returned"; "5 types of events". */
export function eventsWords(events: Endpoint['events']): string {
  if (events.includes('*')) return 'All events';
  return events.length > 3 ? `${events.length} types of events` : events.map(typeWord).join(', ');
}

const maxCounted = 10_000;

/** "12", or "10,000+" if no more are counted. */
export const countWords = (count: number): string =>
  count >= maxCounted ? `${maxCounted.toLocaleString('en')}+` : count.toLocaleString('en');

/** "230 ms", "15 s". */
export const durationWords = (ms: number): string =>
  ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toLocaleString('en', { maximumFractionDigits: 1 })} s`;

/** Webhook endpoints and attempts, as the operations return them. */
export type Endpoint = ResultOf<typeof getWebhookEndpoint>;
/** A new endpoint, or one with a new secret, which is shown once. */
export type EndpointWithSecret = ResultOf<typeof createWebhookEndpoint>;
export type Health = ResultOf<typeof getWebhookHealth>;
export type Attempt = ResultOf<typeof listWebhookAttempts>['data'][number];
export type AttemptDetail = ResultOf<typeof getWebhookAttempt>;

/** There is no stream of attempts, so open pages poll. */
export const listRefetchMs = 10_000;
export const endpointRefetchMs = 3_000;
