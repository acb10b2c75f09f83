/** One column of the board: its count, its most urgent cards, and more on request. */
import { Badge, Button, Title } from '@mantine/core';
import { Sparkles } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { PermissionButton } from '../../../ui/permission-button.tsx';
import classes from './board.module.css';
import { type Column, columnTexts, urgentColumns } from './board.ts';
import { BoardCard } from './board-card.tsx';
import type { useSuggestions } from './use-assign.ts';
import { unlessGone } from './use-board.ts';
import type { useCards } from './use-cards.ts';

interface BoardColumnProps {
  column: Column;
  cards: ReturnType<typeof useCards>;
  /** Under the heading. */
  actions?: ReactNode;
  /** While cards of another column are dragged. */
  drop: Drop | undefined;
  /** Undefined if the board is not filtered. */
  onClearFilters: (() => void) | undefined;
}

export interface Drop {
  /** Dropping changes something; otherwise it only explains why not. */
  isAllowed: boolean;
  act(): void;
}

export function BoardColumn({ column, cards, actions, drop, onClearFilters }: BoardColumnProps) {
  const { column: name, count, cards: shown } = column;
  const { title, empty } = columnTexts[name];
  const titleId = useId();
  return (
    <section className={classes.column} aria-labelledby={titleId} data-column={name} {...useDrop(drop)}>
      <div className={classes.head}>
        <header className={classes.header}>
          {shown.length > 0 ? <SelectAll column={column} cards={cards} /> : null}
          <Title order={2} id={titleId} className={classes.title}>
            {title} <Badge color={urgentColumns.includes(name) && count > 0 ? 'red' : 'gray'}>{count}</Badge>
          </Title>
        </header>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      <div className={classes.body}>
        {shown.length > 0 ? (
          <ul className={classes.cards} data-cards={name} aria-labelledby={titleId}>
            {shown.map((card) => (
              <BoardCard key={card.delivery_id} card={card} {...cards.propsOf(card)} />
            ))}
          </ul>
        ) : (
          <p className={classes.empty}>{onClearFilters ? 'Nothing here matches the filters.' : empty}</p>
        )}
        {shown.length === 0 && onClearFilters ? (
          <Button variant="subtle" size="compact-xs" fullWidth onClick={onClearFilters}>
            Clear filters
          </Button>
        ) : null}
        {column.hasMore ? <More column={column} /> : null}
      </div>
    </section>
  );
}

function SelectAll({ column: { column, cards: shown }, cards }: Pick<BoardColumnProps, 'column' | 'cards'>) {
  const ids = shown.map(({ delivery_id }) => delivery_id);
  const selected = ids.filter((id) => cards.selection.ids.has(id)).length;
  const isAll = selected === ids.length;
  return (
    <input
      type="checkbox"
      className={classes.columnCheck}
      aria-label={`Select all shown: ${columnTexts[column].title}`}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = selected > 0 && !isAll;
      }}
      onChange={() => cards.selection.toggleAll(ids, !isAll)}
    />
  );
}

function More({ column: { cards, count, isReadingMore, failure, showMore } }: { column: Column }) {
  const left = count - cards.length;
  return (
    <div className={classes.more}>
      {failure ? <p className={classes.failure}>{failure.message}</p> : null}
      <Button variant="default" size="xs" fullWidth loading={isReadingMore} onClick={showMore}>
        {failure ? 'Try again' : left > 0 ? `Show more (${left} left)` : 'Show more'}
      </Button>
    </div>
  );
}

/** Every column accepts a drop, if only to explain why nothing changed; only an allowed one is highlighted. */
function useDrop(drop: Drop | undefined) {
  const [isOver, setIsOver] = useState(false);
  if (!drop) return {};
  return {
    'data-drop': drop.isAllowed || undefined,
    'data-over': (drop.isAllowed && isOver) || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!isInside(event)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      drop.act();
    },
  };
}

/** The pointer left a child for another part of the same element. */
export function isInside({ currentTarget, relatedTarget }: DragEvent): boolean {
  return relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
}

interface SuggestProps {
  suggestions: ReturnType<typeof useSuggestions>;
  /** The service cannot be reached. */
  isGone: boolean;
  onAcceptAll(): void;
}

/** Asks for suggestions, and accepts all of them. Each can also be accepted on its own card. */
export function Suggest({ suggestions, isGone, onAcceptAll }: SuggestProps) {
  const { open, acceptable, waiting, ask, isAsking, dismiss } = suggestions;
  if (open.size > 0) {
    return (
      <>
        {acceptable.length > 0 ? (
          <PermissionButton size="xs" permission={unlessGone(isGone)} onClick={onAcceptAll}>
            Accept all {acceptable.length}
          </PermissionButton>
        ) : null}
        <Button size="xs" variant="subtle" color="gray" onClick={dismiss}>
          Dismiss
        </Button>
      </>
    );
  }
  if (waiting === 0) return null;
  return (
    <PermissionButton
      size="xs"
      variant="default"
      leftSection={<Sparkles size={12} aria-hidden />}
      loading={isAsking}
      permission={unlessGone(isGone)}
      onClick={() => void ask()}
    >
      Suggest couriers
    </PermissionButton>
  );
}
