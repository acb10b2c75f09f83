/** Binds the operations of the dispatch board. */

import type { Static } from 'typebox';
import { correctCollectedAmount } from '../../contract/dashboard/cash-desk.ts';
import {
  assignDeliveries,
  automaticUndoHours,
  correctDelivery,
  getBoard,
  listBoardColumn,
  previewAutomaticAssignment,
  startAutomaticAssignment,
  suggestCouriers,
  unassignDeliveries,
  undoAssignments,
  undoAutomaticAssignment,
} from '../../contract/dashboard/dispatch.ts';
import type { QueryOf } from '../../contract/operation.ts';
import type { DashboardBinder } from '../access/index.ts';
import type { Clock } from '../platform/clock.ts';
import { Refusal, unwrap } from '../platform/http/refusal.ts';
import { formatId, readId } from '../platform/ids.ts';
import { readAssignment } from './api.ts';
import type { AutomaticAssignment } from './automatic.ts';
import type { Board } from './board.ts';
import { readBoardCursor } from './board-cursor.ts';
import type { BoardFilter } from './board-store.ts';
import type { FleetMoves } from './moves.ts';
import type { FleetSettingsKeeper } from './settings.ts';
import type { Suggestion } from './suggest.ts';
import type { Suggestions } from './suggestions.ts';
import type { Step, Undo } from './undo.ts';

type StepBody = Static<typeof undoAssignments.body.schema>['steps'][number];

export interface BoundBoard {
  board: Board;
  suggestions: Suggestions;
  moves: FleetMoves;
  automatic: Pick<AutomaticAssignment, 'preview'>;
  undo: Undo;
  settings: Pick<FleetSettingsKeeper, 'change'>;
  clock: Clock;
}

export function bindBoard({ bind }: DashboardBinder, parts: BoundBoard): void {
  const { board, suggestions, moves, automatic, undo, settings, clock } = parts;

  bind(getBoard, async ({ query }) => ({ status: 200, body: await board.view(filterOf(query)) }));

  bind(listBoardColumn, async ({ params, query }) => {
    const after = query.cursor === undefined ? undefined : unwrap(readBoardCursor(query.cursor));
    return { status: 200, body: await board.browse(params.column, filterOf(query), after) };
  });

  bind(suggestCouriers, async ({ body }) => {
    const found = await suggestions.forDeliveries(body.delivery_ids.map((id) => readId('delivery', id)));
    return { status: 200, body: { suggestions: found.map(describeSuggestion) } };
  });

  bind(assignDeliveries, async ({ caller, body }) => ({
    status: 200,
    body: {
      results: unwrap(
        await moves.assignMany(body.assignments.map(readAssignment), caller.actor, {
          overCashLimit: body.over_cash_limit,
        }),
      ).results,
    },
  }));

  bind(unassignDeliveries, async ({ caller, body }) => ({
    status: 200,
    body: {
      results: await moves.unassignMany(
        body.delivery_ids.map((id) => readId('delivery', id)),
        caller.actor,
      ),
    },
  }));

  bind(undoAssignments, async ({ caller, body }) => ({
    status: 200,
    body: { results: await undo.assignments(body.steps.map(stepOf), caller.actor) },
  }));

  bind(previewAutomaticAssignment, async () => ({ status: 200, body: await automatic.preview() }));

  bind(startAutomaticAssignment, async ({ caller }) => {
    const since = new Date(clock.now()).toISOString();
    unwrap(await settings.change(caller, { automatic: true }));
    return { status: 200, body: { since } };
  });

  bind(undoAutomaticAssignment, async ({ caller, body }) => {
    const sinceMs = Date.parse(body.since);
    if (sinceMs < clock.now() - automaticUndoHours * 3_600_000) {
      throw new Refusal('invalidRequest', `since must be within the last ${automaticUndoHours} hour`);
    }
    return { status: 200, body: unwrap(await undo.automatic(caller, sinceMs)) };
  });

  bind(correctCollectedAmount, async ({ caller, params, body }) => {
    const request = {
      move: 'correct_amount',
      collectedAmount: body.collected_amount,
      paymentMethod: body.payment_method,
      paymentReference: body.payment_reference,
      reason: body.reason,
    } as const;
    unwrap(await moves.make(params.delivery_id, request, { actor: caller.actor }));
    return { status: 200, body: { delivery_id: formatId('delivery', params.delivery_id) } };
  });

  bind(correctDelivery, async ({ caller, params, body }) => {
    const request = { move: 'correct', reason: body.reason } as const;
    unwrap(await moves.make(params.delivery_id, request, { actor: caller.actor }));
    return { status: 200, body: { delivery_id: formatId('delivery', params.delivery_id) } };
  });
}

function describeSuggestion({ deliveryId, courier, why }: Suggestion) {
  return {
    delivery_id: formatId('delivery', deliveryId),
    courier_id: courier ? formatId('courier', courier.courierId) : null,
    courier_name: courier?.name ?? null,
    why,
  };
}

function stepOf({ delivery_id, version, courier_id }: StepBody): Step {
  return {
    deliveryId: readId('delivery', delivery_id),
    version,
    courierBefore: courier_id === null ? null : readId('courier', courier_id),
  };
}

function filterOf({ account_id, courier_id, search }: QueryOf<typeof getBoard>): BoardFilter {
  return {
    accountId: account_id === undefined ? undefined : readId('account', account_id),
    courierId: courier_id === undefined ? undefined : readId('courier', courier_id),
    search,
  };
}
