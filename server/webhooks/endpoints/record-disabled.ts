/**
 * The entry in the audit log when an endpoint was disabled because of its failures. It also notifies the open pages of
 * the account, which follow the audit log.
 */
import type { Actor } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DisabledEndpoint } from '../sending/outcome-store.ts';
import { failingDays } from '../sending/schedule.ts';
import { recordEndpointAct } from './audit.ts';

/** Shown as "Waybill". */
const sender: Actor = { actor: 'webhooks', personId: null, network: null };

const why: Record<DisabledEndpoint['reason'], string> = {
  gone: 'it responded 410',
  failing: `all attempts of ${failingDays} days failed`,
};

export async function recordDisabled(
  database: Database,
  clock: Clock,
  { accountId, endpointId, url, mode, reason }: DisabledEndpoint,
): Promise<void> {
  const endpoint = { account_id: accountId, endpoint_id: endpointId, url, mode };
  await database.inTransaction((tx) =>
    recordEndpointAct(tx, sender, endpoint, 'failed', clock.now(), { why: why[reason] }),
  );
}
