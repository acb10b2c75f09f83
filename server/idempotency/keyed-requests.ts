/**
 * Requests with an `Idempotency-Key` that are not a move of one delivery. The same key with the same request gets the
 * first response again, also while the first is still in progress; with another request it is rejected.
 */
import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountCaller, FleetCaller } from '../accounts/index.ts';
import { type Database, DatabaseUnavailable, type Tx } from '../database/database.ts';
import type { SecretKey } from '../database/secret-key.ts';
import { isRejection, Rejection } from '../errors/rejection.ts';
import type { Clock } from '../platform/clock.ts';
import * as store from './keyed-response-store.ts';

export interface KeyedRequest extends store.KeyRef {
  /** What is asked for: the body as it was understood. */
  request: unknown;
  /** The response contains a secret, so it is stored encrypted. */
  isSecret?: true;
}

/** The key of a request, in the scope of its caller: the same key for something else is another key. */
export function keyedBy(
  caller: AccountCaller | FleetCaller,
  what: string,
  key: string | undefined,
  request: unknown,
): KeyedRequest | undefined {
  if (key === undefined) return undefined;
  return caller.kind === 'fleet'
    ? { accountId: store.noAccount, scope: `fleet:${caller.actor}:${what}`, key, request }
    : { accountId: caller.accountId, scope: `${what}:${caller.mode}`, key, request };
}

interface Answered<Body> {
  body: Body;
  replayed: boolean;
}

/** Marks a response that is the first one again. */
export const replayed = { 'idempotent-replayed': 'true' };
export const markOf = (answered: Pick<Answered<unknown>, 'replayed'>) => (answered.replayed ? replayed : {});

export const keyedResponse = <Status extends number, Body>(status: Status, answered: Answered<Body>) => ({
  status,
  body: answered.body,
  headers: markOf(answered),
});

type Outcome<Body> = Promise<Answered<Body> | Rejection>;

export type KeyedRequests = ReturnType<typeof makeKeyedRequests>;

/** Longer than any work of `exclusively` takes: a test event waits 15 s for its receiver. */
const maxWaitMs = 20_000;
const pollEveryMs = 100;

/** Another request with the same key came first: the transaction is rolled back. */
class KeyTaken extends Error {}

export function makeKeyedRequests(database: Database, clock: Clock, secretKey: SecretKey) {
  /** Undefined if the key is not known, or its request has no response yet. */
  async function firstResponse<Body>(keyed: KeyedRequest): Promise<Answered<Body> | Rejection | undefined> {
    const { accountId, scope, key } = keyed;
    const [first] = await store.findKeyedResponses(database, [{ accountId, scope, key }]);
    if (!first) return undefined;
    if (first.fingerprint !== fingerprintOf(keyed.request)) return keyReused;
    if (first.response === store.unanswered) return undefined;
    const text = keyed.isSecret ? open(keyed, first.response) : first.response;
    return text === undefined ? responseLost : { body: JSON.parse(text), replayed: true };
  }

  const contextOf = ({ accountId, scope, key }: store.KeyRef) =>
    `keyed response:${accountId}:${scope}:${key}`;

  function textOf(keyed: KeyedRequest, body: unknown): string {
    const text = JSON.stringify(body);
    return keyed.isSecret ? secretKey.seal(text, contextOf(keyed)).toString('base64') : text;
  }

  function open(keyed: KeyedRequest, sealed: string): string | undefined {
    try {
      return secretKey.open(Buffer.from(sealed, 'base64'), contextOf(keyed));
    } catch {
      return undefined;
    }
  }

  const claim = (tx: Tx, { request, ...ref }: KeyedRequest) =>
    store.insertKeyedResponse(tx, ref, {
      fingerprint: fingerprintOf(request),
      response: store.unanswered,
      subjectId: store.noAccount, // no delivery
      at: clock.now(),
    });

  const complete = (tx: Tx, keyed: KeyedRequest, body: unknown) =>
    store.completeKeyedResponse(tx, keyed, textOf(keyed, body));

  /** Work of one transaction: it uses up the key if it commits, and only then. */
  async function inOneTransaction<Body>(
    keyed: KeyedRequest | undefined,
    work: (tx: Tx) => Promise<Body | Rejection>,
  ): Outcome<Body> {
    if (!keyed) return asFirst(await database.inTransaction(work));
    try {
      const done = await database.inTransaction(async (tx) => {
        // Before all else: an equal request in progress is waited for here, so nothing is decided on what it has changed.
        if (!(await claim(tx, keyed))) throw new KeyTaken();
        const body = await work(tx);
        if (!isRejection(body)) await complete(tx, keyed, body);
        return body;
      });
      return asFirst(done);
    } catch (error) {
      if (!(error instanceof KeyTaken)) throw error;
      const response = await firstResponse<Body>(keyed);
      if (response) return response;
      throw new DatabaseUnavailable('the idempotency key had reached its age and was cleared away');
    }
  }

  /**
   * Work of many transactions, each of which may be repeated without harm. The key is bound to its request before, and
   * gets its response afterwards: if the work breaks off, the same request goes on with it.
   */
  async function inManyTransactions<Body>(
    keyed: KeyedRequest | undefined,
    work: () => Promise<Body>,
  ): Outcome<Body> {
    if (!keyed) return asFirst(await work());
    const isFirst = await database.asOneStatement((tx) => claim(tx, keyed));
    const first = isFirst ? undefined : await firstResponse<Body>(keyed);
    return first ?? completed(keyed, await work());
  }

  /**
   * Work that is not one transaction and must not be repeated, such as a request to another service. Of equal requests at
   * the same time one does it, and the others wait for its response. Only if that does not come, because the node was
   * killed, another one does the work again.
   */
  async function exclusively<Body>(
    keyed: KeyedRequest | undefined,
    work: () => Promise<Body | Rejection>,
  ): Outcome<Body> {
    if (!keyed) return asFirst(await work());
    const giveUpAt = performance.now() + maxWaitMs;
    while (!(await database.asOneStatement((tx) => claim(tx, keyed)))) {
      const first = await firstResponse<Body>(keyed);
      if (first) return first;
      if (performance.now() > giveUpAt) break;
      await sleep(pollEveryMs);
    }
    let body: Body | Rejection | undefined;
    try {
      body = await work();
    } finally {
      // A request that is refused, or failed, does not use up its key.
      if (body === undefined || isRejection(body)) {
        await database.asOneStatement((tx) => store.deleteClaimed(tx, keyed));
      }
    }
    return isRejection(body) ? body : completed(keyed, body);
  }

  /** Sent twice at once: both get the first response. */
  async function completed<Body>(keyed: KeyedRequest, body: Body): Outcome<Body> {
    const isFirst = await database.asOneStatement((tx) => complete(tx, keyed, body));
    return (isFirst ? undefined : await firstResponse<Body>(keyed)) ?? asFirst(body);
  }

  return { inOneTransaction, inManyTransactions, exclusively };
}

const asFirst = <Body>(body: Body | Rejection): Answered<Body> | Rejection =>
  isRejection(body) ? body : { body, replayed: false };

const keyReused = new Rejection('key_reused');
const responseLost = new Rejection('first_response_lost');

export function fingerprintOf(request: unknown): string {
  return hash('sha256', orderedJson(request), 'hex');
}

/** The same for values that differ only in the order of their fields. */
export const orderedJson = (value: unknown): string =>
  JSON.stringify(value, (_name, part) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
