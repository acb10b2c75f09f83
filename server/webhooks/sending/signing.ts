/**
 * Signatures of Standard Webhooks (https://www.standardwebhooks.com), version 1: HMAC-SHA256 over `id.timestamp.body`.
 * After a rotation the new secret and those before it sign for a while: the header has a signature of each.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { SecretKey } from '../../database/secret-key.ts';
import type { EndpointId } from '../../platform/ids.ts';

const prefix = 'whsec_';

/** As it is shown to its owner, once. */
export function newSigningSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

const contextOf = (endpointId: EndpointId) => `webhook:${endpointId}`;

/** For the database. It opens only for the same endpoint. */
export function sealSigningSecret(key: SecretKey, endpointId: EndpointId, secret: string): Buffer {
  return key.seal(secret, contextOf(endpointId));
}

/** Throws if the secret key of the installation has been replaced. */
export function openSigningSecret(key: SecretKey, endpointId: EndpointId, sealed: Buffer): string {
  return key.open(sealed, contextOf(endpointId));
}

export interface Signed {
  /** The `webhook-id`: the same at every attempt. */
  id: string;
  /** Seconds since 1970, of this attempt. */
  timestamp: number;
  body: string;
}

/** The value of the `webhook-signature` header, with a signature of each secret. */
export function signatureHeader(secrets: readonly string[], { id, timestamp, body }: Signed): string {
  const bytes = Buffer.from(`${id}.${timestamp}.${body}`);
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(bytes).digest('base64')}`;
    })
    .join(' ');
}
