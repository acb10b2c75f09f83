/**
 * Passwords as argon2id: 19 MiB and two passes for each, as OWASP asks. It is slow on purpose (some 30 ms of a core),
 * so only a few are made at a time and only so many may wait: a flood of sign-ins is refused, and the rest of the
 * service goes on.
 */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '../../platform/http/refusal.ts';

const argon2id = 2;

export interface PasswordCost {
  memoryKib: number;
  passes: number;
}

const defaultCost: PasswordCost = { memoryKib: 19_456, passes: 2 };

/** Never all threads that Node has for such work (4): reading files and looking up names need one, too. */
const atOnceMost = Math.min(3, availableParallelism());
const waitingMost = 64;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash (nobody has this address) the same work is done, and the answer is no. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
  /** Hashings so far, for the metrics. */
  count(): number;
}

/** Another cost is for tests that sign many people in. */
export function makePasswords({ memoryKib, passes }: PasswordCost = defaultCost): Passwords {
  const cost = { algorithm: argon2id, memoryCost: memoryKib, timeCost: passes, parallelism: 1 };
  let count = 0;
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnceMost) {
      if (waiting.length >= waitingMost) throw unavailable('too many people sign in at once; try again');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    count++;
    try {
      return await work();
    } finally {
      // The place goes to who waits longest; without anybody it is free.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  // Of a password that nobody knows. Made now, so that the first who asks waits no longer than the others.
  const dummy = hash(crypto.randomUUID(), cost);
  dummy.catch(() => undefined); // told to whoever needs it
  return {
    hash: (password) => inTurn(() => hash(normal(password), cost)),
    async verify(passwordHash, password) {
      const right = await inTurn(async () => verify(passwordHash ?? (await dummy), normal(password)));
      return right && passwordHash !== undefined;
    },
    count: () => count,
  };
}

/** The same characters can be typed as different code points, depending on the keyboard. */
function normal(password: string): string {
  return password.normalize('NFC');
}
