/**
 * Parses an unambiguous request, or returns undefined. Strict on purpose: see express-lane.ts.
 * The expression is anchored and its repetitions don't overlap, so its time grows with the length only.
 */
import { prefersEventStream } from './accept.ts';
import type { RequestHeader, RequestHeaders } from './bound-operation.ts';

export interface PlainRequest {
  method: 'GET' | 'POST';
  /** Letters, digits, `/`, `_`, `-`, `.` only: nothing to decode, no query. */
  path: string;
  headers: RequestHeaders;
  bytes: Buffer | undefined;
}

const headForm =
  /^(GET|POST) (\/[A-Za-z0-9/_.-]{0,200}) HTTP\/1\.1\r\n(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\x20-\x7e\x80-\xff]*\r\n)+$/;
const lengthForm = /^\d{1,6}$/;
const jsonForm = /^application\/json(?:; ?charset=utf-8)?$/i;

/**
 * A fixed shape, because it is created for every request: an object that grows field by field is far slower. `Record`, so
 * that a header that operations may read cannot be missing here.
 */
class PlainHeaders implements Record<RequestHeader, string | undefined> {
  host: string | undefined = undefined;
  connection: string | undefined = undefined;
  authorization: string | undefined = undefined;
  accept: string | undefined = undefined;
  'content-type': string | undefined = undefined;
  'content-length': string | undefined = undefined;
  'if-match': string | undefined = undefined;
  'if-none-match': string | undefined = undefined;
  'idempotency-key': string | undefined = undefined;
  'last-event-id': string | undefined = undefined;
  prefer: string | undefined = undefined;
  'x-forwarded-for': string | undefined = undefined;
  traceparent: string | undefined = undefined;
  tracestate: string | undefined = undefined;
}

type Kept = keyof PlainHeaders;

/** Headers that are kept, or that make a request not plain. All others are ignored. */
const keptNames: ReadonlySet<string> = new Set(Object.keys(new PlainHeaders()));
const isKept = (name: string): name is Kept => keptNames.has(name);
const notPlain: ReadonlySet<string> = new Set([
  'proxy-connection', // counts as Connection for Node
  'transfer-encoding',
  'content-encoding',
  'expect',
  'upgrade',
  'te',
  'trailer',
]);

export function readPlainRequest(bytes: Buffer, maxHeadBytes: number): PlainRequest | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0 || end > maxHeadBytes) return undefined;
  const head = bytes.toString('latin1', 0, end + 2);
  const start = headForm.exec(head);
  const headers = start ? readHeaders(head) : undefined;
  if (!start || headers?.host === undefined) return undefined;
  if (headers.connection !== undefined && headers.connection.toLowerCase() !== 'keep-alive') return undefined;
  if (prefersEventStream(headers.accept) || headers.prefer !== undefined) return undefined;

  const declared = headers['content-length'] ?? '0';
  const length = Number(declared);
  if (!lengthForm.test(declared) || bytes.length !== end + 4 + length) return undefined;
  const method = start[1] === 'POST' ? 'POST' : 'GET';
  if (length === 0) return { method, path: start[2] ?? '', headers, bytes: undefined };
  if (method === 'GET' || !jsonForm.test(headers['content-type'] ?? '')) return undefined;
  return { method, path: start[2] ?? '', headers, bytes: bytes.subarray(end + 4) };
}

/** Undefined if the request is not plain, or repeats a header that matters. The syntax of each line was checked. */
function readHeaders(head: string): PlainHeaders | undefined {
  const headers = new PlainHeaders();
  let at = head.indexOf('\r\n') + 2;
  while (at < head.length) {
    const colon = head.indexOf(':', at);
    const end = head.indexOf('\r\n', colon);
    const name = head.slice(at, colon).toLowerCase();
    if (isKept(name)) {
      if (headers[name] !== undefined) return undefined;
      headers[name] = withoutSpace(head, colon + 1, end);
    } else if (notPlain.has(name)) return undefined;
    at = end + 2;
  }
  return headers;
}

const space = 0x20;

/** Only spaces surround a value (a head with a tab is not plain); what JavaScript trims besides belongs to it. */
function withoutSpace(head: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start < end && head.charCodeAt(start) === space) start++;
  while (end > start && head.charCodeAt(end - 1) === space) end--;
  return head.slice(start, end);
}
