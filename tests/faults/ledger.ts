/** What was acknowledged to the clients of a run: afterwards all of it has to be stored, and nothing else. */
import type { DeliveryEvent } from '../../contract/events.ts';
import type { DeliveryState } from '../../contract/primitives.ts';

/** An event that the service acknowledged, and the request that caused it. */
export interface KnownEvent {
  type: DeliveryEvent;
  idempotencyKey: string;
  body: MoveBody;
}

export interface MoveBody {
  collected_amount?: number;
  reason?: string;
  proof?: { photo?: string; signature?: string; recipient_name?: string };
}

export interface KnownDelivery {
  /** Names the delivery: no two of a run have the same. */
  pickupAddress: string;
  status: DeliveryState;
  events: KnownEvent[];
}

/** By delivery_id. */
export class Ledger extends Map<string, KnownDelivery> {
  created(deliveryId: string, pickupAddress: string, idempotencyKey: string): void {
    if (this.has(deliveryId)) throw new Error(`${deliveryId} was acknowledged for two requests`);
    const event = { type: 'delivery.created' as const, idempotencyKey, body: {} };
    this.set(deliveryId, { pickupAddress, status: 'created', events: [event] });
  }

  moved(deliveryId: string, status: DeliveryState, event: KnownEvent): void {
    const delivery = this.get(deliveryId)!;
    delivery.status = status;
    delivery.events.push(event);
  }
}
