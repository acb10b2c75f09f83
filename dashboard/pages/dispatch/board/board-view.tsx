/**
 * The board at work: selecting, dragging, suggesting and assigning. The couriers are beside the columns; in a narrow window, columns are
 * tabs, one at a time. The page has the only scroll bar.
 */
import { Button, Kbd, Tabs, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useMemo, useState } from 'react';
import { boardColumns } from '../../../../contract/dashboard/dispatch.ts';
import { CircleCheck } from '../../../../icons/icons.ts';
import { useAddressChoice } from '../../../ui/address-bar.ts';
import { allowedIf, PermissionButton } from '../../../ui/permission-button.tsx';
import { EmptyState, NoMatches } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import classes from './board.module.css';
import {
  type Board,
  type BoardCourier,
  type Card,
  columnTexts,
  deliveriesText,
  urgentColumns,
  whyNotDropped,
} from './board.ts';
import { BoardColumn, Suggest } from './board-column.tsx';
import { AssignDialog, CourierList, OverLimitDialog } from './courier-list.tsx';
import { type Assignment, type OverLimit, type Undo, useAssign, useSuggestions } from './use-assign.ts';
import { type Column, type useFilter, useUnlessGone } from './use-board.ts';
import { type Cards, useCards, useSelection } from './use-cards.ts';

const cannotAssign = 'This cannot be assigned now.';
const cannotUnassign = 'Only deliveries that are assigned and not yet picked up can be unassigned.';

interface BoardViewProps {
  board: Board;
  columns: readonly Column[];
  /** Another filter is being read. */
  isStale: boolean;
  filtering: ReturnType<typeof useFilter>;
  undo: Undo;
}

export function BoardView({ board, columns, isStale, filtering, undo }: BoardViewProps) {
  const shown = useMemo(
    () => new Map(columns.flatMap(({ cards }) => cards.map((card) => [card.delivery_id, card] as const))),
    [columns],
  );
  const selection = useSelection(shown);
  const overLimit = useDialog<OverLimit>();
  const moves = useAssign(shown, undo, overLimit.open);
  const suggestions = useSuggestions([...shown.values()]);
  const assignDialog = useDialog<readonly Card[]>();
  const { allowed, why_not } = useUnlessGone();

  /** Says why, if nothing can be changed now. */
  const mayChange = (): boolean => {
    if (why_not) toast(why_not, 'bad');
    return allowed;
  };
  const assign = async (assignments: readonly Assignment[], to?: string) => {
    if (mayChange() && assignments.length > 0) finish(await moves.assign(assignments, to));
  };
  const assignTo = (some: readonly Card[], { courier_id, name }: BoardCourier) => {
    const able = some.filter(({ can_assign }) => can_assign);
    void assign(
      able.map(({ delivery_id }) => ({ delivery_id, courier_id })),
      name,
    );
  };
  const unassign = async (some: readonly Card[]) => {
    if (!mayChange()) return;
    const ids = some.filter(({ can_unassign }) => can_unassign).map(({ delivery_id }) => delivery_id);
    if (ids.length > 0) finish(await moves.unassign(ids));
    else if (some.length > 0) toast(cannotUnassign, 'bad');
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
    onAccept: (assignment) => void assign([assignment]),
    onAssign: (some) => {
      if (!mayChange()) return;
      if (some.some(({ can_assign }) => can_assign)) assignDialog.open(some);
      else if (some.length > 0) toast(cannotAssign, 'bad');
    },
    onUnassign: (some) => void unassign(some),
    onUndo: undo.last,
  });

  const dropOn = ({ column, cards: own }: Column) => {
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
          <Suggest suggestions={suggestions} onAcceptAll={() => void assign(suggestions.acceptable)} />
        ) : null
      }
    />
  );
  const close = ({ onClose }: { onClose(): void }) => {
    onClose();
    whenFocusIsLost(cards.restoreFocus);
  };
  return (
    <>
      <Layout
        columns={columns}
        courierCount={board.couriers.length}
        courierList={
          <CourierList
            couriers={board.couriers}
            shownFor={filtering.filter.courier_id}
            selected={selection.cards.filter(({ can_assign }) => can_assign).length}
            isDragging={cards.dragged.some(({ can_assign }) => can_assign)}
            onShowFor={(courier_id) => filtering.change({ courier_id })}
            onAssignSelected={(courier) => assignTo(selection.cards, courier)}
            onDrop={(courier) => assignTo(cards.dragged, courier)}
          />
        }
        box={cards.box}
        isStale={isStale}
        empty={columns.every(({ count }) => count === 0) ? <EmptyBoard filtering={filtering} /> : null}
        columnOf={columnOf}
      />
      <div ref={cards.dragImage} className={classes.dragImage} aria-hidden="true" />
      <SelectionBar
        selection={selection}
        onAssign={() => assignDialog.open(selection.cards)}
        onUnassign={() => void unassign(selection.cards)}
      />
      <AssignDialog
        opened={assignDialog.opened}
        cards={assignDialog.subject ?? []}
        couriers={board.couriers}
        onClose={() => close(assignDialog)}
        onChoose={(courier) => {
          assignDialog.onClose();
          assignTo(assignDialog.subject ?? [], courier);
        }}
      />
      <OverLimitDialog
        opened={overLimit.opened}
        subject={overLimit.subject}
        onClose={() => close(overLimit)}
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

const tabs = [...boardColumns, 'couriers'] as const;
type Tab = (typeof tabs)[number];

/** Room for all columns and the couriers; room for one column and the couriers. The style sheets use the same widths. */
const forColumns = '(width >= 84rem)';
const forCouriersBeside = '(width >= 60rem)';
const phone = '(width < 48rem)';

interface LayoutProps extends Pick<BoardViewProps, 'columns' | 'isStale'> {
  courierCount: number;
  courierList: ReactNode;
  box: Cards['box'];
  /** Shown instead of the columns if the whole board is empty. */
  empty: ReactNode;
  columnOf(column: Column): ReactNode;
}

function Layout({ columns, courierCount, courierList, box, isStale, empty, columnOf }: LayoutProps) {
  const hasColumns = useMediaQuery(forColumns, undefined, { getInitialValueInEffect: false });
  const hasCouriersBeside = useMediaQuery(forCouriersBeside, undefined, { getInitialValueInEffect: false });
  // On a phone, what needs attention when the board opens. It stays the same while the counts change.
  const [firstTab] = useState<Tab>(() => {
    const urgent = urgentColumns.find((name) => columns.some((one) => one.column === name && one.count > 0));
    return urgent !== undefined && window.matchMedia(phone).matches ? urgent : 'unassigned';
  });
  const [chosen, choose] = useAddressChoice<Tab>('show', tabs, firstTab);
  if (hasColumns) {
    return (
      <div className={classes.board} data-stale={isStale || undefined}>
        <div className={classes.columns} data-board {...box}>
          {empty ?? columns.map(columnOf)}
        </div>
        {courierList}
      </div>
    );
  }
  const countOf = (tab: Tab) =>
    tab === 'couriers' ? courierCount : (columns.find(({ column }) => column === tab)?.count ?? 0);
  return (
    <div className={classes.board} data-stale={isStale || undefined}>
      <Tabs
        value={hasCouriersBeside && chosen === 'couriers' ? 'unassigned' : chosen}
        onChange={(next) => choose(tabs.find((tab) => tab === next) ?? 'unassigned')}
        keepMounted={false}
        variant="none"
        className={classes.tabbed}
      >
        <Tabs.List className={classes.tabs} aria-label="Columns">
          {(hasCouriersBeside ? boardColumns : tabs).map((tab) => (
            <Tabs.Tab key={tab} value={tab} className={classes.tab}>
              <span className={classes.tabCount}>{countOf(tab)}</span>
              <span className={classes.tabName}>
                {tab === 'couriers' ? 'Couriers' : columnTexts[tab].title}
              </span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {columns.map((column) => (
          <Tabs.Panel key={column.column} value={column.column} tabIndex={-1}>
            <div data-board {...box}>
              {empty ?? columnOf(column)}
            </div>
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="couriers" tabIndex={-1}>
          {courierList}
        </Tabs.Panel>
      </Tabs>
      {hasCouriersBeside ? courierList : null}
    </div>
  );
}

interface SelectionBarProps extends Pick<Cards, 'selection'> {
  onAssign(): void;
  onUnassign(): void;
}

function SelectionBar({ selection: { cards, clear }, onAssign, onUnassign }: SelectionBarProps) {
  const count = cards.length;
  const permission = useUnlessGone();
  const permissionIf = (can: boolean, whyNot: string) =>
    permission.allowed ? allowedIf(can, whyNot) : permission;
  const canAssign = cards.some(({ can_assign }) => can_assign);
  const canUnassign = cards.some(({ can_unassign }) => can_unassign);
  return (
    <>
      {/* Rendered before its first text, which screen readers would miss otherwise. */}
      <VisuallyHidden role="status">{count > 0 ? `${deliveriesText(count)} selected` : ''}</VisuallyHidden>
      {count > 0 ? (
        <section className={classes.selectionBar} aria-label="Selected deliveries">
          <span className={classes.selectionCount} aria-hidden="true">
            {count} selected
          </span>
          <PermissionButton
            size="xs"
            permission={permissionIf(canAssign, cannotAssign)}
            aria-keyshortcuts="a"
            onClick={onAssign}
          >
            Assign to…
            <Key name="A" />
          </PermissionButton>
          <PermissionButton
            size="xs"
            variant="default"
            permission={permissionIf(canUnassign, cannotUnassign)}
            aria-keyshortcuts="u"
            onClick={onUnassign}
          >
            Unassign
            <Key name="U" />
          </PermissionButton>
          <Button size="xs" variant="subtle" color="gray" aria-keyshortcuts="Escape" onClick={clear}>
            Clear
          </Button>
        </section>
      ) : null}
    </>
  );
}

const Key = ({ name }: { name: string }) => (
  <Kbd aria-hidden className={classes.selectionKey}>
    {name}
  </Kbd>
);
