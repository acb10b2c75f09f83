/** Binds the moves of deliveries: for the delivery company's own systems, for dispatchers, and for couriers on their phones. */
import { maxMinutesAhead } from '../../contract/moves.ts';
import {
  AssignmentItem,
  assignDeliveries,
  assignDelivery,
  suggestCouriers,
  unassignDeliveries,
  unassignDelivery,
  undoAssignments,
} from '../../contract/operations/fleet/assign.ts';
import {
  correctCollectedAmount,
  correctDelivery,
  deliverDelivery,
  failDeliveryAttempt,
  pickUpDelivery,
  returnDelivery,
} from '../../contract/operations/fleet/moves.ts';
import type { Binder, CourierCaller, FleetCaller } from '../accounts/index.ts';
import { checkProof, type MoveRequest, textAt } from '../deliveries/index.ts';
import { Rejection } from '../errors/rejection.ts';
import { Refusal, unwrap } from '../http/refusal.ts';
import { makeChecker } from '../http/validation.ts';
import { keyedBy, keyedResponse } from '../idempotency/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type DeliveryId, formatId, readId } from '../platform/ids.ts';
import { isAfter } from '../platform/time-zone.ts';
import type { CourierMoves } from './courier-moves.ts';
import type { Assignment, FleetExtra, FleetMoves, MalformedItem } from './moves.ts';
import type { Suggestions } from './suggestions.ts';

interface MovesApiParts {
  clock: Clock;
  moves: FleetMoves;
  courierMoves: CourierMoves;
  suggestions: Pick<Suggestions, 'forDeliveries'>;
}

interface MoveCall {
  caller: FleetCaller | CourierCaller;
  params: { delivery_id: DeliveryId };
  key: string | undefined;
  /** What the body of a move has beside the move itself. */
  body: { location?: FleetExtra['location']; happened_at?: string; proof?: Parameters<typeof checkProof>[0] };
}

export function bindFleetMoves(
  { bind, bindOutcome }: Binder,
  { clock, moves, courierMoves, suggestions }: MovesApiParts,
): void {
  bind(pickUpDelivery, (call) => {
    const { courier_id: id, missing_pieces: missingPieces } = call.body;
    if (call.caller.kind === 'courier' && id !== undefined) {
      throw new Refusal('unknown_field', {}, { field: 'courier_id' });
    }
    const courierId = id === undefined ? undefined : readId('courier', id);
    return respond(call, { move: 'pick_up', courierId, missingPieces });
  });

  bind(deliverDelivery, (call) =>
    respond(call, {
      move: 'deliver',
      collectedAmount: call.body.collected_amount,
      shortfallReason: call.body.shortfall_reason,
      paymentMethod: call.body.payment_method,
      paymentReference: call.body.payment_reference,
    }),
  );

  bind(failDeliveryAttempt, (call) =>
    respond(call, { move: 'fail_attempt', reason: call.body.reason, note: call.body.note }),
  );

  bind(returnDelivery, (call) => respond(call, { move: 'return', reason: call.body.reason }));

  bind(correctDelivery, ({ body: { reason }, ...call }) =>
    respond({ ...call, body: {} }, { move: 'correct', reason }),
  );

  bind(correctCollectedAmount, ({ body, ...call }) =>
    respond(
      { ...call, body: {} },
      {
        move: 'correct_amount',
        collectedAmount: body.collected_amount,
        paymentMethod: body.payment_method,
        paymentReference: body.payment_reference,
        reason: body.reason,
      },
    ),
  );

  bind(unassignDelivery, (call) => respond(call, { move: 'unassign' }));

  bind(assignDelivery, async ({ caller, params, body, key }) => {
    const courierId = readId('courier', body.courier_id);
    const extra = { keyed: keyOf(caller, 'assign', key), overCashLimit: body.over_cash_limit };
    return bodyOf(unwrap(await moves.assign(params.delivery_id, courierId, caller, extra)));
  });

  bind(assignDeliveries, async ({ caller, body, key }) => {
    const assignments = body.assignments.map(readAssignment);
    const keyed = keyedBy(caller, 'assign_many', key, body);
    return resultsOf(await moves.assignMany(assignments, caller.actor, keyed, body.over_cash_limit));
  });

  bind(unassignDeliveries, async ({ caller, body, key }) => {
    const ids = body.delivery_ids.map((id) => readId('delivery', id));
    const keyed = keyedBy(caller, 'unassign_many', key, body);
    return resultsOf(await moves.unassignMany(ids, caller.actor, keyed));
  });

  bind(undoAssignments, async ({ caller, body, key }) => {
    const steps = body.steps.map(({ delivery_id, version, courier_id }) => ({
      deliveryId: readId('delivery', delivery_id),
      version,
      courierBefore: courier_id === null ? null : readId('courier', courier_id),
    }));
    const keyed = keyedBy(caller, 'undo_assignments', key, body);
    return resultsOf(await moves.undoMany(steps, caller.actor, keyed));
  });

  bindOutcome(suggestCouriers, async ({ body }) => {
    const suggested = await suggestions.forDeliveries(body.delivery_ids.map((id) => readId('delivery', id)));
    return {
      suggestions: suggested.map(({ deliveryId, courier, why }) => ({
        delivery_id: formatId('delivery', deliveryId),
        courier: courier ? { id: formatId('courier', courier.courierId), name: courier.name } : null,
        why,
      })),
    };
  });

  async function respond({ caller, params, key, body }: MoveCall, request: MoveRequest) {
    const extra: FleetExtra = {
      location: body.location,
      happenedAt: body.happened_at,
      proof: checkProof(body.proof),
      keyed: keyOf(caller, request.move, key),
    };
    if (caller.kind === 'courier') {
      return bodyOf(unwrap(await courierMoves.make(caller, params.delivery_id, request, extra)));
    }
    // An app that sends a wrong time can be corrected. A courier's page is never refused for it: nothing recorded may be lost.
    const latest = clock.now() + maxMinutesAhead * 60_000;
    if (body.happened_at !== undefined && isAfter(body.happened_at, latest)) {
      throw new Refusal('clock_ahead', { max_minutes: maxMinutesAhead }, { field: 'happened_at' });
    }
    return bodyOf(unwrap(await moves.make(params.delivery_id, request, caller, extra)));
  }
}

/** A phone creates a key for each tap. A system may use one for each delivery: with another move it is another key. */
function keyOf({ kind, actor }: MoveCall['caller'], move: string, key: string | undefined) {
  return key === undefined
    ? undefined
    : { key, scope: kind === 'courier' ? actor : `fleet:${actor}:${move}` };
}

const bodyOf = <Status>({ outcome, status: body }: { outcome: string; status: Status }) =>
  keyedResponse(200, { body, replayed: outcome === 'replayed' });

function resultsOf(outcome: Awaited<ReturnType<FleetMoves['undoMany']>>) {
  const { body: results, replayed } = unwrap(outcome);
  return keyedResponse(200, { body: { results }, replayed });
}

const checkAssignment = makeChecker(AssignmentItem, {
  nullIsLeftOut: false,
  notAnObject: 'item_not_an_object',
});

/** One of many: what is wrong with it is its own result. */
function readAssignment(sent: unknown): Assignment | MalformedItem {
  const checked = checkAssignment(sent);
  if ('faults' in checked) {
    return { sentId: textAt(sent, 'delivery_id') ?? '', rejection: new Rejection(checked.faults) };
  }
  return {
    deliveryId: readId('delivery', checked.value.delivery_id),
    courierId: readId('courier', checked.value.courier_id),
  };
}
