/** The `Idempotency-Key` header: bare, or quoted as the draft standard writes it. */
import { Rejection } from '../errors/rejection.ts';

const form = /^[\x21-\x7e]{1,255}$/;

export function parseIdempotencyKey(header: string | undefined): string | undefined | Rejection {
  if (header === undefined) return undefined;
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  // Two headers arrive joined by a comma and a space, so a space also means that it was sent twice.
  if (!form.test(key)) {
    return new Rejection('idempotency_key_malformed');
  }
  return key;
}
