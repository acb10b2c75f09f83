/** Authentication by API key: what the key ring (`key-ring.ts`) found, as responses of `/v1`. */
import type { Route } from '../../../contract/routes.ts';
import type { Doorkeeper } from '../../http/gate.ts';
import { Refusal } from '../../http/refusal.ts';
import type { KeyKind } from './api-key.ts';
import { badKey } from './bad-key.ts';
import type { KeyCaller, KeyRing } from './key-ring.ts';

type KeyAuth = Doorkeeper<KeyCaller>;

export function makeKeyAuth(keyRing: Pick<KeyRing, 'recall' | 'lookUp'>): KeyAuth {
  function recall(authorization: string | undefined): KeyCaller | 'seen' | 'new' {
    const found = keyRing.recall(authorization);
    if (found === 'malformed') throw badKey();
    return found;
  }

  async function lookUp(authorization: string): Promise<KeyCaller> {
    const caller = await keyRing.lookUp(authorization);
    if (!caller) throw badKey();
    return caller;
  }

  return { recall, lookUp, requireDeclaredKind };
}

const keyKinds = {
  'account key': ['live', 'test'],
  'test key': ['test'],
  'fleet key': ['fleet'],
} as const satisfies Record<string, readonly KeyKind[]>;

/** Throws a 403 for a key of another kind than the route is for. */
function requireDeclaredKind({ caller: declared }: Route, { keyKind }: KeyCaller): void {
  const needed = declared as keyof typeof keyKinds;
  const kinds: readonly KeyKind[] = keyKinds[needed];
  if (!kinds.includes(keyKind)) throw new Refusal('other_key_needed', { needed });
}
