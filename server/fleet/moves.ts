/**
 * Moves by callers who are not bound to an account: fleet keys, operators, automatic assignment, and couriers for their
 * own deliveries. Live deliveries only: a test delivery does not exist here. A move that is not possible is returned as a
 * `Rejection`, in the words of the lifecycle.
 */
import { hash } from 'node:crypto';
import { notFound } from '../../contract/not-found.ts';
import type { Courier, Couriers } from '../couriers/index.ts';
import {
  type CheckedProof,
  type Deliveries,
  type DeliverySnapshot,
  type MoveBy,
  type Moved,
  type MoveExtra,
  type MoveRequest,
  madeMove,
  moveClaim,
  viewOf,
} from '../deliveries/index.ts';
import { type KeyedRequests, noAccount } from '../idempotency/index.ts';
import { type CourierId, type DeliveryId, formatId, idWithoutHyphens } from '../platform/ids.ts';
import { isRejection, notFoundRejection, Rejection } from '../platform/rejection.ts';
import type { Topology } from '../platform/topology.ts';
import { type BulkResult, type MalformedItem, moveEach } from './bulk.ts';
import type { CashLimits } from './cash-limits.ts';
import type { FleetMove, FleetStatus } from './fleet-move.ts';

/** What comes with a move, and its idempotency key. */
export interface FleetExtra extends Omit<MoveExtra, 'claim'> {
  /** The scope is the caller: the same key of another caller is another key. */
  keyed?: { key: string; scope: string } | undefined;
  /** Of an assignment: the cash limit of the courier may be exceeded. */
  overCashLimit?: boolean | undefined;
  /** What is wrong with the request now; with the same key, it may have been right before. */
  rejection?: Rejection | undefined;
}

export interface Assignment {
  deliveryId: DeliveryId;
  courierId: CourierId;
}

export interface MalformedAssignment extends MalformedItem {
  sent: unknown;
}

type Outcome = Promise<FleetMove | Rejection>;

export interface FleetMoves {
  make(deliveryId: DeliveryId, request: MoveRequest, by: MoveBy, extra?: FleetExtra): Outcome;
  /** The courier must exist, be active or paused, and stay within their cash limit. */
  assign(deliveryId: DeliveryId, courierId: CourierId, by: MoveBy, extra?: FleetExtra): Outcome;
  /** Without `courierId`, the assigned courier picks it up. */
  pickUp(
    deliveryId: DeliveryId,
    pickup: { courierId: CourierId | undefined; missingPieces: number | undefined },
    by: MoveBy,
    extra?: FleetExtra,
  ): Outcome;
  assignMany(
    assignments: readonly (Assignment | MalformedAssignment)[],
    actor: string,
    extra?: Pick<FleetExtra, 'keyed' | 'overCashLimit'>,
  ): Promise<{ results: BulkResult[]; replayed: boolean } | Rejection>;
  unassignMany(deliveryIds: readonly DeliveryId[], actor: string): Promise<BulkResult[]>;
}

export interface FleetMovesParts {
  deliveries: Deliveries;
  couriers: Pick<Couriers, 'find' | 'findMany'>;
  cashLimits: CashLimits;
  keyedRequests: Pick<KeyedRequests, 'inManyTransactions'>;
  topology: Topology;
}

export function makeFleetMoves(parts: FleetMovesParts): FleetMoves {
  const { deliveries, couriers, cashLimits, keyedRequests, topology } = parts;

  async function make(
    deliveryId: DeliveryId,
    request: MoveRequest,
    by: MoveBy,
    { keyed, overCashLimit, rejection, ...extra }: FleetExtra = {},
  ): Outcome {
    const ref = await deliveries.findLive(deliveryId);
    if (!ref) return rejection ?? notFoundRejection(notFound.delivery);
    const statusOf = (snapshot: DeliverySnapshot): FleetStatus => ({
      ...viewOf(deliveryId, snapshot),
      courier_id: snapshot.courierId === null ? null : formatId('courier', snapshot.courierId),
    });
    const claim = moveClaim({
      key: keyed?.key,
      // In the shard of the delivery, so that one transaction of one worker writes both.
      accountId: topology.distributed ? ref.accountId : noAccount,
      scope: keyed?.scope ?? '',
      request: keyed && fingerprinted(deliveryId, request, { ...extra, overCashLimit }),
      answerOf: statusOf,
    });
    const moved = rejection
      ? await deliveries.replayOf(claim)
      : await deliveries.move(ref, request, by, { ...extra, claim });
    return rejection && !moved ? rejection : outcomeOf(moved, statusOf);
  }

  async function assign(
    { deliveryId, courierId }: Assignment,
    courier: Courier | undefined,
    by: MoveBy,
    extra: FleetExtra = {},
  ) {
    const request = { move: 'assign' as const, courierId };
    const assignee = assignable(courier);
    if (isRejection(assignee)) return make(deliveryId, request, by, { ...extra, rejection: assignee });
    const withinLimit = ({ amountToCollect: amount, currency }: DeliverySnapshot) =>
      cashLimits.check(assignee, { amount, currency });
    const check = extra.overCashLimit === true ? undefined : withinLimit;
    return make(deliveryId, request, by, { ...extra, check });
  }

  return {
    make,
    assign: async (deliveryId, courierId, by, extra) =>
      assign({ deliveryId, courierId }, await couriers.find(courierId), by, extra),
    async pickUp(deliveryId, pickup, by, extra) {
      const { courierId } = pickup;
      const carrier = courierId === undefined ? undefined : assignable(await couriers.find(courierId));
      const rejection = isRejection(carrier) ? carrier : undefined;
      return make(deliveryId, { move: 'pick_up', ...pickup }, by, { ...extra, rejection });
    },
    async assignMany(assignments, actor, { keyed, overCashLimit } = {}) {
      const request = keyed && {
        ...keyed,
        accountId: noAccount,
        request: sentTogether(assignments, overCashLimit),
      };
      const outcome = await keyedRequests.inManyTransactions(request, async () => {
        const named = assignments.flatMap((each) => ('courierId' in each ? [each.courierId] : []));
        const known = await couriers.findMany([...new Set(named)]);
        const inTurn = oneAtATime();
        const assignOne = (assignment: Assignment) => {
          const { deliveryId, courierId } = assignment;
          // A key as clients send it holds no space, so this one cannot be another client's key.
          const own = keyed && { ...keyed, key: `${keyed.key} ${formatId('delivery', deliveryId)}` };
          const courier = known.get(courierId);
          const move = () => assign(assignment, courier, { actor }, { keyed: own, overCashLimit });
          // With a limit, each assignment counts for the next, in the order sent.
          return courier?.cashLimit ? inTurn(courierId, move) : move();
        };
        return moveEach(assignments, assignOne, { asOne: keyed !== undefined });
      });
      return isRejection(outcome) ? outcome : { results: outcome.body, replayed: outcome.replayed };
    },
    unassignMany: (deliveryIds, actor) =>
      moveEach(
        deliveryIds.map((deliveryId) => ({ deliveryId })),
        ({ deliveryId }) => make(deliveryId, { move: 'unassign' }, { actor }),
      ),
  };
}

function outcomeOf(
  moved: Moved | undefined,
  statusOf: (snapshot: DeliverySnapshot) => FleetStatus,
): FleetMove | Rejection {
  const made = madeMove(moved);
  if (isRejection(made)) return made;
  return made.outcome === 'replayed'
    ? { outcome: 'replayed', status: JSON.parse(made.answer), version: null }
    : { outcome: made.outcome, status: statusOf(made.snapshot), version: made.snapshot.version };
}

function assignable(courier: Courier | undefined): Courier | Rejection {
  if (!courier)
    return new Rejection('invalidRequest', 'courier_id: there is no courier with this identifier');
  if (courier.state === 'ended') {
    return new Rejection('invalidRequest', `courier_id: ${courier.name} is deactivated`);
  }
  return courier;
}

/**
 * What makes two requests with one idempotency key the same. Keys are kept for 48 hours, so identifiers are spelt as
 * every version has spelt them here: a phone may repeat a request that it sent before an upgrade.
 */
function fingerprinted(deliveryId: DeliveryId, request: MoveRequest, extra: Omit<FleetExtra, 'keyed'>) {
  const courierId = 'courierId' in request ? request.courierId : undefined;
  return [
    formatId('delivery', deliveryId),
    courierId === undefined ? request : { ...request, courierId: idWithoutHyphens(courierId) },
    extra.place,
    extra.happenedAt,
    hashedProof(extra.proof),
    // Newer than the rest, so only where it was sent.
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

/** As in `fingerprinted`, a request without the newer field is spelt as it always was. */
function sentTogether(
  assignments: readonly (Assignment | MalformedAssignment)[],
  overCashLimit: boolean | undefined,
) {
  const sent = assignments.map(asSent);
  return overCashLimit === undefined ? sent : { assignments: sent, overCashLimit };
}

const asSent = (each: Assignment | MalformedAssignment) =>
  'sent' in each
    ? each.sent
    : {
        delivery_id: formatId('delivery', each.deliveryId),
        courier_id: formatId('courier', each.courierId),
      };

/** Photos and signatures count by their hash, because they are large. */
function hashedProof(proof: CheckedProof | undefined) {
  if (proof === undefined) return undefined;
  const { photo, signature, ...rest } = proof;
  const hashOf = (bytes: Buffer | undefined) => (bytes ? hash('sha256', bytes, 'hex') : undefined);
  return { ...rest, photo: hashOf(photo?.bytes), signature: hashOf(signature) };
}
