/**
 * Makes moves. A move is decided on what the delivery is now, and written on the condition that it still is:
 *
 *   idempotency key used before? ──yes──▶ the first answer again, or `key reused` for another request
 *     │ no
 *     ▼
 *   read ──▶ decide (lifecycle.ts) ──no──▶ refused, with the state
 *     ▲        │ yes
 *     │        ▼
 *     └──── write: state, event, outbox row, idempotency key and proof, all or nothing
 *     another move came first
 *
 * So of two moves that exclude each other exactly one wins, whichever node each ran on, and the loser is told the
 * state that the winner made.
 */

import type { Static } from 'typebox';
import { notFound } from '../../contract/not-found.ts';
import type { Place } from '../../contract/records.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, DatabaseUnavailable } from '../platform/database.ts';
import type { CourierId } from '../platform/ids.ts';
import { notFoundRejection, Rejection } from '../platform/rejection.ts';
import type { KeyedAnswer, KeyRef } from './keyed-answer-store.ts';
import { decide, type MoveRequest, type Policy, type Standing } from './lifecycle.ts';
import type { PinCheck } from './proof/handover-pin.ts';
import { type CheckedProof, insertProof, toldOf } from './proof/store.ts';
import type { Carried, DeliveryRef, MoveRow } from './store.ts';
import * as store from './store.ts';

/** Who asks for a move. */
export interface MoveBy {
  /** How the event names them. */
  actor: string;
  /**
   * Set for a courier: what another courier has, or nobody, is not there for this one. Null, for the automatic mode:
   * what anybody has is not there.
   */
  onlyCourier?: CourierId | null | undefined;
}

/** What comes along with a move. */
export interface MoveExtra {
  place?: Static<typeof Place> | undefined;
  /** When it happened by the clock of the phone. */
  happenedAt?: string | undefined;
  proof?: CheckedProof | undefined;
  claim?: MoveClaim | undefined;
}

/** An idempotency key, and what its request was and is answered. */
export interface MoveClaim extends KeyRef {
  fingerprint: string;
  answerOf(standing: Standing): string;
}

export type Moved =
  | { outcome: 'changed' | 'unchanged'; standing: Standing }
  | { outcome: 'refused'; standing: Standing; why: string }
  | { outcome: 'invalid'; why: string }
  /** The first answer to the same idempotency key. */
  | { outcome: 'replayed'; answer: string }
  /** The idempotency key was used before, for something else. */
  | { outcome: 'key reused' };

/** A move that was made, now or before. */
export type MadeMove = Extract<Moved, { outcome: 'changed' | 'unchanged' | 'replayed' }>;

/** The move where it was made; a rejection where it was not, or there is no such delivery (undefined). */
export function madeMove(moved: Moved | undefined): MadeMove | Rejection {
  if (!moved) return notFoundRejection(notFound.delivery);
  switch (moved.outcome) {
    case 'refused':
      return new Rejection('moveNotPossible', moved.why);
    case 'invalid':
      return new Rejection('invalidRequest', moved.why);
    case 'key reused':
      return new Rejection(
        'keyReused',
        'this Idempotency-Key was used before for something else; use a new key for each move',
      );
    default:
      return moved;
  }
}

export type Mover = (
  ref: DeliveryRef,
  request: MoveRequest,
  by: MoveBy,
  extra?: MoveExtra,
) => Promise<Moved | undefined>;

export interface MoverParts {
  database: Database;
  clock: Clock;
  policy: () => Promise<Policy>;
  checkPin: PinCheck;
  readStanding(ref: DeliveryRef): Promise<Standing | undefined>;
  findKeyedAnswer(key: KeyRef): Promise<KeyedAnswer | undefined>;
  carryOut(row: MoveRow): Promise<Carried>;
}

/** Times that a move is decided anew because another came first. Each time means that somebody else got on. */
const maxTries = 10;

export function makeMover(parts: MoverParts): Mover {
  const { database, clock, policy, checkPin, readStanding, findKeyedAnswer, carryOut } = parts;

  async function firstAnswer({ accountId, scope, key, fingerprint }: MoveClaim): Promise<Moved | undefined> {
    const first = await findKeyedAnswer({ accountId, scope, key });
    if (!first) return undefined;
    return first.fingerprint === fingerprint
      ? { outcome: 'replayed', answer: first.answer }
      : { outcome: 'key reused' };
  }

  return async function move(ref, request, by, extra = {}) {
    const { proof, claim } = extra;
    const replayed = claim && (await firstAnswer(claim));
    if (replayed) return replayed;
    const attemptsOf = await policy();
    let pinIsRight = false;
    for (let tries = 0; tries < maxTries; tries++) {
      const standing = await readStanding(ref);
      if (!standing || (by.onlyCourier !== undefined && standing.courierId !== by.onlyCourier)) {
        return undefined;
      }
      const decision = decide(standing, request, attemptsOf, by.actor, clock.now());
      if (decision.outcome !== 'change') {
        // What is so already, or stands in the way, may have been made by this very request, sent twice.
        const answer = claim && (await firstAnswer(claim));
        if (answer) return answer;
        if (decision.outcome !== 'unchanged') return decision;
        return proof ? proofNotKept(standing) : { outcome: 'unchanged', standing };
      }
      if (proof?.pin !== undefined && !pinIsRight) {
        const wrong = await checkPin(ref, proof.pin);
        if (wrong !== undefined) return { outcome: 'invalid', why: wrong };
        pinIsRight = true;
      }
      const row = rowOf(ref, decision, extra);
      const carried = await (proof ? withProof(row, proof) : carryOut(row));
      if (carried === 'done') return { outcome: 'changed', standing: decision.to };
      if (carried === 'courier left') return { outcome: 'invalid', why: 'courier_id: the courier has left' };
      // The one that came first may have been this very request, sent twice.
      const answer = claim && (await firstAnswer(claim));
      if (answer) return answer;
    }
    throw new DatabaseUnavailable('too many others are changing this delivery');
  };

  /** Not in a group: a picture is larger than all the rest of a group. */
  function withProof(row: MoveRow, proof: CheckedProof): Promise<Carried> {
    return database.inTransaction(async (tx) => {
      const [carried] = await store.moveDeliveries(tx, [row]);
      if (carried === 'done') await insertProof(tx, row.ref, row.change.event, proof);
      return carried!;
    });
  }
}

/** Yes would be heard as: the proof is safe. Whoever brought it may have the only copy. */
function proofNotKept(standing: Standing): Moved {
  const why = `the delivery is ${standing.status} already; the proof that came along now was not kept`;
  return { outcome: 'refused', standing, why };
}

/** The contract has checked that it is a time of RFC 3339, whose letters may be lower case. */
export function inUtc(time: string): string {
  return new Date(time.toUpperCase()).toISOString();
}

function rowOf(
  ref: DeliveryRef,
  change: MoveRow['change'],
  { place, happenedAt, proof, claim }: MoveExtra,
): MoveRow {
  const data = {
    ...(place === undefined ? {} : { place }),
    ...(happenedAt === undefined ? {} : { happened_at: inUtc(happenedAt) }),
    ...(proof === undefined ? {} : { proof: toldOf(proof) }),
  };
  const { accountId, scope, key, fingerprint } = claim ?? {};
  return {
    ref,
    change,
    data,
    claim: claim && {
      accountId: accountId!,
      scope: scope!,
      key: key!,
      fingerprint: fingerprint!,
      answer: claim.answerOf(change.to),
    },
  };
}
