/** How the board is used without a mouse. */
import { ActionIcon, Kbd, Popover } from '@mantine/core';
import { Keyboard } from 'lucide-react';
import classes from './dispatch.module.css';

const keys = [
  { names: ['↑', '↓', '←', '→'], act: 'From card to card' },
  { names: ['Space'], act: 'Select the card' },
  { names: ['Shift'], act: 'With a click: all cards in between' },
  { names: ['A'], act: 'Assign to…' },
  { names: ['U'], act: 'Take back from the courier' },
  { names: ['Ctrl', 'Z'], act: 'Undo the last assignment' },
  { names: ['Esc'], act: 'Select nothing' },
  { names: ['/'], act: 'Filter by area' },
];

export function KeysHelp() {
  return (
    <Popover position="bottom-end" width={330} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Keys" className={classes.keysButton}>
          <Keyboard size={17} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Keys">
        <dl className={classes.keys} tabIndex={0} data-autofocus>
          {keys.map(({ names, act }) => (
            <div key={act}>
              <dt>
                {names.map((name) => (
                  <Kbd key={name}>{name}</Kbd>
                ))}
              </dt>
              <dd>{act}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}
