/**
 * A refusal: thrown in HTTP code (`api.ts`, the checks before it) and answered with its status, as `{error, details}` or as
 * `application/problem+json` (response.ts). The domain does not throw it; it returns a `Rejection`, and `unwrap` turns that into a refusal.
 */
import { phrases } from '../../contract/errors.ts';
import type { ProblemCode } from '../../contract/problems/index.ts';
import type { NotFoundCode } from '../../contract/problems/not-found.ts';
import { type About, isRejection, type ProblemArguments, Rejection } from '../errors/rejection.ts';

interface RefusalAbout extends About {
  headers?: Record<string, string>;
}

export class Refusal<Code extends ProblemCode = ProblemCode> extends Error {
  override name = 'Refusal';
  readonly rejection: Rejection;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(rejection: Rejection);
  constructor(code: Code, ...more: ProblemArguments<Code, RefusalAbout>);
  constructor(first: Code | Rejection, ...more: ProblemArguments<Code, RefusalAbout> | []) {
    const rejection = isRejection(first) ? first : new Rejection(first, ...(more as ProblemArguments<Code>));
    super(rejection.details);
    this.rejection = rejection;
    this.status = phrases[rejection.phrase].status;
    const { retryAfterSeconds } = rejection;
    this.headers = {
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      ...more[1]?.headers,
    };
  }

  get details(): string {
    return this.message;
  }
}

/** Returns a successful outcome; a rejection is thrown as the refusal that becomes the response. */
export function unwrap<T>(outcome: T | Rejection): T {
  if (isRejection(outcome)) throw new Refusal(outcome);
  return outcome;
}

/** False if the check says no. Any other failure says neither yes nor no, and is thrown. */
export async function isAllowed(check: () => unknown): Promise<boolean> {
  try {
    return !isRejection(await check());
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** What a path names does not exist. */
export const missing = (code: NotFoundCode): Refusal => new Refusal(new Rejection(code));

export const stopping = () => new Refusal('stopping', {}, { retryAfterSeconds: 1 });
