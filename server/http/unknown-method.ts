/**
 * Methods that Node's parser does not know. It refuses them before there is a request, as bytes that are not HTTP; but a
 * method is any token (RFC 9110 §9.1), so the answer is 405 where the path is known and 404 where it is not.
 */
import { maxHeadersBytes } from './limits.ts';

/** What Node's parser says. */
interface ParserError {
  code?: string | undefined;
  /** A buffer, although the types say otherwise. */
  rawPacket?: unknown;
  bytesParsed?: number;
}

const requestLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,40}) (\/[^\s?#]*)[^\s]* HTTP\/1\.[01]\r\n/;
/** For a longer line, the parser's own error is used. */
const maxLineLength = 2_048;

/** The path of a request whose method is a token that the parser does not know; undefined for any other error. */
export function pathOfUnknownMethod({ code, rawPacket, bytesParsed = 0 }: ParserError): string | undefined {
  if (code !== 'HPE_INVALID_METHOD' || !Buffer.isBuffer(rawPacket)) return undefined;
  const [, method, path] = requestLine.exec(rawPacket.toString('latin1', 0, maxLineLength)) ?? [];
  // Otherwise the error is in a later request of the same bytes.
  return method !== undefined && bytesParsed <= method.length ? path : undefined;
}

/** The `Accept` header of a request that could not be parsed, as far as its bytes have one. */
export function acceptIn({ rawPacket }: ParserError): string | undefined {
  if (!Buffer.isBuffer(rawPacket)) return undefined;
  const [head = ''] = rawPacket.toString('latin1', 0, maxHeadersBytes).split('\r\n\r\n', 1);
  return /^accept:([^\r\n]*)/im.exec(head)?.[1]?.trim();
}
