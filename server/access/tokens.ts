/**
 * Secret tokens: of sessions, of couriers' phones, and in one-time links. A token is 256 random bits as 43 characters of
 * base64url. The database keeps only its SHA-256, which is enough to find it and useless to somebody who reads it.
 */
import { hash, randomBytes } from 'node:crypto';

const tokenForm = /^[A-Za-z0-9_-]{43}$/;

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function isToken(text: string | undefined): text is string {
  return text !== undefined && tokenForm.test(text);
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
