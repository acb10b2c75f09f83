/** What can happen to a delivery. An event is written in the same transaction as the change it tells of. */
export const deliveryEvents = [
  'delivery.created',
  'delivery.assigned',
  'delivery.unassigned',
  'delivery.picked_up',
  'delivery.attempt_failed',
  'delivery.instructed',
  'delivery.delivered',
  'delivery.returned',
  'delivery.cancelled',
  /** An operator says that it was never delivered, or never returned: it is on its way still. */
  'delivery.delivered_in_error',
  'delivery.returned_in_error',
] as const;

export type DeliveryEvent = (typeof deliveryEvents)[number];
