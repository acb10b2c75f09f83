/** Binds the operations of the dispatch board. */
import {
  automaticUndoHours,
  getBoard,
  listBoardColumn,
  previewAutomaticAssignment,
  startAutomaticAssignment,
  undoAutomaticAssignment,
} from '../../contract/dashboard/dispatch.ts';
import type { QueryOf } from '../../contract/operation.ts';
import type { Binder } from '../accounts/index.ts';
import { Refusal, unwrap } from '../http/refusal.ts';
import type { Clock } from '../platform/clock.ts';
import { readId } from '../platform/ids.ts';
import type { AutomaticAssignment } from './automatic.ts';
import type { Board } from './board.ts';
import { readBoardCursor } from './board-cursor.ts';
import type { BoardFilter } from './board-store.ts';
import type { FleetSettingsKeeper } from './settings.ts';
import type { UndoAutomatic } from './undo.ts';

interface BoundBoard {
  board: Board;
  automatic: Pick<AutomaticAssignment, 'preview'>;
  undoAutomatic: UndoAutomatic;
  settings: Pick<FleetSettingsKeeper, 'change'>;
  clock: Clock;
}

export function bindBoard({ bind }: Binder, parts: BoundBoard): void {
  const { board, automatic, undoAutomatic, settings, clock } = parts;

  bind(getBoard, async ({ query }) => ({ status: 200, body: await board.view(filterOf(query)) }));

  bind(listBoardColumn, async ({ params, query }) => {
    const after = query.cursor === undefined ? undefined : unwrap(readBoardCursor(query.cursor));
    return { status: 200, body: await board.browse(params.column, filterOf(query), after) };
  });

  bind(previewAutomaticAssignment, async () => ({ status: 200, body: await automatic.preview() }));

  bind(startAutomaticAssignment, async ({ caller }) => {
    const since = new Date(clock.now()).toISOString();
    unwrap(await settings.change(caller, { automatic: true }));
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
