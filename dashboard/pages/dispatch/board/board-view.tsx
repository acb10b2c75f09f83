/** The board at work: selecting, dragging, suggesting and assigning. */
import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { EmptyState, NoMatches } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { AssignDialog, OverLimitDialog } from './assign-dialog.tsx';
import classes from './board.module.css';
import { type Board, type BoardCourier, type Card, type Column, whyNotDropped } from './board.ts';
import { BoardColumn, type Drop, Suggest } from './board-column.tsx';
import type { useFilter } from './board-filters.tsx';
import { BoardLayout } from './board-layout.tsx';
import { CourierList } from './courier-list.tsx';
import { cannotAssign, cannotUnassign, SelectionBar } from './selection-bar.tsx';
import { type Assignment, type OverLimit, type Undo, useAssign, useSuggestions } from './use-assign.ts';
import { waitsForService } from './use-board.ts';
import { useCards, useSelection } from './use-cards.ts';

interface BoardViewProps {
  board: Board;
  columns: readonly Column[];
  /** Another filter is being read. */
  isStale: boolean;
  /** The service cannot be reached: nothing can be changed. */
  isGone: boolean;
  filtering: ReturnType<typeof useFilter>;
  undo: Undo;
}

export function BoardView({ board, columns, isStale, isGone, filtering, undo }: BoardViewProps) {
  const shown = useMemo(
    () => new Map(columns.flatMap(({ cards }) => cards.map((card) => [card.delivery_id, card] as const))),
    [columns],
  );
  const selection = useSelection(shown);
  const overLimit = useDialog<OverLimit>();
  const moves = useAssign(shown, undo, overLimit.open);
  const suggestions = useSuggestions([...shown.values()]);
  const assignDialog = useDialog<readonly Card[]>();

  /** Says why, if nothing can be changed now. */
  const mayChange = (): boolean => {
    if (isGone) toast(waitsForService, 'bad');
    return !isGone;
  };
  const assignTo = async (some: readonly Card[], { courier_id, name }: BoardCourier) => {
    if (!mayChange()) return;
    const assignments = some
      .filter(({ can_assign }) => can_assign)
      .map(({ delivery_id }) => ({ delivery_id, courier_id }));
    if (assignments.length > 0) finish(await moves.assign(assignments, name));
  };
  const unassign = async (some: readonly Card[]) => {
    if (!mayChange()) return;
    const ids = some.filter(({ can_unassign }) => can_unassign).map(({ delivery_id }) => delivery_id);
    if (ids.length > 0) finish(await moves.unassign(ids));
    else if (some.length > 0) toast(cannotUnassign, 'bad');
  };
  const accept = async (assignments: readonly Assignment[]) => {
    if (assignments.length > 0 && mayChange()) finish(await moves.assign(assignments));
  };
  /** Refused deliveries stay selected. */
  const finish = (refused: readonly string[]) => {
    selection.set(selection.cards.length > 0 ? refused : []);
    whenFocusIsLost(cards.restoreFocus);
  };
  const cards = useCards({
    columns,
    shown,
    selection,
    busy: moves.busy,
    suggestions: suggestions.open,
    onAccept: (assignment) => void accept([assignment]),
    isGone,
    onAssign: (some) => {
      if (!mayChange()) return;
      if (some.some(({ can_assign }) => can_assign)) assignDialog.open(some);
      else if (some.length > 0) toast(cannotAssign, 'bad');
    },
    onUnassign: (some) => void unassign(some),
    onUndo: undo.last,
  });

  const dropOn = ({ column, cards: own }: Column): Drop | undefined => {
    // Dropped on its own column: no change was intended.
    const ids = new Set(own.map(({ delivery_id }) => delivery_id));
    if (cards.dragged.every(({ delivery_id }) => ids.has(delivery_id))) return undefined;
    if (column !== 'unassigned') {
      return { isAllowed: false, act: () => toast(whyNotDropped[column], 'bad') };
    }
    return {
      isAllowed: cards.dragged.some(({ can_unassign }) => can_unassign),
      act: () => void unassign(cards.dragged),
    };
  };
  const columnOf = (column: Column) => (
    <BoardColumn
      key={column.column}
      column={column}
      cards={cards}
      drop={dropOn(column)}
      onClearFilters={filtering.isFiltered ? filtering.clear : undefined}
      actions={
        column.column === 'unassigned' ? (
          <Suggest
            suggestions={suggestions}
            isGone={isGone}
            onAcceptAll={() => void accept(suggestions.acceptable)}
          />
        ) : null
      }
    />
  );
  const isEmpty = columns.every(({ count }) => count === 0);
  return (
    <>
      <BoardLayout
        columns={columns}
        courierCount={board.couriers.length}
        courierList={
          <CourierList
            couriers={board.couriers}
            shownFor={filtering.filter.courier_id}
            selected={selection.cards.filter(({ can_assign }) => can_assign).length}
            isDragging={cards.dragged.some(({ can_assign }) => can_assign)}
            isGone={isGone}
            onShowFor={(courier_id) => filtering.change({ courier_id })}
            onAssignSelected={(courier) => void assignTo(selection.cards, courier)}
            onDrop={(courier) => void assignTo(cards.dragged, courier)}
          />
        }
        box={cards.box}
        isStale={isStale}
        empty={isEmpty ? <EmptyBoard filtering={filtering} /> : null}
        columnOf={columnOf}
      />
      <div ref={cards.dragImage} className={classes.dragImage} aria-hidden="true" />
      <SelectionBar
        cards={selection.cards}
        isGone={isGone}
        onAssign={() => assignDialog.open(selection.cards)}
        onUnassign={() => void unassign(selection.cards)}
        onClear={selection.clear}
      />
      <AssignDialog
        opened={assignDialog.opened}
        cards={assignDialog.subject ?? []}
        couriers={board.couriers}
        onClose={() => {
          assignDialog.onClose();
          whenFocusIsLost(cards.restoreFocus);
        }}
        onChoose={(courier) => {
          assignDialog.onClose();
          void assignTo(assignDialog.subject ?? [], courier);
        }}
      />
      <OverLimitDialog
        opened={overLimit.opened}
        subject={overLimit.subject}
        onClose={() => {
          overLimit.onClose();
          whenFocusIsLost(cards.restoreFocus);
        }}
        onConfirm={({ assignments, to }) => void moves.assign(assignments, to, true).then(finish)}
      />
    </>
  );
}

function EmptyBoard({ filtering: { isFiltered, clear } }: Pick<BoardViewProps, 'filtering'>) {
  if (!isFiltered) {
    return (
      <EmptyState icon={CircleCheck} title="No open deliveries">
        New deliveries of any account appear here automatically.
      </EmptyState>
    );
  }
  return (
    <NoMatches many="deliveries" onClear={clear}>
      No open delivery matches the filters.
    </NoMatches>
  );
}

/** A dialog that closes, or a card that moves, takes the focus with it. */
const focusCheckMs = 50;
function whenFocusIsLost(act: () => void): void {
  setTimeout(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body || activeElement.closest('[role="dialog"]')) act();
  }, focusCheckMs);
}
