/**
 * Password hashes: argon2id with 19 MiB and two passes, as OWASP recommends. It is slow on purpose (about 30 ms of a
 * core), so only a few run at a time, in a queue that is fair between networks and lets known people pass a flood. When the
 * queue is full, sign-ins are rejected, and the rest of the service goes on.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { minPasswordCharacters } from '../../../contract/dashboard/values.ts';
import type { Problem } from '../../../contract/problems/index.ts';
import { isRejection, problem, Rejection } from '../../errors/rejection.ts';

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
    async verify(from: Source, passwordHash: string | undefined, password: string) {
      const right = await inTurn(from, async () => verify(passwordHash ?? (await dummy), normal(password)));
      return isRejection(right) ? right : right && passwordHash !== undefined;
    },
    count: () => count,
  };
}

/** Depending on the keyboard, the same characters arrive as different code points. */
const normal = (password: string) => password.normalize('NFC');

export interface Source {
  /** For example a network; or a person, if that is proven. */
  key: string;
  /** It has proven before who it is. */
  isKnown: boolean;
}

interface Waiter {
  begin(): void;
  giveUp(): void;
}

interface FairQueueLimits {
  maxRunning: number;
  /** In each of the two lanes. */
  maxWaiting: number;
  maxPerSource: number;
}

/**
 * A queue that is fair between sources. A few run at a time; those that wait are kept by source, and turns go round
 * between the sources, so that a source that sends a thousand waits behind itself and not in front of others.
 *
 *   source has its share waiting ──▶ rejected at once (too many requests)
 *   queue is full ──▶ the last waiter of the source with the most waiting makes room and is rejected (unavailable);
 *                     if no source has more waiting than the new one, the new one is rejected
 *   known source ──▶ waits in a lane of its own, which gets every second turn: a flood of strangers, from however many
 *                    networks, costs it one turn of waiting for each known source
 */
export function makeFairQueue({ maxRunning, maxWaiting, maxPerSource }: FairQueueLimits) {
  const [knownLane, strangers] = [makeLane(maxWaiting, maxPerSource), makeLane(maxWaiting, maxPerSource)];
  let running = 0;
  let strangersFirst = false;

  function next(): Waiter | undefined {
    strangersFirst = !strangersFirst;
    const [first, second] = strangersFirst ? [strangers, knownLane] : [knownLane, strangers];
    return first.take() ?? second.take();
  }

  return {
    /** A rejection if the work did not get a turn. */
    async run<T>({ key, isKnown }: Source, work: () => Promise<T>): Promise<T | Rejection> {
      if (running < maxRunning) running++;
      else {
        const rejection = await (isKnown ? knownLane : strangers).wait(key);
        if (rejection) return rejection;
      }
      try {
        return await work();
      } finally {
        // The turn goes to who is next; without anybody it is free.
        const waiter = next();
        if (waiter) waiter.begin();
        else running--;
      }
    },
  };
}

function makeLane(maxWaiting: number, maxPerSource: number) {
  /** By source. The order of the map is the order of turns: who had one goes to the end. */
  const sources = new Map<string, Waiter[]>();
  let waiting = 0;

  /** Takes the last waiter of the source with the most; false if nobody has more than the one who asks. */
  function makeRoom(own: number): boolean {
    const longest = [...sources.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
    if (longest.length <= own + 1) return false;
    waiting--;
    longest.pop()?.giveUp();
    return true;
  }

  return {
    /** Resolves when it is this one's turn; with a rejection if there is none. */
    async wait(key: string): Promise<Rejection | undefined> {
      const own = sources.get(key) ?? [];
      if (own.length >= maxPerSource) {
        return new Rejection('too_many_own_sign_ins', {}, { retryAfterSeconds: 1 });
      }
      if (waiting >= maxWaiting && !makeRoom(own.length)) return tooMany();
      waiting++;
      sources.set(key, own);
      return new Promise((resolve) => {
        own.push({ begin: () => resolve(undefined), giveUp: () => resolve(tooMany()) });
      });
    },
    take(): Waiter | undefined {
      const [first] = sources;
      if (!first) return undefined;
      const [key, own] = first;
      waiting--;
      sources.delete(key);
      const waiter = own.shift();
      if (own.length > 0) sources.set(key, own);
      return waiter;
    },
  };
}

const tooMany = () => new Rejection('too_many_sign_ins', {}, { retryAfterSeconds: 1 });

/**
 * What is wrong with a new password, if anything is. It may be any text of 8 to 128 characters (the contract checks the length) that is
 * not easy to guess. No rules about digits and special characters: they make passwords harder to remember, not harder to guess.
 * `owned` is what others know about the person: address, names.
 */
export async function passwordFault(
  field: string,
  password: string,
  owned: readonly (string | null)[],
): Promise<Problem | undefined> {
  if (!password.isWellFormed()) return problem('password_malformed', {}, { field });
  if (await isCommonPassword(password)) return problem('password_easy', {}, { field });
  const personalTexts = new Set(
    owned.flatMap((text) => (text ? [text, text.replace(/@.*/s, '')] : [])).map(plain),
  );
  return personalTexts.has(plain(password)) ? problem('password_personal', {}, { field }) : undefined;
}

/** Case, spaces and separators between words make no difference to somebody who guesses. */
function plain(text: string): string {
  const letters = text.normalize('NFKC').toLowerCase();
  return letters.replaceAll(/[\s._-]/g, '') || letters;
}

/**
 * The list of common passwords comes with `@zxcvbn-ts/language-common`, most common first; the first 10,000 that are long enough
 * to be a password here are kept in memory (about 1 MB), read when the first password is chosen.
 */
const maxPasswords = 10_000;
const listFile = '@zxcvbn-ts/language-common/src/passwords.json';

let common: Promise<ReadonlySet<string>> | undefined;

/** Case does not matter. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readList();
  return (await common).has(password.toLowerCase());
}

async function readList(): Promise<ReadonlySet<string>> {
  const path = createRequire(import.meta.url).resolve(listFile);
  const all: string[] = JSON.parse(await readFile(path, 'utf8'));
  const longEnough = all.filter((password) => password.length >= minPasswordCharacters);
  return new Set(longEnough.slice(0, maxPasswords).map((password) => password.toLowerCase()));
}
