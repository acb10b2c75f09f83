/** What happened to a delivery, as people say it. */
import { Ban, CircleCheck, CirclePlus, type LucideIcon, Truck, Undo2 } from 'lucide-react';
import type { DeliveryEvent } from '../../contract/events.ts';

export const eventLooks: Record<DeliveryEvent, { word: string; Icon: LucideIcon }> = {
  'delivery.created': { word: 'Created', Icon: CirclePlus },
  'delivery.picked_up': { word: 'Picked up', Icon: Truck },
  'delivery.delivered': { word: 'Delivered', Icon: CircleCheck },
  'delivery.returned': { word: 'Returned', Icon: Undo2 },
  'delivery.cancelled': { word: 'Cancelled', Icon: Ban },
};
