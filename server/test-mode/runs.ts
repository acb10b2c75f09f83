/**
 * Moves test deliveries on: one move at once, or a whole life by and by. Each move goes through the same code as a
 * courier's, and writes the same events.
 *
 * A run is a row of `test_runs` with the number of its next step, so it goes on after a restart, on whichever node comes
 * first. While a step is made its row is locked: whoever asks for another move of the delivery meanwhile waits for it,
 * ends the run, and then makes their own. After their answer no step of the run follows.
 */
import type { TestMove, TestRun } from '../../contract/operations/advance-test-delivery.ts';
import {
  type Deliveries,
  type DeliveryRef,
  deliveryNotFound,
  type MoveRequest,
  type Policy,
  type Standing,
  settle,
} from '../deliveries/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { TurnOutcome } from '../platform/paced-worker.ts';
import { type AdvanceBody, nextStep, requestOf, testMovesNow, whatIsWrong } from './advance.ts';
import * as store from './store.ts';

export interface Advanced {
  standing: Standing;
  /** Possible now, the usual one first. */
  moves: TestMove[];
  /** The run that is still playing. */
  run: TestRun | null;
}

export interface TestMode {
  /** Throws a refusal where there is no such delivery, or the move is not possible. */
  advance(ref: DeliveryRef, body: AdvanceBody, actor: string): Promise<Advanced>;
  /** Which run is playing. */
  runOf(ref: DeliveryRef): Promise<TestRun | null>;
  /** Makes the steps of runs that are due; for a worker. */
  turn(): Promise<TurnOutcome>;
}

const defaultIntervalSeconds = 2;
/** Steps in one turn of the worker. */
const maxSteps = 50;

export interface TestModeParts {
  database: Database;
  deliveries: Deliveries;
  policy: () => Promise<Policy>;
  clock: Clock;
}

export function makeTestMode({ database, deliveries, policy, clock }: TestModeParts): TestMode {
  async function standingOf(ref: DeliveryRef): Promise<Standing> {
    const standing = await deliveries.standing(ref);
    if (!standing) throw deliveryNotFound();
    return standing;
  }

  async function make(ref: DeliveryRef, request: MoveRequest, actor: string): Promise<Standing> {
    const moved = settle(await deliveries.move(ref, request, { actor }));
    if (moved.outcome === 'replayed') throw new Error('a test move has no idempotency key');
    return moved.standing;
  }

  async function makeOne(ref: DeliveryRef, body: AdvanceBody, actor: string): Promise<Standing> {
    const standing = await standingOf(ref);
    const move = body.move ?? testMovesNow(standing, await policy())[0];
    if (move === undefined) {
      throw new Refusal('moveNotPossible', `the delivery is ${standing.status}, and its life is over`);
    }
    if (body.collected_amount !== undefined && move !== 'deliver') {
      throw new Refusal(
        'invalidRequest',
        `collected_amount only goes with deliver; the next move is ${move}`,
      );
    }
    return make(ref, requestOf(move, standing, body), actor);
  }

  /** The first step is made at once, the others when their time comes. */
  async function begin(ref: DeliveryRef, run: TestRun, everySeconds: number, actor: string) {
    let standing = await standingOf(ref);
    let next = nextStep(run, 0, standing);
    while (next) {
      standing = await make(ref, requestOf(next.step, standing), actor);
      next = nextStep(run, next.number + 1, standing);
      if (everySeconds > 0) break;
    }
    if (!next) return { standing, run: null };
    const row = {
      account_id: ref.accountId,
      delivery_id: ref.id,
      run,
      step: next.number,
      every_seconds: everySeconds,
      actor,
    };
    await database.asOneStatement((tx) => store.saveRun(tx, row, clock.now() + everySeconds * 1000));
    return { standing, run };
  }

  async function advance(ref: DeliveryRef, body: AdvanceBody, actor: string): Promise<Advanced> {
    const wrong = whatIsWrong(body);
    if (wrong !== undefined) throw new Refusal('invalidRequest', wrong);
    // Of this account and this mode, or it is not there: else one could end the runs of others.
    await standingOf(ref);
    await database.asOneStatement((tx) => store.endRun(tx, ref.accountId, ref.id));
    const { standing, run } = body.run
      ? await begin(ref, body.run, body.every_seconds ?? defaultIntervalSeconds, actor)
      : { standing: await makeOne(ref, body, actor), run: null };
    return { standing, moves: testMovesNow(standing, await policy()), run };
  }

  /** Makes the next step of the run and says when it goes on; a step that is refused ends it. */
  async function goOn(tx: Tx, row: store.RunRow): Promise<void> {
    const { account_id: accountId, delivery_id: id, run, step, actor } = row;
    const ref: DeliveryRef = { accountId, mode: 'test', id };
    let next: ReturnType<typeof nextStep>;
    try {
      const standing = await standingOf(ref);
      next = nextStep(run, step, standing);
      if (next) {
        const after = await make(ref, requestOf(next.step, standing), actor);
        next = nextStep(run, next.number + 1, after);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      next = undefined;
    }
    if (!next) return store.endRun(tx, accountId, id);
    await store.saveRun(tx, { ...row, step: next.number }, clock.now() + row.every_seconds * 1000);
  }

  async function turn(): Promise<TurnOutcome> {
    for (let steps = 0; steps < maxSteps; steps++) {
      const found = await database.inTransaction(async (tx) => {
        const row = await store.takeDueRun(tx, clock.now());
        if (row) await goOn(tx, row);
        return row !== undefined;
      });
      if (!found) return 'nothing';
    }
    return 'more';
  }

  return { advance, runOf: (ref) => store.findRun(database, ref), turn };
}
