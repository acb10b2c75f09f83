/** What the audit log says about webhook endpoints. A query string may contain a token of the receiver: it is left out. */
import { type Actor, formatMinutes, recordAudit } from '../../accounts/index.ts';
import type { Tx } from '../../database/database.ts';
import { formatId } from '../../platform/ids.ts';
import type { EndpointRow } from './store.ts';

interface Details {
  changed?: readonly string[];
  missed?: 'send' | 'skip';
  /** How long the previous secret signs. */
  minutes?: number;
  /** Why it was disabled. */
  why?: string;
  /** What was sent again. */
  resent?: string;
}

const acts = {
  created: { action: 'webhook.created', say: (endpoint) => `created the ${endpoint}` },
  changed: {
    action: 'webhook.changed',
    say: (endpoint, { changed = [] }) => `changed the ${endpoint}: ${changed.join(', ')}`,
  },
  disabled: { action: 'webhook.disabled', say: (endpoint) => `disabled the ${endpoint}` },
  enabled: {
    action: 'webhook.enabled',
    say: (endpoint, { missed }) =>
      `enabled the ${endpoint}; what it missed is ${missed === 'skip' ? 'skipped' : 'sent'}`,
  },
  deleted: { action: 'webhook.deleted', say: (endpoint) => `deleted the ${endpoint}` },
  rotated: {
    action: 'webhook.secret_rotated',
    say: (endpoint, { minutes = 0 }) =>
      `rotated the secret of the ${endpoint}; the previous one ${minutes === 0 ? 'ended at once' : `works for ${formatMinutes(minutes)} more`}`,
  },
  resent: {
    action: 'webhook.resent',
    say: (endpoint, { resent }) => `sent ${resent} again to the ${endpoint}`,
  },
  failed: {
    action: 'webhook.disabled',
    say: (endpoint, { why }) => `disabled the ${endpoint}, because ${why}`,
  },
  secretLost: {
    action: 'webhook.disabled',
    say: (endpoint) => `disabled the ${endpoint}, because the secret key was replaced`,
  },
} satisfies Record<string, { action: string; say(endpoint: string, details: Details): string }>;

export async function recordEndpointAct(
  tx: Tx,
  by: Actor,
  endpoint: Pick<EndpointRow, 'account_id' | 'endpoint_id' | 'url' | 'mode'>,
  act: keyof typeof acts,
  at: number,
  details: Details = {},
): Promise<void> {
  const { action, say } = acts[act] as { action: string; say(endpoint: string, details: Details): string };
  await recordAudit(tx, by, {
    accountId: endpoint.account_id,
    action,
    summary: say(endpointLabel(endpoint), details),
    at,
    data: { endpoint_id: formatId('endpoint', endpoint.endpoint_id) },
  });
}

function endpointLabel({ url, mode }: Pick<EndpointRow, 'url' | 'mode'>): string {
  const { origin, pathname } = new URL(url);
  return `${mode === 'test' ? 'test ' : ''}webhook endpoint ${origin}${pathname === '/' ? '' : pathname}`;
}
