/** What the keyboard can do on this page: opened with `?`, or with a button if the page has one. */
import { ActionIcon } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { Keyboard } from '../../icons/icons.ts';
import { lazyDialog } from './lazy-dialog.tsx';

const KeysDialog = lazyDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog);

export type KeyHelp = { names: readonly string[]; action: string };

const OpenKeysHelp = createContext(() => {});

type KeysHelpProps = { keys?: readonly KeyHelp[] | undefined; children: ReactNode };

/** `keys`: those of the page itself. Those of lists and forms are added if it has a list, or a form with a multi-line field. */
export function KeysHelp({ keys = [], children }: KeysHelpProps) {
  const [opened, setOpened] = useState(false);
  useWindowEvent('keydown', (event) => {
    if (event.key !== '?' || !isShortcut(event)) return;
    event.preventDefault();
    setOpened(true);
  });
  return (
    <OpenKeysHelp value={() => setOpened(true)}>
      {children}
      <KeysDialog opened={opened} onClose={() => setOpened(false)} keys={keys} />
    </OpenKeysHelp>
  );
}

export function KeysHelpButton({ className }: { className?: string | undefined }) {
  return (
    <ActionIcon
      aria-keyshortcuts="?"
      aria-haspopup="dialog"
      onClick={useContext(OpenKeysHelp)}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label="Keyboard shortcuts"
      className={className}
    >
      <Keyboard size={17} />
    </ActionIcon>
  );
}

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
