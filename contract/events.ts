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
  /** An operator corrected what was collected. */
  'delivery.amount_corrected',
] as const;

export type DeliveryEvent = (typeof deliveryEvents)[number];

/** What can happen to the money that was collected. In the feed and in webhooks beside the events of deliveries. */
const cashEvents = [
  'cash.collected',
  'cash.corrected',
  'cash.handed_in',
  'cash.written_off',
  'payout.paid',
  'payout.reversed',
  'payout.confirmed',
] as const;
export type CashEvent = (typeof cashEvents)[number];

/** All types of events. */
export const feedEvents = [...deliveryEvents, ...cashEvents] as const;
export type FeedEvent = (typeof feedEvents)[number];
