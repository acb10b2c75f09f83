/** What makes two requests the same. */
import { hash } from 'node:crypto';

/** The same for equal requests. */
export function fingerprintOf(request: unknown): string {
  return hash('sha256', orderedJson(request), 'hex');
}

/** The same for values that differ only in the order of their fields. */
export const orderedJson = (value: unknown): string => JSON.stringify(value, inOrder);

/** Sorts the fields of objects: their order makes no difference. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
