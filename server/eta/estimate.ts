/** The estimated delivery time, in milliseconds since 1970. Pure: it depends on what is passed in and on nothing else. */
export interface EstimateFrom {
  createdAtMs: number;
  /** The time that the account promises from creation to the door. */
  serviceTimeMinutes: number;
}

export function estimateDeliveryTime({ createdAtMs, serviceTimeMinutes }: EstimateFrom): number {
  return createdAtMs + serviceTimeMinutes * 60_000;
}
