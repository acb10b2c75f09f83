/** What the keyboard can do on this page: opened with `?`, or with a button where a page has one. */
import { Kbd } from '@mantine/core';
import { useEffect, useState } from 'react';
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
const everywhere: readonly KeyHelp[] = [
  { names: ['Ctrl', 'K'], action: 'Jump to a page, account or delivery' },
  { names: ['?'], action: 'Show this help' },
];

/** `keys` are those of the page itself. Keys of lists are shown where there is a list. */
export function KeysHelp({ keys = [] }: { keys?: readonly KeyHelp[] | undefined }) {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || !isShortcut(event)) return;
      event.preventDefault();
      setOpened(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title="Keyboard shortcuts">
      <KeyList keys={keys} />
    </Dialog>
  );
}

function KeyList({ keys }: { keys: readonly KeyHelp[] }) {
  const hasList = document.querySelector(listLinks) !== null;
  return (
    <dl className={classes.keys} tabIndex={0} data-autofocus>
      {[...keys, ...(hasList ? inLists : []), ...everywhere].map(({ names, action }) => (
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
