/**
 * Moves by callers who are not bound to an account: fleet keys, operators, automatic assignment, and couriers for their
 * own deliveries. Live deliveries only: a test delivery does not exist here.
 */
import { hash } from 'node:crypto';
import type { Static } from 'typebox';
import { courierMoves } from '../../contract/moves.ts';
import type { AssignmentResult } from '../../contract/operations/fleet/assign.ts';
import type { FleetDeliveryStatus } from '../../contract/operations/fleet/deliveries.ts';
import type { DeliveryState, Move } from '../../contract/primitives.ts';
import type { Courier } from '../couriers/index.ts';
import {
  type CheckedProof,
  type DeliverySnapshot,
  eachAlone,
  type MoveBy,
  type MoveExtra,
  type MoveRequest,
  moveClaim,
  viewOf,
} from '../deliveries/index.ts';
import { isRejection, notFoundRejection, Rejection, refusedItem } from '../errors/rejection.ts';
import { type KeyedRequest, noAccount } from '../idempotency/index.ts';
import { type CourierId, type DeliveryId, formatId } from '../platform/ids.ts';
import type { CashLimits } from './cash-limits.ts';
import type { Parts } from './parts.ts';

export interface FleetExtra extends Omit<MoveExtra, 'claim'> {
  /** The scope is the caller: the same key of another caller is another key. */
  keyed?: { key: string; scope: string } | undefined;
  /** For an assignment: the cash limit of the courier may be exceeded. */
  overCashLimit?: boolean | undefined;
}

export interface Assignment {
  deliveryId: DeliveryId;
  courierId: CourierId;
}

/** An assignment that can be undone while nothing else has happened to the delivery. */
interface Step {
  deliveryId: DeliveryId;
  /** The version after the assignment. */
  version: number;
  courierBefore: CourierId | null;
}

/** The moves of systems and operators. */
const fleetMoves: readonly Move[] = ['assign', 'unassign', ...courierMoves, 'correct', 'correct_amount'];

export type FleetMoves = ReturnType<typeof makeFleetMoves>;

interface FleetMovesParts extends Pick<Parts, 'database' | 'deliveries' | 'couriers' | 'keyedRequests'> {
  cashLimits: CashLimits;
}

export function makeFleetMoves(parts: FleetMovesParts) {
  const { database, deliveries, couriers, cashLimits, keyedRequests } = parts;
  /** `rejection`: what is wrong with the request now; with the same key, it may have been right before. */
  async function makeChecked(
    deliveryId: DeliveryId,
    request: MoveRequest,
    by: MoveBy,
    { keyed, overCashLimit, ...extra }: FleetExtra,
    rejection?: Rejection,
  ): Promise<FleetMove | Rejection> {
    const ref = await deliveries.findLive(deliveryId);
    if (!ref) return rejection ?? notFoundRejection('delivery_not_found');
    const statusOf = (snapshot: DeliverySnapshot): FleetStatus => ({
      ...viewOf(deliveryId, snapshot),
      courier_id: snapshot.courierId === null ? null : formatId('courier', snapshot.courierId),
      version: snapshot.version,
    });
    const claim = moveClaim({
      key: keyed?.key,
      // In the shard of the delivery, so that one transaction of one worker writes both.
      accountId: database.isDistributed ? ref.accountId : noAccount,
      scope: keyed?.scope ?? '',
      request: keyed && fingerprinted(deliveryId, request, { ...extra, overCashLimit }),
      responseOf: statusOf,
    });
    const moved = rejection
      ? ((await deliveries.replayOf(claim)) ?? rejection)
      : await deliveries.move(
          ref,
          request,
          { moves: by.onlyCourier ? courierMoves : fleetMoves, ...by },
          { ...extra, claim },
        );
    if (isRejection(moved)) return moved;
    return moved.outcome === 'replayed'
      ? { outcome: 'replayed', status: JSON.parse(moved.response) }
      : { outcome: moved.outcome, status: statusOf(moved.snapshot) };
  }

  function assignTo(
    courier: Courier | undefined,
    { deliveryId, courierId }: Assignment,
    by: MoveBy,
    extra: FleetExtra,
  ) {
    const request = { move: 'assign' as const, courierId };
    const assignee = assignable(courier);
    if (isRejection(assignee)) return makeChecked(deliveryId, request, by, extra, assignee);
    const withinLimit = ({ amountToCollect: amount, currency }: DeliverySnapshot) =>
      cashLimits.check(assignee, { amount, currency });
    const check = extra.overCashLimit === true ? undefined : withinLimit;
    return makeChecked(deliveryId, request, by, { ...extra, check });
  }

  /** The courier must exist, be active or paused, and stay within their cash limit. */
  async function assign(deliveryId: DeliveryId, courierId: CourierId, by: MoveBy, extra: FleetExtra = {}) {
    return assignTo(await couriers.find(courierId), { deliveryId, courierId }, by, extra);
  }

  /** A pickup may name the courier, who must exist and not be deactivated. */
  async function make(deliveryId: DeliveryId, request: MoveRequest, by: MoveBy, extra: FleetExtra = {}) {
    const courierId = request.move === 'pick_up' ? request.courierId : undefined;
    const carrier = courierId === undefined ? undefined : assignable(await couriers.find(courierId));
    return makeChecked(deliveryId, request, by, extra, isRejection(carrier) ? carrier : undefined);
  }

  async function undo(step: Step, actor: string, keyed: FleetExtra['keyed']) {
    const { deliveryId, version, courierBefore } = step;
    const by = { actor, onlyVersion: version };
    const undone =
      courierBefore === null
        ? await make(deliveryId, { move: 'unassign' }, by, { keyed })
        : // They had it before: an undo gives it back, whatever they carry.
          await assign(deliveryId, courierBefore, by, { keyed, overCashLimit: true });
    if (!isRejection(undone)) return undone;
    const ref = await deliveries.findLive(deliveryId);
    const now = ref && (await deliveries.snapshot(ref));
    if (!now || now.version === version) return undone;
    return whatHappened(now.status, now.courierId !== null);
  }

  return {
    make,
    assign,
    assignMany: (
      assignments: readonly (Assignment | MalformedItem)[],
      actor: string,
      keyed: KeyedRequest | undefined,
      overCashLimit: boolean | undefined,
    ) =>
      keyedRequests.inManyTransactions(keyed, async () => {
        const named = assignments.flatMap((each) => ('courierId' in each ? [each.courierId] : []));
        const courierOf = await couriers.findMany(named);
        const inTurn = oneAtATime();
        return moveEach(assignments, keyed, (assignment, itemKey) => {
          const courier = courierOf.get(assignment.courierId);
          const extra = { keyed: itemKey, overCashLimit };
          const move = () => assignTo(courier, assignment, { actor }, extra);
          // With a limit, each assignment counts for the next, in the order sent.
          return courier?.cashLimit ? inTurn(courier.courierId, move) : move();
        });
      }),
    unassignMany: (deliveryIds: readonly DeliveryId[], actor: string, keyed?: KeyedRequest) =>
      keyedRequests.inManyTransactions(keyed, () =>
        moveEach(
          deliveryIds.map((deliveryId) => ({ deliveryId })),
          keyed,
          ({ deliveryId }, itemKey) => make(deliveryId, { move: 'unassign' }, { actor }, { keyed: itemKey }),
        ),
      ),
    /** Gives each delivery back to the courier it had before the step. */
    undoMany: (steps: readonly Step[], actor: string, keyed?: KeyedRequest) =>
      keyedRequests.inManyTransactions(keyed, () =>
        moveEach(steps, keyed, (step, itemKey) => undo(step, actor, itemKey)),
      ),
  };
}

/** The key of one of many items, so that a request that broke off goes on where it was. Keys of clients have no space, so this one is nobody else's. */
const keyOfItem = (keyed: KeyedRequest | undefined, deliveryId: DeliveryId): FleetExtra['keyed'] =>
  keyed && { scope: keyed.scope, key: `${keyed.key} ${formatId('delivery', deliveryId)}` };

function assignable(courier: Courier | undefined): Courier | Rejection {
  if (!courier) return new Rejection('courier_unknown', {}, { field: 'courier_id' });
  return courier.status === 'deactivated'
    ? new Rejection('courier_inactive', {}, { field: 'courier_id' })
    : courier;
}

/** What makes two requests with one idempotency key the same. */
function fingerprinted(deliveryId: DeliveryId, request: MoveRequest, extra: Omit<FleetExtra, 'keyed'>) {
  return [
    formatId('delivery', deliveryId),
    request,
    extra.location,
    extra.happenedAt,
    hashedProof(extra.proof),
    // Newer than the rest, so only if it was sent.
    ...(extra.overCashLimit === undefined ? [] : [extra.overCashLimit]),
  ];
}

/** Work of one courier is done in the order in which it is asked for. */
function oneAtATime() {
  const last = new Map<CourierId, Promise<unknown>>();
  return <Result>(courierId: CourierId, work: () => Promise<Result>): Promise<Result> => {
    const done = (last.get(courierId) ?? Promise.resolve()).then(work);
    last.set(
      courierId,
      done.catch(() => undefined),
    );
    return done;
  };
}

/** Photos and signatures count by their hash, because they are large. */
function hashedProof(proof: CheckedProof | undefined) {
  if (proof === undefined) return undefined;
  const { photo, signature, ...rest } = proof;
  const hashOf = (bytes: Buffer | undefined) => (bytes ? hash('sha256', bytes, 'hex') : undefined);
  return { ...rest, photo: hashOf(photo?.bytes), signature: hashOf(signature) };
}

/** To a delivery since it was assigned. */
export function whatHappened(status: DeliveryState, hasCourier: boolean): Rejection {
  const before = hasCourier ? 'assigned' : 'unassigned';
  const happened = status === 'created' ? before : status === 'in_transit' ? 'picked_up' : status;
  return new Rejection('changed_since', { happened });
}

/** Moves of one request that run concurrently: enough for their writes to form groups, and room for other requests. */
const maxConcurrent = 100;

/** An item that is not what the contract says. */
export interface MalformedItem {
  /** The identifier of the delivery as it was sent; empty if there was none. */
  sentId: string;
  rejection: Rejection;
}

/**
 * The results are in the order of the items. Moves run concurrently, so of two items that name one delivery, the second is refused.
 * With an idempotency key, a database that does not answer for one item fails all of them: the request is sent again.
 */
async function moveEach<Item extends { deliveryId: DeliveryId }>(
  items: readonly (Item | MalformedItem)[],
  keyed: KeyedRequest | undefined,
  move: (item: Item, itemKey: FleetExtra['keyed']) => Promise<FleetMove | Rejection>,
) {
  const earlierIds = new Set<DeliveryId>();
  const toDo = items.map((item) => {
    if (!('deliveryId' in item)) return { id: item.sentId, run: async () => item.rejection };
    const id = formatId('delivery', item.deliveryId);
    const isFirst = !earlierIds.has(item.deliveryId);
    earlierIds.add(item.deliveryId);
    return {
      id,
      run: async () =>
        isFirst
          ? move(item, keyOfItem(keyed, item.deliveryId))
          : new Rejection('named_twice', { delivery_id: id }),
    };
  });
  // As the contract shows them, because they are also stored with an idempotency key.
  const results: Static<typeof AssignmentResult>[] = [];
  for (let i = 0; i < toDo.length; i += maxConcurrent) {
    const some = toDo.slice(i, i + maxConcurrent);
    const moved = keyed
      ? await Promise.all(some.map(async (item) => ({ item, outcome: await item.run() })))
      : await eachAlone(some, (item) => item.run());
    for (const { item, outcome: made } of moved) {
      if (isRejection(made)) results.push({ ...refusedItem(made), delivery_id: item.id });
      else results.push({ outcome: made.outcome === 'unchanged' ? 'unchanged' : 'done', ...made.status });
    }
  }
  return results;
}

/** The delivery after the move, as the contract shows it: it is also stored with an idempotency key. */
type FleetStatus = Static<typeof FleetDeliveryStatus>;

export interface FleetMove {
  outcome: 'changed' | 'unchanged' | 'replayed';
  status: FleetStatus;
}
