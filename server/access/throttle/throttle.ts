/**
 * Guessing is slow. Each try is counted in PostgreSQL, so for all nodes together, and counted before it is looked
 * at: a thousand tries sent at once are a thousand tries. A right one is then taken off again.
 *
 *   try ──▶ closed? ──yes──▶ 429, without looking at it and without counting it
 *             │ no
 *             ▼
 *           count ──▶ look ──wrong──▶ the count stays; beyond the free ones the door closes, longer each time
 *                       ├──right──▶ taken off; what is a person's own is forgotten altogether
 *                       └──no verdict (the database is gone, …)──▶ taken off
 *
 * By address, nobody is told whether it is known: an unknown one is counted the same way. So that nobody can lock
 * the owner of an address out by guessing, a browser that has signed in before is counted apart (`known-device.ts`).
 */

import { hash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { PersonId } from '../../platform/ids.ts';
import { mailboxOf } from './mailbox.ts';
import {
  afterTry,
  asksFromNetwork,
  mailsToAddress,
  type Rule,
  wrongFromNetwork,
  wrongOnDevices,
  wrongSecrets,
} from './rules.ts';
import * as store from './store.ts';

/** Something that is counted. */
export interface Counter {
  key: string;
  rule: Rule;
  /** A right try forgets all wrong ones before it. */
  own: boolean;
}

export const counters = {
  address: (email: string): Counter => own(`address:${addressHash(email)}`),
  device: (device: string): Counter => own(`device:${hash('sha256', device)}`),
  devicesOf: (personId: PersonId): Counter => own(`devices:${personId}`, wrongOnDevices),
  code: (personId: PersonId): Counter => own(`code:${personId}`),
  signInsFrom: (network: string): Counter => shared(`network:${network}`, wrongFromNetwork),
  linksFrom: (network: string): Counter => shared(`links:${network}`, wrongFromNetwork),
  mailsTo: (email: string): Counter => shared(`mails:${addressHash(email)}`, mailsToAddress),
  /** Apart from those that anybody can ask for: a stranger must not keep somebody from being invited. */
  invitationsTo: (email: string): Counter => shared(`invitations-to:${addressHash(email)}`, mailsToAddress),
  mailsFrom: (network: string): Counter => shared(`mails-from:${network}`, asksFromNetwork),
  signUpsFrom: (network: string): Counter => shared(`sign-ups:${network}`, asksFromNetwork),
};

const own = (key: string, rule = wrongSecrets): Counter => ({ key, rule, own: true });
const shared = (key: string, rule: Rule): Counter => ({ key, rule, own: false });

/** Of an address that nobody has, too: what is counted must not reveal whether it is known. */
function addressHash(email: string): string {
  return hash('sha256', mailboxOf(email));
}

export interface Throttle {
  /**
   * Looks only while nothing is closed. Undefined, a 401 or a 404 is a wrong try; any other error says nothing
   * about it.
   */
  attempt<T>(counted: readonly Counter[], look: () => Promise<T | undefined>): Promise<T | undefined>;
  /** For what counts whether it is right or wrong. */
  count(counted: readonly Counter[]): Promise<void>;
  /** Opens what guessing has closed. */
  forget(counted: readonly Counter[]): Promise<void>;
}

export function makeThrottle(database: Database, clock: Clock): Throttle {
  /** Answers when the last try before this one was, for each. */
  function take(counted: readonly Counter[]): Promise<number[]> {
    const now = clock.now();
    const keys = counted.map(({ key }) => key);
    return database.inTransaction(async (tx) => {
      const before = await store.lockTries(tx, keys, now);
      const after = before.map((tries, i) => afterTry(tries, counted[i]!.rule, now));
      const closed = before.filter((_, i) => after[i] === undefined);
      if (closed.length > 0) throw closedFor(Math.max(...closed.map((one) => one.closedUntil)) - now);
      await store.writeTries(
        tx,
        keys,
        after.map((tries) => tries!),
      );
      return before.map((tries) => tries.lastAt);
    });
  }

  async function takeOff(counted: readonly Counter[], lastAt: readonly number[], right: boolean) {
    await database.inTransaction(async (tx) => {
      for (const [i, counter] of counted.entries()) {
        if (right && counter.own) await store.forget(tx, [counter.key]);
        else await store.giveBack(tx, counter.key, lastAt[i]!);
      }
    });
  }

  return {
    async attempt(counted, look) {
      // Always in the same order, so that two who hold the one and wait for the other cannot meet.
      const sorted = [...counted].sort((a, b) => (a.key < b.key ? -1 : 1));
      const lastAt = await take(sorted);
      // Where that fails, one try too many was counted. What the look did or ran into is answered all the same.
      const takeOffIfPossible = (right: boolean) => takeOff(sorted, lastAt, right).catch(() => undefined);
      try {
        const found = await look();
        if (found !== undefined) await takeOffIfPossible(true);
        return found;
      } catch (error) {
        const wrong = error instanceof Refusal && (error.status === 401 || error.status === 404);
        if (!wrong) await takeOffIfPossible(false);
        throw error;
      }
    },
    async count(counted) {
      await take([...counted].sort((a, b) => (a.key < b.key ? -1 : 1)));
    },
    async forget(counted) {
      await database.asOneStatement((tx) =>
        store.forget(
          tx,
          counted.map(({ key }) => key),
        ),
      );
    },
  };
}

function closedFor(ms: number): Refusal {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const words =
    seconds < 120 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`;
  return new Refusal('tooManyRequests', `there were too many tries; wait ${words} and try again`, {
    'retry-after': String(seconds),
  });
}
