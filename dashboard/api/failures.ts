/** The ways in which a call fails, each with a message that can be shown to a person. */

/** The service answered with an error. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly status: number;
  /** The stable phrase, for programs. */
  readonly error: string;
  /** The cause as the service words it, with the names of fields; `message` is the same as a sentence. */
  readonly details: string;
  readonly retryAfterSeconds: number | undefined;
  /** The same as a moment, in milliseconds since 1970. */
  readonly retryAt: number | undefined;
  readonly requestId: string | undefined;
  /** The delivery that is in the way, where one is. */
  readonly deliveryId: string | undefined;

  constructor(response: Response, body: unknown) {
    const said = isRefusalBody(body) ? body : undefined;
    const details = said?.details ?? `The service sent an unexpected response (${response.status}).`;
    super(asSentence(details));
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.status = response.status;
    this.error = said?.error ?? 'unexpected response';
    this.details = details;
    this.retryAfterSeconds = Number.isFinite(wait) ? wait : undefined;
    this.retryAt = Number.isFinite(wait) ? Date.now() + wait * 1_000 : undefined;
    this.requestId = response.headers.get('request-id') ?? undefined;
    this.deliveryId = said?.delivery_id;
  }
}

function isRefusalBody(body: unknown): body is { error?: string; details?: string; delivery_id?: string } {
  return typeof body === 'object' && body !== null;
}

/** The service's messages start in lower case without a full stop, because programs put them into their own sentences. */
export function asSentence(details: string): string {
  const end = /[.!?…]$/.test(details) ? '' : '.';
  // A URL or a field name at the start stays as it is.
  const start = /^[a-z]+\s/.test(details) ? details.charAt(0).toUpperCase() : details.charAt(0);
  return start + details.slice(1) + end;
}

/** The service could not be reached. */
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
export class PageError extends Error {
  override readonly name = 'PageError';
  constructor(cause: unknown) {
    super('Something went wrong on this page. Reload it and try again.', { cause });
    reportError(cause);
  }
}

export type Failure = ApiRefusal | NoConnection | RecordedBefore | PageError;

const known = [ApiRefusal, NoConnection, RecordedBefore, PageError];

/** What a `catch` got, typed. */
export function asFailure(error: unknown): Failure {
  const isKnown = known.some((kind) => error instanceof kind);
  return isKnown ? (error as Failure) : new PageError(error);
}

/** Whether the same call may work a moment later. */
export function isPassing(error: unknown): boolean {
  return error instanceof NoConnection || (error instanceof ApiRefusal && error.status === 503);
}
