/** What the courier did before hearing of the cancellation: the last entry says who has the parcel now. */
import { CircleCheck, type LucideIcon, Truck, Undo2 } from 'lucide-react';
import { Time } from '../../../ui/time.tsx';
import type { Delivery } from '../delivery.ts';
import { Collected } from './event-details.tsx';
import classes from './timeline.module.css';

type MoveAfterCancellation = Delivery['after_cancellation'][number];

const looks: Record<
  MoveAfterCancellation['move'],
  { word: string; Icon: LucideIcon; type: string; holder: (courier: string) => string }
> = {
  pick_up: {
    word: 'Picked up (reported after the cancellation)',
    Icon: Truck,
    type: 'delivery.picked_up',
    holder: (courier) => `${courier} has the parcel and must return it to the sender`,
  },
  deliver: {
    word: 'Delivered (reported after the cancellation)',
    Icon: CircleCheck,
    type: 'delivery.delivered',
    holder: () => 'The receiver has the parcel',
  },
  return: {
    word: 'Returned to sender',
    Icon: Undo2,
    type: 'delivery.returned',
    holder: () => 'The sender has the parcel again',
  },
};

export function AfterCancellation({ delivery }: { delivery: Delivery }) {
  const { after_cancellation: moves } = delivery;
  return moves.map(({ move, courier_name: courier, at, happened_at: happenedAt, ...cash }, index) => {
    const { word, Icon, type, holder } = looks[move];
    return (
      <li key={move} className={classes.entry} data-type={type}>
        <span className={classes.sign}>
          <Icon size={14} aria-hidden />
        </span>
        <div className={classes.words}>
          <div className={classes.what}>{word}</div>
          <Collected amount={cash.collected_amount} reason={cash.shortfall_reason} delivery={delivery} />
          {index === moves.length - 1 ? <div dir="auto">{holder(courier)}</div> : null}
          <div className={classes.who}>
            <Time at={happenedAt ?? at} /> · <bdi>{courier}</bdi>
          </div>
        </div>
      </li>
    );
  });
}
