/** Binds the operations of the dispatch board: to see it, and to assign from it. */
import {
  assignDeliveries,
  correctDelivery,
  getBoard,
  listBoardColumn,
  suggestCouriers,
  unassignDeliveries,
} from '../../contract/dashboard/dispatch.ts';
import type { QueryOf } from '../../contract/operation.ts';
import type { DashboardBinder } from '../access/index.ts';
import { formatId, readId } from '../platform/ids.ts';
import { assignmentOf } from './api.ts';
import type { Board } from './board.ts';
import { readBoardCursor } from './board-cursor.ts';
import type { BoardFilter } from './board-store.ts';
import type { FleetMoves } from './moves.ts';
import type { Suggestions } from './suggestions.ts';

export interface BoundBoard {
  board: Board;
  suggestions: Suggestions;
  moves: FleetMoves;
}

export function bindBoard({ bind }: DashboardBinder, { board, suggestions, moves }: BoundBoard): void {
  bind(getBoard, async ({ query }) => ({ status: 200, body: await board.view(filterOf(query)) }));

  bind(listBoardColumn, async ({ params, query }) => {
    const after = query.cursor === undefined ? undefined : readBoardCursor(query.cursor);
    return { status: 200, body: await board.browse(params.column, filterOf(query), after) };
  });

  bind(suggestCouriers, async ({ body }) => ({
    status: 200,
    body: {
      suggestions: await suggestions.forDeliveries(body.delivery_ids.map((id) => readId('delivery', id))),
    },
  }));

  bind(assignDeliveries, async ({ caller, body }) => ({
    status: 200,
    body: { results: (await moves.assignMany(body.assignments.map(assignmentOf), caller.actor)).results },
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

  bind(correctDelivery, async ({ caller, params, body }) => {
    await moves.make(params.delivery_id, { move: 'correct', reason: body.reason }, { actor: caller.actor });
    return { status: 200, body: { delivery_id: formatId('delivery', params.delivery_id) } };
  });
}

function filterOf({ account_id, courier_id, area }: QueryOf<typeof getBoard>): BoardFilter {
  return {
    accountId: account_id === undefined ? undefined : readId('account', account_id),
    courierId: courier_id === undefined ? undefined : readId('courier', courier_id),
    area,
  };
}
