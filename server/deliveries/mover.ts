/**
 * Makes moves. A move is decided on what the delivery is now, and written on the condition that it still is:
 *
 *   idempotency key used before? ──yes──▶ the first answer again, or `key reused` for another request
 *     │ no
 *     ▼
 *   read ──▶ decide (lifecycle.ts, and the check of the caller) ──no──▶ refused, with the state
 *     ▲        │ yes
 *     │        ▼
 *     └──── write: state, event, posting of the cash ledger, outbox rows, idempotency key and proof, all or nothing
 *     another move came first
 *
 * So of two moves that exclude each other exactly one wins, on whichever nodes they run, and the loser's error names the
 * state that the winner made.
 */

import type { Static } from 'typebox';
import type { Phrase } from '../../contract/errors.ts';
import { notFound } from '../../contract/not-found.ts';
import type { Place } from '../../contract/records.ts';
import {
  growsSums,
  isLargePosting,
  type Posting,
  readSums,
  type Sums,
  whySumIsTooLarge,
} from '../cash/index.ts';
import type { KeyedAnswer, KeyRef } from '../idempotency/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, DatabaseBusy } from '../platform/database.ts';
import type { AccountId, CourierId } from '../platform/ids.ts';
import { onlyRow } from '../platform/only-row.ts';
import { isRejection, notFoundRejection, Rejection } from '../platform/rejection.ts';
import { notAfter } from '../platform/time-zone.ts';
import type { Topology } from '../platform/topology.ts';
import { readPaymentAfterCancellation } from './after-cancellation-store.ts';
import {
  type DeliverySnapshot,
  decide,
  type MoveRequest,
  type Policy,
  requiredProofOf,
} from './lifecycle.ts';
import type { HandoverPins } from './proof/handover-pin.ts';
import { type CheckedProof, insertProof, proofKindsOf, proofSummary } from './proof/store.ts';
import type { DeliveryRef, MoveRow, WriteOutcome } from './store.ts';
import * as store from './store.ts';

/** Who asks for a move. */
export interface MoveBy {
  /** How the event names them. */
  actor: string;
  /**
   * Set for a courier: a delivery of another courier, or of none, does not exist for this one. Null, for automatic
   * assignment: a delivery that has a courier does not exist.
   */
  onlyCourier?: CourierId | null | undefined;
  /** Set for an undo: refused where anything has happened to the delivery since this version. */
  onlyVersion?: number | undefined;
}

/** What comes along with a move. */
export interface MoveExtra {
  place?: Static<typeof Place> | undefined;
  /** When it happened by the clock of the phone. */
  happenedAt?: string | undefined;
  proof?: CheckedProof | undefined;
  claim?: MoveClaim | undefined;
  /** One more rule, asked where the lifecycle allows the change: a rejection where it must not be made. */
  check?: ((before: DeliverySnapshot) => Promise<Rejection | undefined>) | undefined;
}

/** An idempotency key, and what its request was and is answered. */
export interface MoveClaim extends KeyRef {
  fingerprint: string;
  answerOf(snapshot: DeliverySnapshot): string;
}

export type Moved =
  | { outcome: 'changed' | 'unchanged'; snapshot: DeliverySnapshot }
  | { outcome: 'refused'; snapshot: DeliverySnapshot; why: string }
  | { outcome: 'invalid'; why: string }
  /** The `check` of the move did not allow it. */
  | { outcome: 'not allowed'; rejection: Rejection }
  /** The first answer to the same idempotency key. */
  | { outcome: 'replayed'; answer: string }
  /** The idempotency key was used before, for something else. */
  | { outcome: 'key reused' };

/** A move that was made, now or before. */
export type MadeMove = Extract<Moved, { outcome: 'changed' | 'unchanged' | 'replayed' }>;

/** The move where it was made; a rejection where it was not, or there is no such delivery (undefined). */
export function madeMove(
  moved: Moved | undefined,
  refusedAs: Phrase = 'moveNotPossible',
): MadeMove | Rejection {
  if (!moved) return notFoundRejection(notFound.delivery);
  switch (moved.outcome) {
    case 'refused':
      return new Rejection(refusedAs, moved.why);
    case 'invalid':
      return new Rejection('invalidRequest', moved.why);
    case 'not allowed':
      return moved.rejection;
    case 'key reused':
      return new Rejection(
        'keyReused',
        'this Idempotency-Key was used before for something else; use a new key for each move',
      );
    default:
      return moved;
  }
}

/** The answer to an earlier request with the same key; undefined where there is none. */
export type ReplayOf = (claim: MoveClaim | undefined) => Promise<Moved | undefined>;

export function makeReplayOf(findKeyedAnswer: MoverParts['findKeyedAnswer']): ReplayOf {
  return async (claim) => {
    const first =
      claim && (await findKeyedAnswer({ accountId: claim.accountId, scope: claim.scope, key: claim.key }));
    if (!first) return undefined;
    return first.fingerprint === claim.fingerprint
      ? { outcome: 'replayed', answer: first.answer }
      : { outcome: 'key reused' };
  };
}

export type Mover = (
  ref: DeliveryRef,
  request: MoveRequest,
  by: MoveBy,
  extra?: MoveExtra,
) => Promise<Moved | undefined>;

export interface MoverParts {
  database: Database;
  topology: Topology;
  clock: Clock;
  policy: () => Promise<Policy>;
  pins: Pick<HandoverPins, 'check' | 'isLocked'>;
  readSnapshot(ref: DeliveryRef): Promise<DeliverySnapshot | undefined>;
  findKeyedAnswer(key: KeyRef): Promise<KeyedAnswer | undefined>;
  /** What the move changes in the cash ledger. */
  postingOf(ref: DeliveryRef, change: MoveRow['change']): Promise<Posting | undefined>;
  /** The sums that the posting adds to. */
  readSumsOf(posting: Posting): Promise<Sums>;
  write(row: MoveRow): Promise<WriteOutcome>;
  /** After each commit of this file: `write` has its own. */
  onCommitted(accountIds: readonly AccountId[]): void;
}

/** How often a move is decided again because another came first. Each time means that another move succeeded. */
const maxTries = 10;

export function makeMover(parts: MoverParts): Mover {
  const { database, topology, clock, policy, pins, readSnapshot } = parts;
  const { postingOf, readSumsOf, write, onCommitted } = parts;
  const replayOf = makeReplayOf(parts.findKeyedAnswer);

  /**
   * A hand-over with what its proof is judged on; the simulated courier names kinds and has no images. Only where a PIN is
   * required does it matter whether it is locked. And the correction of an amount with what was recorded beside the delivery.
   */
  async function withFacts(
    request: MoveRequest,
    ref: DeliveryRef,
    snapshot: DeliverySnapshot,
    rules: Policy,
    proof: CheckedProof | undefined,
  ): Promise<MoveRequest> {
    if (request.move === 'correct_amount' && snapshot.collectedAmount === null) {
      return { ...request, afterCancellation: await readPaymentAfterCancellation(database, ref) };
    }
    if (request.move !== 'deliver') return request;
    const isPinLocked = requiredProofOf(snapshot, rules).includes('pin') && (await pins.isLocked(ref));
    return { ...request, isPinLocked, proof: proof ? proofKindsOf(proof) : request.proof };
  }

  return async function move(ref, request, by, extra = {}) {
    const { claim } = extra;
    const replayed = await replayOf(claim);
    if (replayed) return replayed;
    const moved = await decideAndWrite(ref, request, by, extra);
    if (moved?.outcome === 'changed') return moved;
    // What it was decided on may be the work of this very request, sent twice.
    return (await replayOf(claim)) ?? moved;
  };

  async function decideAndWrite(
    ref: DeliveryRef,
    request: MoveRequest,
    by: MoveBy,
    extra: MoveExtra,
  ): Promise<Moved | undefined> {
    const { proof, claim } = extra;
    const rules = await policy();
    let pinIsRight = false;
    for (let tries = 0; tries < maxTries; tries++) {
      const snapshot = await readSnapshot(ref);
      if (!snapshot || (by.onlyCourier !== undefined && snapshot.courierId !== by.onlyCourier)) {
        return undefined;
      }
      if (by.onlyVersion !== undefined && snapshot.version !== by.onlyVersion) {
        return { outcome: 'refused', snapshot, why: 'The delivery has changed in the meantime.' };
      }
      const asked = await withFacts(request, ref, snapshot, rules, proof);
      const decision = decide(snapshot, asked, rules, by.actor, clock.now());
      if (decision.outcome !== 'change') {
        if (decision.outcome !== 'unchanged') return decision;
        return proof ? proofNotKept(snapshot) : { outcome: 'unchanged', snapshot };
      }
      const rejection = await extra.check?.(snapshot);
      if (rejection) return { outcome: 'not allowed', rejection };
      if (proof?.pin !== undefined && !pinIsRight) {
        const wrong = await pins.check(ref, proof.pin);
        if (wrong !== undefined) return { outcome: 'invalid', why: wrong };
        pinIsRight = true;
      }
      const posting = await postingOf(ref, decision);
      const grown = posting && growsSums(posting) ? posting : undefined;
      const why = grown && whySumIsTooLarge(await readSumsOf(grown), grown);
      if (why !== undefined) return { outcome: 'refused', snapshot, why };
      const row = rowOf(ref, decision, extra, posting);
      const isAlone = proof !== undefined || (grown !== undefined && isLargePosting(grown));
      const written = await (isAlone ? writeAlone(row, proof) : write(row));
      if (isRejection(written)) return { outcome: 'refused', snapshot, why: written.details };
      if (written === 'done') return { outcome: 'changed', snapshot: decision.to };
      if (written === 'courier deactivated') {
        return { outcome: 'invalid', why: 'courier_id: this courier is deactivated' };
      }
      // The one that came first may have been this very request, sent twice.
      const answer = await replayOf(claim);
      if (answer) return answer;
    }
    throw new DatabaseBusy('too many others are changing this delivery');
  }

  /**
   * Not in a group: an image is larger than all the rest of a group, and of large amounts the sums are checked again after they were
   * written, when no other can be written at the same time.
   */
  async function writeAlone(
    row: MoveRow,
    proof: CheckedProof | undefined,
  ): Promise<WriteOutcome | Rejection> {
    const outcome = await database.inTransaction(async (tx) => {
      const [written] = await store.moveDeliveries(tx, [row], topology);
      if (written !== 'done') return written!;
      if (proof) await insertProof(tx, row.ref, row.change.event, proof);
      if (!row.posting || !isLargePosting(row.posting)) return written;
      const why = whySumIsTooLarge(onlyRow(await readSums(tx, [row.posting])));
      return why === undefined ? written : new Rejection('moveNotPossible', why);
    });
    if (isRejection(outcome)) return outcome;
    onCommitted([row.ref.accountId]);
    return outcome;
  }
}

/** A success would mean that the proof is safe, and the phone may have the only copy. */
function proofNotKept(snapshot: DeliverySnapshot): Moved {
  const why = `Already ${snapshot.status}. The proof that was sent now was not kept.`;
  return { outcome: 'refused', snapshot, why };
}

function rowOf(
  ref: DeliveryRef,
  change: MoveRow['change'],
  { place, happenedAt, proof, claim }: MoveExtra,
  posting: Posting | undefined,
): MoveRow {
  const data = {
    ...(place === undefined ? {} : { place }),
    ...(happenedAt === undefined ? {} : { happened_at: notAfter(happenedAt, change.event.atMs) }),
    ...(proof === undefined ? {} : { proof: proofSummary(proof) }),
  };
  return {
    ref,
    change,
    data,
    claim: claim && claimOf(claim, change.to),
    posting,
  };
}

function claimOf(
  { accountId, scope, key, fingerprint, answerOf }: MoveClaim,
  to: DeliverySnapshot,
): MoveRow['claim'] {
  return { accountId, scope, key, fingerprint, answer: answerOf(to) };
}
