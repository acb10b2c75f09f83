/**
 * Requests with an `Idempotency-Key` that are not a move of one delivery. The same key with the same request gets the
 * first response again, also while the first is still in progress; with another request it is rejected.
 */
import type { Clock } from '../platform/clock.ts';
import { type Database, DatabaseUnavailable, type Tx } from '../platform/database.ts';
import { isRejection, Rejection } from '../platform/rejection.ts';
import {
  completeKeyedAnswer,
  findKeyedAnswers,
  insertKeyedAnswer,
  type KeyRef,
  unanswered,
} from './keyed-answer-store.ts';
import { fingerprintOf, noAccount } from './move-claim.ts';

export interface KeyedRequest extends KeyRef {
  /** What is asked for: the body as it was understood. */
  request: unknown;
}

export interface Answered<Body> {
  body: Body;
  /** It is the first answer again. */
  replayed: boolean;
}

/** What was created, and the body of the response. */
type Work<Body> = (tx: Tx) => Promise<{ subjectId: string; body: Body } | Rejection>;
type Outcome<Body> = Promise<Answered<Body> | Rejection>;

export interface KeyedRequests {
  /** Work of one transaction: it uses up the key where it commits, and only there. */
  inOneTransaction<Body>(keyed: KeyedRequest | undefined, work: Work<Body>): Outcome<Body>;
  /**
   * Work of many transactions, each of which may be repeated without harm. The key is bound to its request before, and
   * gets its answer afterwards: where the work breaks off, the same request goes on with it.
   */
  inManyTransactions<Body>(keyed: KeyedRequest | undefined, work: () => Promise<Body>): Outcome<Body>;
}

/** Work of many transactions makes no one thing. */
const noSubject = noAccount;

/** Another request with the same key came first: the transaction is rolled back. */
class KeyTaken extends Error {}

export function makeKeyedRequests(database: Database, clock: Clock): KeyedRequests {
  async function firstAnswer<Body>({
    request,
    ...ref
  }: KeyedRequest): Promise<Answered<Body> | Rejection | undefined> {
    const [first] = await findKeyedAnswers(database, [ref]);
    if (!first) return undefined;
    if (first.fingerprint !== fingerprintOf(request)) return keyReused;
    return first.answer === unanswered ? undefined : { body: JSON.parse(first.answer), replayed: true };
  }

  const claim = (tx: Tx, { request, ...ref }: KeyedRequest, subjectId: string, answer: string) =>
    insertKeyedAnswer(tx, ref, { fingerprint: fingerprintOf(request), answer, subjectId, at: clock.now() });

  async function inOneTransaction<Body>(keyed: KeyedRequest | undefined, work: Work<Body>): Outcome<Body> {
    if (!keyed) {
      const done = await database.inTransaction(work);
      return isRejection(done) ? done : { body: done.body, replayed: false };
    }
    const first = await firstAnswer<Body>(keyed);
    if (first) return first;
    try {
      return await database.inTransaction(async (tx) => {
        const done = await work(tx);
        if (isRejection(done)) return done;
        const { subjectId, body } = done;
        if (!(await claim(tx, keyed, subjectId, JSON.stringify(body)))) throw new KeyTaken();
        return { body, replayed: false };
      });
    } catch (error) {
      if (!(error instanceof KeyTaken)) throw error;
      const answer = await firstAnswer<Body>(keyed);
      if (!answer)
        throw new DatabaseUnavailable('the idempotency key had reached its age and was cleared away');
      return answer;
    }
  }

  async function inManyTransactions<Body>(
    keyed: KeyedRequest | undefined,
    work: () => Promise<Body>,
  ): Outcome<Body> {
    if (!keyed) return { body: await work(), replayed: false };
    const isFirst = await database.asOneStatement((tx) => claim(tx, keyed, noSubject, unanswered));
    const first = isFirst ? undefined : await firstAnswer<Body>(keyed);
    if (first) return first;
    const body = await work();
    const completed = await database.asOneStatement((tx) =>
      completeKeyedAnswer(tx, keyed, JSON.stringify(body)),
    );
    // Sent twice at once: what was answered first is the answer to both.
    const others = completed ? undefined : await firstAnswer<Body>(keyed);
    return others ?? { body, replayed: false };
  }

  return { inOneTransaction, inManyTransactions };
}

const keyReused = new Rejection('keyReused', 'this Idempotency-Key was used before, with another body');
