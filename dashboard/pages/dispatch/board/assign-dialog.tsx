/** Chooses a courier by name: for assigning without a mouse, and on a phone. */
import { Badge, List, Modal, Text, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { DialogProps, SubjectDialogProps } from '../../../ui/use-dialog.ts';
import classes from './board.module.css';
import { type BoardCourier, type Card, deliveriesText, doneText, openText, refusalsOf } from './board.ts';
import type { OverLimit } from './use-assign.ts';

/** Couriers in the list; typing finds the others. */
const maxShown = 50;

interface AssignDialogProps extends DialogProps {
  cards: readonly Card[];
  couriers: readonly BoardCourier[];
  onChoose(courier: BoardCourier): void;
}

export function AssignDialog({ opened, cards, couriers, onClose, onChoose }: AssignDialogProps) {
  const able = cards.filter(({ can_assign }) => can_assign).length;
  return (
    <Modal opened={opened} onClose={onClose} title={`Assign ${deliveriesText(able)} to…`} returnFocus={false}>
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
          {carried === 1 ? '1 is' : `${carried} are`} on the way: choose the courier who has
          {carried === 1 ? ' it' : ' them'} now.
        </Text>
      ) : null}
      {left > 0 ? (
        <Text size="sm" c="dimmed" mb="xs">
          {left} of the selected deliveries cannot be assigned now.
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
  const matches = couriers.filter(({ name }) => name.toLowerCase().includes(words));
  const shown = matches.slice(0, maxShown);
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
        placeholder="Courier name"
        leftSection={<Search size={15} aria-hidden />}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Couriers" className={classes.choices}>
        {shown.map((courier, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys for all options.
          <div
            key={courier.courier_id}
            id={`${id}-${index}`}
            role="option"
            // Never focused itself: the field names the active option.
            tabIndex={-1}
            aria-selected={index === at}
            className={classes.choice}
            onClick={() => onChoose(courier)}
          >
            <span className={classes.choiceName}>
              <bdi>{courier.name}</bdi>
              {courier.status === 'paused' ? <Badge color="orange">Paused</Badge> : null}
            </span>
            <span className={classes.choiceLoad}>
              {[openText(courier), doneText(courier)].filter(Boolean).join(' · ')}
            </span>
          </div>
        ))}
      </div>
      <Text size="sm" c="dimmed" role="status" mt="xs">
        {statusText(matches.length, couriers.length)}
      </Text>
    </>
  );
}

function statusText(matches: number, all: number): string {
  if (all === 0) return 'No couriers yet. Add them under Couriers.';
  if (matches === 0) return 'No matches';
  return matches > maxShown ? `Type to see the other ${matches - maxShown}` : '';
}

/** Reasons that are shown; more would fill the screen. */
const maxReasons = 5;

interface OverLimitDialogProps extends SubjectDialogProps<OverLimit> {
  onConfirm(over: OverLimit): void;
}

/** Asks before deliveries are assigned to couriers who will then carry more cash than their limit. */
export function OverLimitDialog({ subject: over, onConfirm, ...dialog }: OverLimitDialogProps) {
  const reasons = refusalsOf(over?.results ?? []);
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={async () => over && onConfirm(over)}
      title="Assign over the cash limit?"
      confirm="Assign anyway"
      keep="Do not assign"
      tone="plain"
    >
      {deliveriesText(over?.results.length ?? 0)} not assigned:
      <List mt="xs">
        {reasons.slice(0, maxReasons).map(({ why }) => (
          <List.Item key={why}>{why}.</List.Item>
        ))}
        {reasons.length > maxReasons ? <List.Item>And others.</List.Item> : null}
      </List>
    </ConfirmDialog>
  );
}
