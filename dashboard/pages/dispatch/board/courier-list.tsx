/** The couriers with their load: beside the board, and in the dialog that assigns deliveries. */
import { Badge, CloseButton, List, Modal, NativeSelect, Text, TextInput, Title } from '@mantine/core';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { joined } from '../../../../contract/lines.ts';
import { Bike, Search } from '../../../../icons/icons.ts';
import { useZone } from '../../../current/zone.tsx';
import { useAddressChoice } from '../../../ui/address-bar.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { keysOf } from '../../../ui/keys-of.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { exactTime } from '../../../ui/time-words.ts';
import type { DialogProps, SubjectDialogProps } from '../../../ui/use-dialog.ts';
import { useStable } from '../../../ui/use-stable.ts';
import classes from './board.module.css';
import {
  type BoardCourier,
  type Card,
  cashText,
  deliveriesText,
  doneText,
  openOf,
  openText,
  refusalsOf,
  toCollectText,
} from './board.ts';
import type { OverLimit } from './use-assign.ts';
import { useUnlessGone } from './use-board.ts';
import { useDrop } from './use-cards.ts';

/** `sign`: by the number of stops, up or down. */
const orders = {
  name: { text: 'By name', sign: 0 },
  least: { text: 'Fewest stops first', sign: 1 },
  most: { text: 'Most stops first', sign: -1 },
};
const orderNames = keysOf(orders);

const filterByName = (couriers: readonly BoardCourier[], search: string) =>
  couriers.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));

interface CourierListProps {
  couriers: readonly BoardCourier[];
  /** The courier whose deliveries are shown; undefined: all. */
  shownFor: string | undefined;
  /** Selected cards that can be assigned. */
  selected: number;
  /** A card that can be assigned is being dragged. */
  isDragging: boolean;
  onShowFor(courierId: string | undefined): void;
  onAssignSelected(courier: BoardCourier): void;
  onDrop(courier: BoardCourier): void;
}

/** A card dropped on a courier is assigned; a click filters the board by courier. */
export function CourierList(props: CourierListProps) {
  const { couriers, shownFor, selected, isDragging } = props;
  const [search, setSearch] = useState('');
  const [order, setOrder] = useAddressChoice('couriers', orderNames, 'name');
  const titleId = useId();
  const onShowFor = useStable((id: string) => props.onShowFor(id === shownFor ? undefined : id));
  const onAssign = useStable(props.onAssignSelected);
  const { over, handlers } = useDrop(
    ({ target }) => {
      const row =
        isDragging && target instanceof Element ? target.closest<HTMLElement>('[data-courier]') : null;
      return row?.dataset.courier;
    },
    (id) => {
      const courier = couriers.find(({ courier_id }) => courier_id === id);
      if (courier) props.onDrop(courier);
    },
  );
  const { sign } = orders[order];
  const matches = filterByName(couriers, search).toSorted((a, b) => sign * (openOf(a) - openOf(b)));
  return (
    <section className={classes.panel} aria-labelledby={titleId} data-drop={isDragging || undefined}>
      <header className={classes.couriersHeader}>
        <Title order={2} id={titleId} className={classes.couriersTitle}>
          Couriers <Badge color="gray">{couriers.length}</Badge>
        </Title>
        {couriers.length > 0 ? (
          <div className={classes.find}>
            <TextInput
              size="xs"
              type="search"
              aria-label="Find a courier"
              placeholder="Find a courier"
              leftSection={<Search size={13} aria-hidden />}
              rightSection={
                search ? <CloseButton size="xs" aria-label="Clear" onClick={() => setSearch('')} /> : null
              }
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <NativeSelect
              size="xs"
              aria-label="Sort couriers"
              data={orderNames.map((value) => ({ value, label: orders[value].text }))}
              value={order}
              onChange={({ currentTarget: { value } }) =>
                setOrder(orderNames.find((one) => one === value) ?? 'name')
              }
            />
          </div>
        ) : null}
      </header>
      {couriers.length === 0 ? (
        <EmptyState
          icon={Bike}
          title="No couriers yet"
          actions={
            <ButtonLink href="/couriers" size="xs" variant="filled">
              Add couriers
            </ButtonLink>
          }
        >
          Add couriers with their name and phone number to assign deliveries.
        </EmptyState>
      ) : (
        <ul className={classes.rows} aria-labelledby={titleId} {...handlers}>
          {matches.map((courier) => (
            <CourierRow
              key={courier.courier_id}
              courier={courier}
              isShown={courier.courier_id === shownFor}
              isOver={isDragging && courier.courier_id === over}
              selected={selected}
              onShowFor={onShowFor}
              onAssign={onAssign}
            />
          ))}
          {matches.length === 0 ? <li className={classes.nobody}>No matches</li> : null}
        </ul>
      )}
    </section>
  );
}

interface CourierRowProps {
  courier: BoardCourier;
  isShown: boolean;
  isOver: boolean;
  selected: number;
  onShowFor(id: string): void;
  onAssign(courier: BoardCourier): void;
}

const CourierRow = memo((props: CourierRowProps) => {
  const { courier, isShown, isOver, selected, onShowFor, onAssign } = props;
  const { courier_id: id, name, status } = courier;
  const { delivered_today: done } = courier.load;
  const cash = cashText(courier);
  const zone = useZone();
  const { allowed, why_not } = useUnlessGone();
  return (
    <li className={classes.row} data-courier={id} data-over={isOver || undefined}>
      <button
        type="button"
        className={classes.courierRow}
        aria-pressed={isShown}
        title={isShown ? 'Show all deliveries' : 'Show only deliveries of this courier'}
        onClick={() => onShowFor(id)}
      >
        <span className={classes.name}>
          <bdi>{name}</bdi>
          {status === 'paused' ? <Badge color="orange">Paused</Badge> : null}
          {cash ? (
            <span className={classes.courierCash} title={cashHint(courier, zone)}>
              <span className={classes.unseen}>Cash in hand: </span>
              {cash}
            </span>
          ) : null}
        </span>
        <span className={classes.load} data-idle={openOf(courier) === 0 || undefined}>
          {openText(courier)}
          {done > 0 ? <span className={classes.done}>, {done} done today</span> : null}
        </span>
      </button>
      {selected > 0 ? (
        // A plain button: hundreds of rows are drawn again whenever the number changes.
        <button
          type="button"
          className={classes.assign}
          aria-label={`Assign ${selected} selected to ${name}`}
          aria-disabled={!allowed || undefined}
          title={why_not ?? undefined}
          onClick={() => onAssign(courier)}
        >
          Assign {selected}
        </button>
      ) : null}
    </li>
  );
});

/** "Cash in hand since 15 Nov 2026, 10:30:00 WAT, ₦8,000.00 to collect" */
function cashHint(courier: BoardCourier, zone: string | undefined): string {
  const [oldest] = courier.load.cash_in_hand.map(({ since }) => since).sort();
  return joined([`Cash in hand${oldest ? ` since ${exactTime(oldest, zone)}` : ''}`, toCollectText(courier)]);
}

/** Couriers in the list; typing finds the others. */
const maxShown = 50;

interface AssignDialogProps extends DialogProps {
  cards: readonly Card[];
  couriers: readonly BoardCourier[];
  onChoose(courier: BoardCourier): void;
}

/** Chooses a courier by name: for assigning without a mouse, and on a phone. */
export function AssignDialog({ opened, cards, couriers, onClose, onChoose }: AssignDialogProps) {
  const able = cards.filter(({ can_assign }) => can_assign);
  const carried = able.filter(({ status }) => status === 'in_transit').length;
  const left = cards.length - able.length;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Assign ${deliveriesText(able.length)} to…`}
      returnFocus={false}
    >
      {carried > 0 ? (
        <Note>
          {carried === 1 ? '1 is' : `${carried} are`} on the way: choose the courier who has
          {carried === 1 ? ' it' : ' them'} now.
        </Note>
      ) : null}
      {left > 0 ? <Note>{left} of the selected deliveries cannot be assigned now.</Note> : null}
      <Choices couriers={couriers} onChoose={onChoose} />
    </Modal>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed" mb="xs">
    {children}
  </Text>
);

function Choices({ couriers, onChoose }: Pick<AssignDialogProps, 'couriers' | 'onChoose'>) {
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const matches = filterByName(couriers, search);
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
