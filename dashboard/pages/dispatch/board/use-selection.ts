/** The selected cards. A card that is no longer shown is no longer selected. */
import { useMemo, useRef, useState } from 'react';
import type { Card } from './board.ts';

export interface Selection {
  ids: ReadonlySet<string>;
  cards: readonly Card[];
  set(ids: Iterable<string>): void;
  /** With `column`, the ids of the column in order: everything between the last toggled card and this one. */
  toggle(id: string, isOn: boolean, column?: readonly string[]): void;
  toggleAll(ids: readonly string[], isOn: boolean): void;
  clear(): void;
}

export function useSelection(shown: ReadonlyMap<string, Card>): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const cards = useMemo(
    () => [...chosen].map((id) => shown.get(id)).filter((card) => card !== undefined),
    [chosen, shown],
  );
  const ids = useMemo(() => new Set(cards.map(({ delivery_id }) => delivery_id)), [cards]);
  const toggleAll = (some: readonly string[], isOn: boolean) =>
    setChosen((before) => (isOn ? new Set([...before, ...some]) : without(before, some)));
  return {
    ids,
    cards,
    set: (some) => setChosen(new Set(some)),
    toggleAll,
    toggle: (id, isOn, column) => {
      toggleAll(column ? between(column, last.current, id) : [id], isOn);
      last.current = id;
    },
    clear: () => setChosen(new Set()),
  };
}

function without(before: ReadonlySet<string>, some: readonly string[]): ReadonlySet<string> {
  const gone = new Set(some);
  return new Set([...before].filter((id) => !gone.has(id)));
}

function between(column: readonly string[], from: string | undefined, to: string): string[] {
  const start = from === undefined ? -1 : column.indexOf(from);
  const end = column.indexOf(to);
  if (start < 0) return [to];
  return column.slice(Math.min(start, end), Math.max(start, end) + 1);
}
