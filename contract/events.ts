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
export const cashEvents = [
  'cash.collected',
  'cash.corrected',
  'cash.handed_in',
  'cash.written_off',
  'payout.paid',
  'payout.reversed',
  'payout.confirmed',
] as const;
export type CashEvent = (typeof cashEvents)[number];

export const feedEvents = [...deliveryEvents, ...cashEvents] as const;
export type FeedEvent = (typeof feedEvents)[number];

export const eventMeanings: Record<FeedEvent, string> = {
  'delivery.created': 'It was stored.',
  'delivery.updated': 'The account edited it. The details have the changed fields in `before` and `after`.',
  'delivery.assigned': 'A courier was assigned, to pick it up or to take it over from another courier.',
  'delivery.unassigned': 'Its courier was unassigned before pickup.',
  'delivery.picked_up': 'A courier has the parcel.',
  'delivery.attempt_failed': 'It could not be handed over. The details have the `reason`.',
  'delivery.instructed': 'The account gave instructions after a failed attempt.',
  'delivery.delivered': 'The receiver has the parcel.',
  'delivery.returned': 'The sender has the parcel back.',
  'delivery.cancelled': 'It was cancelled before pickup.',
  'delivery.delivered_in_error':
    'An operator corrected a mistake: it was not delivered and is still on its way.',
  'delivery.returned_in_error':
    'An operator corrected a mistake: it was not returned and is still on its way.',
  'delivery.amount_corrected':
    'An operator corrected the collected amount. The details have the `previous_amount` and the `reason`.',
  'cash.collected': 'The receiver paid in cash, by transfer or at a card terminal.',
  'cash.corrected': 'The collected amount or its fee was corrected; `data.amount` is the difference.',
  'cash.handed_in':
    "Cash of a delivery was counted at the delivery company's cash desk. `data.amount` is negative if money that was handed in for this delivery was moved to another one.",
  'cash.written_off':
    'Cash of a delivery is missing. The delivery company covers the loss; the account is paid in full.',
  'payout.paid': 'Money was paid out to the account.',
  'payout.reversed': 'A payout did not arrive, and its amount is owed again.',
  'payout.confirmed': 'The account confirmed a payout.',
};
