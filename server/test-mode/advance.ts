/** How a test delivery is moved on: the default next move, or the next step of a run. Pure. */

import type { Static } from 'typebox';
import {
  type Advance,
  type TestMove,
  type TestRun,
  testMoves,
} from '../../contract/operations/advance-test-delivery.ts';
import { proofKinds } from '../../contract/primitives.ts';
import type { Problem, ProblemParams } from '../../contract/problems/index.ts';
import {
  type DeliverySnapshot,
  type MoveRequest,
  type Policy,
  possibleMoves,
  simulatedCourierId,
} from '../deliveries/index.ts';
import { problem } from '../errors/rejection.ts';

export type AdvanceBody = Static<typeof Advance>;

/** Besides the moves of couriers, a run answers the failed attempt for the sender. */
type Step = TestMove | 'try_again';

export const scripts: Record<TestRun, readonly Step[]> = {
  delivered: ['assign', 'pick_up', 'deliver'],
  returned: ['assign', 'pick_up', 'fail_attempt', 'return'],
  failed_then_delivered: ['assign', 'pick_up', 'fail_attempt', 'try_again', 'deliver'],
};

export function whatIsWrong({ move, reason, collected_amount, run, every_seconds }: AdvanceBody): Problem[] {
  const onlyWith = (field: string, other: ProblemParams<'only_with'>) =>
    problem('only_with', other, { field });
  return [
    run !== undefined &&
      move !== undefined &&
      problem('not_combined_with', { with: 'move' }, { field: 'run' }),
    reason !== undefined &&
      move !== 'fail_attempt' &&
      onlyWith('reason', { with: 'move', values: ['fail_attempt'] }),
    // Without a move, the default may be deliver.
    collected_amount !== undefined &&
      (run !== undefined || (move ?? 'deliver') !== 'deliver') &&
      onlyWith('collected_amount', { with: 'move', values: ['deliver'] }),
    every_seconds !== undefined && run === undefined && onlyWith('every_seconds', { with: 'run' }),
  ].filter((one) => one !== false);
}

/** The moves that are possible now, the default first. */
export function testMovesNow(snapshot: DeliverySnapshot, policy: Policy): TestMove[] {
  return possibleMoves(snapshot, policy).flatMap((move) => testMoves.filter((one) => one === move));
}

/** What the simulated courier sends with a move; values of the request come first. */
export function requestOf(
  step: Step,
  { amountToCollect }: Pick<DeliverySnapshot, 'amountToCollect'>,
  { reason = 'receiver_absent', collected_amount: collected }: AdvanceBody = {},
): MoveRequest {
  switch (step) {
    case 'assign':
    case 'pick_up':
      return { move: step, courierId: simulatedCourierId };
    case 'deliver': {
      const collectedAmount = collected ?? amountToCollect;
      return {
        move: 'deliver',
        proof: proofKinds,
        ...(amountToCollect > 0 || collectedAmount > 0 ? { collectedAmount } : {}),
        ...(collectedAmount < amountToCollect ? { shortfallReason: 'test' } : {}),
      };
    }
    case 'fail_attempt':
      return { move: 'fail_attempt', reason, ...(reason === 'other' ? { note: 'test' } : {}) };
    case 'try_again':
      return { move: 'instruct', instruction: 'try_again' };
    default:
      return { move: step };
  }
}

/**
 * The first step of the run, from number `from` on, that is not done already; undefined if nothing is left. A run
 * begins where the delivery is, and a step that was made just before the service was killed is not made again.
 */
export function nextStep(
  run: TestRun,
  from: number,
  snapshot: DeliverySnapshot,
): { number: number; step: Step } | undefined {
  for (const [number, step] of scripts[run].entries()) {
    if (number >= from && !isDone(step, snapshot)) return { number, step };
  }
  return undefined;
}

function isDone(step: Step, { status, courierId, attempts, instruction }: DeliverySnapshot): boolean {
  switch (step) {
    case 'assign':
      return courierId !== null || status !== 'created';
    case 'pick_up':
      return status !== 'created';
    case 'fail_attempt':
      return attempts > 0;
    case 'try_again':
      return instruction !== 'awaited';
    case 'deliver':
      return status === 'delivered';
    case 'return':
      return status === 'returned';
    default:
      return false;
  }
}
