/** What the keyboard can do on this page: opened with `?`, or with a button if the page has one. */
import { ActionIcon } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { Keyboard } from '../../icons/icons.ts';
import type { KeyHelp } from './keys-dialog.tsx';
import { lazyDialog } from './lazy-dialog.tsx';
import { isShortcut } from './list-keys.ts';

const KeysDialog = lazyDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog);

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
