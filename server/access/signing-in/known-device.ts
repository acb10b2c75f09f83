/**
 * A browser in which somebody has signed in before. It has a signed cookie that names the person. Wrong passwords from
 * there have their own counter, so that a stranger who guesses at an address cannot lock its owner out. The cookie
 * authenticates nobody, and reveals nothing that a session would not.
 *
 *   <person id>.<128 random bits>.<signature>
 */

import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { SecretKey } from '../../database/secret-key.ts';
import type { PersonId } from '../../platform/ids.ts';

const form = /^([0-9a-f-]{32,36})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

export function makeKnownDevices(secretKey: SecretKey) {
  const signatureOf = (personId: PersonId, device: string) => secretKey.sign(`device:${personId}.${device}`);
  return {
    /** The value of the cookie. */
    issue(personId: PersonId): string {
      const device = randomBytes(16).toString('base64url');
      return `${personId}.${device}.${signatureOf(personId, device)}`;
    },
    /** The device, if the cookie is valid and was issued to this person. */
    deviceOf(cookie: string | undefined, personId: PersonId): string | undefined {
      const [, owner, device = '', signature = ''] = form.exec(cookie ?? '') ?? [];
      if (owner !== personId) return undefined;
      const right = Buffer.from(signatureOf(personId, device));
      return timingSafeEqual(right, Buffer.from(signature)) ? device : undefined;
    },
  };
}
