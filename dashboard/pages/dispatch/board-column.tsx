/** One column of the board: how many there are, the most pressing ones, and more on request. */
import { Badge, Button, Title } from '@mantine/core';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { columnWords } from './board.ts';
import { BoardCard } from './board-card.tsx';
import classes from './board-column.module.css';
import type { Column } from './use-board.ts';
import type { useCards } from './use-cards.ts';

interface BoardColumnProps {
  column: Column;
  cards: ReturnType<typeof useCards>;
  /** Under the heading. */
  actions?: ReactNode;
  /** While something is dragged that is not from here. */
  drop: Drop | undefined;
}

export interface Drop {
  /** It does something; otherwise it only says why not. */
  isWelcome: boolean;
  act(): void;
}

export function BoardColumn({ column, cards, actions, drop }: BoardColumnProps) {
  const { column: name, count, cards: shown } = column;
  const { title, nothing } = columnWords[name];
  const titleId = useId();
  return (
    <section className={classes.column} aria-labelledby={titleId} data-column={name} {...useDrop(drop)}>
      <header className={classes.header}>
        {shown.length > 0 ? <SelectAll column={column} cards={cards} /> : null}
        <Title order={2} id={titleId} className={classes.title}>
          {title} <Badge color={name === 'attention' && count > 0 ? 'red' : 'gray'}>{count}</Badge>
        </Title>
      </header>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
      <div className={classes.scroll}>
        {shown.length > 0 ? (
          <ul className={classes.cards} data-cards={name} aria-labelledby={titleId}>
            {shown.map((card) => (
              <BoardCard key={card.delivery_id} card={card} {...cards.propsOf(card)} />
            ))}
          </ul>
        ) : (
          <p className={classes.nothing}>{nothing}</p>
        )}
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
      className={classes.check}
      aria-label={`Select all shown: ${columnWords[column].title}`}
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
        {failure ? 'Try again' : left > 0 ? `Show more of ${left}` : 'Show more'}
      </Button>
    </div>
  );
}

/** Every column hears what is dropped on it, also to say that nothing comes of it; only a welcome one shows itself. */
function useDrop(drop: Drop | undefined) {
  const [isOver, setIsOver] = useState(false);
  if (!drop) return {};
  return {
    'data-drop': drop.isWelcome || undefined,
    'data-over': (drop.isWelcome && isOver) || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      drop.act();
    },
  };
}
