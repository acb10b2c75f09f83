/** Endpoints as the API and the dashboard show them. Pure. */
import type { Static } from 'typebox';
import type { endpointEvents, WebhookEndpoint } from '../../../contract/webhooks.ts';
import { formatId } from '../../platform/ids.ts';
import type { CountedEndpointRow, EndpointRow } from './store.ts';

type EndpointEvent = (typeof endpointEvents)[number];

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
    events: row.events.length === 0 ? ['*'] : (row.events as EndpointEvent[]),
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
