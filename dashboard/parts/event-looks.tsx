/** The label, icon and colour of each type of event. */
import type { FeedEvent } from '../../contract/events.ts';
import {
  Ban,
  Banknote,
  BanknoteArrowUp,
  BanknoteX,
  CircleCheck,
  CirclePlus,
  CircleX,
  HandCoins,
  type LucideIcon,
  MessageSquareReply,
  Pencil,
  PencilLine,
  Receipt,
  RotateCcw,
  TriangleAlert,
  Truck,
  Undo2,
  UserRoundCheck,
  UserRoundMinus,
} from '../../icons/icons.ts';
import type { SignColor } from '../ui/history.tsx';
import classes from './parts.module.css';

/** Only events that change where the parcel is have a colour. */
export const eventLooks: Record<FeedEvent, { word: string; Icon: LucideIcon; color?: SignColor }> = {
  'delivery.created': { word: 'Created', Icon: CirclePlus },
  'delivery.updated': { word: 'Edited', Icon: Pencil },
  'delivery.assigned': { word: 'Assigned', Icon: UserRoundCheck },
  'delivery.unassigned': { word: 'Unassigned', Icon: UserRoundMinus },
  'delivery.picked_up': { word: 'Picked up', Icon: Truck, color: 'blue' },
  'delivery.attempt_failed': { word: 'Attempt failed', Icon: CircleX, color: 'red' },
  'delivery.instructed': { word: 'Answered', Icon: MessageSquareReply },
  'delivery.delivered': { word: 'Delivered', Icon: CircleCheck, color: 'green' },
  'delivery.returned': { word: 'Returned', Icon: Undo2, color: 'orange' },
  'delivery.cancelled': { word: 'Cancelled', Icon: Ban },
  'delivery.delivered_in_error': { word: 'Marked as not delivered', Icon: RotateCcw },
  'delivery.returned_in_error': { word: 'Marked as not returned', Icon: RotateCcw },
  'delivery.amount_corrected': { word: 'Collected amount corrected', Icon: PencilLine },
  'cash.collected': { word: 'Money collected', Icon: Banknote },
  'cash.corrected': { word: 'Money corrected', Icon: PencilLine },
  'cash.handed_in': { word: 'Cash handed in', Icon: HandCoins },
  'cash.written_off': { word: 'Cash missing', Icon: TriangleAlert },
  'payout.paid': { word: 'Paid out', Icon: BanknoteArrowUp },
  'payout.reversed': { word: 'Payout reversed', Icon: BanknoteX },
  'payout.confirmed': { word: 'Payout confirmed', Icon: Receipt },
};

export function EventIcon({ type }: { type: FeedEvent }) {
  const { Icon, color } = eventLooks[type];
  return <Icon size={16} aria-hidden data-color={color} className={classes.eventIcon} />;
}
