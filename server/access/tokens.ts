/**
 * Secret tokens: of sessions, of couriers' phones, and in one-time links. A token is 256 random bits as 43 characters of
 * base64url. The database keeps only its SHA-256, which is enough to find it and useless to somebody who reads it.
 */
import { hash, randomBytes } from 'node:crypto';

const tokenForm = /^[A-Za-z0-9_-]{43}$/;

export const newToken = () => randomBytes(32).toString('base64url');
export const isToken = (text: string | undefined): text is string =>
  text !== undefined && tokenForm.test(text);
export const hashToken = (token: string) => hash('sha256', token, 'buffer');
