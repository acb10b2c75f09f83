/** What the service answers at `/docs` and `/openapi.json`. No key is needed: it tells nothing about anybody. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApiDocument } from '../../../contract/openapi.ts';
import { packageRoot } from '../package-root.ts';
import { renderReference } from './page.ts';
import { placeholderOrigin } from './samples.ts';

export { renderReference } from './page.ts';

export interface ReferenceRoute {
  path: string;
  contentType: string;
  body: Buffer | string;
  headers: Record<string, string>;
}

/** `origin` is where others reach the service; the script on the page puts the page's own in its place. */
export function referenceRoutes(document: OpenApiDocument, origin: string): ReferenceRoute[] {
  const page = renderReference(document).replaceAll(placeholderOrigin, encodeURI(origin));
  return [
    route('/docs', 'text/html; charset=utf-8', page),
    route('/docs/reference.css', 'text/css; charset=utf-8', readAsset('reference.css')),
    route('/docs/reference.js', 'text/javascript; charset=utf-8', readAsset('reference.js')),
    route('/openapi.json', 'application/json; charset=utf-8', `${JSON.stringify(document, null, 2)}\n`),
  ];
}

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

function route(path: string, contentType: string, body: Buffer | string): ReferenceRoute {
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  };
  return { path, contentType, body, headers };
}

/** The build writes only compiled TypeScript, so the assets are read from the sources of the package. */
function readAsset(name: string): Buffer {
  return readFileSync(join(packageRoot, 'server/platform/reference', name));
}
