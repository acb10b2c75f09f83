/**
 * Compresses lists for the dashboard: 50 deliveries are 48 KB of JSON, which takes a second at 400 kbit/s, and 3 KB
 * compressed. Only what is read with GET: responses with a new key or secret are to POST, so that nobody can guess
 * a secret from the size of a response (BREACH). In zlib's threads, not on the event loop.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './accept.ts';
import { jsonType } from './response.ts';

/** Smaller ones fit into two packets anyway. */
const minBytes = 2_048;
/** The best quality would take 30 times as long and save a tenth. */
const brotliQuality = 4;

const compressors = {
  br: (json: string | Buffer) =>
    promisify(brotliCompress)(json, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (json: string | Buffer) => promisify(gzip)(json),
};

export async function compressLists(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const isList = request.method === 'GET' && request.url.startsWith('/dashboard/');
  if (!isList || !isJson(reply, payload) || payload.length < minBytes) return payload;
  reply.header('vary', 'accept-encoding');
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding === undefined) return payload;
  reply.header('content-encoding', encoding).removeHeader('content-length');
  return compressors[encoding](payload);
}

/** The JSON of a long list comes as bytes. So do pictures and PDF files, which would not get smaller. */
function isJson(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  return (
    typeof payload === 'string' || (Buffer.isBuffer(payload) && reply.getHeader('content-type') === jsonType)
  );
}
