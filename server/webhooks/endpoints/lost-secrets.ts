/**
 * When the secret key of the installation was replaced, the secrets of webhooks cannot be opened any more, and nothing
 * can be signed. Endpoints are disabled, so that no event is lost: their accounts rotate the secret, then enable them.
 */
import { terminal } from '../../accounts/index.ts';
import type { Tx } from '../../database/database.ts';
import { systemClock } from '../../platform/clock.ts';
import { recordEndpointAct } from './audit.ts';
import * as store from './store.ts';

/** Returns what it did, in words. */
export async function disableForLostSecrets(tx: Tx): Promise<string> {
  const at = systemClock.now();
  const endpoints = await store.disableForLostSecrets(tx, at);
  const summaryOf = (endpoint: string) => `disabled the ${endpoint}, because the secret key was replaced`;
  for (const row of endpoints) await recordEndpointAct(tx, terminal, row, 'disabled', at, summaryOf);
  if (endpoints.length === 0) return 'There were no webhook endpoints.';
  return `Webhook endpoints disabled: ${endpoints.length}. Ask their accounts to rotate the secret of each, then to enable it; what it missed is sent.`;
}
