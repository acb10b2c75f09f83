/** A file that only changes with the code: generated on the first request, compressed on the first that accepts that. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { chooseEncoding, type Encoding } from '../http/accept.ts';
import { isUnchanged } from '../http/response.ts';
import { once } from '../platform/once.ts';

interface FileResponse {
  status: 200 | 304;
  headers: Record<string, string>;
  /** Undefined with 304. */
  body?: Buffer;
}

export type ReferenceFile = ReturnType<typeof referenceFile>;

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

const commonHeaders = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
};

/** A few milliseconds for the largest page; quality 11 would take half a second for a few percent. */
const brotliQuality = 5;

export function referenceFile(path: string, contentType: string, make: () => Buffer | string) {
  const plain = once(() => {
    const body = Buffer.from(make());
    return { body, hash: createHash('sha256').update(body).digest('base64url').slice(0, 22) };
  });
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  const encoded = {
    br: once(() => brotliCompressSync(plain().body, { params })),
    gzip: once(() => gzipSync(plain().body)),
  };
  // Images are already compressed.
  const available: Encoding[] = contentType.startsWith('image/') ? [] : ['br', 'gzip'];
  return {
    path,
    contentType,
    respond(acceptEncoding: string | undefined, ifNoneMatch: string | undefined): FileResponse {
      const encoding = chooseEncoding(acceptEncoding, available);
      // Other bytes need another ETag.
      const etag = encoding ? `"${plain().hash}-${encoding}"` : `"${plain().hash}"`;
      const vary = available.length > 0 ? { vary: 'accept-encoding' } : {};
      const headers = { ...commonHeaders, ...vary, etag };
      if (isUnchanged(ifNoneMatch, etag)) return { status: 304, headers };
      if (!encoding) return { status: 200, headers, body: plain().body };
      return {
        status: 200,
        headers: { ...headers, 'content-encoding': encoding },
        body: encoded[encoding](),
      };
    },
  };
}
