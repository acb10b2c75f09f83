/**
 * Moves test deliveries on: one move at once, or a whole life step by step. Each move goes through the same code as a
 * courier's, and writes the same events.
 *
 * A run is a row of `test_runs` with the number of its next step, so it goes on after a restart, on whichever node comes
 * first. The row is locked while a step is made: a request for another move of the same delivery waits for the step,
 * ends the run, and then makes its own move. After its response no step of the run follows.
 */
import {
  advanceTestDelivery,
  type TestRun,
  testMoves,
} from '../../contract/operations/advance-test-delivery.ts';
import type { Binder } from '../accounts/index.ts';
import type { Database, Tx } from '../database/database.ts';
import {
  type Deliveries,
  type DeliveryRef,
  type DeliverySnapshot,
  type MoveBy,
  type MoveRequest,
  type Policy,
  refOf,
  viewOf,
} from '../deliveries/index.ts';
import { isRejection, notFoundRejection, Rejection } from '../errors/rejection.ts';
import { unwrap } from '../http/refusal.ts';
import { type KeyedRequests, keyedBy, keyedResponse } from '../idempotency/index.ts';
import type { Clock } from '../platform/clock.ts';
import { formatId } from '../platform/ids.ts';
import type { TurnOutcome } from '../workers/paced-worker.ts';
import { type AdvanceBody, nextStep, requestOf, testMovesNow, whatIsWrong } from './advance.ts';
import * as store from './store.ts';

export function bindTestMode(
  { bind }: Binder,
  testMode: TestMode,
  keyedRequests: Pick<KeyedRequests, 'exclusively'>,
): void {
  bind(advanceTestDelivery, async ({ caller, params, body, key }) => {
    const ref = refOf(caller, params.delivery_id);
    const keyed = keyedBy(caller, 'advance', key, [formatId('delivery', ref.id), body]);
    const advanced = await keyedRequests.exclusively(keyed, async () => {
      const now = await testMode.advance(ref, body, caller.actor);
      if (isRejection(now)) return now;
      return { ...viewOf(params.delivery_id, now.snapshot), moves: now.moves, run: now.run };
    });
    return keyedResponse(200, unwrap(advanced));
  });
}

const defaultIntervalSeconds = 2;
const maxSteps = 50;

interface TestModeParts {
  database: Database;
  deliveries: Deliveries;
  policy: () => Promise<Policy>;
  clock: Clock;
}

export type TestMode = ReturnType<typeof makeTestMode>;

export function makeTestMode({ database, deliveries, policy, clock }: TestModeParts) {
  const read = async (ref: DeliveryRef): Promise<DeliverySnapshot | Rejection> =>
    (await deliveries.snapshot(ref)) ?? notFoundRejection('delivery_not_found');

  async function make(ref: DeliveryRef, request: MoveRequest, by: MoveBy) {
    const move = await deliveries.move(ref, request, { ...by, moves: testMoves });
    if (isRejection(move)) return move;
    if (move.outcome === 'replayed') throw new Error('a test move has no idempotency key');
    return move.snapshot;
  }

  async function makeOne(ref: DeliveryRef, body: AdvanceBody, actor: string) {
    const snapshot = await read(ref);
    if (isRejection(snapshot)) return snapshot;
    const move = body.move ?? testMovesNow(snapshot, await policy())[0];
    if (move === undefined) return new Rejection('no_move_left', { status: snapshot.status });
    if (body.collected_amount !== undefined && move !== 'deliver') {
      const params = { with: 'move', values: ['deliver'], next_move: move };
      return new Rejection('only_with', params, { field: 'collected_amount' });
    }
    return make(ref, requestOf(move, snapshot, body), { actor });
  }

  /** The first step is made at once, the others when they are due; without a pause between them, all are made at once. */
  async function begin(ref: DeliveryRef, run: TestRun, everySeconds: number, actor: string) {
    let snapshot = await read(ref);
    if (isRejection(snapshot)) return snapshot;
    let next = nextStep(run, 0, snapshot);
    while (next) {
      snapshot = await make(ref, requestOf(next.step, snapshot), { actor });
      if (isRejection(snapshot)) return snapshot;
      next = nextStep(run, next.number + 1, snapshot);
      if (everySeconds > 0) break;
    }
    if (!next) return { snapshot, run: null };
    const which = { account_id: ref.accountId, delivery_id: ref.id };
    const row = { ...which, run, step: next.number, every_seconds: everySeconds, actor };
    await database.asOneStatement((tx) => store.saveRun(tx, row, clock.now() + everySeconds * 1000));
    return { snapshot, run };
  }

  /** A rejection if there is no such delivery, or the move is not possible. */
  async function advance(ref: DeliveryRef, body: AdvanceBody, actor: string) {
    const wrong = whatIsWrong(body);
    if (wrong.length > 0) return new Rejection(wrong);
    // It has to be of this account and this mode: otherwise one account could end the runs of another.
    const delivery = await read(ref);
    if (isRejection(delivery)) return delivery;
    await database.asOneStatement((tx) => store.endRun(tx, ref.accountId, ref.id));
    const now = async (snapshot: DeliverySnapshot, run: TestRun | null) => ({
      snapshot,
      moves: testMovesNow(snapshot, await policy()),
      run,
    });
    if (body.run === undefined) {
      const snapshot = await makeOne(ref, body, actor);
      return isRejection(snapshot) ? snapshot : now(snapshot, null);
    }
    const begun = await begin(ref, body.run, body.every_seconds ?? defaultIntervalSeconds, actor);
    return isRejection(begun) ? begun : now(begun.snapshot, begun.run);
  }

  /** Makes the next step of the run and sets when it goes on; a step that is rejected ends it. */
  async function goOn(tx: Tx, row: store.RunRow): Promise<void> {
    const { account_id: accountId, delivery_id: id } = row;
    const next = await stepAfter({ accountId, mode: 'test', id }, row);
    if (!next) return store.endRun(tx, accountId, id);
    await store.saveRun(tx, { ...row, step: next.number }, clock.now() + row.every_seconds * 1000);
  }

  /** Makes the step that is due; the one after it, or undefined if the run is over. */
  async function stepAfter(ref: DeliveryRef, { run, step, actor }: store.RunRow) {
    const before = await read(ref);
    if (isRejection(before)) return undefined;
    const due = nextStep(run, step, before);
    if (!due) return undefined;
    const by = { actor, onlyVersion: before.version };
    const after = await make(ref, requestOf(due.step, before), by);
    if (!isRejection(after)) return nextStep(run, due.number + 1, after);
    // A node that was killed gives up its lock of the run, but what it sent may commit after that: this very step.
    const now = await read(ref);
    return isRejection(now) || now.version === before.version ? undefined : nextStep(run, due.number, now);
  }

  /** Makes the steps of runs that are due; for a worker. */
  async function turn(): Promise<TurnOutcome> {
    for (let steps = 0; steps < maxSteps; steps++) {
      const isDue = await database.inTransaction(async (tx) => {
        const row = await store.takeDueRun(tx, clock.now());
        if (row) await goOn(tx, row);
        return row !== undefined;
      });
      if (!isDue) return 'nothing';
    }
    return 'more';
  }

  return {
    advance,
    runOf: (ref: DeliveryRef) => store.findRun(database, ref),
    turn,
  };
}
