/** Search and filters above the board, and the help for the keyboard. */
import { ActionIcon, Button, Kbd, Popover, Select } from '@mantine/core';
import { Keyboard, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMe } from '../../current/me.tsx';
import { isShortcut } from '../../ui/list-keys.ts';
import { SearchBox } from '../deliveries/list/search-box.tsx';
import type { BoardCourier } from './board.ts';
import classes from './dispatch.module.css';
import type { useFilter } from './use-filter.ts';

/** The server needs at least two characters. */
const minSearchCharacters = 2;
const maxShown = 100;

interface BoardFiltersProps extends ReturnType<typeof useFilter> {
  couriers: readonly BoardCourier[];
}

export function BoardFilters({ filter, isFiltered, change, clear, couriers }: BoardFiltersProps) {
  const { accounts } = useMe();
  const accountOptions = useMemo(
    () => accounts.map(({ account_id, name }) => ({ value: account_id, label: name })),
    [accounts],
  );
  const courierOptions = useMemo(
    () => couriers.map(({ courier_id, name }) => ({ value: courier_id, label: name })),
    [couriers],
  );
  const { account_id = null, courier_id = null, search = '' } = filter;
  return (
    <div className={classes.filters}>
      <SearchBox
        label="Search the board"
        placeholder="Reference, address, name or phone"
        value={search}
        onSearch={(text) =>
          change(
            { search: text.length >= minSearchCharacters ? text : undefined },
            { replace: search !== '' && text !== '' },
          )
        }
      />
      <Select
        aria-label="Account"
        placeholder="All accounts"
        data={accountOptions}
        value={account_id}
        onChange={(value) => change({ account_id: value ?? undefined })}
        nothingFoundMessage="No matches"
        className={classes.filterChoice}
        {...shared}
      />
      <Select
        aria-label="Courier"
        placeholder="All couriers"
        data={courierOptions}
        value={courier_id}
        onChange={(value) => change({ courier_id: value ?? undefined })}
        nothingFoundMessage="No matches"
        className={classes.filterChoice}
        {...shared}
      />
      {isFiltered ? (
        <Button variant="subtle" color="gray" leftSection={<X size={14} aria-hidden />} onClick={clear}>
          Clear filters
        </Button>
      ) : null}
      <KeysHelp />
    </div>
  );
}

const shared = {
  searchable: true,
  clearable: true,
  allowDeselect: true,
  limit: maxShown,
  autoComplete: 'off',
  maxDropdownHeight: 320,
} as const;

const keys = [
  { names: ['↑', '↓', '←', '→'], action: 'Move between cards' },
  { names: ['J', 'K'], action: 'Next and previous card' },
  { names: ['Enter'], action: 'Open the delivery' },
  { names: ['Space'], action: 'Select the card' },
  { names: ['Shift'], action: 'With a click: select all cards in between' },
  { names: ['A'], action: 'Assign to…' },
  { names: ['U'], action: 'Unassign' },
  { names: ['Ctrl', 'Z'], action: 'Undo the last step' },
  { names: ['Esc'], action: 'Clear selection' },
  { names: ['/'], action: 'Filter by area or reference' },
  { names: ['Ctrl', 'K'], action: 'Jump to a page, account or delivery' },
  { names: ['?'], action: 'Show this help' },
];

function KeysHelp() {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Where the button is hidden, there is no keyboard to explain.
      if (event.key !== '?' || !isShortcut(event) || !button.current?.checkVisibility()) return;
      event.preventDefault();
      setOpened(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={330} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          ref={button}
          aria-keyshortcuts="?"
          onClick={() => setOpened(!opened)}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Keyboard shortcuts"
          className={classes.keysButton}
        >
          <Keyboard size={17} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Keyboard shortcuts">
        <dl className={classes.keys} tabIndex={0} data-autofocus>
          {keys.map(({ names, action }) => (
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
      </Popover.Dropdown>
    </Popover>
  );
}
