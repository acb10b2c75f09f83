/** What the courier did before hearing of the cancellation: the last entry says who has the parcel now. */
import { CircleCheck, type LucideIcon, Truck, Undo2 } from 'lucide-react';
import { HistoryEntry, HistoryNote, type SignColor } from '../../../ui/history.tsx';
import { Time } from '../../../ui/time.tsx';
import type { Delivery } from './delivery.ts';
import { Collected } from './event-details.tsx';

type MoveAfterCancellation = Delivery['after_cancellation'][number];

const looks: Record<
  MoveAfterCancellation['move'],
  { word: string; Icon: LucideIcon; color: SignColor; holder: (courier: string) => string }
> = {
  pick_up: {
    word: 'Picked up (reported after the cancellation)',
    Icon: Truck,
    color: 'blue',
    holder: (courier) => `${courier} has the parcel and must return it to the sender`,
  },
  deliver: {
    word: 'Delivered (reported after the cancellation)',
    Icon: CircleCheck,
    color: 'green',
    holder: () => 'The receiver has the parcel',
  },
  return: {
    word: 'Returned to sender',
    Icon: Undo2,
    color: 'orange',
    holder: () => 'The sender has the parcel again',
  },
};

export function AfterCancellation({ delivery }: { delivery: Delivery }) {
  const { after_cancellation: moves } = delivery;
  return moves.map(({ move, courier: { name: courier }, at, happened_at: happenedAt, ...cash }, index) => {
    const { holder, word, ...sign } = looks[move];
    return (
      <HistoryEntry key={move} {...sign} what={word}>
        <Collected amount={cash.collected_amount} reason={cash.shortfall_reason} delivery={delivery} />
        {index === moves.length - 1 ? <div dir="auto">{holder(courier)}</div> : null}
        <HistoryNote>
          <Time at={happenedAt ?? at} /> · <bdi>{courier}</bdi>
        </HistoryNote>
      </HistoryEntry>
    );
  });
}
