/** Chooses a courier by typing: the way to assign without a mouse, and on a telephone. */
import { Badge, Modal, Text, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import classes from './assign-dialog.module.css';
import { type BoardCourier, type Card, deliveriesWord } from './board.ts';
import { doneWords, toDoWords } from './load-words.ts';

/** With more couriers than this, one types on. */
const maxShown = 50;

interface AssignDialogProps {
  opened: boolean;
  cards: readonly Card[];
  couriers: readonly BoardCourier[];
  onClose(): void;
  onChoose(courier: BoardCourier): void;
}

export function AssignDialog({ opened, cards, couriers, onClose, onChoose }: AssignDialogProps) {
  const able = cards.filter(({ can_assign }) => can_assign).length;
  return (
    <Modal opened={opened} onClose={onClose} title={`Assign ${deliveriesWord(able)} to…`} returnFocus={false}>
      <Notes cards={cards} able={able} />
      <Choices couriers={couriers} onChoose={onChoose} />
    </Modal>
  );
}

function Notes({ cards, able }: { cards: readonly Card[]; able: number }) {
  const left = cards.length - able;
  const carried = cards.filter(({ can_assign, status }) => can_assign && status === 'in_transit').length;
  return (
    <>
      {carried > 0 ? (
        <Text size="sm" c="dimmed" mb="xs">
          {carried === 1 ? '1 is' : `${carried} are`} on the way: whoever you choose is then the one who has
          {carried === 1 ? ' it' : ' them'}.
        </Text>
      ) : null}
      {left > 0 ? (
        <Text size="sm" c="dimmed" mb="xs">
          {left} more {left === 1 ? 'is' : 'are'} selected and cannot be assigned now.
        </Text>
      ) : null}
    </>
  );
}

function Choices({ couriers, onChoose }: Pick<AssignDialogProps, 'couriers' | 'onChoose'>) {
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const words = search.trim().toLowerCase();
  const found = couriers.filter(({ name }) => name.toLowerCase().includes(words));
  const shown = found.slice(0, maxShown);
  const at = Math.min(active, shown.length - 1);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 };
    const next = steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setActive((next + shown.length) % Math.max(shown.length, 1));
    }
    const courier = shown[at];
    if (event.key === 'Enter' && courier) {
      event.preventDefault();
      onChoose(courier);
    }
  };
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label="Courier"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={shown[at] ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="Name of a courier"
        leftSection={<Search size={15} aria-hidden />}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Couriers" className={classes.list}>
        {shown.map((courier, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above hears the keys of all options.
          <div
            key={courier.courier_id}
            id={`${id}-${index}`}
            role="option"
            // It never has the focus itself; the field says which one is meant.
            tabIndex={-1}
            aria-selected={index === at}
            className={classes.option}
            onClick={() => onChoose(courier)}
          >
            <span className={classes.name}>
              <bdi>{courier.name}</bdi>
              {courier.state === 'paused' ? <Badge color="orange">Paused</Badge> : null}
            </span>
            <span className={classes.load}>
              {[toDoWords(courier), doneWords(courier)].filter(Boolean).join(' · ')}
            </span>
          </div>
        ))}
      </div>
      <Text size="sm" c="dimmed" role="status" mt="xs">
        {restWords(found.length, couriers.length)}
      </Text>
    </>
  );
}

function restWords(found: number, all: number): string {
  if (all === 0) return 'There are no couriers yet. Add one on the page Couriers.';
  if (found === 0) return 'No courier of that name';
  return found > maxShown ? `Type to see the other ${found - maxShown}` : '';
}
