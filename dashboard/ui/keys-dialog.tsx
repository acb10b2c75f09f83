/** The list of keys that `keys-help.tsx` opens. */
import { Kbd } from '@mantine/core';
import { Dialog } from './dialog.tsx';
import classes from './keys-help.module.css';
import { listLinks } from './list-keys.ts';
import type { DialogProps } from './use-dialog.ts';

export type KeyHelp = { names: readonly string[]; action: string };

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

type KeysDialogProps = DialogProps & { keys: readonly KeyHelp[] };

export const KeysDialog = ({ keys, ...dialog }: KeysDialogProps) => (
  <Dialog {...dialog} title="Keyboard shortcuts">
    <KeyList keys={keys} />
  </Dialog>
);

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
