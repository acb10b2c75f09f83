/** The board at work: what is selected, dragged, suggested and asked, and what then happens. */
import { useMemo } from 'react';
import { toast } from '../../ui/toasts.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { type Board, type BoardCourier, type Card, notByDropping } from './board.ts';
import { BoardColumn, type Drop } from './board-column.tsx';
import { BoardLayout } from './board-layout.tsx';
import { CourierList } from './courier-list.tsx';
import classes from './dispatch.module.css';
import type { useFilter } from './filter.ts';
import { NothingFits, NothingToDo } from './nothing.tsx';
import { noneToAssign, noneToTakeBack, SelectionBar } from './selection-bar.tsx';
import { Suggest } from './suggest.tsx';
import { useAssign } from './use-assign.ts';
import type { Column } from './use-board.ts';
import { useCards } from './use-cards.ts';
import { useSelection } from './use-selection.ts';
import { useSuggestions } from './use-suggestions.ts';

interface BoardViewProps {
  board: Board;
  columns: readonly Column[];
  /** Another filter is being read. */
  isOld: boolean;
  address: ReturnType<typeof useFilter>;
}

export function BoardView({ board, columns, isOld, address }: BoardViewProps) {
  const shown = useMemo(
    () => new Map(columns.flatMap(({ cards }) => cards.map((card) => [card.delivery_id, card] as const))),
    [columns],
  );
  const selection = useSelection(shown);
  const doing = useAssign(shown);
  const suggestions = useSuggestions([...shown.values()]);
  const asking = useDialog<readonly Card[]>();

  const give = async (cards: readonly Card[], courier: BoardCourier) => {
    const able = cards.filter(({ can_assign }) => can_assign);
    if (able.length === 0) return;
    const { courier_id, name } = courier;
    const pairs = able.map(({ delivery_id }) => ({ delivery_id, courier_id }));
    after(await doing.assign(pairs, name));
  };
  const takeBack = async (cards: readonly Card[]) => {
    const able = cards.filter(({ can_unassign }) => can_unassign);
    if (able.length > 0) after(await doing.unassign(able.map(({ delivery_id }) => delivery_id)));
    else if (cards.length > 0) toast(noneToTakeBack, 'bad');
  };
  const accept = async (some: readonly { delivery_id: string; courier_id: string | null }[]) => {
    const pairs = some.filter(({ courier_id }) => courier_id !== null);
    if (pairs.length > 0) after(await doing.assign(pairs));
  };
  /** What was refused stays selected, to be looked at. */
  const after = ({ refused }: { refused: readonly string[] }) => {
    selection.set(refused.length > 0 && selection.cards.length > 0 ? refused : []);
    whenFocusIsLost(cards.takeFocus);
  };
  const cards = useCards({
    columns,
    shown,
    selection,
    busy: doing.busy,
    suggestions: suggestions.open,
    onAccept: (suggestion) => void accept([suggestion]),
    onAssign: (some) => {
      if (some.some(({ can_assign }) => can_assign)) asking.open(some);
      else if (some.length > 0) toast(noneToAssign, 'bad');
    },
    onUnassign: (some) => void takeBack(some),
    onUndo: () => void doing.undoLast(),
  });

  const list = (
    <CourierList
      couriers={board.couriers}
      shownFor={address.filter.courier_id}
      selected={selection.cards.filter(({ can_assign }) => can_assign).length}
      isDragging={cards.dragged.some(({ can_assign }) => can_assign)}
      onShowFor={(courier_id) => address.change({ courier_id })}
      onAssignSelected={(courier) => void give(selection.cards, courier)}
      onDrop={(courier) => void give(cards.dragged, courier)}
    />
  );
  const dropOn = ({ column, cards: own }: Column): Drop | undefined => {
    // Put back where it was: nothing was meant.
    const ids = new Set(own.map(({ delivery_id }) => delivery_id));
    if (cards.dragged.every(({ delivery_id }) => ids.has(delivery_id))) return undefined;
    const isWelcome = column === 'unassigned' && cards.dragged.some(({ can_unassign }) => can_unassign);
    const why = column === 'unassigned' ? noneToTakeBack : notByDropping[column];
    return { isWelcome, act: () => (isWelcome ? void takeBack(cards.dragged) : toast(why, 'bad')) };
  };
  const columnOf = (column: Column) => (
    <BoardColumn
      key={column.column}
      column={column}
      cards={cards}
      drop={dropOn(column)}
      actions={
        column.column === 'unassigned' ? (
          <Suggest suggestions={suggestions} onAcceptAll={() => void accept(suggestions.acceptable)} />
        ) : null
      }
    />
  );
  const isEmpty = columns.every(({ count }) => count === 0);
  return (
    <>
      <BoardLayout
        columns={columns}
        couriers={board.couriers.length}
        list={list}
        box={cards.box}
        isOld={isOld}
        empty={
          isEmpty ? address.isFiltered ? <NothingFits onClear={address.clear} /> : <NothingToDo /> : null
        }
        columnOf={columnOf}
      />
      <div ref={cards.ghost} className={classes.ghost} aria-hidden="true" />
      <SelectionBar
        cards={selection.cards}
        onAssign={() => asking.open(selection.cards)}
        onUnassign={() => void takeBack(selection.cards)}
        onClear={selection.clear}
      />
      <AssignDialog
        opened={asking.opened}
        cards={asking.subject ?? []}
        couriers={board.couriers}
        onClose={() => {
          asking.close();
          whenFocusIsLost(cards.takeFocus);
        }}
        onChoose={(courier) => {
          asking.close();
          void give(asking.subject ?? [], courier);
        }}
      />
    </>
  );
}

/** A dialog that closes, or a card that goes elsewhere, takes the focus with it. */
const momentMs = 50;
function whenFocusIsLost(act: () => void): void {
  setTimeout(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body || activeElement.closest('[role="dialog"]')) act();
  }, momentMs);
}
