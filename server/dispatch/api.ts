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
import type { Database } from '../database/database.ts';
import { deliveryNotFound, isFinal } from '../deliveries/index.ts';
import { Refusal, unwrap } from '../http/refusal.ts';
import type { Clock } from '../platform/clock.ts';
import { cursorAfter, startOfPage } from '../platform/id-cursor.ts';
import { formatId, readId } from '../platform/ids.ts';
import type { AutomaticAssignment, UndoAutomatic } from './automatic.ts';
import { type Board, fleetDeliveryOf } from './board.ts';
import { readBoardCursor } from './board-cursor.ts';
import type { BoardFilter } from './board-store.ts';
import type { Days } from './day.ts';
import type { DiscardedMoves } from './discarded-moves.ts';
import { type FleetFilter, listFleet } from './list-store.ts';
import type { FleetSettingsKeeper } from './settings.ts';

interface DispatchApiParts {
  database: Database;
  clock: Clock;
  board: Board;
  automaticAssignment: Pick<AutomaticAssignment, 'preview'>;
  undoAutomatic: UndoAutomatic;
  fleetSettings: Pick<FleetSettingsKeeper, 'read' | 'change'>;
  days: Days;
  discardedMoves: DiscardedMoves;
}

export function bindDispatch(binder: Binder, parts: DispatchApiParts): void {
  bindFleet(binder, parts);
  bindBoard(binder, parts);
  bindCourier(binder, parts);
  bindDiscardedMoves(binder, parts);
  bindFleetSettings(binder, parts);
}

const openStates: readonly string[] = deliveryStates.filter((state) => !isFinal(state));

function bindFleet({ bind }: Binder, { database, clock }: DispatchApiParts): void {
  bind(listFleetDeliveries, async ({ query }) => {
    const states = deliveryStates.filter((state) => (query.status ?? openStates).includes(state));
    const filter: FleetFilter = {
      states,
      onlyOpen: states.every((state) => !isFinal(state)),
      courierId: query.courier_id === undefined ? undefined : readId('courier', query.courier_id),
      unassigned: query.unassigned === true,
      accountId: query.account_id === undefined ? undefined : readId('account', query.account_id),
      area: query.area,
    };
    const below = unwrap(startOfPage<'delivery'>(query.cursor));
    const page = await listFleet(database, filter, below, query.limit ?? defaultPageSize);
    return {
      status: 200,
      body: {
        data: page.rows.map((row) => fleetDeliveryOf(row, clock.now())),
        has_more: page.below !== undefined,
        next_cursor: page.below === undefined ? null : cursorAfter(page.below),
      },
    };
  });
}

function bindBoard({ bind }: Binder, parts: DispatchApiParts): void {
  const { board, automaticAssignment, undoAutomatic, fleetSettings, clock } = parts;

  bind(getBoard, async ({ query }) => ({ status: 200, body: await board.view(filterOf(query)) }));

  bind(listBoardColumn, async ({ params, query }) => {
    const after = query.cursor === undefined ? undefined : unwrap(readBoardCursor(query.cursor));
    return { status: 200, body: await board.browse(params.column, filterOf(query), after) };
  });

  bind(previewAutomaticAssignment, async () => ({ status: 200, body: await automaticAssignment.preview() }));

  bind(startAutomaticAssignment, async ({ caller }) => {
    const since = new Date(clock.now()).toISOString();
    unwrap(await fleetSettings.change(caller, { automatic: true }));
    return { status: 200, body: { since } };
  });

  bind(undoAutomaticAssignment, async ({ caller, body }) => {
    const sinceMs = Date.parse(body.since);
    if (sinceMs < clock.now() - automaticUndoHours * 3_600_000) {
      throw new Refusal('undo_too_late', { max_hours: automaticUndoHours }, { field: 'since' });
    }
    return { status: 200, body: unwrap(await undoAutomatic(caller, sinceMs)) };
  });
}

function filterOf({ account_id, courier_id, search }: QueryOf<typeof getBoard>): BoardFilter {
  return {
    accountId: account_id === undefined ? undefined : readId('account', account_id),
    courierId: courier_id === undefined ? undefined : readId('courier', courier_id),
    search,
  };
}

function bindCourier({ bind }: Binder, { days, discardedMoves }: DispatchApiParts): void {
  bind(getDay, async ({ caller: { courierId, name } }) => {
    const courier = { courier_id: formatId('courier', courierId), name };
    const [day, discarded_moves] = await Promise.all([days.of(courierId), discardedMoves.of(courierId)]);
    return { status: 200, body: { courier, ...day, discarded_moves } };
  });

  bind(confirmChanges, async ({ caller: { courierId }, params, body }) => {
    const stop = await days.confirmChanges(courierId, params.delivery_id, body.sequence);
    if (!stop) throw deliveryNotFound();
    return { status: 200, body: stop };
  });

  bind(reportDiscardedMove, async ({ caller: { courierId }, params, body }) => {
    unwrap(
      await discardedMoves.report(courierId, params.delivery_id, {
        moveKey: body.move_key,
        move: body.move,
        reason: body.reason,
        recordedAt: body.recorded_at,
        discardedAt: body.discarded_at,
        collectedAmount: body.collected_amount,
        paymentMethod: body.payment_method,
      }),
    );
    return { status: 204 };
  });
}

function bindDiscardedMoves({ bind }: Binder, { discardedMoves }: DispatchApiParts): void {
  bind(listDiscardedMoves, async ({ query: { delivery_id: id } }) => ({
    status: 200,
    body: await discardedMoves.list(id === undefined ? undefined : readId('delivery', id)),
  }));

  bind(resolveDiscardedMove, async ({ caller, params }) => {
    unwrap(await discardedMoves.resolve(caller, params.discarded_move_id));
    return { status: 204 };
  });
}

function bindFleetSettings({ bind }: Binder, { fleetSettings }: DispatchApiParts): void {
  bind(getFleetSettings, async () => ({ status: 200, body: await fleetSettings.read() }));

  bind(changeFleetSettings, async ({ caller, body }) => ({
    status: 200,
    body: unwrap(await fleetSettings.change(caller, body)),
  }));
}
