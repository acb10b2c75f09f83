/**
 * Passwords as argon2id: 19 MiB and two passes for each, as OWASP asks. It is slow on purpose (some 30 ms of a core),
 * so only a few are made at a time, in a queue that is fair between networks and lets those who are known pass a flood
 * (`fair-queue.ts`). Beyond its length sign-ins are refused, and the rest of the service goes on.
 */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { isRejection, type Rejection } from '../../platform/rejection.ts';
import { makeFairQueue, type Source } from './fair-queue.ts';

const argon2id = 2;

export interface PasswordCost {
  memoryKib: number;
  passes: number;
}

const defaultCost: PasswordCost = { memoryKib: 19_456, passes: 2 };

/** Never all threads that Node has for such work (4): reading files and looking up names need one, too. */
const maxRunning = Math.min(3, availableParallelism());
/** Of strangers, and as many again of those who are known: with 30 ms for each and three at a time, 5 s of waiting. */
const maxWaiting = 500;
/** Of one network, or of one person who is known: a family or an office that comes back from lunch. */
const maxPerSource = 16;

/** Both are rejected where the queue is full. */
export interface Passwords {
  hash(from: Source, password: string): Promise<string | Rejection>;
  /** Without a hash (nobody has this address) the same work is done, and the answer is false. */
  verify(from: Source, passwordHash: string | undefined, password: string): Promise<boolean | Rejection>;
  /** Hashings so far, for the metrics. */
  count(): number;
}

/** Another cost is for tests that sign many people in. */
export function makePasswords({ memoryKib, passes }: PasswordCost = defaultCost): Passwords {
  const cost = { algorithm: argon2id, memoryCost: memoryKib, timeCost: passes, parallelism: 1 };
  let count = 0;
  const queue = makeFairQueue({ maxRunning, maxWaiting, maxPerSource });

  function inTurn<T>(from: Source, work: () => Promise<T>): Promise<T | Rejection> {
    return queue.run(from, () => {
      count++;
      return work();
    });
  }

  // Of a password that nobody knows. Hashed now, so that the first check takes no longer than the others.
  const dummy = hash(crypto.randomUUID(), cost);
  dummy.catch(() => undefined); // `verify` rejects with it
  return {
    hash: (from, password) => inTurn(from, () => hash(normal(password), cost)),
    async verify(from, passwordHash, password) {
      const right = await inTurn(from, async () => verify(passwordHash ?? (await dummy), normal(password)));
      return isRejection(right) ? right : right && passwordHash !== undefined;
    },
    count: () => count,
  };
}

/** The same characters can be typed as different code points, depending on the keyboard. */
function normal(password: string): string {
  return password.normalize('NFC');
}
