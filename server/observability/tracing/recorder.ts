/**
 * Records spans with OpenTelemetry's SDK. Names and attributes follow its semantic conventions, with three omissions on
 * purpose: paths, full URLs and addresses of clients may contain identifiers, one-time links, tokens or personal data.
 */
import {
  type Span as ApiSpan,
  type Context,
  createTraceState,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import {
  type Attributes,
  type Span,
  type SpanOwner,
  type TraceHeaders,
  type Tracing,
  within,
} from './span.ts';

/**
 * How many traces are recorded if OTEL_TRACES_SAMPLER is unset, per second and process. A share of all requests would record nothing
 * of a small company and too much of a large one.
 */
const ownTracesPerSecond = 20;
/** Traces that a caller has begun and records: more, because the caller has already chosen. */
const callersTracesPerSecond = 200;

interface RecorderParts {
  tracer: Tracer;
  /** False: OTEL_TRACES_SAMPLER is set, and the SDK decides. True: our own limits do, before the SDK is asked. */
  isLimited: boolean;
  scheme: 'http' | 'https';
  close(): Promise<void>;
}

export function makeRecorder({ tracer, isLimited, scheme, close }: RecorderParts): Tracing {
  const own = makeTraceLimit(ownTracesPerSecond);
  const callers = makeTraceLimit(callersTracesPerSecond);

  function isWanted(parent: TraceParent | undefined): boolean {
    if (!isLimited) return true;
    if (parent === undefined) return own.take(performance.now());
    return parent.isSampled && callers.take(performance.now());
  }

  function record(
    name: string,
    options: Parameters<Tracer['startSpan']>[1],
    context: Context = ROOT_CONTEXT,
  ) {
    const span = tracer.startSpan(name, options, context);
    return span.isRecording() ? new RecordedSpan(tracer, span) : undefined;
  }

  return {
    startRequest({ method, route, id }, headers) {
      const parent = readTraceParent(headers.traceparent);
      const idOnly = parent && unrecordedSpan(parent.traceId);
      if (!isWanted(parent)) return idOnly;
      const attributes = {
        'http.request.method': method,
        'url.scheme': scheme,
        'waybill.request_id': id,
        ...(route === unknownRoute ? {} : { 'http.route': route }),
      };
      const name = route === unknownRoute ? method : `${method} ${route}`;
      return record(name, { kind: SpanKind.SERVER, attributes }, contextOf(parent, headers)) ?? idOnly;
    },

    startWebhookAttempt(url, resendCount) {
      if (!isWanted(undefined)) return undefined;
      const { hostname, port, protocol } = new URL(url);
      const attributes = {
        'http.request.method': 'POST',
        'server.address': hostname,
        'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
        'url.scheme': protocol.slice(0, -1),
        ...(resendCount > 0 ? { 'http.request.resend_count': resendCount } : {}),
      };
      return record('POST', { kind: SpanKind.CLIENT, attributes });
    },

    traceTurn(name, turn) {
      return async () => {
        const owner = new Turn((startTime) =>
          isWanted(undefined)
            ? record(`worker ${name}`, { startTime, attributes: { 'waybill.worker': name } })
            : undefined,
        );
        try {
          const outcome = await within(owner, turn);
          owner.end();
          return outcome;
        } catch (error) {
          owner.fail();
          throw error;
        }
      };
    },

    close,
  };
}

/** The route of a request to a path that does not exist. */
const unknownRoute = 'unknown';

function contextOf(parent: TraceParent | undefined, { tracestate }: TraceHeaders): Context {
  if (parent === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId: parent.traceId,
    spanId: parent.spanId,
    traceFlags: parent.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote: true,
    ...(tracestate === undefined ? {} : { traceState: createTraceState(tracestate) }),
  });
}

class RecordedSpan implements Span {
  readonly isSingle = true;
  readonly traceId: string;
  readonly #tracer: Tracer;
  readonly #span: ApiSpan;

  constructor(tracer: Tracer, span: ApiSpan) {
    this.#tracer = tracer;
    this.#span = span;
    this.traceId = span.spanContext().traceId;
  }

  startStatement(name: string, attributes: Attributes): Span {
    const context = trace.setSpan(ROOT_CONTEXT, this.#span);
    return new RecordedSpan(
      this.#tracer,
      this.#tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context),
    );
  }

  rename(name: string): void {
    this.#span.updateName(name);
  }

  set(attributes: Attributes): void {
    this.#span.setAttributes(attributes);
  }

  addLink(other: Span): void {
    if (other instanceof RecordedSpan) this.#span.addLink({ context: other.#span.spanContext() });
  }

  end(errorType?: string): void {
    if (errorType !== undefined) {
      this.#span.setAttribute('error.type', errorType);
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.#span.end();
  }
}

const nothing = () => undefined;

/** A trace that the caller does not record, or that is over the limit: only its id is known, for the log. */
function unrecordedSpan(traceId: string): Span {
  const methods = { startStatement: nothing, rename: nothing, set: nothing, addLink: nothing, end: nothing };
  return { isSingle: true, traceId, ...methods };
}

/** Its span starts with its first write, or when it fails, and counts from the start of the turn. */
class Turn implements SpanOwner {
  readonly isSingle = true;
  /** The SDK takes times of `performance` as well. */
  readonly #startedAt = performance.now();
  readonly #start: (startTime: number) => RecordedSpan | undefined;
  #span: RecordedSpan | undefined;
  #isDecided = false;

  constructor(start: (startTime: number) => RecordedSpan | undefined) {
    this.#start = start;
  }

  startStatement(name: string, attributes: Attributes, isWrite: boolean): Span | undefined {
    if (isWrite) this.#decide();
    return this.#span?.startStatement(name, attributes);
  }

  end(): void {
    this.#span?.end();
  }

  fail(): void {
    this.#decide();
    this.#span?.end('error');
  }

  #decide(): void {
    if (this.#isDecided) return;
    this.#isDecided = true;
    this.#span = this.#start(this.#startedAt);
  }
}

type TraceParent = NonNullable<ReturnType<typeof readTraceParent>>;

/** Later versions may add fields after the flags; version ff is forbidden. */
const traceParentForm =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/**
 * `traceparent` of W3C Trace Context: which trace the caller's request belongs to, and whether the caller records it. Undefined if
 * it is missing or malformed: the specification then asks for a new trace.
 */
export function readTraceParent(header: string | undefined) {
  const match = header === undefined ? null : traceParentForm.exec(header);
  if (!match) return undefined;
  const [, version = '', traceId = '', spanId = '', flags = '', more] = match;
  if (version === '00' && more !== undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Evenly spaced while there are too many, with a burst of a second's worth before. */
export function makeTraceLimit(perSecond: number) {
  const everyMs = 1_000 / perSecond;
  let freeAtMs = 0;
  return {
    take(nowMs: number): boolean {
      const from = Math.max(freeAtMs, nowMs - 1_000);
      if (from + everyMs > nowMs) return false;
      freeAtMs = from + everyMs;
      return true;
    },
  };
}
