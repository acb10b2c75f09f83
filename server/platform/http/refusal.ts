/**
 * A refusal: thrown in HTTP code (`api.ts`, the checks before it), answered as `{error, details}` with its status.
 * The domain does not throw it; it returns a `Rejection`, and `unwrap` turns that into a refusal.
 */
import { type Phrase, phrases } from '../../../contract/errors.ts';
import type { NotFound } from '../../../contract/not-found.ts';
import { isRejection, type Rejection } from '../rejection.ts';

export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly error: string;
  readonly details: string;
  readonly headers: Record<string, string>;
  /** The delivery that is in the way, where one is. */
  readonly deliveryId: string | undefined;

  constructor(phrase: Phrase, details: string, headers: Record<string, string> = {}, deliveryId?: string) {
    super(details);
    this.status = phrases[phrase].status;
    this.error = phrases[phrase].error;
    this.details = details;
    this.headers = headers;
    this.deliveryId = deliveryId;
  }
}

/** Returns a successful outcome; a rejection is thrown as the refusal that becomes the response. */
export function unwrap<T>(outcome: T | Rejection): Exclude<T, Rejection> {
  if (isRejection(outcome)) throw refusalOf(outcome);
  return outcome as Exclude<T, Rejection>;
}

/** False where the check says no. Any other failure says neither yes nor no, and is thrown. */
export async function isAllowed(check: () => unknown): Promise<boolean> {
  try {
    return !isRejection(await check());
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

export function refusalOf({ phrase, details, retryAfterSeconds, deliveryId }: Rejection): Refusal {
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return new Refusal(phrase, details, headers, deliveryId);
}

/** What a path names does not exist. */
export function missing({ phrase, details }: NotFound): Refusal {
  return new Refusal(phrase, details);
}

export function errorBody(error: string, details: string, deliveryId?: string): string {
  return JSON.stringify({ error, details, delivery_id: deliveryId });
}

/** The status and body with which a rejection is answered, for items of a batch. */
export function answerOf(rejection: Rejection) {
  const { status, error, details, deliveryId } = refusalOf(rejection);
  return {
    status,
    body: { error, details, ...(deliveryId === undefined ? {} : { delivery_id: deliveryId }) },
  };
}

/** How long a client should wait when the service cannot answer. */
const retryAfterSeconds = 1;

export function unavailable(details: string): Refusal {
  return new Refusal('unavailable', details, { 'retry-after': String(retryAfterSeconds) });
}
