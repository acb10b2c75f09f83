/**
 * Moves by those who are over all accounts: fleet keys, operators, and couriers with what is theirs. Live deliveries
 * only: a test delivery is not there for anybody here. Refusals are thrown, in the words of the lifecycle.
 */
import { hash } from 'node:crypto';
import type { Static } from 'typebox';
import type { FleetDeliveryStatus } from '../../contract/operations/fleet/answers.ts';
import type { AssignmentResult } from '../../contract/operations/fleet/assign.ts';
import type { Courier, Couriers } from '../couriers/index.ts';
import {
  type CheckedProof,
  type Deliveries,
  deliveryNotFound,
  type KeyedRequests,
  type MoveBy,
  type MoveExtra,
  type MoveRequest,
  moveClaim,
  noAccount,
  type Standing,
  settle,
  viewOf,
} from '../deliveries/index.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { type CourierId, type DeliveryId, formatId } from '../platform/ids.ts';

export type FleetStatus = Static<typeof FleetDeliveryStatus>;
type Result = Static<typeof AssignmentResult>;

/** What comes along with a move, and the idempotency key under which it is asked for. */
export interface FleetExtra extends Omit<MoveExtra, 'claim'> {
  /** Whose key it is: the same key of another caller is another key. */
  keyed?: { key: string; scope: string } | undefined;
}

export interface Assignment {
  deliveryId: DeliveryId;
  courierId: CourierId;
}

export interface FleetMove {
  status: FleetStatus;
  outcome: 'changed' | 'unchanged' | 'replayed';
}

export interface FleetMoves {
  make(deliveryId: DeliveryId, request: MoveRequest, by: MoveBy, extra?: FleetExtra): Promise<FleetMove>;
  assign(deliveryId: DeliveryId, courierId: CourierId, by: MoveBy, extra?: FleetExtra): Promise<FleetMove>;
  /** The courier who takes the parcel has to be known and not to have left; undefined: the one who is assigned. */
  pickUp(
    deliveryId: DeliveryId,
    courierId: CourierId | undefined,
    by: MoveBy,
    extra?: FleetExtra,
  ): Promise<FleetMove>;
  assignMany(
    assignments: readonly Assignment[],
    actor: string,
    keyed?: FleetExtra['keyed'],
  ): Promise<{ results: Result[]; replayed: boolean }>;
  unassignMany(deliveryIds: readonly DeliveryId[], actor: string): Promise<Result[]>;
}

/** Of a bulk request, so many are under way at once: their writes form groups, and others find room. */
const atOnce = 100;

export function makeFleetMoves(
  deliveries: Deliveries,
  couriers: Pick<Couriers, 'find' | 'findMany'>,
  keyedRequests: Pick<KeyedRequests, 'inManyTransactions'>,
): FleetMoves {
  async function make(
    deliveryId: DeliveryId,
    request: MoveRequest,
    by: MoveBy,
    { keyed, ...extra }: FleetExtra = {},
  ): Promise<FleetMove> {
    const ref = await deliveries.findLive(deliveryId);
    if (!ref) throw deliveryNotFound();
    const statusOf = (standing: Standing): FleetStatus => ({
      ...viewOf(deliveryId, standing),
      courier_id: standing.courierId === null ? null : formatId('courier', standing.courierId),
    });
    const claim = moveClaim({
      key: keyed?.key,
      accountId: noAccount,
      scope: keyed?.scope ?? '',
      request: keyed && [deliveryId, request, extra.place, extra.happenedAt, printOf(extra.proof)],
      answerOf: statusOf,
    });
    const moved = settle(await deliveries.move(ref, request, by, { ...extra, claim }));
    return moved.outcome === 'replayed'
      ? { outcome: 'replayed', status: JSON.parse(moved.answer) }
      : { outcome: moved.outcome, status: statusOf(moved.standing) };
  }

  async function knownCourier(courierId: CourierId): Promise<CourierId> {
    return mayCarry(await couriers.find(courierId));
  }

  return {
    make,
    async assign(deliveryId, courierId, by, extra) {
      return make(deliveryId, { move: 'assign', courierId: await knownCourier(courierId) }, by, extra);
    },
    async pickUp(deliveryId, courierId, by, extra) {
      const known = courierId === undefined ? undefined : await knownCourier(courierId);
      return make(deliveryId, { move: 'pick_up', courierId: known }, by, extra);
    },
    async assignMany(assignments, actor, keyed) {
      refuseTwice(assignments.map(({ deliveryId }) => deliveryId));
      const request = keyed && { ...keyed, accountId: noAccount, request: assignments };
      const { body, replayed } = await keyedRequests.inManyTransactions(request, async () => {
        const known = await couriers.findMany([...new Set(assignments.map(({ courierId }) => courierId))]);
        return each(assignments, async ({ deliveryId, courierId }) => {
          // A space never stands in a key as it is sent: the key of one of many is no other's.
          const own = keyed && { ...keyed, key: `${keyed.key} ${formatId('delivery', deliveryId)}` };
          const request = { move: 'assign', courierId: mayCarry(known.get(courierId)) } as const;
          return make(deliveryId, request, { actor }, { keyed: own });
        });
      });
      return { results: body, replayed };
    },
    async unassignMany(deliveryIds, actor) {
      refuseTwice(deliveryIds);
      return each(
        deliveryIds.map((deliveryId) => ({ deliveryId })),
        ({ deliveryId }) => make(deliveryId, { move: 'unassign' }, { actor }),
      );
    },
  };
}

function mayCarry(courier: Pick<Courier, 'courierId' | 'name' | 'state'> | undefined): CourierId {
  if (!courier) throw new Refusal('invalidRequest', 'courier_id: there is no such courier');
  if (courier.state === 'ended') throw new Refusal('invalidRequest', `courier_id: ${courier.name} has left`);
  return courier.courierId;
}

/** Each is moved beside the others: which of two came first would be left to chance. */
function refuseTwice(deliveryIds: readonly DeliveryId[]): void {
  const seen = new Set<DeliveryId>();
  for (const id of deliveryIds) {
    if (seen.has(id)) throw new Refusal('invalidRequest', `${formatId('delivery', id)} is named twice`);
    seen.add(id);
  }
}

/** What makes one proof another: pictures by their hash, because they are large. */
function printOf(proof: CheckedProof | undefined) {
  if (proof === undefined) return undefined;
  const { photo, signature, ...rest } = proof;
  const print = (bytes: Buffer | undefined) => (bytes ? hash('sha256', bytes, 'hex') : undefined);
  return { ...rest, photo: print(photo?.bytes), signature: print(signature) };
}

/** Each alone, in their order; a refusal of one is its result, any other fault ends all. */
async function each<Item extends { deliveryId: DeliveryId }>(
  items: readonly Item[],
  move: (item: Item) => Promise<FleetMove>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let i = 0; i < items.length; i += atOnce) {
    const some = items.slice(i, i + atOnce);
    results.push(...(await Promise.all(some.map((item) => resultOf(item, move)))));
  }
  return results;
}

async function resultOf<Item extends { deliveryId: DeliveryId }>(
  item: Item,
  move: (item: Item) => Promise<FleetMove>,
): Promise<Result> {
  const delivery_id = formatId('delivery', item.deliveryId);
  try {
    const { outcome, status } = await move(item);
    const result = outcome === 'unchanged' ? ('unchanged' as const) : ('done' as const);
    return { delivery_id, outcome: result, delivery: status, error: null, details: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { delivery_id, outcome: 'refused', delivery: null, error: error.error, details: error.details };
  }
}
