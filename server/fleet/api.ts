/** Binds the fleet operations of /v1: for the delivery company's own systems, with a fleet key. */
import type { Static } from 'typebox';
import { maxMinutesAhead } from '../../contract/moves.ts';
import {
  AssignmentItem,
  assignDeliveries,
  assignDelivery,
  unassignDelivery,
} from '../../contract/operations/fleet/assign.ts';
import { addFleetCourier, listFleetCouriers } from '../../contract/operations/fleet/couriers.ts';
import {
  type FleetDelivery,
  listFleetDeliveries,
} from '../../contract/operations/fleet/list-fleet-deliveries.ts';
import {
  deliverDelivery,
  failDeliveryAttempt,
  pickUpDelivery,
  returnDelivery,
} from '../../contract/operations/fleet/moves.ts';
import { deliveryStates } from '../../contract/primitives.ts';
import { defaultPageSize } from '../../contract/records.ts';
import type { FleetCaller, KeyBinder } from '../access/index.ts';
import { type Couriers, describeCourier, readCashLimit } from '../couriers/index.ts';
import {
  checkProof,
  cursorAfter,
  isFinal,
  isLate,
  readCursor,
  recordOf,
  textAt,
} from '../deliveries/index.ts';
import { type KeyedRequests, markOf, noAccount, replayed } from '../idempotency/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { Refusal, unwrap } from '../platform/http/refusal.ts';
import { describeFaults, makeChecker } from '../platform/http/validation.ts';
import { formatId, highestId, readId } from '../platform/ids.ts';
import { isRejection, Rejection } from '../platform/rejection.ts';
import { isAfter } from '../platform/time-zone.ts';
import type { FleetMove } from './fleet-move.ts';
import { type FleetFilter, type FleetRow, listFleet } from './list-store.ts';
import type { Assignment, FleetExtra, FleetMoves, MalformedAssignment } from './moves.ts';

export interface FleetApiParts {
  database: Database;
  clock: Clock;
  couriers: Couriers;
  moves: FleetMoves;
  keyedRequests: KeyedRequests;
}

const openStates: readonly string[] = deliveryStates.filter((state) => !isFinal(state));

export function bindFleet(
  { bind }: KeyBinder,
  { database, clock, couriers, moves, keyedRequests }: FleetApiParts,
): void {
  /** An app that sends a wrong time can be corrected. The courier's page is never refused for it: nothing recorded may be lost. */
  function extraOf({
    place,
    happened_at: happenedAt,
    proof,
  }: CommonFields): Pick<FleetExtra, 'place' | 'happenedAt' | 'proof'> {
    if (happenedAt !== undefined && isAfter(happenedAt, clock.now() + maxMinutesAhead * 60_000)) {
      const details = `happened_at is more than ${maxMinutesAhead} minutes in the future; check the clock`;
      throw new Refusal('invalidRequest', details);
    }
    return { place, happenedAt, proof: checkProof(proof) };
  }

  bind(listFleetDeliveries, async ({ query }) => {
    const states = deliveryStates.filter((state) => (query.status ?? openStates).includes(state));
    const filter: FleetFilter = {
      states,
      onlyOpen: states.every((state) => !isFinal(state)),
      courierId: query.courier_id === undefined ? undefined : readId('courier', query.courier_id),
      unassigned: query.unassigned === true,
      accountId: query.account_id === undefined ? undefined : readId('account', query.account_id),
      area: query.area,
    };
    const below = query.cursor === undefined ? highestId : readCursor<'delivery'>(query.cursor);
    const page = await listFleet(database, filter, below, query.limit ?? defaultPageSize);
    return {
      status: 200,
      body: {
        data: page.rows.map((row) => fleetDeliveryOf(row, clock.now())),
        has_more: page.below !== undefined,
        next_cursor: page.below === undefined ? null : cursorAfter(page.below),
      },
    };
  });

  bind(assignDelivery, async ({ caller: by, params, body, key }) => {
    return answer(
      await moves.assign(params.delivery_id, readId('courier', body.courier_id), by, {
        ...keyedBy(by, 'assign', key),
        overCashLimit: body.over_cash_limit,
      }),
    );
  });

  bind(assignDeliveries, async ({ caller: by, body, key }) => {
    const { keyed } = keyedBy(by, 'assign_many', key);
    const extra = { keyed, overCashLimit: body.over_cash_limit };
    const done = unwrap(await moves.assignMany(body.assignments.map(readAssignment), by.actor, extra));
    const results = done.results.map(({ version: _, ...result }) => result);
    return { status: 200, body: { results }, headers: markOf(done) };
  });

  bind(unassignDelivery, async ({ caller: by, params, key }) => {
    const keyed = keyedBy(by, 'unassign', key);
    return answer(await moves.make(params.delivery_id, { move: 'unassign' }, by, keyed));
  });

  bind(pickUpDelivery, async ({ caller: by, params, body, key }) => {
    const courierId = body.courier_id === undefined ? undefined : readId('courier', body.courier_id);
    const extra = { ...keyedBy(by, 'pick_up', key), ...extraOf(body) };
    const pickup = { courierId, missingPieces: body.missing_pieces };
    return answer(await moves.pickUp(params.delivery_id, pickup, by, extra));
  });

  bind(deliverDelivery, async ({ caller: by, params, body, key }) => {
    const request = {
      move: 'deliver' as const,
      collectedAmount: body.collected_amount,
      shortfallReason: body.shortfall_reason,
      paymentMethod: body.payment_method,
      paymentReference: body.payment_reference,
    };
    const extra = { ...keyedBy(by, 'deliver', key), ...extraOf(body) };
    return answer(await moves.make(params.delivery_id, request, by, extra));
  });

  bind(failDeliveryAttempt, async ({ caller: by, params, body, key }) => {
    const request = { move: 'fail_attempt' as const, reason: body.reason, note: body.note };
    const extra = { ...keyedBy(by, 'fail_attempt', key), ...extraOf(body) };
    return answer(await moves.make(params.delivery_id, request, by, extra));
  });

  bind(returnDelivery, async ({ caller: by, params, body, key }) => {
    const extra = { ...keyedBy(by, 'return', key), ...extraOf(body) };
    return answer(await moves.make(params.delivery_id, { move: 'return', reason: body.reason }, by, extra));
  });

  bind(addFleetCourier, async ({ caller: by, body, key }) => {
    const { keyed } = keyedBy(by, 'add_courier', key);
    const request = keyed && { ...keyed, accountId: noAccount, request: body };
    const outcome = await keyedRequests.inOneTransaction(request, async (tx) => {
      const { name, phone } = body;
      const cashLimit = readCashLimit(body);
      if (isRejection(cashLimit)) return cashLimit;
      const actor = { actor: by.actor, personId: null, network: null };
      const courier = await couriers.addIn(tx, actor, { name, phone, cashLimit });
      return describeCourier(courier);
    });
    const added = unwrap(outcome);
    return { status: 201, body: added.body, headers: markOf(added) };
  });

  bind(listFleetCouriers, async ({ query }) => {
    const limit = query.limit ?? defaultPageSize;
    const before = query.cursor === undefined ? undefined : readCursor<'courier'>(query.cursor);
    // One more than is shown says whether there are more.
    const found = await couriers.page({ before, most: limit + 1 });
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return {
      status: 200,
      body: {
        data: shown.map(describeCourier),
        has_more: last !== undefined,
        next_cursor: last ? cursorAfter(last.courierId) : null,
      },
    };
  });
}

/** What the body of a move holds beside the move itself. */
interface CommonFields {
  place?: FleetExtra['place'];
  happened_at?: string;
  proof?: Parameters<typeof checkProof>[0];
}

function keyedBy({ keyId }: FleetCaller, move: string, key: string | undefined): Pick<FleetExtra, 'keyed'> {
  return key === undefined ? {} : { keyed: { key, scope: `fleet:${keyId}:${move}` } };
}

function answer(moved: FleetMove | Rejection) {
  const { outcome, status } = unwrap(moved);
  return { status: 200 as const, body: status, headers: outcome === 'replayed' ? replayed : {} };
}

export function fleetDeliveryOf(row: FleetRow, nowMs: number): Static<typeof FleetDelivery> {
  return Object.assign(recordOf(row), {
    account: { account_id: formatId('account', row.account_id), name: row.account_name },
    courier_id: row.courier_id === null ? null : formatId('courier', row.courier_id),
    late: isLate(row, nowMs),
  });
}

const checkAssignment = makeChecker(AssignmentItem, { nullIsLeftOut: false, whole: 'the item' });

/** One of many: what is wrong with it is its own result. */
export function readAssignment(sent: unknown): Assignment | MalformedAssignment {
  const checked = checkAssignment(sent);
  if ('faults' in checked) {
    const rejection = new Rejection('invalidRequest', describeFaults(checked.faults));
    return { sent, sentId: textAt(sent, 'delivery_id') ?? '', rejection };
  }
  return {
    deliveryId: readId('delivery', checked.value.delivery_id),
    courierId: readId('courier', checked.value.courier_id),
  };
}
