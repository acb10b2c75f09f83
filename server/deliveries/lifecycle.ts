/**
 * The life of a delivery. This file alone decides a state; it is pure: it is given what is and answers what
 * shall be, as data.
 *
 *   (none) ──create──▶ created ──pick_up──▶ in_transit ──deliver──▶ delivered
 *                         │                      └───────return──▶ returned
 *                         └──cancel──▶ cancelled
 *
 * delivered, returned and cancelled are final. Every change adds one to the version and writes one event
 * whose sequence is the new version, so that the last event and the version always agree.
 */
import type { DeliveryEvent } from '../../contract/events.ts';
import { type DeliveryState, deliveryStates } from '../../contract/primitives.ts';

export const moves = ['pick_up', 'deliver', 'return', 'cancel'] as const;
export type Move = (typeof moves)[number];

const graph: Record<Move, { from: DeliveryState; to: DeliveryState; event: DeliveryEvent }> = {
  pick_up: { from: 'created', to: 'in_transit', event: 'delivery.picked_up' },
  deliver: { from: 'in_transit', to: 'delivered', event: 'delivery.delivered' },
  return: { from: 'in_transit', to: 'returned', event: 'delivery.returned' },
  cancel: { from: 'created', to: 'cancelled', event: 'delivery.cancelled' },
};

export interface Standing {
  status: DeliveryState;
  version: number;
}

export interface Happening {
  type: DeliveryEvent;
  sequence: number;
  /** Who did it, for example `key:0190…`. */
  actor: string;
  atMs: number;
}

export type Decision =
  | { outcome: 'change'; from: Standing; to: Standing; event: Happening }
  /** It is there already: asking twice is no mistake. */
  | { outcome: 'unchanged'; standing: Standing }
  | { outcome: 'refused'; standing: Standing; why: string };

/** How every delivery begins. */
export const beginning = { status: 'created', version: 1, event: 'delivery.created' } as const;

export function decide(standing: Standing, move: Move, actor: string, atMs: number): Decision {
  const { from, to, event } = graph[move];
  if (standing.status === to) return { outcome: 'unchanged', standing };
  if (standing.status !== from) return { outcome: 'refused', standing, why: whyNot(standing.status, move) };
  const version = standing.version + 1;
  return {
    outcome: 'change',
    from: standing,
    to: { status: to, version },
    event: { type: event, sequence: version, actor, atMs },
  };
}

/** Why this move cannot be made now, in the words of the refusal; undefined where it can. */
export function whyNotNow(status: DeliveryState, move: Move): string | undefined {
  return status === graph[move].from ? undefined : whyNot(status, move);
}

/** How many deliveries are in each state, when each event has happened so many times. */
export function statesAfter(happened: (event: DeliveryEvent) => number): Record<DeliveryState, number> {
  const count = Object.fromEntries(deliveryStates.map((state) => [state, 0])) as Record<
    DeliveryState,
    number
  >;
  count[beginning.status] += happened(beginning.event);
  for (const move of moves) {
    const { from, to, event } = graph[move];
    count[from] -= happened(event);
    count[to] += happened(event);
  }
  return count;
}

/** No move leads out of this state. */
export function isFinal(status: DeliveryState): boolean {
  return moves.every((move) => graph[move].from !== status);
}

function whyNot(status: DeliveryState, move: Move): string {
  if (move === 'cancel') {
    const story = status === 'in_transit' ? 'was picked up and is in_transit' : `is ${status} already`;
    return `the delivery ${story}; only a delivery not yet picked up can be cancelled`;
  }
  return `the delivery is ${status}, and ${move} needs it to be ${graph[move].from}`;
}
