/** What one can do with the cards: select them, go from one to the next by keyboard, drag them. */
import { type DragEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useStable } from '../../ui/use-stable.ts';
import { type Card, deliveriesWord } from './board.ts';
import type { Column } from './use-board.ts';
import type { Selection } from './use-selection.ts';
import type { Suggestion } from './use-suggestions.ts';

interface Ways {
  columns: readonly Column[];
  shown: ReadonlyMap<string, Card>;
  selection: Selection;
  busy: ReadonlySet<string>;
  suggestions: ReadonlyMap<string, Suggestion>;
  onAccept(suggestion: Suggestion): void;
  /** By a key: for the selected cards, or for the one that has the focus. */
  onAssign(cards: readonly Card[]): void;
  onUnassign(cards: readonly Card[]): void;
  onUndo(): void;
}

export function useCards(ways: Ways) {
  const { columns, shown, selection, busy, suggestions } = ways;
  const [current, setCurrent] = useState<string>();
  const [dragged, setDragged] = useState<readonly Card[]>([]);
  const place = useRef({ column: 0, index: 0 });
  const box = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);

  const onToggle = useStable((card: Card, isOn: boolean, extend: boolean) => {
    const column = columns.find(({ cards }) => cards.includes(card));
    const ids = column?.cards.map(({ delivery_id }) => delivery_id);
    selection.toggle(card.delivery_id, isOn, extend ? ids : undefined);
  });
  const onAccept = useStable(ways.onAccept);
  const cardAt = (target: EventTarget) => shown.get(elementAt(target)?.dataset.card ?? '');
  const meant = (target: EventTarget): readonly Card[] => {
    if (selection.cards.length > 0) return selection.cards;
    const card = cardAt(target);
    return card ? [card] : [];
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'z') return ways.onUndo();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const element = elementAt(event.target);
    // With Caps Lock, too.
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const acts: Record<string, (() => void) | undefined> = {
      a: () => ways.onAssign(meant(event.target)),
      u: () => ways.onUnassign(meant(event.target)),
      Escape: selection.clear,
      ...(element && arrows.has(key) ? { [key]: () => goFrom(element, key) } : {}),
    };
    const act = acts[key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const onFocus = (event: { target: EventTarget }) => {
    const element = elementAt(event.target);
    if (!element) return;
    place.current = placeOf(element);
    setCurrent(element.dataset.card);
  };
  const onClick = (event: MouseEvent) => {
    const card = cardAt(event.target);
    if (!card || (event.target as Element).closest('a, button, input')) return;
    onToggle(card, !selection.ids.has(card.delivery_id), event.shiftKey);
  };
  const onDragStart = (event: DragEvent) => {
    const card = cardAt(event.target);
    if (!card) return;
    const cards = selection.ids.has(card.delivery_id) ? selection.cards : [card];
    setDragged(cards);
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', cards.map(({ delivery_id }) => delivery_id).join('\n'));
    if (cards.length > 1 && ghost.current) {
      ghost.current.textContent = deliveriesWord(cards.length);
      event.dataTransfer.setDragImage(ghost.current, 12, 12);
    }
  };
  /** Where the card that had the focus has gone to another column, the one that came into its place takes it. */
  const takeFocus = () => {
    const { column, index } = place.current;
    const list = listsIn(box.current)[column];
    const cards = list ? cardsIn(list) : [];
    const same = cards.find(({ dataset }) => dataset.card === current);
    const next = same ?? cards[Math.min(index, cards.length - 1)];
    if (next) focusOn(next);
    else document.querySelector('h1')?.focus({ preventScroll: true });
  };
  const tabStops = new Set(columns.map(({ cards }) => tabStopOf(cards, current)));
  return {
    selection,
    dragged,
    takeFocus,
    ghost,
    /** For the box around all columns. */
    box: { ref: box, onKeyDown, onFocus, onClick, onDragStart, onDragEnd: () => setDragged([]) },
    propsOf: (card: Card) => ({
      isSelected: selection.ids.has(card.delivery_id),
      isBusy: busy.has(card.delivery_id),
      isTabStop: tabStops.has(card.delivery_id),
      suggestion: suggestions.get(card.delivery_id),
      onToggle,
      onAccept,
    }),
  };
}

/** One card of each column; Tab would need hundreds of steps otherwise. */
function tabStopOf(cards: readonly Card[], current: string | undefined): string | undefined {
  return (cards.find(({ delivery_id }) => delivery_id === current) ?? cards[0])?.delivery_id;
}

const arrows = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);
const elementAt = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-card]');
const listsIn = (box: Element | null) => [...(box?.querySelectorAll<HTMLElement>('[data-cards]') ?? [])];
const cardsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>(':scope > [data-card]')];
const focusOn = (card: Element) => card.querySelector<HTMLElement>('input')?.focus();

function placeOf(card: HTMLElement) {
  const list = card.parentElement!;
  const lists = listsIn(list.closest('[data-board]'));
  return { column: lists.indexOf(list), index: cardsIn(list).indexOf(card) };
}

function goFrom(card: HTMLElement, key: string): void {
  const { column, index } = placeOf(card);
  const lists = listsIn(card.closest('[data-board]'));
  const aside = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  const cards = cardsIn(lists[column + aside] ?? lists[column]!);
  const steps: Record<string, number> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    Home: 0,
    End: cards.length - 1,
  };
  const next = cards[Math.max(0, Math.min(steps[key] ?? index, cards.length - 1))];
  if (next) focusOn(next);
}
