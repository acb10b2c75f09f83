/** The couriers with what each has to do. A card that is dropped on one is assigned; a click shows only that one's. */
import { Badge, CloseButton, NativeSelect, TextInput, Title } from '@mantine/core';
import { Search } from 'lucide-react';
import { type DragEvent, memo, useId, useState } from 'react';
import { useAddressChoice } from '../../ui/address-choice.ts';
import { useStable } from '../../ui/use-stable.ts';
import { type BoardCourier, toDo } from './board.ts';
import classes from './courier-list.module.css';
import { cashWords, toDoWords } from './load-words.ts';
import { NoCouriers } from './nothing.tsx';

const orders = { name: 'By name', least: 'Least to do first', most: 'Most to do first' } as const;
type Order = keyof typeof orders;
const orderNames = Object.keys(orders) as Order[];

interface CourierListProps {
  couriers: readonly BoardCourier[];
  /** Whose deliveries are shown; undefined: everybody's. */
  shownFor: string | undefined;
  /** How many cards would be assigned by a click; 0: nothing is selected. */
  selected: number;
  /** Something is being dragged. */
  isDragging: boolean;
  onShowFor(courierId: string | undefined): void;
  onAssignSelected(courier: BoardCourier): void;
  onDrop(courier: BoardCourier): void;
}

export function CourierList(props: CourierListProps) {
  const { couriers, shownFor, selected, isDragging } = props;
  const [search, setSearch] = useState('');
  const [order, setOrder] = useAddressChoice<Order>('couriers', orderNames, 'name');
  const titleId = useId();
  const onShowFor = useStable((id: string) => props.onShowFor(id === shownFor ? undefined : id));
  const onAssign = useStable(props.onAssignSelected);
  const { over, drop } = useDrop(couriers, isDragging, props.onDrop);
  const words = search.trim().toLowerCase();
  const found = inOrder(
    couriers.filter(({ name }) => name.toLowerCase().includes(words)),
    order,
  );
  return (
    <section className={classes.panel} aria-labelledby={titleId} data-drop={isDragging || undefined}>
      <header className={classes.header}>
        <Title order={2} id={titleId} className={classes.title}>
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
              aria-label="Order of the couriers"
              data={orderNames.map((value) => ({ value, label: orders[value] }))}
              value={order}
              onChange={(event) => setOrder(event.currentTarget.value as Order)}
            />
          </div>
        ) : null}
      </header>
      {couriers.length === 0 ? (
        <NoCouriers />
      ) : (
        <ul className={classes.rows} aria-labelledby={titleId} {...drop}>
          {found.map((courier) => (
            <CourierRow
              key={courier.courier_id}
              courier={courier}
              isShown={courier.courier_id === shownFor}
              isOver={courier.courier_id === over}
              selected={selected}
              onShowFor={onShowFor}
              onAssign={onAssign}
            />
          ))}
          {found.length === 0 ? <li className={classes.nobody}>No courier of that name</li> : null}
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
  const { courier_id: id, name, state } = courier;
  const { delivered_today: done } = courier.load;
  const cash = cashWords(courier);
  return (
    <li className={classes.row} data-courier={id} data-over={isOver || undefined}>
      <button
        type="button"
        className={classes.courier}
        aria-pressed={isShown}
        title={isShown ? 'Show everybody’s deliveries' : 'Show only these deliveries'}
        onClick={() => onShowFor(id)}
      >
        <span className={classes.name}>
          <bdi>{name}</bdi>
          {state === 'paused' ? <Badge color="orange">Paused</Badge> : null}
          {cash ? (
            <span className={classes.cash} title="Cash collected today">
              <span className={classes.unseen}>Cash collected today: </span>
              {cash}
            </span>
          ) : null}
        </span>
        <span className={classes.load} data-idle={toDo(courier) === 0 || undefined}>
          {toDoWords(courier)}
          {done > 0 ? <span className={classes.done}>, {done} done today</span> : null}
        </span>
      </button>
      {selected > 0 ? (
        // A plain one: hundreds of rows are drawn anew whenever the number changes.
        <button
          type="button"
          className={classes.assign}
          aria-label={`Assign ${selected} selected to ${name}`}
          onClick={() => onAssign(courier)}
        >
          Assign {selected}
        </button>
      ) : null}
    </li>
  );
});

function inOrder(couriers: readonly BoardCourier[], order: Order): readonly BoardCourier[] {
  if (order === 'name') return couriers;
  const sign = order === 'least' ? 1 : -1;
  return couriers.toSorted((a, b) => sign * (toDo(a) - toDo(b)));
}

/** The list hears for all its rows where something is dragged over and dropped. */
function useDrop(
  couriers: readonly BoardCourier[],
  isDragging: boolean,
  onDrop: (courier: BoardCourier) => void,
) {
  const [over, setOver] = useState<string>();
  const idAt = (event: DragEvent) =>
    (event.target as Element).closest<HTMLElement>('[data-courier]')?.dataset.courier;
  return {
    over: isDragging ? over : undefined,
    drop: {
      onDragOver: (event: DragEvent) => {
        const id = isDragging ? idAt(event) : undefined;
        if (id) event.preventDefault();
        setOver(id);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(undefined);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(undefined);
        const courier = couriers.find(({ courier_id }) => courier_id === idAt(event));
        if (courier) onDrop(courier);
      },
    },
  };
}
