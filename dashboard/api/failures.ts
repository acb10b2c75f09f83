/** The two ways in which a call fails, each with words that can be shown to a person. */

/** The service answered, and the answer is no. */
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

  constructor(response: Response, body: unknown) {
    const said = body as { error?: string; details?: string } | null | undefined;
    const details =
      said?.details ?? `The service gave an answer that this page does not understand (${response.status}).`;
    super(asSentence(details));
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.status = response.status;
    this.error = said?.error ?? 'unexpected answer';
    this.details = details;
    this.retryAfterSeconds = Number.isFinite(wait) ? wait : undefined;
    this.retryAt = Number.isFinite(wait) ? Date.now() + wait * 1_000 : undefined;
    this.requestId = response.headers.get('request-id') ?? undefined;
  }
}

/** The service begins small and ends without a full stop, because programs put its words into their own. */
export function asSentence(details: string): string {
  const end = /[.!?…]$/.test(details) ? '' : '.';
  // An address or a name of a field at its beginning stays as it is.
  const start = /^[a-z]+\s/.test(details) ? details.charAt(0).toUpperCase() : details.charAt(0);
  return start + details.slice(1) + end;
}

/** The service could not be reached. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection';
  constructor() {
    super('Waybill could not be reached. Check your connection; it may also be restarting.');
  }
}

export type Failure = ApiRefusal | NoConnection;

/** Might the same call work a moment later? */
export function isPassing(error: unknown): boolean {
  return error instanceof NoConnection || (error instanceof ApiRefusal && error.status === 503);
}
