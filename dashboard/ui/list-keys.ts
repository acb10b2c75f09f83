/** Keys that work anywhere on a page, unless somebody types: those of lists, and when others apply. */
import { useWindowEvent } from '@mantine/hooks';

/**
 * Keys for lists whose rows open something. `j` and `k` move the focus to the next and the previous row, from anywhere on
 * the page; the arrow keys do the same once a row has the focus. Enter opens the row, because what has the focus is its
 * link. A row takes part by `data-list-link` on its link.
 */
export const listLinks = '[data-list-link]';
const steps: Partial<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

export const useListKeys = () => useWindowEvent('keydown', onKeyDown);

function onKeyDown(event: KeyboardEvent): void {
  const step = steps[event.key];
  if (step === undefined || !isShortcut(event)) return;
  const links = [...document.querySelectorAll<HTMLElement>(listLinks)];
  const at = links.findIndex((link) => link.matches(':focus'));
  const isArrow = event.key.startsWith('Arrow');
  // Without a row to start from, the arrow keys scroll the page.
  if (links.length === 0 || (at === -1 && isArrow)) return;
  event.preventDefault();
  const next = at === -1 && step === -1 ? links.length - 1 : at + step;
  links[next]?.focus();
}

/** Elements in which a letter is typed, or chooses an option: shortcuts do not apply there. */
const takesLetters = [
  'input:not([type="radio"], [type="checkbox"], [type="range"], [type="file"])',
  'textarea',
  'select',
  '[contenteditable]',
  '[role="listbox"]',
].join();
const dialogOrMenu = '[role="dialog"], [role="menu"]';

/** While somebody types, and while a dialog or a menu is open, a key keeps its usual meaning. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const isTyping = event.target instanceof Element && event.target.closest(takesLetters) !== null;
  return !isTyping && document.querySelector(dialogOrMenu) === null;
}
