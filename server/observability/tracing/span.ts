/**
 * Spans, as the rest of the service sees them. OpenTelemetry itself is loaded by start.ts, if the environment asks for traces.
 *
 * A statement has to know which request it belongs to, but stores get no request. Node's AsyncLocalStorage would carry it,
 * and costs 3 to 5 % of all speed on Node 20, also for requests that are not recorded. So there is one variable, the current
 * owner, which is set only while its own code runs:
 *
 *   within(owner, work)   while `work` runs, and the promises that are resolved by then
 *   resume(owner)         after the answer to a statement, until the promises that it resolved have run
 *
 * Node finishes these promises before it reads from the next socket, so no code of another request runs in between. If two
 * owners meet there nevertheless, nobody is the current owner: a statement is rather not recorded than recorded for a wrong
 * request. For the same reason, a promise that several requests share is made with `within(undefined, …)`, and a group that
 * answers several requests resumes none: what these ask for next is not recorded.
 */
export type Attributes = Record<string, string | number | boolean>;

/** What statements are sent for: a request, the requests of a group, or a turn of a worker. */
export interface SpanOwner {
  /** Undefined if it is not recorded. `isWrite`: a transaction, or a statement that may be one. */
  startStatement(name: string, attributes: Attributes, isWrite: boolean): Span | undefined;
  /** False: the answer is for several requests, and none of them is resumed. */
  readonly isSingle: boolean;
}

export interface Span extends SpanOwner {
  readonly traceId: string;
  rename(name: string): void;
  set(attributes: Attributes): void;
  addLink(other: Span): void;
  /** With `error.type` if it failed. Only the first call counts. */
  end(errorType?: string): void;
}

/** What is known where a span starts: the headers of W3C Trace Context. */
export interface TraceHeaders {
  traceparent?: string | undefined;
  tracestate?: string | undefined;
}

export interface Tracing {
  /** Undefined if the request is neither recorded nor part of a caller's trace. */
  startRequest(
    request: { method: string; route: string; id: string },
    headers: TraceHeaders,
  ): Span | undefined;
  startWebhookAttempt(url: string, resendCount: number): Span | undefined;
  /** The turn of a worker, which is recorded if it writes or fails: most only look whether there is work. */
  traceTurn<T>(name: string, turn: () => Promise<T>): () => Promise<T>;
  /** Sends what is waiting, for two seconds at most. */
  close(): Promise<void>;
}

let current: SpanOwner | undefined;
let haveTwoMet = false;
let isClearScheduled = false;

export function currentOwner(): SpanOwner | undefined {
  return current;
}

export function within<T>(owner: SpanOwner | undefined, work: () => T): T {
  const before = current;
  current = owner;
  try {
    return work();
  } finally {
    current = before;
    if (owner) resume(owner);
  }
}

export function resume(owner: SpanOwner): void {
  if (!owner.isSingle) return;
  haveTwoMet ||= current !== undefined && current !== owner;
  current = haveTwoMet ? undefined : owner;
  if (isClearScheduled) return;
  isClearScheduled = true;
  // A tick that is scheduled by a promise comes after all promises that are resolved by then.
  queueMicrotask(() => process.nextTick(clear));
}

function clear(): void {
  current = undefined;
  haveTwoMet = false;
  isClearScheduled = false;
}

/** The owner of a group: its only member, or all that have one. */
export function ownerOfGroup(members: readonly { owner: SpanOwner | undefined }[]): SpanOwner | undefined {
  if (members.length === 1) return members[0]?.owner;
  const owners = [...new Set(members.flatMap(({ owner }) => owner ?? []))];
  return owners.length === 0 ? undefined : new GroupOwner(owners, members.length);
}

/** The span of a group is below the first of its requests and linked with the others, in both directions. */
class GroupOwner implements SpanOwner {
  readonly isSingle = false;
  readonly #owners: readonly SpanOwner[];
  readonly #size: number;

  constructor(owners: readonly SpanOwner[], size: number) {
    this.#owners = owners;
    this.#size = size;
  }

  startStatement(name: string, attributes: Attributes, isWrite: boolean): Span | undefined {
    let span: Span | undefined;
    for (const owner of this.#owners) {
      if (span !== undefined) link(owner, span);
      else {
        span = owner.startStatement(name, { ...attributes, 'db.operation.batch.size': this.#size }, isWrite);
      }
    }
    return span;
  }
}

const isSpan = (owner: SpanOwner): owner is Span => 'addLink' in owner;

function link(owner: SpanOwner, span: Span): void {
  if (!isSpan(owner)) return;
  owner.addLink(span);
  span.addLink(owner);
}
