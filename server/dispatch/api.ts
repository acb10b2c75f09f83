/** Binds what dispatchers see and set: deliveries of all accounts, the board, discarded moves, settings; and the day of a courier. */

import { confirmChanges, getDay, reportDiscardedMove } from '../../contract/courier/operations.ts';
import { listDiscardedMoves, resolveDiscardedMove } from '../../contract/dashboard/discarded-moves.ts';
import {
  automaticUndoHours,
  getBoard,
  listBoardColumn,
  previewAutomaticAssignment,
  startAutomaticAssignment,
  undoAutomaticAssignment,
} from '../../contract/dashboard/dispatch.ts';
import { changeFleetSettings, getFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import type { QueryOf } from '../../contract/operation.ts';
import { listFleetDeliveries } from '../../contract/operations/fleet/deliveries.ts';
import { deliveryStates } from '../../contract/primitives.ts';
import { defaultPageSize } from '../../contract/records.ts';
import type { Binder } from '../accounts/index.ts';
import { isFinal } from '../deliveries/index.ts';
import { isRejection, notFoundRejection, Rejection } from '../errors/rejection.ts';
import { cursorAfter, startOfPage } from '../platform/id-cursor.ts';
import { formatId, type IdKind, readId } from '../platform/ids.ts';
import type { AutomaticAssignment, UndoAutomatic } from './automatic.ts';
import { type Board, fleetDeliveryOf } from './board.ts';
import { readBoardCursor } from './board-cursor.ts';
import type { BoardFilter } from './board-store.ts';
import type { Days } from './day.ts';
import type { DiscardedMoves } from './discarded-moves.ts';
import { listFleet } from './list-store.ts';
import type { Parts } from './parts.ts';
import type { FleetSettingsKeeper } from './settings.ts';

interface DispatchParts extends Pick<Parts, 'database' | 'clock'> {
  board: Board;
  automaticAssignment: Pick<AutomaticAssignment, 'preview'>;
  undoAutomatic: UndoAutomatic;
  fleetSettings: Pick<FleetSettingsKeeper, 'read' | 'change'>;
  days: Days;
  discardedMoves: DiscardedMoves;
}

export function bindDispatch(binder: Binder, parts: DispatchParts): void {
  bindFleet(binder, parts);
  bindBoard(binder, parts);
  bindCourier(binder, parts);
}

const idOf = <Kind extends IdKind>(kind: Kind, sent: string | undefined) =>
  sent === undefined ? undefined : readId(kind, sent);

function bindFleet(
  { bindOutcome }: Binder,
  { database, clock, discardedMoves, fleetSettings }: DispatchParts,
): void {
  bindOutcome(listFleetDeliveries, async ({ query }) => {
    const requested = query.status ?? deliveryStates.filter((state) => !isFinal(state));
    const states = deliveryStates.filter((state) => requested.includes(state));
    const start = startOfPage<'delivery'>(query.cursor);
    if (isRejection(start)) return start;
    const filter = {
      states,
      onlyOpen: states.every((state) => !isFinal(state)),
      courierId: idOf('courier', query.courier_id),
      unassigned: query.unassigned === true,
      accountId: idOf('account', query.account_id),
      area: query.area,
    };
    const { rows, below } = await listFleet(database, filter, start, query.limit ?? defaultPageSize);
    return {
      data: rows.map((row) => fleetDeliveryOf(row, clock.now())),
      has_more: below !== undefined,
      next_cursor: below === undefined ? null : cursorAfter(below),
    };
  });

  bindOutcome(listDiscardedMoves, ({ query }) => discardedMoves.list(idOf('delivery', query.delivery_id)));

  bindOutcome(resolveDiscardedMove, ({ caller, params }) =>
    discardedMoves.resolve(caller, params.discarded_move_id),
  );

  bindOutcome(getFleetSettings, () => fleetSettings.read());

  bindOutcome(changeFleetSettings, ({ caller, body }) => fleetSettings.change(caller, body));
}

function bindBoard({ bindOutcome }: Binder, parts: DispatchParts): void {
  const { board, automaticAssignment, undoAutomatic, fleetSettings, clock } = parts;

  bindOutcome(getBoard, ({ query }) => board.view(filterOf(query)));

  bindOutcome(listBoardColumn, async ({ params, query }) => {
    const after = query.cursor === undefined ? undefined : readBoardCursor(query.cursor);
    return isRejection(after) ? after : board.browse(params.column, filterOf(query), after);
  });

  bindOutcome(previewAutomaticAssignment, () => automaticAssignment.preview());

  bindOutcome(startAutomaticAssignment, async ({ caller }) => {
    const since = new Date(clock.now()).toISOString();
    const changed = await fleetSettings.change(caller, { automatic: true });
    return isRejection(changed) ? changed : { since };
  });

  bindOutcome(undoAutomaticAssignment, async ({ caller, body }) => {
    const sinceMs = Date.parse(body.since);
    if (sinceMs < clock.now() - automaticUndoHours * 3_600_000) {
      return new Rejection('undo_too_late', { max_hours: automaticUndoHours }, { field: 'since' });
    }
    return undoAutomatic(caller, sinceMs);
  });
}

const filterOf = ({ account_id, courier_id, search }: QueryOf<typeof getBoard>): BoardFilter => ({
  accountId: idOf('account', account_id),
  courierId: idOf('courier', courier_id),
  search,
});

function bindCourier({ bindOutcome }: Binder, { days, discardedMoves }: DispatchParts): void {
  bindOutcome(getDay, async ({ caller: { courierId, name } }) => {
    const courier = { courier_id: formatId('courier', courierId), name };
    const [day, discarded_moves] = await Promise.all([days.of(courierId), discardedMoves.of(courierId)]);
    return { courier, ...day, discarded_moves };
  });

  bindOutcome(confirmChanges, async ({ caller, params, body }) => {
    const stop = await days.confirmChanges(caller.courierId, params.delivery_id, body.sequence);
    return stop ?? notFoundRejection('delivery_not_found');
  });

  bindOutcome(reportDiscardedMove, ({ caller, params, body }) =>
    discardedMoves.report(caller.courierId, params.delivery_id, body),
  );
}
