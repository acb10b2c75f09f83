/** Selecting cards, moving between them by keyboard, and dragging them to where they are dropped. */
import { type DragEvent, type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import { useStable } from '../../../ui/use-stable.ts';
import { type Card, deliveriesText } from './board.ts';
import type { Assignment, Suggestion } from './use-assign.ts';
import type { Column } from './use-board.ts';

export type Cards = ReturnType<typeof useCards>;

interface CardOptions {
  columns: readonly Column[];
  shown: ReadonlyMap<string, Card>;
  selection: ReturnType<typeof useSelection>;
  busy: ReadonlySet<string>;
  suggestions: ReadonlyMap<string, Suggestion>;
  onAccept(assignment: Assignment): void;
  /** By a key: for the selected cards, or else for the focused one. */
  onAssign(cards: readonly Card[]): void;
  onUnassign(cards: readonly Card[]): void;
  onUndo(): void;
}

export function useCards(options: CardOptions) {
  const { columns, shown, selection, busy, suggestions } = options;
  const [current, setCurrent] = useState<string>();
  const [dragged, setDragged] = useState<readonly Card[]>([]);
  const position = useRef({ column: 0, index: 0 });
  const box = useRef<HTMLDivElement>(null);
  const dragImage = useRef<HTMLDivElement>(null);

  const onToggle = useStable((card: Card, isOn: boolean, extend: boolean) => {
    const column = columns.find(({ cards }) => cards.includes(card));
    const ids = column?.cards.map(({ delivery_id }) => delivery_id);
    selection.toggle(card.delivery_id, isOn, extend ? ids : undefined);
  });
  const onAccept = useStable(options.onAccept);
  const cardAt = (target: EventTarget) => shown.get(elementAt(target)?.dataset.card ?? '');
  const cardsFor = (target: EventTarget): readonly Card[] => {
    if (selection.cards.length > 0) return selection.cards;
    const card = cardAt(target);
    return card ? [card] : [];
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'z') return options.onUndo();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const element = elementAt(event.target);
    // Also with Caps Lock.
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const key = sameAs[pressed] ?? pressed;
    const actions: Record<string, (() => void) | undefined> = {
      a: () => options.onAssign(cardsFor(event.target)),
      u: () => options.onUnassign(cardsFor(event.target)),
      Escape: selection.clear,
      ...(element && arrows.has(key) ? { [key]: () => moveFrom(element, key) } : {}),
      // On a link or a button of the card, Enter keeps its own meaning.
      ...(element && closestTo(event.target, 'input') ? { Enter: () => linkOf(element)?.click() } : {}),
    };
    const action = actions[key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  const onFocus = (event: { target: EventTarget }) => {
    const element = elementAt(event.target);
    if (!element) return;
    const { column, index } = positionOf(element);
    position.current = { column, index };
    setCurrent(element.dataset.card);
  };
  const onClick = (event: MouseEvent) => {
    const card = cardAt(event.target);
    if (!card || closestTo(event.target, 'a, button, input')) return;
    onToggle(card, !selection.ids.has(card.delivery_id), event.shiftKey);
  };
  const onDragStart = (event: DragEvent) => {
    const card = cardAt(event.target);
    if (!card) return;
    const cards = selection.ids.has(card.delivery_id) ? selection.cards : [card];
    setDragged(cards);
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', cards.map(({ delivery_id }) => delivery_id).join('\n'));
    if (cards.length > 1 && dragImage.current) {
      dragImage.current.textContent = deliveriesText(cards.length);
      event.dataTransfer.setDragImage(dragImage.current, 12, 12);
    }
  };
  /** If the focused card has moved to another column, the card now in its position gets the focus. */
  const restoreFocus = () => {
    const { column, index } = position.current;
    const cards = gridIn(box.current)[column] ?? [];
    const same = cards.find(({ dataset }) => dataset.card === current);
    const next = same ?? cards[Math.min(index, cards.length - 1)];
    if (next) focusOn(next);
    else document.querySelector('h1')?.focus({ preventScroll: true });
  };
  // One card of each column: otherwise the Tab key would stop hundreds of times.
  const tabStops = new Set(
    columns.map(({ cards }) => cards.find(({ delivery_id }) => delivery_id === current) ?? cards[0]),
  );
  return {
    selection,
    dragged,
    restoreFocus,
    dragImage,
    /** For the box around all columns. */
    box: { ref: box, onKeyDown, onFocus, onClick, onDragStart, onDragEnd: () => setDragged([]) },
    propsOf: (card: Card) => ({
      card,
      isSelected: selection.ids.has(card.delivery_id),
      /** A request about it is under way. */
      isBusy: busy.has(card.delivery_id),
      isTabStop: tabStops.has(card),
      suggestion: suggestions.get(card.delivery_id),
      onToggle,
      onAccept,
    }),
  };
}

const arrows = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);
/** As in lists. */
const sameAs: Partial<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' };
const closestTo = (target: EventTarget, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;
const elementAt = (target: EventTarget) => closestTo(target, '[data-card]');
/** The cards of each column, as they are on the page. */
const gridIn = (box: Element | null) =>
  [...(box?.querySelectorAll('[data-cards]') ?? [])].map((list) => [
    ...list.querySelectorAll<HTMLElement>(':scope > [data-card]'),
  ]);
const linkOf = (card: Element) => card.querySelector<HTMLElement>('a');
const focusOn = (card: Element) => card.querySelector<HTMLElement>('input')?.focus();

function positionOf(card: HTMLElement) {
  const grid = gridIn(card.closest('[data-board]'));
  const column = grid.findIndex((cards) => cards.includes(card));
  return { grid, column, index: grid[column]?.indexOf(card) ?? 0 };
}

function moveFrom(card: HTMLElement, key: string): void {
  const { grid, column, index } = positionOf(card);
  const aside = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  const cards = grid[column + aside] ?? grid[column] ?? [];
  const steps: Record<string, number> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    Home: 0,
    End: cards.length - 1,
  };
  const next = cards[Math.max(0, Math.min(steps[key] ?? index, cards.length - 1))];
  if (next) focusOn(next);
}

/** The selected cards. A card that is no longer shown is no longer selected. */
export function useSelection(shown: ReadonlyMap<string, Card>) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const cards = useMemo(
    () => [...chosen].map((id) => shown.get(id)).filter((card) => card !== undefined),
    [chosen, shown],
  );
  const ids = useMemo(() => new Set(cards.map(({ delivery_id }) => delivery_id)), [cards]);
  const toggleAll = (some: readonly string[], isOn: boolean) =>
    setChosen(
      (before) => new Set(isOn ? [...before, ...some] : [...before].filter((id) => !some.includes(id))),
    );
  return {
    ids,
    cards,
    set: (some: Iterable<string>) => setChosen(new Set(some)),
    toggleAll,
    /** With `column`, the ids of the column in order: everything between the last toggled card and this one. */
    toggle: (id: string, isOn: boolean, column?: readonly string[]) => {
      toggleAll(column ? between(column, last.current, id) : [id], isOn);
      last.current = id;
    },
    clear: () => setChosen(new Set()),
  };
}

/**
 * For what takes dropped cards. `partAt` names the part of it that is under the pointer; undefined if nothing can be dropped there.
 * The list of couriers handles all its rows with one.
 */
export function useDrop(partAt: (event: DragEvent) => string | undefined, drop: (part: string) => void) {
  const [over, setOver] = useState<string>();
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        const part = partAt(event);
        if (part) event.preventDefault();
        setOver(part);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        // The pointer may leave a child for another part of the same element.
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isInside) setOver(undefined);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(undefined);
        const part = partAt(event);
        if (part) drop(part);
      },
    },
  };
}

function between(column: readonly string[], from: string | undefined, to: string): string[] {
  const start = from === undefined ? -1 : column.indexOf(from);
  const end = column.indexOf(to);
  if (start < 0) return [to];
  return column.slice(Math.min(start, end), Math.max(start, end) + 1);
}
