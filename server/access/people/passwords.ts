/**
 * Password hashes: argon2id with 19 MiB and two passes, as OWASP recommends. It is slow on purpose (about 30 ms of a
 * core), so only a few run at a time, in a queue that is fair between networks and lets known people pass a flood
 * (`fair-queue.ts`). When the queue is full, sign-ins are rejected, and the rest of the service goes on.
 */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { isRejection, type Rejection } from '../../errors/rejection.ts';
import { makeFairQueue, type Source } from './fair-queue.ts';

const argon2id = 2;

export interface PasswordCost {
  memoryKib: number;
  passes: number;
}

const defaultCost: PasswordCost = { memoryKib: 19_456, passes: 2 };

/** Never all 4 threads that Node has for such work: reading files and DNS look-ups need one, too. */
const maxRunning = Math.min(3, availableParallelism());
/** For strangers, and as many again for known people: at 30 ms each and three at a time, 5 s of waiting. */
const maxWaiting = 500;
/** For one network, or one known person: enough for a family, or an office that comes back from lunch. */
const maxPerSource = 16;

/** Tests that sign in many people choose a lower cost. */
export function makePasswords({ memoryKib, passes }: PasswordCost = defaultCost) {
  const cost = { algorithm: argon2id, memoryCost: memoryKib, timeCost: passes, parallelism: 1 };
  let count = 0;
  const queue = makeFairQueue({ maxRunning, maxWaiting, maxPerSource });

  function inTurn<T>(from: Source, work: () => Promise<T>): Promise<T | Rejection> {
    return queue.run(from, () => {
      count++;
      return work();
    });
  }

  // The hash of a password that nobody knows. Made now, so that the first check takes no longer than the others.
  const dummy = hash(crypto.randomUUID(), cost);
  dummy.catch(() => undefined); // `verify` rejects with it
  return {
    /** Rejected if the queue is full; so is the next. */
    hash: (from: Source, password: string) => inTurn(from, () => hash(normal(password), cost)),
    /** Without a hash (nobody has this address) the same work is done, and the result is false. */
    async verify(
      from: Source,
      passwordHash: string | undefined,
      password: string,
    ): Promise<boolean | Rejection> {
      const right = await inTurn(from, async () => verify(passwordHash ?? (await dummy), normal(password)));
      return isRejection(right) ? right : right && passwordHash !== undefined;
    },
    /** Hashings so far, for the metrics. */
    count: () => count,
  };
}

/** Depending on the keyboard, the same characters arrive as different code points. */
function normal(password: string): string {
  return password.normalize('NFC');
}
