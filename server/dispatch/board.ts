/** The dispatch board: the open live deliveries of all accounts in columns, and the couriers. */
import type { Static } from 'typebox';
import {
  type BoardCard,
  type BoardColumn,
  boardColumns,
  maxBoardCards,
} from '../../contract/dashboard/dispatch.ts';
import type { FleetDelivery } from '../../contract/operations/fleet/deliveries.ts';
import { noLoad } from '../couriers/index.ts';
import { dueOf, isLate, type Policy, possibleMoves, recordOf, snapshotOf } from '../deliveries/index.ts';
import { formatId } from '../platform/ids.ts';
import { type BoardCursor, formatBoardCursor } from './board-cursor.ts';
import { type BoardFilter, type CardRow, readCardsAfter, readFirstCards } from './board-store.ts';
import type { FleetRow } from './list-store.ts';
import type { Parts } from './parts.ts';
import { policyOf } from './settings.ts';

export type Board = ReturnType<typeof makeBoard>;

export function makeBoard(parts: Pick<Parts, 'database' | 'clock' | 'couriers' | 'loads' | 'settings'>) {
  const { database, clock, couriers, loads, settings } = parts;
  return {
    /** The first cards and the count of each column, and the couriers. */
    async view(filter: BoardFilter) {
      const now = clock.now();
      const [rows, people, loadOf, current] = await Promise.all([
        readFirstCards(database, filter, now, maxBoardCards),
        couriers.list(),
        loads(),
        settings.read(),
      ]);
      const policy = policyOf(current);
      return {
        columns: boardColumns.map((column) => {
          const own = rows.filter((row) => row.board_column === column);
          // A column without cards has no row that says its count.
          const count = own[0]?.in_column ?? 0;
          return {
            column,
            count,
            cards: own.map((row) => cardOf(row, policy, now)),
            next_cursor: count > own.length ? cursorAfterRow(own.at(-1)) : null,
          };
        }),
        couriers: people.flatMap(({ courierId, name, status }) => {
          if (status === 'deactivated') return [];
          const load = loadOf.get(courierId) ?? noLoad;
          return [{ courier_id: formatId('courier', courierId), name, status, load }];
        }),
        automatic: current.automatic,
      };
    },

    /** More cards of a column. */
    async browse(column: BoardColumn, filter: BoardFilter, after: BoardCursor | undefined) {
      const now = clock.now();
      // One more than is shown says whether there are more.
      const rows = await readCardsAfter(database, filter, now, { column, after, limit: maxBoardCards + 1 });
      const policy = policyOf(await settings.current());
      const shown = rows.slice(0, maxBoardCards);
      const has_more = rows.length > shown.length;
      return {
        data: shown.map((row) => cardOf(row, policy, now)),
        has_more,
        next_cursor: has_more ? cursorAfterRow(shown.at(-1)) : null,
      };
    },
  };
}

export function fleetDeliveryOf(row: FleetRow, nowMs: number): Static<typeof FleetDelivery> {
  return Object.assign(recordOf(row), {
    account: { id: formatId('account', row.account_id), name: row.account_name },
    courier_id: row.courier_id === null ? null : formatId('courier', row.courier_id),
    due: dueOf(row),
    late: isLate(row, nowMs),
  });
}

function cursorAfterRow(row: CardRow | undefined): string | null {
  return row ? formatBoardCursor({ dueUs: row.due_us, deliveryId: row.delivery_id }) : null;
}

function cardOf(row: CardRow, policy: Policy, nowMs: number): Static<typeof BoardCard> {
  const possible = possibleMoves(snapshotOf(row), policy);
  const { courier_id: id, due, ...delivery } = fleetDeliveryOf(row, nowMs);
  return {
    ...delivery,
    // Every card is of an open delivery, and those have one.
    due: due!,
    courier: id === null ? null : { id, name: row.courier_name ?? '' },
    failure_reason: row.failure_reason,
    can_assign: possible.includes('assign'),
    can_unassign: possible.includes('unassign'),
  };
}
