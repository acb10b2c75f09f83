/** What can happen to a delivery. An event is written in the same transaction as its change. */
export const deliveryEvents = [
  'delivery.created',
  'delivery.updated',
  'delivery.assigned',
  'delivery.unassigned',
  'delivery.picked_up',
  'delivery.attempt_failed',
  'delivery.instructed',
  'delivery.delivered',
  'delivery.returned',
  'delivery.cancelled',
  /** An operator corrected a mistake: it was not delivered, or not returned, and is still on its way. */
  'delivery.delivered_in_error',
  'delivery.returned_in_error',
] as const;

export type DeliveryEvent = (typeof deliveryEvents)[number];
