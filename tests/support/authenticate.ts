/** Who a key stands for, as a request finds out: from memory, or else from the database. Throws the refusal of a bad key. */
import type { KeyCaller, KeyRing } from '../../server/access/keys/key-ring.ts';

export function authenticate(
  ring: KeyRing,
  authorization: string | undefined,
): KeyCaller | Promise<KeyCaller> {
  const caller = ring.recall(authorization);
  return typeof caller === 'object' ? caller : ring.lookUp(authorization ?? '');
}
