/** The couriers with their load. A card dropped on a courier is assigned; a click filters the board by courier. */
import { Badge, CloseButton, NativeSelect, TextInput, Title } from '@mantine/core';
import { Bike, Search } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { useZone } from '../../../current/zone.tsx';
import { useAddressChoice } from '../../../ui/address-bar.ts';
import { keysOf } from '../../../ui/keys-of.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { exactTime } from '../../../ui/time-words.ts';
import { useStable } from '../../../ui/use-stable.ts';
import classes from './board.module.css';
import { type BoardCourier, cashText, joined, openOf, openText, toCollectText } from './board.ts';
import { useUnlessGone } from './use-board.ts';
import { useDrop } from './use-cards.ts';

const orderTexts = { name: 'By name', least: 'Fewest stops first', most: 'Most stops first' };
type Order = keyof typeof orderTexts;
const orders = keysOf(orderTexts);

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

export function CourierList(props: CourierListProps) {
  const { couriers, shownFor, selected, isDragging } = props;
  const [search, setSearch] = useState('');
  const [order, setOrder] = useAddressChoice<Order>('couriers', orders, 'name');
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
  const words = search.trim().toLowerCase();
  const matches = couriers.filter(({ name }) => name.toLowerCase().includes(words));
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
              data={orders.map((value) => ({ value, label: orderTexts[value] }))}
              value={order}
              onChange={({ currentTarget: { value } }) =>
                setOrder(orders.find((one) => one === value) ?? 'name')
              }
            />
          </div>
        ) : null}
      </header>
      {couriers.length === 0 ? (
        <NoCouriers />
      ) : (
        <ul className={classes.rows} aria-labelledby={titleId} {...handlers}>
          {inOrder(matches, order).map((courier) => (
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
  return joined(`Cash in hand${oldest ? ` since ${exactTime(oldest, zone)}` : ''}`, toCollectText(courier));
}

function inOrder(couriers: readonly BoardCourier[], order: Order): readonly BoardCourier[] {
  if (order === 'name') return couriers;
  const sign = order === 'least' ? 1 : -1;
  return couriers.toSorted((a, b) => sign * (openOf(a) - openOf(b)));
}

function NoCouriers() {
  return (
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
  );
}
