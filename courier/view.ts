/**
 * Which screen is open. It is kept in the browser's history, so the phone's own "back" leads one screen back, with the
 * list scrolled as before. After something was recorded the list begins at its top, where the banner says whether it was sent.
 */
import { useSyncExternalStore } from 'react';
import type { CourierMove } from '../contract/moves.ts';

export type View =
  | { screen: 'list' }
  | { screen: 'stop'; id: string }
  | FormView
  | { screen: 'cash' }
  | { screen: 'receipt'; id: string }
  /** With the stop from which it was opened. */
  | { screen: 'scan pickup'; id?: string }
  | { screen: 'scan at door'; id?: string };

/** The form of a move, with the key of a refused one that it replaces. */
export interface FormView {
  screen: 'deliver' | 'fail' | 'return';
  id: string;
  again?: string;
}

/** A pickup has no form. */
export const formOf = (move: Exclude<CourierMove, 'pick_up'>): FormView['screen'] =>
  move === 'fail_attempt' ? 'fail' : move;

interface Entry {
  view: View;
  depth: number;
  /** How far it was scrolled when it was left. */
  scrolled: number;
}

const list: Entry = { view: { screen: 'list' }, depth: 0, scrolled: 0 };
const watchers = new Set<() => void>();
const notify = () => {
  for (const watcher of watchers) watcher();
};
let toTop = false;
history.scrollRestoration = 'manual';
addEventListener('popstate', () => {
  notify();
  const { scrolled } = entry();
  const top = toTop ? 0 : scrolled;
  toTop = false;
  requestAnimationFrame(() => scrollTo(0, top));
});

const entry = (): Entry => history.state ?? list;

export function useView(): View {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    () => entry().view,
  );
}

export function go(view: View): void {
  const from = entry();
  history.replaceState({ ...from, scrolled: scrollY } satisfies Entry, '');
  history.pushState({ view, depth: from.depth + 1, scrolled: 0 } satisfies Entry, '');
  scrollTo(0, 0);
  notify();
}

/** In place of the screen that is open: "back" leads to the one before it. */
export function replace(view: View): void {
  history.replaceState({ ...entry(), view, scrolled: 0 } satisfies Entry, '');
  scrollTo(0, 0);
  notify();
}

export function back(): void {
  if (entry().depth > 0) history.back();
}

/** To the list, over all screens between. */
export function backToList(): void {
  toTop = true;
  if (entry().depth > 0) history.go(-entry().depth);
}
