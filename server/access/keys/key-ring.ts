/**
 * Who calls? The key ring knows the keys that were used lately, so that a request costs no query.
 *
 * It must not know them for too long: a revocation has to count on every node within one second, and so has the end
 * of a key that was rolled, and a change of the account. So what it knows is good for 900 ms from the moment the
 * question was asked, and not a moment longer, whatever breaks (a lost connection, a stalled database, a clock that was
 * set). A key in use is asked for again, in the background, when it is half that old: no request waits for it.
 *
 *   request ──▶ form and checksum? ──no──▶ 401, without a query
 *                 │ yes
 *                 ▼
 *               known and younger than 900 ms? ──yes──▶ answer at once (older than 450 ms: ask again meanwhile)
 *                 │ no
 *                 ▼
 *               ask the database (grouped with others who ask) ──▶ remember ──▶ answer
 *
 * That is some two questions a second for each key in use on each node, many keys in one statement. Keys are
 * remembered by the header in which they come, which saves parsing and hashing at each request.
 */
import type { Clock } from '../../platform/clock.ts';
import { type Database, DatabaseUnavailable } from '../../platform/database.ts';
import { makeGroups } from '../../platform/groups.ts';
import type { Doorkeeper } from '../../platform/http/gate.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { hashOf, kindOf } from './api-key.ts';
import { type Caller, requireKeyKind } from './key-caller.ts';
import { findKeys, type KeyRow, markUsed } from './store.ts';

const trustMs = 900;
const askAgainMs = 450;
const maxRemembered = 10_000;
const writeUsedEveryMs = 60_000;

interface Known {
  caller: Caller;
  /** When the question was asked. */
  since: number;
  askingAgain: boolean;
}

export interface KeyRing extends Doorkeeper<Caller> {
  /** Recalls, or looks up. */
  authenticate(authorization: string | undefined): Caller | Promise<Caller>;
  /** Writes what is still unwritten about the use of keys. */
  close(): Promise<void>;
}

export function makeKeyRing(database: Database, clock: Clock): KeyRing {
  const known = new Map<string, Known>();
  const unwrittenUses = new Map<string, number>();

  const lookups = makeGroups<string, KeyRow | undefined>({
    run: async (hashes) => {
      const rows = new Map((await findKeys(database, hashes)).map((row) => [row.key_hash, row]));
      return hashes.map((hash) => rows.get(hash));
    },
    failsAlone: () => false,
    onOverload: () => new DatabaseUnavailable('the look-up of an API key took too long'),
    deadlineMs: database.waitMs,
  });

  function recall(authorization: string | undefined): Caller | 'seen' | 'new' {
    let entry = authorization === undefined ? undefined : known.get(authorization);
    if (!entry) {
      const key = keyIn(authorization);
      if (kindOf(key) === undefined) throw stranger();
      entry = known.get(`Bearer ${key}`);
    }
    if (!entry) return 'new';
    const age = clock.elapsed() - entry.since;
    if (age >= trustMs) return 'seen';
    if (age >= askAgainMs && !entry.askingAgain) {
      entry.askingAgain = true;
      lookUp(authorization!).catch(() => undefined); // who needs the answer asks again, and is told
    }
    unwrittenUses.set(entry.caller.keyId, clock.now());
    return entry.caller;
  }

  async function lookUp(authorization: string): Promise<Caller> {
    const since = clock.elapsed();
    const key = keyIn(authorization);
    // A copy: a part of the text of a request would keep the whole request in memory.
    const header = Buffer.from(`Bearer ${key}`, 'latin1').toString('latin1');
    const row = await lookups.submit(hashOf(key));
    if (!row) {
      known.delete(header);
      throw stranger();
    }
    const caller = callerOf(row);
    known.delete(header); // so that the oldest entry is always the first
    if (known.size >= maxRemembered) known.delete(known.keys().next().value!);
    known.set(header, { caller, since, askingAgain: false });
    unwrittenUses.set(caller.keyId, clock.now());
    return caller;
  }

  async function writeUses() {
    if (unwrittenUses.size === 0) return;
    const uses = new Map(unwrittenUses);
    unwrittenUses.clear();
    await database.asOneStatement((tx) => markUsed(tx, uses)).catch(() => undefined); // the next use is written
  }
  const writing = setInterval(writeUses, writeUsedEveryMs).unref();

  return {
    recall,
    lookUp,
    requireDeclaredKind: ({ caller: declared }, caller) => requireKeyKind(declared, caller),
    authenticate(authorization) {
      const caller = recall(authorization);
      return caller === 'seen' || caller === 'new' ? lookUp(authorization!) : caller;
    },
    async close() {
      clearInterval(writing);
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
  const { kind } = row;
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
