/**
 * Undo of assignments: of a bulk assignment, and of turning on automatic assignment.
 *
 * A step is undone only while it is the last thing that happened to the delivery. Every change adds one to the version of
 * a delivery, so "nothing else has happened" means "the version is still the one after the step".
 */
import type { Static } from 'typebox';
import type { undoAutomaticAssignment } from '../../contract/dashboard/dispatch.ts';
import { notFound } from '../../contract/not-found.ts';
import { maxAssignments } from '../../contract/operations/fleet/assign.ts';
import type { DeliveryState } from '../../contract/primitives.ts';
import type { Actor } from '../access/index.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { Database } from '../platform/database.ts';
import type { CourierId, DeliveryId } from '../platform/ids.ts';
import { isRejection, notFoundRejection, Rejection } from '../platform/rejection.ts';
import { dispatcher } from './automatic.ts';
import { type BulkResult, moveEach } from './bulk.ts';
import type { FleetMoves } from './moves.ts';
import type { FleetSettingsKeeper } from './settings.ts';
import { readAssignedBy } from './undo-store.ts';

export interface Step {
  deliveryId: DeliveryId;
  /** The version after the step. */
  version: number;
  courierBefore: CourierId | null;
}

type Undone = Static<(typeof undoAutomaticAssignment.answers)[200]['body']>;

export interface UndoParts {
  database: Database;
  deliveries: Pick<Deliveries, 'findLive' | 'snapshot'>;
  moves: Pick<FleetMoves, 'make' | 'assign'>;
  settings: Pick<FleetSettingsKeeper, 'change'>;
}

export interface Undo {
  /** Gives each delivery back to the courier it had before the step. */
  assignments(steps: readonly Step[], actor: string): Promise<BulkResult[]>;
  /** Turns off automatic assignment and unassigns what it assigned since then. */
  automatic(by: Actor, sinceMs: number): Promise<Undone | Rejection>;
}

export function makeUndo({ database, deliveries, moves, settings }: UndoParts): Undo {
  async function undo({ deliveryId, version, courierBefore }: Step, actor: string) {
    const ref = await deliveries.findLive(deliveryId);
    const now = ref && (await deliveries.snapshot(ref));
    if (!now) return notFoundRejection(notFound.delivery);
    if (now.version !== version) {
      return new Rejection('moveNotPossible', whatHappened(now.status, now.courierId !== null));
    }
    const by = { actor, onlyVersion: version };
    return courierBefore === null
      ? moves.make(deliveryId, { move: 'unassign' }, by)
      : // They had it before: an undo gives it back, whatever they carry.
        moves.assign(deliveryId, courierBefore, by, { overCashLimit: true });
  }

  return {
    assignments: (steps, actor) => moveEach(steps, (step) => undo(step, actor)),

    async automatic(by, sinceMs) {
      const changed = await settings.change(by, { automatic: false });
      if (isRejection(changed)) return changed;
      const assigned = await readAssignedBy(database, dispatcher, sinceMs);
      const untouched = assigned.filter(({ status, is_last }) => status === 'created' && is_last);
      const results = await moveEach(
        untouched
          .slice(0, maxAssignments)
          .map(({ delivery_id, version }) => ({ deliveryId: delivery_id, version })),
        ({ deliveryId, version }) =>
          moves.make(deliveryId, { move: 'unassign' }, { actor: by.actor, onlyVersion: version }),
      );
      const undone = results.filter(({ outcome }) => outcome === 'done').length;
      const moved = assigned.filter((each) => !untouched.includes(each));
      return {
        undone,
        kept: countByReason(moved.map(({ status }) => whatHappened(status, true))),
        // A node in the middle of its turn may assign a few more: the caller asks again until there is nothing left.
        has_more: undone > 0,
      };
    },
  };
}

const happened = {
  in_transit: 'picked up in the meantime',
  delivered: 'delivered in the meantime',
  returned: 'returned in the meantime',
  cancelled: 'cancelled in the meantime',
} satisfies Record<Exclude<DeliveryState, 'created'>, string>;

function whatHappened(status: DeliveryState, hasCourier: boolean): string {
  if (status !== 'created') return happened[status];
  return hasCourier ? 'assigned again in the meantime' : 'unassigned in the meantime';
}

function countByReason(reasons: readonly string[]): Undone['kept'] {
  const counts = new Map<string, number>();
  for (const why of reasons) counts.set(why, (counts.get(why) ?? 0) + 1);
  return [...counts].map(([why, count]) => ({ count, why }));
}
