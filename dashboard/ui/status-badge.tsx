/** The state of a delivery, as a word, an icon and a colour. */
import type { DeliveryState } from '../../contract/primitives.ts';
import { Ban, CircleCheck, CircleDashed, Truck, Undo2 } from '../../icons/icons.ts';
import classes from './status-badge.module.css';

const looks = {
  created: { word: 'Created', Icon: CircleDashed },
  in_transit: { word: 'In transit', Icon: Truck },
  delivered: { word: 'Delivered', Icon: CircleCheck },
  returned: { word: 'Returned', Icon: Undo2 },
  cancelled: { word: 'Cancelled', Icon: Ban },
} as const satisfies Record<DeliveryState, unknown>;

export const stateWord = (status: DeliveryState): string => looks[status].word;

export function StatusBadge({ status }: { status: DeliveryState }) {
  const { word, Icon } = looks[status];
  return (
    <span className={classes.badge} data-status={status}>
      <Icon size={13} strokeWidth={2.25} aria-hidden />
      {word}
    </span>
  );
}
