/**
 * Reads `If-Match`: an ETag is the version of a delivery, `"v3"`. A proxy that compresses marks it as weak, `W/"v3"`, which is
 * the same version.
 */
import { Rejection } from '../../errors/rejection.ts';

const form = /^(?:W\/)?"v([0-9]{1,9})"$/;

/** Undefined where any version will do. */
export function parseIfMatch(header: string | undefined): number | undefined | Rejection {
  if (header === undefined || header === '*') return undefined;
  const version = form.exec(header)?.[1];
  return version === undefined ? new Rejection('etag', {}, { field: 'If-Match' }) : Number(version);
}
