/**
 * Makes guessing slow. Each attempt is counted in PostgreSQL, so for all nodes together, and counted before the secret is
 * checked: a thousand attempts sent at once are a thousand attempts. A right one is then subtracted again.
 *
 *   attempt ──▶ blocked? ──yes──▶ rejected, neither checked nor counted
 *                 │ no
 *                 ▼
 *               count ──▶ check ──wrong──▶ the count stays; beyond the free ones it blocks, longer each time
 *                           ├──right──▶ subtracted; counters of the person's own are reset
 *                           └──unknown (the database is gone, the queue is full, …)──▶ subtracted
 *
 * An address that nobody has is counted the same way, so the response does not reveal whether it is known. So that nobody
 * can lock the owner of an address out by guessing, a browser that has signed in before has its own counter
 * (`makeKnownDevices`).
 */

import { hash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { Database } from '../../database/database.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AccountId, PersonId } from '../../platform/ids.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';

export interface Counter {
  key: string;
  rule: rules.Rule;
  /** A right attempt resets it. */
  own: boolean;
}

export const counters = {
  address: (email: string): Counter => own(`address:${addressHash(email)}`),
  device: (device: string): Counter => own(`device:${hash('sha256', device)}`),
  devicesOf: (personId: PersonId): Counter => own(`devices:${personId}`, rules.wrongOnDevices),
  code: (personId: PersonId): Counter => own(`code:${personId}`),
  signInsFrom: (network: string): Counter => shared(`network:${network}`, rules.wrongFromNetwork),
  linksFrom: (network: string): Counter => shared(`links:${network}`, rules.wrongFromNetwork),
  mailsTo: (email: string): Counter => shared(`mails:${addressHash(email)}`, rules.mailsToAddress),
  /** Separate from mails that anybody can ask for: a stranger must not keep somebody from being invited. */
  invitationsTo: (email: string): Counter =>
    shared(`invitations-to:${addressHash(email)}`, rules.mailsToAddress),
  invitationsOf: (accountId: AccountId): Counter => shared(`invitations:${accountId}`, rules.mailsOfAccount),
  /** Links that confirm an address for alerts, and test mails to it: an account must not become a way to send spam. */
  alertConfirmationsTo: (email: string): Counter =>
    shared(`alerts-to:${addressHash(email)}`, rules.mailsToAddress),
  alertTestsTo: (email: string): Counter =>
    shared(`alert-tests-to:${addressHash(email)}`, rules.mailsToAddress),
  alertMailsOf: (accountId: AccountId): Counter => shared(`alert-mails:${accountId}`, rules.mailsOfAccount),
  mailsFrom: (network: string): Counter => shared(`mails-from:${network}`, rules.asksFromNetwork),
  signUpsFrom: (network: string): Counter => shared(`sign-ups:${network}`, rules.asksFromNetwork),
};

const own = (key: string, rule = rules.wrongSecrets): Counter => ({ key, rule, own: true });
const shared = (key: string, rule: rules.Rule): Counter => ({ key, rule, own: false });

/** Also for an address that nobody has: counting must not reveal whether it is known. */
function addressHash(email: string): string {
  return hash('sha256', mailboxOf(email));
}

/** What a check found: the verdict decides what is counted, the result is what the caller gets. */
interface Checked<T> {
  /** `unknown`: it says nothing about the secret. */
  verdict: 'right' | 'wrong' | 'unknown';
  result: T;
}

export type Throttle = ReturnType<typeof makeThrottle>;

export function makeThrottle(database: Database, clock: Clock) {
  /** The time of the last attempt before this one, for each counter; a rejection if one of them blocks. */
  function take(counted: readonly Counter[]): Promise<number[] | Rejection> {
    const now = clock.now();
    const keys = counted.map(({ key }) => key);
    return database.inTransaction(async (tx) => {
      const before = await store.lockAttempts(tx, keys, now);
      const after = counted.flatMap(
        ({ rule }, i) => rules.afterAttempt(before[i] ?? rules.noAttempts, rule, now) ?? [],
      );
      if (after.length < counted.length) {
        const waitMs = Math.max(...before.map((tries) => tries.blockedUntil)) - now;
        const seconds = Math.max(1, Math.ceil(waitMs / 1000));
        return new Rejection('too_many_attempts', { wait_seconds: seconds }, { retryAfterSeconds: seconds });
      }
      await store.writeAttempts(tx, keys, after);
      return before.map((tries) => tries.lastAt);
    });
  }

  /** `counted` is in the order of locks. */
  async function subtract(counted: readonly Counter[], lastAt: readonly number[], right: boolean) {
    await database.inTransaction(async (tx) => {
      for (const [i, { key, own }] of counted.entries()) {
        if (right && own) await store.forget(tx, [key]);
        else await store.subtractAttempt(tx, key, lastAt[i] ?? 0);
      }
    });
  }

  return {
    /** The result of the check; a rejection if a counter blocks, and the check was not run. */
    async attempt<T>(counted: readonly Counter[], check: () => Promise<Checked<T>>): Promise<T | Rejection> {
      const sorted = inLockOrder(counted);
      const lastAt = await take(sorted);
      if (isRejection(lastAt)) return lastAt;
      // If this fails, one attempt too many was counted. The caller gets what the check found all the same.
      const subtractIfPossible = (right: boolean) => subtract(sorted, lastAt, right).catch(() => undefined);
      try {
        const { verdict, result } = await check();
        if (verdict !== 'wrong') await subtractIfPossible(verdict === 'right');
        return result;
      } catch (error) {
        await subtractIfPossible(false);
        throw error;
      }
    },
    /** For attempts that count even if they are right. A rejection if a counter blocks. */
    async count(counted: readonly Counter[]): Promise<Rejection | undefined> {
      const result = await take(inLockOrder(counted));
      return isRejection(result) ? result : undefined;
    },
    /** Resets counters, and so unblocks what guessing has blocked. */
    async forget(counted: readonly Counter[]): Promise<void> {
      const keys = inLockOrder(counted).map(({ key }) => key);
      await database.inTransaction((tx) => store.forget(tx, keys));
    },
  };
}

/** Always in the same order, so that no two transactions each hold a row that the other waits for. */
function inLockOrder(counted: readonly Counter[]): Counter[] {
  return [...counted].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Brackets, quotes and the like are dropped or unwrapped by mail programs; so is what cannot be seen. */
const droppedByMail = /[\s<>()[\],;:\\"\p{C}]/gu;
/** A domain may end in a dot, and three other signs count as one there (UTS #46). */
const dotsAtEnd = /[.\u3002\uff0e\uff61]+$/;

/**
 * The mailbox of an address, for counting: one text for all spellings that mail systems or the database could treat as
 * the same. Coarser than either on purpose: an address with many spellings has one count.
 */
export function mailboxOf(email: string): string {
  const plain = email.replaceAll(droppedByMail, '');
  const at = plain.lastIndexOf('@');
  const domain = plain.slice(at + 1).replace(dotsAtEnd, '');
  // A domain with other letters than ASCII has two spellings; one that is none stays as it is. Some signs become dots.
  const spelt = `${plain.slice(0, at + 1)}${domainToASCII(domain) || domain}`.replace(dotsAtEnd, '');
  // PostgreSQL's `lower` makes an `i` of `İ`, JavaScript does not: accents go, and case in both directions.
  return spelt.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().toUpperCase();
}
