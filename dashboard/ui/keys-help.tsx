/** What the keyboard can do on this page: opened with `?`, or with a button if the page has one. */
import { ActionIcon, Kbd } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { Keyboard } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { Dialog } from './dialog.tsx';
import classes from './keys-help.module.css';
import { isShortcut, listLinks } from './list-keys.ts';

export interface KeyHelp {
  names: readonly string[];
  action: string;
}

const inLists: readonly KeyHelp[] = [
  { names: ['J', 'K'], action: 'Next and previous row' },
  { names: ['↓', '↑'], action: 'The same, once a row has the focus' },
  { names: ['Enter'], action: 'Open the row' },
];
const inForms: readonly KeyHelp[] = [
  { names: ['Ctrl', 'Enter'], action: 'Send the form, also from a field with several lines' },
];
const everywhere: readonly KeyHelp[] = [
  { names: ['Ctrl', 'K'], action: 'Jump to a page, account or delivery' },
  { names: ['?'], action: 'Show this help' },
];

const OpenKeysHelp = createContext(() => {});

interface KeysHelpProps {
  /** Those of the page itself. Keys of lists and of forms are shown if the page has a list, or a form with several lines in a field. */
  keys?: readonly KeyHelp[] | undefined;
  children: ReactNode;
}

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
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Keyboard shortcuts">
        <KeyList keys={keys} />
      </Dialog>
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

function KeyList({ keys }: { keys: readonly KeyHelp[] }) {
  const has = (selector: string) => document.querySelector(selector) !== null;
  return (
    <dl className={classes.keys} tabIndex={0} data-autofocus>
      {[
        ...keys,
        ...(has(listLinks) ? inLists : []),
        ...(has('main form textarea') ? inForms : []),
        ...everywhere,
      ].map(({ names, action }) => (
        <div key={action}>
          <dt>
            {names.map((name) => (
              <Kbd key={name}>{name}</Kbd>
            ))}
          </dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
  );
}
