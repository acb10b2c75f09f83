/** What the audit log says about webhook endpoints. */
import { type Actor, recordAudit } from '../../accounts/index.ts';
import type { Database, Tx } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { formatId } from '../../platform/ids.ts';
import type { DisabledEndpoint } from '../sending/outcome-store.ts';
import { failingDays } from '../sending/schedule.ts';
import type { EndpointRow } from './store.ts';

type Act = 'created' | 'changed' | 'disabled' | 'enabled' | 'deleted' | 'secret_rotated' | 'resent';

export function recordEndpointAct(
  tx: Tx,
  by: Actor,
  { account_id: accountId, endpoint_id }: Pick<EndpointRow, 'account_id' | 'endpoint_id'>,
  act: Act,
  at: number,
  summary: string,
): Promise<void> {
  const data = { endpoint_id: formatId('endpoint', endpoint_id) };
  return recordAudit(tx, by, { accountId, action: `webhook.${act}`, summary, at, data });
}

/** A query string may contain a token of the receiver: it is left out. */
export function inWords({ url, mode }: Pick<EndpointRow, 'url' | 'mode'>): string {
  const { origin, pathname } = new URL(url);
  const address = `${origin}${pathname === '/' ? '' : pathname}`;
  return `${mode === 'test' ? 'test ' : ''}webhook endpoint ${address}`;
}

/** Shown as "Waybill". */
const sender: Actor = { actor: 'webhooks', personId: null, network: null };

const why: Record<DisabledEndpoint['reason'], string> = {
  gone: 'it responded 410',
  failing: `all attempts of ${failingDays} days failed`,
};

/** When it was disabled because of its failures. Also notifies the open pages of the account, which follow the audit log. */
export function recordDisabled(database: Database, clock: Clock, disabled: DisabledEndpoint): Promise<void> {
  const endpoint = { account_id: disabled.accountId, endpoint_id: disabled.endpointId };
  const summary = `disabled the ${inWords(disabled)}, because ${why[disabled.reason]}`;
  return database.inTransaction((tx) =>
    recordEndpointAct(tx, sender, endpoint, 'disabled', clock.now(), summary),
  );
}
