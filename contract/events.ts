/** What can happen to a delivery. An event is written in the same transaction as the change it tells of. */
export const deliveryEvents = [
  'delivery.created',
  'delivery.picked_up',
  'delivery.delivered',
  'delivery.returned',
  'delivery.cancelled',
] as const;

export type DeliveryEvent = (typeof deliveryEvents)[number];
