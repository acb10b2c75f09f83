/**
 * Request ids: `req_`, eight random characters of this process, and a count. Unique without drawing random
 * bytes for each request, and never chosen by the caller, who could otherwise forge log lines.
 */
import { randomBytes } from 'node:crypto';

const ofThisProcess = randomBytes(6).toString('base64url').replace(/[-_]/g, 'x');
let count = 0;

export function newRequestId(): string {
  count = (count + 1) % Number.MAX_SAFE_INTEGER;
  return `req_${ofThisProcess}${count.toString(36).padStart(7, '0')}`;
}
