/**
 * The security headers of every response. Derived from PUBLIC_URL alone: over plain http there is no HSTS, and no
 * `upgrade-insecure-requests`, which would break an installation in a local network.
 */
import { isLoopback } from './same-site.ts';

/** For responses that are data: opened as a page, they can do nothing. */
const dataPolicy = "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

export function securityHeaders(publicUrl: string): Record<string, string> {
  const secure = publicUrl.startsWith('https:');
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': dataPolicy,
    'referrer-policy': 'no-referrer',
    // On plain http outside this machine, browsers ignore it and print a warning on every page.
    ...(secure || isLoopback(new URL(publicUrl)) ? { 'cross-origin-opener-policy': 'same-origin' } : {}),
    ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** For a service worker: it may ask this service, and load nothing else. */
export const workerPolicy = `${dataPolicy}; connect-src 'self'`;

/** For pages: scripts from this origin only; styles from this origin, and those with the nonce of this response. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** For every page but the courier's: `Permissions-Policy`, the parts of the device that a page may ask for. */
export const pagePermissions = 'camera=(), geolocation=(), microphone=()';

/** Couriers scan parcels with the camera, and where the phone is goes with a move. */
export const courierPermissions = 'camera=(self), geolocation=(self), microphone=()';

/**
 * For the courier's page: as for the others, and it has a service worker. Photos are shown from the phone's memory (`data:`,
 * `blob:`). The scanner's library is WebAssembly, whose compilation `wasm-unsafe-eval` allows; text is still
 * never run as script.
 */
export function courierPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
