/** Endpoints, their attempts and their health as the API and the dashboard show them. Pure. */
import type { Static } from 'typebox';
import {
  endpointEvents,
  type WebhookAttempt,
  type WebhookAttemptDetail,
  type WebhookEndpoint,
} from '../../../contract/webhooks.ts';
import { renderEvent } from '../../events/index.ts';
import { formatId } from '../../platform/ids.ts';
import { version } from '../../platform/version.ts';
import type { AttemptDetailRow, AttemptRow } from './attempts-store.ts';
import type { CountedEndpointRow, EndpointRow, HourRow } from './store.ts';

const isoOrNull = (date: Date | null) => date?.toISOString() ?? null;

/** An endpoint that is being resumed counts as enabled: the account has nothing more to do. */
export const isEnabled = ({ status, resuming }: Pick<EndpointRow, 'status' | 'resuming'>) =>
  status === 'enabled' || resuming !== null;

export function describeEndpoint(row: CountedEndpointRow): Static<typeof WebhookEndpoint> {
  const enabled = isEnabled(row);
  return {
    endpoint_id: formatId('endpoint', row.endpoint_id),
    url: row.url,
    description: row.description,
    events: row.events.length === 0 ? ['*'] : endpointEvents.filter((type) => row.events.includes(type)),
    ordering: row.ordering,
    status: enabled ? 'enabled' : 'disabled',
    disabled_reason: enabled ? null : row.disabled_reason,
    disabled_at: enabled ? null : isoOrNull(row.disabled_at),
    failing_since: isoOrNull(row.failing_since),
    last_success_at: isoOrNull(row.last_success_at),
    last_failure_at: isoOrNull(row.last_failure_at),
    pending: row.pending,
    failed: row.failed,
    previous_secret_until: isoOrNull(row.previous_secret_until),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

const hourMs = 3_600_000;
const hoursShown = 24;

export function firstHourShown(nowMs: number): number {
  return Math.floor(nowMs / hourMs) * hourMs - (hoursShown - 1) * hourMs;
}

/** Oldest hour first; the last one is the current. */
export function describeHealth(rows: readonly HourRow[], { endpoint_id }: CountedEndpointRow, nowMs: number) {
  const first = firstHourShown(nowMs);
  const own = new Map(
    rows.filter((row) => row.endpoint_id === endpoint_id).map((row) => [row.hour.getTime(), row]),
  );
  return Array.from({ length: hoursShown }, (_, hour) => {
    const { delivered = 0, failed = 0 } = own.get(first + hour * hourMs) ?? {};
    return { delivered, failed };
  });
}

export function describeAttempt(row: AttemptRow): Static<typeof WebhookAttempt> {
  // An event of a payout is about no delivery.
  const deliveryId = row.type.startsWith('payout.') ? null : row.subject_id;
  return {
    attempt_id: formatId('attempt', row.attempt_id),
    event_id: formatId('event', row.event_id),
    type: row.type,
    delivery_id: deliveryId && formatId('delivery', deliveryId),
    trigger: row.trigger,
    attempt: row.attempt,
    at: row.at.toISOString(),
    duration_ms: row.duration_ms,
    outcome: row.outcome,
    status_code: row.status_code,
    error: row.error,
    next_attempt_at: isoOrNull(row.next_attempt_at),
  };
}

export function describeAttemptDetail(row: AttemptDetailRow): Static<typeof WebhookAttemptDetail> {
  return {
    ...describeAttempt(row),
    request: {
      url: row.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': `Waybill-Webhooks/${version}`,
        'webhook-id': formatId('event', row.event_id),
        // Whole seconds, as it was signed.
        'webhook-timestamp': String(Math.floor(row.at.getTime() / 1000)),
        'webhook-signature': row.signature,
      },
      body: row.body ?? bodyOf(row),
    },
    response:
      row.status_code === null
        ? null
        : { headers: row.response_headers ?? {}, body: row.response_body ?? '' },
  };
}

const bodyOf = ({ event_id: eventId, type, event_at: at, event_data: data }: AttemptDetailRow) =>
  at && data && renderEvent({ eventId, type, atMs: at.getTime(), data });
