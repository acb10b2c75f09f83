/**
 * The webhook endpoints of an account and mode. Each act commits together with its entry in the audit log. Creating one
 * locks the account, so that two at once cannot exceed the limit; changing one locks the endpoint.
 */

import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { feedEvents } from '../../../contract/events.ts';
import type {
  NewWebhookEndpoint,
  WebhookEndpointChange,
} from '../../../contract/operations/webhooks/endpoints.ts';
import { defaultMinutesAfterRotation, maxEndpoints } from '../../../contract/webhooks.ts';
import { type Actor, formatMinutes, lockAccount, terminal } from '../../accounts/index.ts';
import { type Database, inTransactionAfterLocks, type Tx } from '../../database/database.ts';
import type { FeedPartition, FeedPartitions } from '../../database/feed-partitions.ts';
import type { SecretKey } from '../../database/secret-key.ts';
import { isRejection, notFoundRejection, Rejection } from '../../errors/rejection.ts';
import { feedKeptMs } from '../../events/index.ts';
import type { KeyedRequest, KeyedRequests } from '../../idempotency/index.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { type EventId, formatId, newId, timeOfId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { AddressGuard } from '../sending/address-guard.ts';
import { newSigningSecret, openSigningSecret, sealSigningSecret } from '../sending/attempt.ts';
import { inWords, recordEndpointAct } from './audit.ts';
import type { Backlog } from './backlog.ts';
import * as backlogStore from './backlog-store.ts';
import { describeEndpoint, isEnabled } from './describe.ts';
import * as store from './store.ts';

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
    await lockAccount(tx, scope.accountId);
    if ((await store.countEndpoints(tx, scope)) >= maxEndpoints) return tooManyEndpoints(scope.mode);
    const settings = { ...defaults, ...settingsIn(request), url: url.href };
    const at = parts.clock.now();
    const ref = { ...scope, endpointId: newId('endpoint', at) };
    const secret = newSigningSecret();
    const sealedSecret = sealSigningSecret(parts.secretKey, ref.endpointId, secret);
    const row = await store.insertEndpoint(tx, ref, settings, sealedSecret, at);
    await recordEndpointAct(tx, by, row, 'created', at, `created the ${inWords(row)}`);
    return { ...describeEndpoint(row), secret };
  });
}

export async function changeEndpoint(
  parts: EndpointParts,
  by: Actor,
  ref: store.EndpointRef,
  change: EndpointChange,
  keyed: KeyedRequest | undefined,
) {
  if (change.missed !== undefined && change.status !== 'enabled') {
    return new Rejection('missed_without_enabling', {}, { field: 'missed' });
  }
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
  { secretKey, clock, keyedRequests }: EndpointParts,
  by: Actor,
  ref: store.EndpointRef,
  minutes = defaultMinutesAfterRotation,
  keyed: KeyedRequest | undefined,
) {
  return keyedRequests.inOneTransaction(sealed(keyed), async (tx) => {
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
    const sealedSecret = sealSigningSecret(secretKey, ref.endpointId, secret);
    await store.replaceSecret(tx, ref, sealedSecret, validMinutes, validMinutes > 0 ? earlier : [], at);
    const row = await store.findEndpoint(tx, ref);
    if (!row) return endpointNotFound();
    const end = validMinutes === 0 ? 'ended at once' : `works for ${formatMinutes(validMinutes)} more`;
    const summary = `rotated the secret of the ${inWords(row)}; the previous one ${end}`;
    await recordEndpointAct(tx, by, row, 'secret_rotated', at, summary);
    return { ...describeEndpoint(row), secret };
  });
}

export const endpointNotFound = () => notFoundRejection('endpoint_not_found');

const defaults: Omit<store.EndpointSettings, 'url'> = { description: '', events: [], ordering: 'bounded' };

/** `*` is kept as an empty list, and types in the order of the contract. */
function settingsIn({ events, description, ordering }: Partial<NewEndpoint>) {
  return {
    ...(events && { events: typesIn(events) }),
    ...(description === undefined ? {} : { description }),
    ...(ordering && { ordering }),
  };
}

const typesIn = (events: readonly string[]) =>
  events.includes('*') ? [] : feedEvents.filter((type) => events.includes(type));

export const tooManyEndpoints = (mode: store.Mode): Rejection =>
  new Rejection('too_many_endpoints', { max: maxEndpoints, mode });

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

/** Events are sent again with the `webhook-id` and the bytes that they had. */
export type ResendRequest = { eventId: EventId } | { sinceMs: number; onlyFailed: boolean };

/** Resends of one endpoint that are being queued at the same time. */
const maxResends = 5;
const afterTooManySeconds = 10;

type ResendParts = Pick<EndpointParts, 'database' | 'clock' | 'log' | 'partitions'> & {
  backlog: Pick<Backlog, 'beginResend' | 'continueResend'>;
};

/** `queued` is at most `store.maxCounted`. */
export async function resend(
  { database, clock, log, backlog, partitions }: ResendParts,
  by: Actor,
  ref: store.EndpointRef,
  request: ResendRequest,
) {
  const at = clock.now();
  const timestamp_to = new Date(at).toISOString();
  if ('eventId' in request) {
    const { eventId } = request;
    const queued = await inTransactionAfterLocks(database, (tx) => queueOne(tx, by, ref, eventId, at));
    return isRejection(queued) ? queued : { queued, timestamp_to };
  }
  if (request.sinceMs < at - feedKeptMs) {
    const oldest = new Date(at - feedKeptMs).toISOString();
    return new Rejection('timestamp_from_too_old', { oldest }, { field: 'timestamp_from' });
  }
  const range = { ...ref, resendId: randomUUID() };
  const partition = partitions.of(ref.accountId);
  const first = await inTransactionAfterLocks(database, async (tx) => {
    const rejection = await addRange(tx, by, range, partition, request, at);
    return rejection ?? backlog.beginResend(tx, range);
  });
  if (isRejection(first)) return first;
  let { queued } = first;
  if (first.hasMore) {
    // The worker goes on with it, so the request is complete even if this fails.
    queued += await backlog.continueResend(range).catch((error) => {
      log.warn({ err: error }, 'queuing webhooks again is left to the worker');
      return 0;
    });
  }
  return { queued: Math.min(queued, store.maxCounted), timestamp_to };
}

async function queueOne(tx: Tx, by: Actor, ref: store.EndpointRef, eventId: EventId, at: number) {
  const endpoint = await lockEnabled(tx, ref);
  if (isRejection(endpoint)) return endpoint;
  const event = await backlogStore.findEvent(tx, ref, eventId, timeOfId(eventId) * 1000);
  if (!event) return new Rejection('event_unknown', { mode: ref.mode }, { field: 'event_id' });
  if (endpoint.events.length > 0 && !endpoint.events.includes(event.type)) {
    return new Rejection('event_not_wanted', { type: event.type }, { field: 'event_id' });
  }
  const isNew = await backlogStore.queueOneAgain(tx, ref, event.position);
  await recordResent(tx, by, endpoint, formatId('event', eventId), at);
  return isNew ? 1 : 0;
}

async function addRange(
  tx: Tx,
  by: Actor,
  ref: backlogStore.ResendRef,
  partition: FeedPartition,
  { sinceMs, onlyFailed }: { sinceMs: number; onlyFailed: boolean },
  at: number,
): Promise<Rejection | undefined> {
  const endpoint = await lockEnabled(tx, ref);
  if (isRejection(endpoint)) return endpoint;
  if ((await backlogStore.countResends(tx, ref)) >= maxResends) {
    return new Rejection('too_many_resends', {}, { retryAfterSeconds: afterTooManySeconds });
  }
  // Events have positions at or after their time, so none of them is left out.
  const range = { after: sinceMs * 1000 - 1, onlyFailed, at };
  await backlogStore.insertResend(tx, ref, range, partition);
  const resent = `${onlyFailed ? 'what failed' : 'everything'} since ${new Date(sinceMs).toISOString()}`;
  await recordResent(tx, by, endpoint, resent, at);
  return undefined;
}

const recordResent = (tx: Tx, by: Actor, endpoint: store.EndpointRow, resent: string, at: number) =>
  recordEndpointAct(tx, by, endpoint, 'resent', at, `sent ${resent} again to the ${inWords(endpoint)}`);

async function lockEnabled(tx: Tx, ref: store.EndpointRef) {
  const endpoint = await store.lockEndpoint(tx, ref);
  if (!endpoint) return endpointNotFound();
  return isEnabled(endpoint) ? endpoint : new Rejection('endpoint_disabled');
}
