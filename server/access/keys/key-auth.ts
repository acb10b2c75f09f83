/** Authentication by API key: what the key ring (`key-ring.ts`) found, as responses of `/v1`. */
import type { Caller as DeclaredCaller } from '../../../contract/operation.ts';
import type { Doorkeeper } from '../../platform/http/gate.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type Caller, type DeclaredKey, kindsOf } from './key-caller.ts';
import type { KeyRing } from './key-ring.ts';

export interface KeyAuth extends Doorkeeper<Caller> {
  /** Recalls, or looks up. Throws the refusal of a key that does not work. */
  authenticate(authorization: string | undefined): Caller | Promise<Caller>;
}

export function makeKeyAuth(keyRing: Pick<KeyRing, 'recall' | 'lookUp'>): KeyAuth {
  function recall(authorization: string | undefined): Caller | 'seen' | 'new' {
    const found = keyRing.recall(authorization);
    if (found === 'malformed') throw unauthorized();
    return found;
  }

  async function lookUp(authorization: string): Promise<Caller> {
    const caller = await keyRing.lookUp(authorization);
    if (!caller) throw unauthorized();
    return caller;
  }

  return {
    recall,
    lookUp,
    requireDeclaredKind: ({ caller: declared }, caller) => requireKeyKind(declared, caller),
    authenticate(authorization) {
      const caller = recall(authorization);
      return caller === 'seen' || caller === 'new' ? lookUp(authorization ?? '') : caller;
    },
  };
}

/** The same for every kind of bad key: it must not tell somebody who guesses how close they are. */
function unauthorized(): Refusal {
  return new Refusal('unauthorized', 'send a valid API key as Authorization: Bearer <API_KEY>', {
    'www-authenticate': 'Bearer',
  });
}

const needs: Record<DeclaredKey, string> = {
  'account key': 'this operation needs an account key (wb_live_ or wb_test_), not a fleet key',
  'test key': 'this operation needs a test key (wb_test_): live deliveries are moved by couriers',
  'fleet key': 'this operation needs a fleet key (wb_fleet_), not the key of an account',
};

function isDeclaredKey(declared: DeclaredCaller): declared is DeclaredKey {
  return typeof declared === 'string' && declared in kindsOf;
}

/** Throws a 403 for a key of another kind than the operation declares. */
export function requireKeyKind(declared: DeclaredCaller, { kind }: Caller): void {
  if (!isDeclaredKey(declared)) throw new Error(`no kind of key opens an operation for: ${declared}`);
  if (!kindsOf[declared].includes(kind)) throw new Refusal('forbidden', needs[declared]);
}
