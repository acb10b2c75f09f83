/**
 * A "no" of the domain, as data: which error of the contract it is, and what to do about it. Functions return it like
 * any other outcome, workers look at it, and an `api.ts` turns it into a response (`platform/http/refusal.ts`).
 * A transaction whose work returns a rejection is rolled back.
 */
import type { Phrase } from '../../contract/errors.ts';
import type { NotFound } from '../../contract/not-found.ts';

export class Rejection {
  readonly phrase: Phrase;
  readonly details: string;
  /** How long to wait before asking again; undefined where waiting does not help. */
  readonly retryAfterSeconds: number | undefined;
  /** The delivery that is in the way; undefined where none is. */
  readonly deliveryId: string | undefined;

  constructor(phrase: Phrase, details: string, retryAfterSeconds?: number, deliveryId?: string) {
    this.phrase = phrase;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
    this.deliveryId = deliveryId;
  }
}

export function isRejection(result: unknown): result is Rejection {
  return result instanceof Rejection;
}

/** What was asked for does not exist, or not for this caller. */
export function notFoundRejection({ phrase, details }: NotFound): Rejection {
  return new Rejection(phrase, details);
}
