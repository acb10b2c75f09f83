/** One attempt: signs the body for this moment, sends it, and describes what happened. */

import type { SecretKey } from '../../database/secret-key.ts';
import type { Tracing } from '../../observability/tracing/span.ts';
import type { Clock } from '../../platform/clock.ts';
import { type EndpointId, type EventId, formatId, newId } from '../../platform/ids.ts';
import { secretUnreadable } from './failure.ts';
import type { Exchange, WebhookClient } from './http-client.ts';
import type { AttemptRecord } from './outcome-store.ts';
import type { Receiver } from './queue-store.ts';
import { openSigningSecret, signatureHeader } from './signing.ts';

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
): Promise<{ exchange: Exchange; record: AttemptRecord }> {
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
  return {
    exchange,
    record: { attemptId, atMs, durationMs, error: failure?.error, url, signature, ...response },
  };
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
