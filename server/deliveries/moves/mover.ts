/**
 * Makes moves. A move is decided on what the delivery is now, and written on the condition that it still is:
 *
 *   idempotency key used before? ──yes──▶ the first response again, or `key reused` for another request
 *     │ no
 *     ▼
 *   read ──▶ decide (lifecycle.ts, and the check of the caller) ──no──▶ refused, with the state and what is possible in it
 *     ▲        │ yes
 *     │        ▼
 *     └──── write: state, event, posting of the cash ledger, outbox rows, idempotency key and proof, all or nothing
 *     another move came first
 *
 * So of two moves that exclude each other exactly one wins, on whichever nodes they run, and the loser's refusal has the
 * state that the winner made.
 */
import type { Static } from 'typebox';
import type { Move } from '../../../contract/primitives.ts';
import type { Problem, RefusedDelivery } from '../../../contract/problems/index.ts';
import type { MoveLocation } from '../../../contract/records.ts';
import { type Database, DatabaseBusy } from '../../database/database.ts';
import { onlyRow } from '../../database/only-row.ts';
import { isRejection, notFoundRejection, problem, Rejection } from '../../errors/rejection.ts';
import { fingerprintOf, type KeyedResponse, type KeyRef } from '../../idempotency/index.ts';
import * as money from '../../money/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AccountId, CourierId } from '../../platform/ids.ts';
import { notAfter } from '../../platform/time-zone.ts';
import {
  type DeliverySnapshot,
  decide,
  type MoveRequest,
  type Policy,
  possibleMoves,
  requiredProofOf,
} from '../lifecycle/lifecycle.ts';
import { paidAfterCancellation } from '../lifecycle/payment.ts';
import type { HandoverPins } from '../proof/handover-pin.ts';
import { type CheckedProof, insertProof, proofKindsOf, proofSummary } from '../proof/store.ts';
import type { DeliveryRef, MoveRow, WriteOutcome } from '../store.ts';
import * as store from '../store.ts';
import { readMovesAfterCancellation } from './after-cancellation-store.ts';

export interface MoveBy {
  /** How the event names them. */
  actor: string;
  /** Couriers find only deliveries of their own. Null, for automatic assignment: finds only those without a courier. */
  onlyCourier?: CourierId | null | undefined;
  /** Set for an undo: refused if anything has happened to the delivery since this version. */
  onlyVersion?: number | undefined;
  /** What they can ask for: a refusal names those of these moves that are possible now. */
  moves?: readonly Move[] | undefined;
}

export interface MoveExtra {
  location?: Static<typeof MoveLocation> | undefined;
  /** When it happened by the clock of the phone. */
  happenedAt?: string | undefined;
  proof?: CheckedProof | undefined;
  claim?: MoveClaim | undefined;
  /** One more rule, asked if the lifecycle allows the change: a rejection if it must not be made. */
  check?: ((before: DeliverySnapshot) => Promise<Rejection | undefined>) | undefined;
}

/** An idempotency key, and what its request was and is answered. */
export interface MoveClaim extends KeyRef {
  fingerprint: string;
  responseOf(snapshot: DeliverySnapshot): string;
}

/** What became of a move that was asked for, now or before. */
export type Moved =
  | { outcome: 'changed' | 'unchanged'; snapshot: DeliverySnapshot }
  /** The first response to the same idempotency key. */
  | { outcome: 'replayed'; response: string }
  | Rejection;

/** Reads the response to an earlier request with the same key; undefined if there is none. */
export function makeReplayOf(findKeyedResponse: MoverParts['findKeyedResponse']) {
  return async (claim: MoveClaim | undefined): Promise<Moved | undefined> => {
    const first =
      claim && (await findKeyedResponse({ accountId: claim.accountId, scope: claim.scope, key: claim.key }));
    if (!first) return undefined;
    return first.fingerprint === claim.fingerprint
      ? { outcome: 'replayed', response: first.response }
      : new Rejection('key_reused');
  };
}

interface MoverParts {
  database: Database;
  clock: Clock;
  policy: () => Promise<Policy>;
  pins: Pick<HandoverPins, 'check' | 'isLocked'>;
  readSnapshot(ref: DeliveryRef): Promise<DeliverySnapshot | undefined>;
  findKeyedResponse(key: KeyRef): Promise<KeyedResponse | undefined>;
  /** What the move changes in the cash ledger. */
  postingOf(ref: DeliveryRef, change: MoveRow['change']): Promise<money.Posting | undefined>;
  /** The sums that the posting adds to. */
  readSumsOf(posting: money.Posting): Promise<money.Sums>;
  write(row: MoveRow): Promise<WriteOutcome>;
  /** After each commit of this file: `write` has its own. */
  onCommitted(accountIds: readonly AccountId[]): void;
}

/** How often a move is decided again because another came first. Each time means that another move succeeded. */
const maxTries = 10;

export function makeMover(parts: MoverParts) {
  const { database, clock, policy, pins, readSnapshot } = parts;
  const { postingOf, readSumsOf, write, onCommitted } = parts;
  const replayOf = makeReplayOf(parts.findKeyedResponse);

  /**
   * A hand-over with what its proof is judged on; the simulated courier names kinds and has no images. Only if a PIN is
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
      const recorded = await readMovesAfterCancellation(database, ref);
      return { ...request, afterCancellation: paidAfterCancellation(recorded) };
    }
    if (request.move !== 'deliver') return request;
    const isPinLocked = requiredProofOf(snapshot, rules).includes('pin') && (await pins.isLocked(ref));
    return { ...request, isPinLocked, proof: proof ? proofKindsOf(proof) : request.proof };
  }

  return async function move(ref: DeliveryRef, request: MoveRequest, by: MoveBy, extra: MoveExtra = {}) {
    const { claim } = extra;
    const replayed = await replayOf(claim);
    if (replayed) return replayed;
    const moved = await decideAndWrite(ref, request, by, extra);
    if (!isRejection(moved) && moved.outcome === 'changed') return moved;
    // What it was decided on may be the work of this very request, sent twice.
    return (await replayOf(claim)) ?? moved;
  };

  async function decideAndWrite(ref: DeliveryRef, request: MoveRequest, by: MoveBy, extra: MoveExtra) {
    const { proof, claim } = extra;
    const rules = await policy();
    let pinIsRight = false;
    for (let tries = 0; tries < maxTries; tries++) {
      const snapshot = await readSnapshot(ref);
      if (!snapshot || (by.onlyCourier !== undefined && snapshot.courierId !== by.onlyCourier)) {
        return notFoundRejection('delivery_not_found');
      }
      const refused = (problems: readonly Problem[]) =>
        new Rejection(problems, { delivery: deliveryNow(snapshot, rules, by) });
      if (by.onlyVersion !== undefined && snapshot.version !== by.onlyVersion) {
        return refused([problem('changed_since')]);
      }
      const withKnownFacts = await withFacts(request, ref, snapshot, rules, proof);
      const decision = decide(snapshot, withKnownFacts, rules, by.actor, clock.now());
      if (decision.outcome === 'refused') return refused(decision.problems);
      if (decision.outcome === 'unchanged') {
        // A success would mean that the proof is safe, and the phone may have the only copy.
        return proof ? refused([problem('proof_not_kept', { status: snapshot.status })]) : decision;
      }
      const rejection = await extra.check?.(snapshot);
      if (rejection) return refused(rejection.problems);
      if (proof?.pin !== undefined && !pinIsRight) {
        const wrong = await pins.check(ref, proof.pin);
        if (wrong) return refused([wrong]);
        pinIsRight = true;
      }
      const posting = await postingOf(ref, decision);
      const grown = posting && money.growsSums(posting) ? posting : undefined;
      const tooLarge = grown && money.whySumIsTooLarge(await readSumsOf(grown), grown);
      if (tooLarge) return refused([tooLarge]);
      const row = rowOf(ref, decision, extra, posting);
      const isAlone = proof !== undefined || (grown !== undefined && money.isLargePosting(grown));
      const written = await (isAlone ? writeAlone(row, proof) : write(row));
      if (isRejection(written)) return refused(written.problems);
      if (written === 'done') return { outcome: 'changed' as const, snapshot: decision.to };
      if (written === 'courier deactivated') {
        return refused([problem('courier_inactive', {}, { field: 'courier_id' })]);
      }
      // The one that came first may have been this very request, sent twice.
      const replay = await replayOf(claim);
      if (replay) return replay;
    }
    throw new DatabaseBusy('too many others are changing this delivery');
  }

  /**
   * Not in a group: an image is larger than all the rest of a group, and of large amounts the sums are checked again after they were
   * written, when no other can be written at the same time.
   */
  async function writeAlone(row: MoveRow, proof: CheckedProof | undefined) {
    const outcome = await database.inTransaction(async (tx) => {
      const outcome = onlyRow(await store.moveDeliveries(tx, [row]));
      if (outcome !== 'done') return outcome;
      if (proof) await insertProof(tx, row.ref, row.change.event, proof);
      if (!row.posting || !money.isLargePosting(row.posting)) return outcome;
      const tooLarge = money.whySumIsTooLarge(onlyRow(await money.readSums(tx, [row.posting])));
      return tooLarge ? new Rejection([tooLarge]) : outcome;
    });
    if (isRejection(outcome)) return outcome;
    onCommitted([row.ref.accountId]);
    return outcome;
  }
}

function deliveryNow(snapshot: DeliverySnapshot, policy: Policy, { moves = [] }: MoveBy): RefusedDelivery {
  const possible = possibleMoves(snapshot, policy).filter((move) => moves.includes(move));
  return { status: snapshot.status, allowed_actions: possible };
}

function rowOf(
  ref: DeliveryRef,
  change: MoveRow['change'],
  { location, happenedAt, proof, claim }: MoveExtra,
  posting: money.Posting | undefined,
): MoveRow {
  const data = {
    ...(location === undefined ? {} : { location }),
    ...(happenedAt === undefined ? {} : { happened_at: notAfter(happenedAt, change.event.atMs) }),
    ...(proof === undefined ? {} : { proof: proofSummary(proof) }),
  };
  return { ref, change, data, claim: claim && { ...claim, response: claim.responseOf(change.to) }, posting };
}

interface ClaimParts extends Omit<KeyRef, 'key'> {
  key: string | undefined;
  /** The operation, the delivery and the validated body. */
  request: unknown;
  responseOf: (snapshot: DeliverySnapshot) => unknown;
}

/** The caller and the kind of request are the scope: the same key in another scope is another key. */
export function moveClaim({ key, request, responseOf, ...ref }: ClaimParts): MoveClaim | undefined {
  if (key === undefined) return undefined;
  const responseText = (snapshot: DeliverySnapshot) => JSON.stringify(responseOf(snapshot));
  return { ...ref, key, fingerprint: fingerprintOf(request), responseOf: responseText };
}
