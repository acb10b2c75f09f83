/** The ways in which a call fails, each with a message that can be shown to a person. */
import type {
  problemType as declaredType,
  ProblemCode,
  ProblemDetails,
  ShownProblem,
} from '../../contract/problems/index.ts';

/** Errors as data: pages compare codes, and show sentences as they are. */
export const problemType: typeof declaredType = 'application/problem+json';

export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly status: number;
  /** Undefined if something between the page and the service answered. */
  readonly code: ProblemCode | undefined;
  readonly problems: readonly ShownProblem[];
  /** The cause as the service words it; `message` is the same as a sentence. */
  readonly detail: string;
  readonly retryAfterSeconds: number | undefined;
  /** The same as a moment, in milliseconds since 1970. */
  readonly retryAt: number | undefined;
  readonly requestId: string | undefined;

  constructor(response: Response, body: unknown) {
    const problem = isProblem(body) ? body : undefined;
    const detail = problem?.detail ?? `The service sent an unexpected response (${response.status}).`;
    super(asSentence(detail));
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.status = response.status;
    this.code = problem?.code;
    this.problems = problem?.problems ?? [];
    this.detail = detail;
    this.retryAfterSeconds = Number.isFinite(wait) ? wait : undefined;
    this.retryAt = Number.isFinite(wait) ? Date.now() + wait * 1_000 : undefined;
    this.requestId = response.headers.get('request-id') ?? undefined;
  }
}

const isProblem = (body: unknown): body is ProblemDetails =>
  typeof body === 'object' && body !== null && 'code' in body && 'problems' in body;

/** The service's messages start in lower case without a full stop, because programs put them into their own sentences. */
export function asSentence(text: string): string {
  const end = /[.!?…]$/.test(text) ? '' : '.';
  // A URL or a field name at the start stays as it is.
  const start = /^[a-z]+\s/.test(text) ? text.charAt(0).toUpperCase() : text.charAt(0);
  return start + text.slice(1) + end;
}

export class NoConnection extends Error {
  override readonly name = 'NoConnection';
  constructor() {
    super('Can’t reach Waybill. Check your connection, or wait a moment if it is restarting.');
  }
}

/** The answer to an earlier try was lost, although it was recorded; now something else was sent with its key. */
export class RecordedBefore extends Error {
  override readonly name = 'RecordedBefore';
}

/** A mistake in the page's own code. It is reported to the browser, so that it shows up in the console. */
class PageError extends Error {
  override readonly name = 'PageError';
  constructor(cause: unknown) {
    super('Something went wrong on this page. Reload it and try again.', { cause });
    reportError(cause);
  }
}

export type Failure = ApiRefusal | NoConnection | RecordedBefore | PageError;

/** What a `catch` got, typed. */
export function asFailure(error: unknown): Failure {
  if (error instanceof ApiRefusal || error instanceof NoConnection || error instanceof RecordedBefore) {
    return error;
  }
  return error instanceof PageError ? error : new PageError(error);
}

/** Whether the same call may work a moment later. */
export function isPassing(error: unknown): boolean {
  return error instanceof NoConnection || (error instanceof ApiRefusal && error.status === 503);
}
