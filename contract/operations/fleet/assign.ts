import { Type } from 'typebox';
import { jsonBody, type Operation, ok, post } from '../../operation.ts';
import { CourierId, DeliveryId, deliveryIds, NamedCourier, OverCashLimit } from '../../primitives.ts';
import { refusedItemFields } from '../../problems/index.ts';
import { component, integer, object, oneOfObjects, orNull, text } from '../../schemas.ts';
import { example, exampleStatus, succeeded } from '../responses.ts';
import { exampleCourierId, exampleMoved, FleetDeliveryStatus, ofOneDelivery } from './deliveries.ts';

export const Assignment = component('Assignment', {
  courier_id: CourierId,
  over_cash_limit: Type.Optional(OverCashLimit),
});

export const assignDelivery = post('assignDelivery', '/v1/fleet/deliveries/{delivery_id}/assign', {
  summary: 'Assign a courier',
  description:
    'Before pickup, this is the courier who will pick it up. After pickup, it is the courier who has it now, for example because one courier handed it to another. Assigning the same courier again changes nothing. If the courier has a cash limit, it is compared with the sum of their cash in hand, the amounts to collect of their open deliveries and that of this delivery. Above the limit, the assignment is refused with `cash limit exceeded`, unless `over_cash_limit` is true. The limit does not apply to a delivery without an amount to collect or in a currency other than that of the limit.',
  callers: ['fleet key'],
  ...ofOneDelivery,
  body: { schema: Assignment },
  refusals: [...ofOneDelivery.refusals, 'cashLimitExceeded'],
  examples: example('assigned', 'To a courier', {
    given: 'a delivery',
    request: { body: { courier_id: exampleCourierId } },
    response: succeeded(exampleMoved('created', 2)),
  }),
});

export const unassignDelivery = post('unassignDelivery', '/v1/fleet/deliveries/{delivery_id}/unassign', {
  summary: 'Unassign a delivery',
  description:
    'Possible only before pickup. After pickup, a courier has the parcel: assign it to another courier instead. The body is optional.',
  callers: ['fleet key'],
  ...ofOneDelivery,
  body: jsonBody({}, { required: false }),
  examples: example('unassigned', 'A delivery without a courier', {
    given: 'a delivery',
    response: succeeded(exampleMoved('created', 1, null)),
  }),
});

export const maxAssignments = 500;

export const AssignmentResult = oneOfObjects('AssignmentResult', 'outcome', [
  component(
    'ChangedAssignment',
    { outcome: Type.Literal('done'), ...FleetDeliveryStatus.properties },
    { description: 'The delivery after the change.' },
  ),
  component(
    'UnchangedAssignment',
    { outcome: Type.Literal('unchanged'), ...FleetDeliveryStatus.properties },
    { description: 'It was already so.' },
  ),
  component(
    'RefusedAssignment',
    {
      delivery_id: text('As sent; empty if the item has none.'),
      ...refusedItemFields,
    },
    {
      description:
        'It is as it was, for the reason that a request for this delivery alone would have returned.',
    },
  ),
]);

const manyResponses = {
  200: {
    description: 'A result for each.',
    body: component('AssignmentResults', { results: Type.Array(AssignmentResult) }),
  },
} as const satisfies Operation['responses'];

const exampleResults = {
  status: 200,
  body: { results: [{ outcome: 'done', ...exampleMoved('created', 2) }] },
};

export const AssignmentItem = object({ delivery_id: DeliveryId, courier_id: CourierId });

const many = {
  minItems: 1,
  maxItems: maxAssignments,
  description: `1 to ${maxAssignments} assignments.`,
  'x-items': 'assignments',
};

const Assignments = component('Assignments', {
  assignments: Type.Array(AssignmentItem, many),
  over_cash_limit: Type.Optional(OverCashLimit),
});

/** What a request needs as a whole: each item is checked alone. */
const AssignmentsOutline = object({
  assignments: Type.Array(Type.Unknown(), many),
  over_cash_limit: Type.Optional(OverCashLimit),
});

export const assignDeliveries = post('assignDeliveries', '/v1/fleet/deliveries/assign', {
  summary: 'Assign many deliveries',
  description: `Up to ${maxAssignments} in one request. Each assignment succeeds or fails on its own and has its own result, in the order sent, even if it is malformed. If two name the same delivery, the first one counts. \`over_cash_limit\` applies to all of them. Retrying is safe: a delivery that is already assigned to that courier is \`unchanged\`. With an \`Idempotency-Key\`, a retry returns the first results again.`,
  callers: ['fleet key', 'operator'],
  idempotency: 'key',
  body: { schema: Assignments, outline: AssignmentsOutline, items: 'assignments' },
  responses: manyResponses,
  examples: example('assigned', 'One of many', {
    given: 'a delivery',
    request: {
      body: {
        assignments: [{ delivery_id: exampleStatus.delivery_id, courier_id: exampleCourierId }],
      },
    },
    response: exampleResults,
  }),
});

const DeliveryIds = component('FleetDeliveryIds', {
  delivery_ids: deliveryIds(maxAssignments),
});

export const unassignDeliveries = post('unassignDeliveries', '/v1/fleet/deliveries/unassign', {
  summary: 'Unassign many deliveries',
  description: `Up to ${maxAssignments} in one request, only before pickup. Each succeeds or fails on its own and has its own result, in the order sent.`,
  callers: ['fleet key', 'operator'],
  idempotency: 'key',
  body: { schema: DeliveryIds, items: 'delivery_ids' },
  responses: manyResponses,
  examples: example('unassigned', 'One without a courier', {
    given: 'a delivery',
    request: { body: { delivery_ids: [exampleStatus.delivery_id] } },
    response: succeeded({ results: [{ outcome: 'unchanged', ...exampleMoved('created', 1, null) }] }),
  }),
});

export const undoAssignments = post('undoAssignments', '/v1/fleet/deliveries/undo-assignments', {
  summary: 'Undo assignments',
  description: `Gives each delivery back to the courier it had before, or to nobody; up to ${maxAssignments} in one request. A delivery to which something else has happened since then is left as it is, and its result says what.`,
  callers: ['fleet key', 'operator'],
  idempotency: 'key',
  body: {
    schema: component('AssignmentSteps', {
      steps: Type.Array(
        component('AssignmentStep', {
          delivery_id: DeliveryId,
          version: integer('The `version` that the assignment returned.', {
            minimum: 1,
            maximum: 2_147_483_647,
          }),
          courier_id: orNull(CourierId, {
            description: 'The courier before the assignment; null if there was none.',
          }),
        }),
        { minItems: 1, maxItems: maxAssignments, 'x-items': 'undo_steps' },
      ),
    }),
    items: 'steps',
  },
  responses: manyResponses,
  examples: example('undone', 'Back to nobody', {
    given: 'a delivery that is assigned',
    request: {
      body: { steps: [{ delivery_id: exampleStatus.delivery_id, version: 2, courier_id: null }] },
    },
    response: succeeded({ results: [{ outcome: 'done', ...exampleMoved('created', 3, null) }] }),
  }),
});

export const suggestCouriers = post('suggestCouriers', '/v1/fleet/deliveries/suggest-couriers', {
  summary: 'Suggest a courier for each delivery',
  description:
    'Balances load against area, and never exceeds a cash limit. Nothing is changed: assign what you accept.',
  callers: ['fleet key', 'operator'],
  idempotency: 'natural',
  body: { schema: DeliveryIds, items: 'delivery_ids' },
  responses: ok(
    'In the order of the request. Deliveries that cannot be assigned now are left out.',
    component('Suggestions', {
      suggestions: Type.Array(
        component('Suggestion', {
          delivery_id: DeliveryId,
          courier: orNull(NamedCourier, {
            description: 'Null if no courier has room, or it is over the cash limit of all who have.',
          }),
          why: text('Why this courier, for people: "Idle", "3 stops near Ikeja; 5 total".'),
        }),
      ),
    }),
  ),
  examples: example('unknown', 'A delivery that does not exist', {
    given: 'no delivery with this identifier',
    request: { body: { delivery_ids: [exampleStatus.delivery_id] } },
    response: succeeded({ suggestions: [] }),
  }),
});
