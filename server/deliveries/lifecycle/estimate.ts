/**
 * The estimated delivery time, in milliseconds since 1970. Pure: it depends on what is passed in and on nothing else.
 *
 * A delivery window is a promise of its own: the estimate is its end, as it is for a day that the sender asked for. Without
 * one, the account's time from creation to the door counts from the moment at which the parcel can be picked up.
 */
interface EstimateFrom {
  createdAtMs: number;
  /** The time that the account promises from creation to the door. */
  serviceTimeMinutes: number;
  pickupFromMs?: number | undefined;
  deliveryToMs?: number | undefined;
}

export function estimateDeliveryTime(from: EstimateFrom): number {
  const { createdAtMs, serviceTimeMinutes, pickupFromMs = createdAtMs, deliveryToMs } = from;
  return deliveryToMs ?? Math.max(createdAtMs, pickupFromMs) + serviceTimeMinutes * 60_000;
}
