/** `traceparent` of W3C Trace Context: which trace the caller's request belongs to, and whether the caller records it. */
export interface TraceParent {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

/** Later versions may add fields after the flags; version ff is forbidden. */
const form = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Undefined if it is missing or malformed: the specification then asks for a new trace. */
export function readTraceParent(header: string | undefined): TraceParent | undefined {
  const match = header === undefined ? null : form.exec(header);
  if (!match) return undefined;
  const [, version = '', traceId = '', spanId = '', flags = '', more] = match;
  if (version === '00' && more !== undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
