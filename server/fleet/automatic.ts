/**
 * The automatic mode: while it is on, deliveries that nobody has are assigned by the rule of the suggestions, the
 * oldest due first.
 *
 * Every node may do it at the same time. What somebody else has assigned meanwhile, another node or a person, is not
 * there for us any more (`onlyCourier: null`, checked by the very update that assigns): nothing is assigned twice, and
 * nobody's choice is overruled. Each turn goes on where the last one ended, and begins anew after the end: deliveries
 * that cannot be assigned hold up nobody. Where no courier is free, they wait.
 */

import type { Database } from '../platform/database.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { lowestId } from '../platform/ids.ts';
import type { TurnOutcome } from '../platform/paced-worker.ts';
import type { BoardPlace } from './board-cursor.ts';
import type { FleetMoves } from './moves.ts';
import type { FleetSettingsKeeper } from './settings.ts';
import type { Suggestion } from './suggest.ts';
import { readUnassigned } from './suggestion-store.ts';
import type { Suggestions } from './suggestions.ts';

/** How the events of these assignments name who did it. */
export const dispatcher = 'dispatcher';

const maxDeliveries = 100;
const beginning: BoardPlace = { dueUs: '0', deliveryId: lowestId };

export interface AutomaticParts {
  database: Database;
  settings: Pick<FleetSettingsKeeper, 'current'>;
  suggestions: Pick<Suggestions, 'forRows'>;
  moves: Pick<FleetMoves, 'assign'>;
}

/** A turn of the worker. */
export function makeAutomaticDispatch(parts: AutomaticParts): { turn(): Promise<TurnOutcome> } {
  const { database, settings, suggestions, moves } = parts;
  let place = beginning;

  async function assign({ deliveryId, courier }: Suggestion): Promise<void> {
    if (!courier) return;
    try {
      await moves.assign(deliveryId, courier.courierId, {
        actor: dispatcher,
        onlyCourier: null,
      });
    } catch (error) {
      // Somebody was faster, it was cancelled, or the courier has left: the next round sees what is so then.
      if (!(error instanceof Refusal)) throw error;
    }
  }

  return {
    async turn() {
      if (!(await settings.current()).automatic) {
        place = beginning;
        return 'nothing';
      }
      const rows = await readUnassigned(database, place, maxDeliveries);
      const last = rows.at(-1);
      const isEnd = rows.length < maxDeliveries;
      place = isEnd || !last ? beginning : { dueUs: last.due_us, deliveryId: last.delivery_id };
      const suggested = await suggestions.forRows(rows);
      const done = await Promise.allSettled(suggested.map(assign));
      const failed = done.find((each) => each.status === 'rejected');
      if (failed) throw failed.reason;
      return isEnd || suggested.every(({ courier }) => !courier) ? 'nothing' : 'more';
    },
  };
}
