/**
 * Who calls? The key ring knows the keys that were used lately, so that a request costs no query.
 *
 * It must not know them for too long: a revocation has to count on every node within one second. So the
 * ring asks the database every 300 ms for fresh revocations and trusts what it knows only while the last
 * question that was answered is younger than 900 ms. Whatever breaks (a lost connection, a stalled
 * database, a paused process), it stops trusting and asks for each key again. This works through any
 * connection pooler; LISTEN/NOTIFY would not, and a half-open connection would go unnoticed.
 *
 *   request ──▶ form and checksum? ──no──▶ 401, without a query
 *                 │ yes
 *                 ▼
 *               known, young and trusted? ──yes──▶ answer at once
 *                 │ no
 *                 ▼
 *               ask the database (grouped with others who ask) ──▶ remember ──▶ answer
 *
 * Keys are remembered by the whole header in which they came, which saves its parsing and hashing at each
 * request; that is in memory only, for 30 s.
 *
 * Nobody asks while nobody calls: after 10 s without a request the questions stop.
 */
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { DatabaseUnavailable, databaseWaitMs } from '../platform/database.ts';
import { makeGroups } from '../platform/groups.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { hashOf, type KeyKind, kindOf } from './api-key.ts';
import { findKeys, findRevoked, type KeyRow, markUsed } from './store.ts';

/** The account that calls and how it came in. */
export interface AccountCaller {
  kind: 'live' | 'test';
  keyId: string;
  /** How events name the caller. */
  actor: string;
  accountId: string;
  currency: string;
  serviceTimeMinutes: number;
  rateKey: string;
}

/** The delivery company's own systems. */
export interface FleetCaller {
  kind: 'fleet';
  keyId: string;
  actor: string;
  rateKey: string;
}

export type Caller = AccountCaller | FleetCaller;

const askRevokedEveryMs = 300;
const trustMs = 900;
const idleMs = 10_000;
/** Settings of the account (currency, service time) are read again after this time. */
const rememberMs = 30_000;
const rememberMost = 10_000;
const writeUsedEveryMs = 60_000;

interface Known {
  hash: string;
  caller: Caller;
  since: number;
}

export interface KeyRing {
  authenticate(authorization: string | undefined): Caller | Promise<Caller>;
  /** Writes what is still unwritten about the use of keys, and stops asking. */
  close(): Promise<void>;
}

export function makeKeyRing(database: Database, clock: Clock): KeyRing {
  const known = new Map<string, Known>();
  const unwrittenUses = new Map<string, number>();
  let trustedUntil = 0;
  let lastCall = 0;
  let asking = false;
  let nextQuestion: NodeJS.Timeout | undefined;

  const lookups = makeGroups<string, KeyRow | undefined>({
    run: async (hashes) => {
      const rows = new Map((await findKeys(database, hashes)).map((row) => [row.key_hash, row]));
      return hashes.map((hash) => rows.get(hash));
    },
    failsAlone: () => false,
    onOverload: () => new DatabaseUnavailable('the look-up of an API key took too long'),
    deadlineMs: databaseWaitMs,
  });

  function authenticate(authorization: string | undefined): Caller | Promise<Caller> {
    const now = clock.now();
    lastCall = now;
    const entry = authorization === undefined ? undefined : known.get(authorization);
    if (entry && now < trustedUntil && now - entry.since < rememberMs) {
      unwrittenUses.set(entry.caller.keyId, now);
      return entry.caller;
    }
    const key = keyIn(authorization);
    if (kindOf(key) === undefined) throw stranger();
    if (!asking) void ask();
    return lookUp(authorization!, hashOf(key), now);
  }

  async function lookUp(authorization: string, hash: string, now: number): Promise<Caller> {
    const row = await lookups.submit(hash);
    if (!row) {
      known.delete(authorization);
      throw stranger();
    }
    const caller = callerOf(row);
    if (known.size >= rememberMost) known.delete(known.keys().next().value!);
    known.set(authorization, { hash, caller, since: now });
    unwrittenUses.set(caller.keyId, now);
    return caller;
  }

  /** Asks for revocations, and comes back for as long as there are calls. */
  async function ask(): Promise<void> {
    asking = true;
    const started = clock.now();
    try {
      forget(await findRevoked(database));
      trustedUntil = started + trustMs;
    } catch {
      // Nothing is trusted now, so the next call asks the database itself and learns of the fault there.
    }
    if (clock.now() - lastCall > idleMs) asking = false;
    else nextQuestion = setTimeout(ask, askRevokedEveryMs).unref();
  }

  function forget(revoked: string[]) {
    if (revoked.length === 0) return;
    for (const [authorization, { hash }] of known) if (revoked.includes(hash)) known.delete(authorization);
  }

  async function writeUses() {
    if (unwrittenUses.size === 0) return;
    const uses = new Map(unwrittenUses);
    unwrittenUses.clear();
    await database.asOneStatement((tx) => markUsed(tx, uses)).catch(() => undefined); // the next use is written
  }
  const writing = setInterval(writeUses, writeUsedEveryMs).unref();

  return {
    authenticate,
    async close() {
      clearInterval(writing);
      lastCall = 0;
      clearTimeout(nextQuestion);
      await writeUses();
    },
  };
}

function keyIn(authorization: string | undefined): string {
  return authorization !== undefined && /^Bearer /i.test(authorization) ? authorization.slice(7).trim() : '';
}

/** The same answer for every kind of stranger: it must not tell a guesser how near he is. */
function stranger(): Refusal {
  return new Refusal('unauthorized', 'send a valid API key as Authorization: Bearer <API_KEY>', {
    'www-authenticate': 'Bearer',
  });
}

function callerOf(row: KeyRow): Caller {
  const keyId = row.api_key_id;
  const kind: KeyKind = row.kind;
  const actor = `key:${keyId}`;
  if (kind === 'fleet') return { kind, keyId, actor, rateKey: keyId };
  return {
    kind,
    keyId,
    actor,
    accountId: row.account_id!,
    currency: row.currency!,
    serviceTimeMinutes: row.service_time_minutes!,
    rateKey: keyId,
  };
}

/** Operations on an account's own deliveries are not for fleet keys. */
export function requireAccount(caller: Caller): AccountCaller {
  if (caller.kind === 'fleet') {
    throw new Refusal(
      'forbidden',
      'this operation needs an account key (wb_live_ or wb_test_), not a fleet key',
    );
  }
  return caller;
}
