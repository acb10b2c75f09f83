/**
 * Undo of turning on automatic assignment.
 *
 * An assignment is undone only while it is the last thing that happened to the delivery. Every change adds one to the version of
 * a delivery, so "nothing else has happened" means "the version is still the one after the assignment".
 */
import type { Static } from 'typebox';
import type { undoAutomaticAssignment } from '../../contract/dashboard/dispatch.ts';
import { maxAssignments } from '../../contract/operations/fleet/assign.ts';
import type { DeliveryState } from '../../contract/primitives.ts';
import type { Actor } from '../accounts/index.ts';
import type { Database } from '../database/database.ts';
import { isRejection, type Rejection } from '../errors/rejection.ts';
import { dispatcher } from './automatic.ts';
import { type FleetMoves, whatHappened } from './moves.ts';
import type { FleetSettingsKeeper } from './settings.ts';
import { readAssignedBy } from './undo-store.ts';

type Undone = Static<(typeof undoAutomaticAssignment.answers)[200]['body']>;

export interface UndoParts {
  database: Database;
  moves: Pick<FleetMoves, 'undoMany'>;
  settings: Pick<FleetSettingsKeeper, 'change'>;
}

/** Turns off automatic assignment and unassigns what it assigned since then. */
export type UndoAutomatic = (by: Actor, sinceMs: number) => Promise<Undone | Rejection>;

export function makeUndoAutomatic({ database, moves, settings }: UndoParts): UndoAutomatic {
  return async (by, sinceMs) => {
    const changed = await settings.change(by, { automatic: false });
    if (isRejection(changed)) return changed;
    const assigned = await readAssignedBy(database, dispatcher, sinceMs);
    const untouched = assigned.filter(({ status, is_last }) => status === 'created' && is_last);
    const steps = untouched
      .slice(0, maxAssignments)
      .map(({ delivery_id, version }) => ({ deliveryId: delivery_id, version, courierBefore: null }));
    const outcome = await moves.undoMany(steps, by.actor);
    if (isRejection(outcome)) return outcome;
    const undone = outcome.body.filter((result) => result.outcome === 'done').length;
    const moved = assigned.filter((each) => !untouched.includes(each));
    return {
      undone,
      kept: countByReason(moved.map(({ status }) => status)),
      // A node in the middle of its turn may assign a few more: the caller asks again until there is nothing left.
      has_more: undone > 0,
    };
  };
}

function countByReason(states: readonly DeliveryState[]): Undone['kept'] {
  const counts = new Map<DeliveryState, number>();
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].map(([state, count]) => ({ count, why: whatHappened(state, true).details }));
}
