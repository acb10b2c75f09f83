/** The label and icon of each delivery event. */
import {
  Ban,
  CircleCheck,
  CirclePlus,
  CircleX,
  type LucideIcon,
  MessageSquareReply,
  Pencil,
  RotateCcw,
  Truck,
  Undo2,
  UserRoundCheck,
  UserRoundMinus,
} from 'lucide-react';
import type { DeliveryEvent } from '../../contract/events.ts';

export const eventLooks: Record<DeliveryEvent, { word: string; Icon: LucideIcon }> = {
  'delivery.created': { word: 'Created', Icon: CirclePlus },
  'delivery.updated': { word: 'Edited', Icon: Pencil },
  'delivery.assigned': { word: 'Assigned', Icon: UserRoundCheck },
  'delivery.unassigned': { word: 'Unassigned', Icon: UserRoundMinus },
  'delivery.picked_up': { word: 'Picked up', Icon: Truck },
  'delivery.attempt_failed': { word: 'Attempt failed', Icon: CircleX },
  'delivery.instructed': { word: 'Answered', Icon: MessageSquareReply },
  'delivery.delivered': { word: 'Delivered', Icon: CircleCheck },
  'delivery.returned': { word: 'Returned', Icon: Undo2 },
  'delivery.cancelled': { word: 'Cancelled', Icon: Ban },
  'delivery.delivered_in_error': { word: 'Marked as not delivered', Icon: RotateCcw },
  'delivery.returned_in_error': { word: 'Marked as not returned', Icon: RotateCcw },
};
