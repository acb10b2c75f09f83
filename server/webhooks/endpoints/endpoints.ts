/**
 * The webhook endpoints of an account and mode. Each act commits together with its entry in the audit log. Creating one
 * locks the account, so that two at once cannot exceed the limit; changing one locks the endpoint.
 */

import type { Static } from 'typebox';
import { feedEvents } from '../../../contract/events.ts';
import type {
  NewWebhookEndpoint,
  WebhookEndpointChange,
} from '../../../contract/operations/webhooks/endpoints.ts';
import { defaultMinutesAfterRotation, maxEndpoints } from '../../../contract/webhooks.ts';
import { type Actor, formatMinutes, lockAccount, terminal } from '../../accounts/index.ts';
import type { Database, Tx } from '../../database/database.ts';
import type { FeedPartitions } from '../../database/feed-partitions.ts';
import type { SecretKey } from '../../database/secret-key.ts';
import { isRejection, notFoundRejection, Rejection } from '../../errors/rejection.ts';
import type { KeyedRequest, KeyedRequests } from '../../idempotency/index.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { AddressGuard } from '../sending/address-guard.ts';
import { newSigningSecret, openSigningSecret, sealSigningSecret } from '../sending/attempt.ts';
import { inWords, recordEndpointAct } from './audit.ts';
import type { Backlog } from './backlog.ts';
import { describeEndpoint, isEnabled } from './describe.ts';
import * as store from './store.ts';

/** What is left out has its default. */
type NewEndpoint = Static<typeof NewWebhookEndpoint>;
/** What is left out stays as it is. */
type EndpointChange = Static<typeof WebhookEndpointChange>;

export interface EndpointParts {
  database: Database;
  clock: Clock;
  log: Log;
  secretKey: SecretKey;
  guard: Pick<AddressGuard, 'checkUrl'>;
  backlog: Backlog;
  keyedRequests: KeyedRequests;
  partitions: FeedPartitions;
}

/** Each is one more signature of every request. */
export const maxEarlierSecrets = 10;

/** The stored answer contains the secret. */
const sealed = (keyed: KeyedRequest | undefined) => keyed && { ...keyed, isSecret: true as const };

export async function createEndpoint(
  parts: EndpointParts,
  by: Actor,
  scope: store.EndpointScope,
  request: NewEndpoint,
  keyed: KeyedRequest | undefined,
) {
  const url = await parts.guard.checkUrl(request.url);
  return parts.keyedRequests.inOneTransaction(sealed(keyed), async (tx) => {
    if (isRejection(url)) return url;
    const settings = { ...defaults, ...settingsIn(request), url: url.href };
    return create(tx, parts, by, scope, settings);
  });
}

export async function changeEndpoint(
  parts: EndpointParts,
  by: Actor,
  ref: store.EndpointRef,
  change: EndpointChange,
  keyed: KeyedRequest | undefined,
) {
  const wrong = rejectMissedAlone(change);
  if (wrong) return wrong;
  const url = change.url === undefined ? undefined : await parts.guard.checkUrl(change.url);
  let isResuming = false;
  const changed = await parts.keyedRequests.inOneTransaction(keyed, async (tx) => {
    if (isRejection(url)) return url;
    const settings = { ...settingsIn(change), ...(url ? { url: url.href } : {}) };
    const row = await applyChange(tx, parts, by, ref, settings, change);
    if (isRejection(row)) return row;
    isResuming = row.resuming !== null;
    return describeEndpoint(row);
  });
  // The worker goes on with it, so the change is complete even if this fails.
  if (!isRejection(changed) && isResuming)
    await parts.backlog
      .beginResuming(ref)
      .catch((error) => parts.log.warn({ err: error }, 'queuing missed webhooks is left to the worker'));
  return changed;
}

export function removeEndpoint({ database, clock }: EndpointParts, by: Actor, ref: store.EndpointRef) {
  return database.inTransaction(async (tx) => {
    const at = clock.now();
    const row = await store.lockEndpoint(tx, ref);
    if (!row || !(await store.deleteEndpoint(tx, ref, at))) return endpointNotFound();
    await recordEndpointAct(tx, by, row, 'deleted', at, `deleted the ${inWords(row)}`);
    return undefined;
  });
}

export function rotateSecret(
  parts: EndpointParts,
  by: Actor,
  ref: store.EndpointRef,
  minutes: number | undefined,
  keyed: KeyedRequest | undefined,
) {
  return parts.keyedRequests.inOneTransaction(sealed(keyed), (tx) => rotate(tx, parts, by, ref, minutes));
}

export const endpointNotFound = () => notFoundRejection('endpoint_not_found');

const defaults: Omit<store.EndpointSettings, 'url'> = { description: '', events: [], ordering: 'bounded' };

/** `*` is kept as an empty list, and types in the order of the contract. */
function settingsIn({ events, description, ordering }: Partial<NewEndpoint>) {
  return {
    ...(events && { events: events.includes('*') ? [] : feedEvents.filter((type) => events.includes(type)) }),
    ...(description === undefined ? {} : { description }),
    ...(ordering && { ordering }),
  };
}

export const tooManyEndpoints = (mode: store.Mode): Rejection =>
  new Rejection('too_many_endpoints', { max: maxEndpoints, mode });

function rejectMissedAlone({ missed, status }: EndpointChange): Rejection | undefined {
  if (missed === undefined || status === 'enabled') return undefined;
  return new Rejection('missed_without_enabling', {}, { field: 'missed' });
}

async function create(
  tx: Tx,
  { secretKey, clock }: EndpointParts,
  by: Actor,
  scope: store.EndpointScope,
  settings: store.EndpointSettings,
) {
  await lockAccount(tx, scope.accountId);
  if ((await store.countEndpoints(tx, scope)) >= maxEndpoints) return tooManyEndpoints(scope.mode);
  const at = clock.now();
  const ref = { ...scope, endpointId: newId('endpoint', at) };
  const secret = newSigningSecret();
  const sealed = sealSigningSecret(secretKey, ref.endpointId, secret);
  const row = await store.insertEndpoint(tx, ref, settings, sealed, at);
  await recordEndpointAct(tx, by, row, 'created', at, `created the ${inWords(row)}`);
  return { ...describeEndpoint(row), secret };
}

async function applyChange(
  tx: Tx,
  parts: EndpointParts,
  by: Actor,
  ref: store.EndpointRef,
  settings: Partial<store.EndpointSettings>,
  { status, missed = 'send' }: EndpointChange,
) {
  const at = parts.clock.now();
  const before = await store.lockEndpoint(tx, ref);
  if (!before) return endpointNotFound();
  const after = { ...before, ...settings };
  const changed = settingNames.filter((name) => String(before[name]) !== String(after[name]));
  const endpoint = inWords(after);
  if (changed.length > 0) {
    await store.updateSettings(tx, ref, after, at);
    await recordEndpointAct(tx, by, after, 'changed', at, `changed the ${endpoint}: ${changed.join(', ')}`);
  }
  if (status === 'disabled' && isEnabled(before)) {
    await store.disableEndpoint(tx, ref, 'by_account', at, parts.partitions.of(ref.accountId));
    await recordEndpointAct(tx, by, after, 'disabled', at, `disabled the ${endpoint}`);
  }
  if (status === 'enabled' && before.status === 'disabled' && before.resuming !== missed) {
    const { current } = await store.readSealedSecrets(tx, ref);
    if (!opens(parts.secretKey, ref, current)) return new Rejection('secret_lost');
    await store.startResuming(tx, ref, missed, at);
    const summary = `enabled the ${endpoint}; what it missed is ${missed === 'skip' ? 'skipped' : 'sent'}`;
    await recordEndpointAct(tx, by, after, 'enabled', at, summary);
  }
  return (await store.findEndpoint(tx, ref)) ?? endpointNotFound();
}

const settingNames = ['url', 'description', 'events', 'ordering'] as const;

async function rotate(
  tx: Tx,
  { secretKey, clock }: EndpointParts,
  by: Actor,
  ref: store.EndpointRef,
  minutes = defaultMinutesAfterRotation,
) {
  const at = clock.now();
  if (!(await store.lockEndpoint(tx, ref))) return endpointNotFound();
  const { current, earlier } = await store.readSealedSecrets(tx, ref);
  // A secret that was sealed with a key that is lost cannot sign any more.
  const validMinutes = opens(secretKey, ref, current) ? minutes : 0;
  const [first] = earlier;
  if (validMinutes > 0 && first && earlier.length >= maxEarlierSecrets) {
    const params = { max: maxEarlierSecrets, until: first.until.toISOString() };
    const retryAfterSeconds = Math.max(1, Math.ceil((first.until.getTime() - at) / 1000));
    return new Rejection('too_many_secrets', params, { retryAfterSeconds });
  }
  const secret = newSigningSecret();
  const sealed = sealSigningSecret(secretKey, ref.endpointId, secret);
  await store.replaceSecret(tx, ref, sealed, validMinutes, validMinutes > 0 ? earlier : [], at);
  const row = await store.findEndpoint(tx, ref);
  if (!row) return endpointNotFound();
  const end = validMinutes === 0 ? 'ended at once' : `works for ${formatMinutes(validMinutes)} more`;
  const summary = `rotated the secret of the ${inWords(row)}; the previous one ${end}`;
  await recordEndpointAct(tx, by, row, 'secret_rotated', at, summary);
  return { ...describeEndpoint(row), secret };
}

function opens(secretKey: SecretKey, { endpointId }: store.EndpointRef, sealed: Buffer): boolean {
  try {
    openSigningSecret(secretKey, endpointId, sealed);
    return true;
  } catch {
    return false;
  }
}

/**
 * When the secret key of the installation was replaced, the secrets of webhooks cannot be opened any more, and nothing
 * can be signed. Endpoints are disabled, so that no event is lost: their accounts rotate the secret, then enable them.
 * Returns what it did, in words.
 */
export async function disableForLostSecrets(tx: Tx): Promise<string> {
  const at = systemClock.now();
  const endpoints = await store.disableForLostSecrets(tx, at);
  for (const row of endpoints) {
    const summary = `disabled the ${inWords(row)}, because the secret key was replaced`;
    await recordEndpointAct(tx, terminal, row, 'disabled', at, summary);
  }
  if (endpoints.length === 0) return 'There were no webhook endpoints.';
  return `Webhook endpoints disabled: ${endpoints.length}. Ask their accounts to rotate the secret of each, then to enable it; what it missed is sent.`;
}
