/** One attempt: signs the body for this moment, sends it, and describes what happened. */

import { createHmac, randomBytes } from 'node:crypto';
import type { SecretKey } from '../../database/secret-key.ts';
import type { Tracing } from '../../observability/tracing/span.ts';
import type { Clock } from '../../platform/clock.ts';
import { type EndpointId, type EventId, formatId, newId } from '../../platform/ids.ts';
import { secretUnreadable } from './failure.ts';
import type { Exchange, WebhookClient } from './http-client.ts';
import type { Receiver } from './queue-store.ts';

export interface AttemptParts {
  client: WebhookClient;
  secretKey: SecretKey;
  clock: Clock;
  tracing?: Tracing | undefined;
}

interface ToSend extends Receiver {
  endpointId: EndpointId;
  eventId: EventId;
  body: string;
  /** Counted from 1. */
  attempt?: number;
}

export async function attempt(
  { client, secretKey, clock, tracing }: AttemptParts,
  { endpointId, eventId, url, body, sealedSecrets, attempt: number = 1 }: ToSend,
) {
  const atMs = clock.now();
  const signed = { id: formatId('event', eventId), timestamp: Math.floor(atMs / 1000), body };
  const secrets = openAll(secretKey, endpointId, sealedSecrets);
  const signature = secrets === undefined ? '' : signatureHeader(secrets, signed);
  const span = tracing?.startWebhookAttempt(url, number - 1);
  const exchange = secrets === undefined ? notSent : await client.send({ ...signed, url, signature });
  const { failure, statusCode, responseHeaders, responseBody, durationMs } = exchange;
  if (statusCode !== undefined) span?.set({ 'http.response.status_code': statusCode });
  span?.end(failure && (statusCode === undefined ? failure.reason : String(statusCode)));
  const attemptId = newId('attempt', atMs);
  const response = { statusCode, responseHeaders, responseBody };
  const record = { attemptId, atMs, durationMs, error: failure?.error, url, signature, ...response };
  return { exchange, record };
}

const notSent: Exchange = {
  failure: secretUnreadable,
  statusCode: undefined,
  responseHeaders: undefined,
  responseBody: undefined,
  durationMs: 0,
};

/** Undefined if the secret key of the installation was replaced. */
function openAll(key: SecretKey, endpointId: EndpointId, sealed: readonly Buffer[]): string[] | undefined {
  try {
    return sealed.map((each) => openSigningSecret(key, endpointId, each));
  } catch {
    return undefined;
  }
}

const prefix = 'whsec_';

/** As it is shown to its owner, once. */
export const newSigningSecret = () => prefix + randomBytes(32).toString('base64');

const contextOf = (endpointId: EndpointId) => `webhook:${endpointId}`;

/** For the database. It opens only for the same endpoint. */
export const sealSigningSecret = (key: SecretKey, endpointId: EndpointId, secret: string) =>
  key.seal(secret, contextOf(endpointId));

/** Throws if the secret key of the installation has been replaced. */
export const openSigningSecret = (key: SecretKey, endpointId: EndpointId, sealed: Buffer) =>
  key.open(sealed, contextOf(endpointId));

export interface Signed {
  /** The `webhook-id`: the same at every attempt. */
  id: string;
  /** Seconds since 1970, of this attempt. */
  timestamp: number;
  body: string;
}

/**
 * The value of the `webhook-signature` header of Standard Webhooks (https://www.standardwebhooks.com), version 1: HMAC-SHA256 over
 * `id.timestamp.body`. After a rotation the new secret and those before it sign for a while: it has a signature of each.
 */
export function signatureHeader(secrets: readonly string[], { id, timestamp, body }: Signed): string {
  const bytes = Buffer.from(`${id}.${timestamp}.${body}`);
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(bytes).digest('base64')}`;
    })
    .join(' ');
}
