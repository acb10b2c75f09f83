/**
 * The key ring: a cache of the API keys that were used lately, so that a request costs no query.
 *
 * An entry must not live long: a revocation has to take effect on every node within one second, and so has the end of a
 * key that was rolled, and a change of the account. So an entry is trusted for 900 ms from the moment its query was sent,
 * and no longer, whatever breaks (a lost connection, a stalled database, a clock that was set). The entry of a key in use
 * is refreshed in the background when it is half that old, so that no request waits for it.
 *
 *   request ──▶ form and checksum? ──no──▶ 401, without a query
 *                 │ yes
 *                 ▼
 *               in the cache, younger than 900 ms? ──yes──▶ the caller, at once (older than 450 ms: refresh in the background)
 *                 │ no
 *                 ▼
 *               query (grouped with those of other requests) ──▶ remember ──▶ the caller
 *
 * That is about two queries a second for each key in use on each node, many keys in one statement. Keys are remembered by
 * the whole Authorization header, which saves parsing and hashing at each request.
 */

import type { Route } from '../../../contract/routes.ts';
import type { AccountCaller, FleetCaller } from '../../accounts/index.ts';
import { rightsOfKey } from '../../accounts/index.ts';
import { type Database, DatabaseUnavailable } from '../../database/database.ts';
import { makeGroups } from '../../database/groups.ts';
import type { Doorkeeper } from '../../http/gate.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyId } from '../../platform/ids.ts';
import { hashOf, type KeyKind, kindOf } from './api-key.ts';
import { findKeys, type KeyRow, markUsed } from './store.ts';

const trustMs = 900;
const refreshAfterMs = 450;
const maxRemembered = 10_000;
const writeUsedEveryMs = 60_000;

export type KeyCaller = (AccountCaller | FleetCaller) & { keyId: KeyId; keyKind: KeyKind };

interface Entry {
  caller: KeyCaller;
  /** When its query was sent. */
  since: number;
  isRefreshing: boolean;
}

export interface KeyRing extends Doorkeeper<KeyCaller> {
  /** Writes what is still unwritten about the use of keys. */
  close(): Promise<void>;
}

/** The refusal of every kind of bad key: it must not tell somebody who guesses how close they are. */
const badKey = () => new Refusal('api_key_not_valid', {}, { headers: { 'www-authenticate': 'Bearer' } });

export function makeKeyRing(database: Database, clock: Clock): KeyRing {
  const entries = new Map<string, Entry>();
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

  function recall(authorization: string | undefined): KeyCaller | 'seen' | 'new' {
    if (authorization === undefined) throw badKey();
    let entry = entries.get(authorization);
    if (!entry) {
      const key = keyIn(authorization);
      if (kindOf(key) === undefined) throw badKey();
      entry = entries.get(`Bearer ${key}`);
    }
    if (!entry) return 'new';
    const age = clock.elapsed() - entry.since;
    if (age >= trustMs) return 'seen';
    if (age >= refreshAfterMs && !entry.isRefreshing) {
      entry.isRefreshing = true;
      lookUp(authorization).catch(() => undefined); // the next request that needs it asks again
    }
    unwrittenUses.set(entry.caller.keyId, clock.now());
    return entry.caller;
  }

  async function lookUp(authorization: string): Promise<KeyCaller> {
    const since = clock.elapsed();
    const key = keyIn(authorization);
    // A copy: a part of the text of a request would keep the whole request in memory.
    const header = Buffer.from(`Bearer ${key}`, 'latin1').toString('latin1');
    const row = await lookups.submit(hashOf(key));
    if (!row) {
      entries.delete(header);
      throw badKey();
    }
    const caller = callerOf(row, () => confirm(header));
    entries.delete(header); // so that the oldest entry is always the first
    const [oldest] = entries.size >= maxRemembered ? entries.keys() : [];
    if (oldest !== undefined) entries.delete(oldest);
    entries.set(header, { caller, since, isRefreshing: false });
    unwrittenUses.set(caller.keyId, clock.now());
    return caller;
  }

  async function confirm(authorization: string): Promise<void> {
    if (typeof recall(authorization) !== 'object') await lookUp(authorization);
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
    requireDeclaredKind,
    async close() {
      clearInterval(writing);
      await writeUses();
    },
  };
}

const keyKinds: Record<'account key' | 'test key' | 'fleet key', readonly KeyKind[]> = {
  'account key': ['live', 'test'],
  'test key': ['test'],
  'fleet key': ['fleet'],
};

function requireDeclaredKind({ caller: needed }: Route, { keyKind }: KeyCaller): void {
  if (needed !== 'account key' && needed !== 'test key' && needed !== 'fleet key') {
    throw new Error('the route is for no key');
  }
  if (!keyKinds[needed].includes(keyKind)) throw new Refusal('other_key_needed', { needed });
}

function keyIn(authorization: string): string {
  return /^Bearer /i.test(authorization) ? authorization.slice(7).trim() : '';
}

function callerOf(row: KeyRow, confirm: () => Promise<void>): KeyCaller {
  const { api_key_id: keyId, kind: keyKind } = row;
  const actor = `key:${keyId}`;
  const key = { keyId, keyKind, actor, personId: null, network: null, rateKey: keyId, grant: actor, confirm };
  if (keyKind === 'fleet') return { kind: 'fleet', name: null, ...key };
  const { account_id: accountId, currency, service_time_minutes: serviceTimeMinutes } = row;
  if (accountId === null || currency === null || serviceTimeMinutes === null) {
    throw new Error(`the ${keyKind} key ${keyId} has no account`);
  }
  const scope = { accountId, mode: keyKind, currency, serviceTimeMinutes, rights: rightsOfKey };
  return { kind: 'account', ...scope, isOperator: false, ...key };
}
