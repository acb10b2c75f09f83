/**
 * Automatic assignment: while it is on, a worker assigns deliveries without a courier by the rule of the suggestions, those
 * that are due first.
 *
 * One node does it at a time, because nodes that decide at the same moment would each give a courier the room that is left.
 * When that node dies, another goes on as soon as its lease has expired. A delivery that a person, or a node that lost its
 * lease, has assigned in the meantime is left alone (`onlyCourier: null`, checked by the update that assigns), so nothing is
 * assigned twice and nobody's choice is overruled. Each turn continues where the last one ended and starts over after the end, so deliveries that cannot be
 * assigned do not block the others. If no courier has room, they wait.
 */

import { maxAssignments } from '../../contract/operations/fleet/assign.ts';
import type { DeliveryState } from '../../contract/primitives.ts';
import type { Actor } from '../accounts/index.ts';
import { isRejection } from '../errors/rejection.ts';
import { lowestId } from '../platform/ids.ts';
import { makeLease } from '../workers/lease.ts';
import type { TurnOutcome } from '../workers/paced-worker.ts';
import type { BoardCursor } from './board-cursor.ts';
import { type FleetMoves, whatHappened } from './moves.ts';
import type { Parts } from './parts.ts';
import type { FleetSettingsKeeper } from './settings.ts';
import type { Suggestion } from './suggest.ts';
import { countUnassigned, readAssignedBy, readUnassigned } from './suggestion-store.ts';
import type { Suggestions } from './suggestions.ts';

/** The actor in the events of these assignments. */
const dispatcher = 'dispatcher';

/** Deliveries of one turn. */
const maxDeliveries = 100;
/** Longer than a turn of 100 assignments takes on a busy machine. */
const leaseMs = 10_000;
const start: BoardCursor = { dueUs: '0', deliveryId: lowestId };

interface AutomaticParts extends Pick<Parts, 'database' | 'settings'> {
  suggestions: Pick<Suggestions, 'forRows' | 'room'>;
  moves: Pick<FleetMoves, 'assign'>;
}

export type AutomaticAssignment = ReturnType<typeof makeAutomaticAssignment>;

export function makeAutomaticAssignment({ database, settings, suggestions, moves }: AutomaticParts) {
  const lease = makeLease(database, dispatcher, leaseMs);
  let cursor = start;

  async function assign({ deliveryId, courier }: Suggestion): Promise<void> {
    if (!courier) return;
    // A rejection is no fault: someone was faster, it was cancelled, or the courier has left. The next turn reads again.
    await moves.assign(deliveryId, courier.courierId, { actor: dispatcher, onlyCourier: null });
  }

  return {
    /** After the last turn: another node goes on at once. */
    release: lease.release,
    /** What it would assign now, if it were turned on. */
    async preview() {
      const [{ unassigned }, room] = await Promise.all([countUnassigned(database), suggestions.room()]);
      return { unassigned, assignable: Math.min(unassigned, room) };
    },

    async turn(): Promise<TurnOutcome> {
      // The second look is not at remembered settings: once any node has turned it off, no turn begins.
      if (!(await settings.current()).automatic || !(await settings.read()).automatic) {
        cursor = start;
        return 'nothing';
      }
      if (!(await lease.claim())) return 'nothing';
      const rows = await readUnassigned(database, cursor, maxDeliveries);
      const last = rows.at(-1);
      const isEnd = rows.length < maxDeliveries;
      cursor = isEnd || !last ? start : { dueUs: last.due_us, deliveryId: last.delivery_id };
      const suggested = await suggestions.forRows(rows);
      const done = await Promise.allSettled(suggested.map(assign));
      const failed = done.find((each) => each.status === 'rejected');
      if (failed) throw failed.reason;
      return isEnd || suggested.every(({ courier }) => !courier) ? 'nothing' : 'more';
    },
  };
}

interface UndoParts extends Pick<Parts, 'database'> {
  moves: Pick<FleetMoves, 'undoMany'>;
  settings: Pick<FleetSettingsKeeper, 'change'>;
}

export type UndoAutomatic = ReturnType<typeof makeUndoAutomatic>;

/**
 * Turns off automatic assignment and unassigns what it assigned since then, if nothing else has happened to the delivery: then
 * its version is still the one after the assignment.
 */
export function makeUndoAutomatic({ database, moves, settings }: UndoParts) {
  return async (by: Actor, sinceMs: number) => {
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
    const keptByState = new Map<DeliveryState, number>();
    for (const each of assigned) {
      if (!untouched.includes(each)) keptByState.set(each.status, (keptByState.get(each.status) ?? 0) + 1);
    }
    return {
      undone,
      kept: [...keptByState].map(([state, count]) => ({ count, why: whatHappened(state, true).details })),
      // A node in the middle of its turn may assign a few more: the caller asks again until there is nothing left.
      has_more: undone > 0,
    };
  };
}
