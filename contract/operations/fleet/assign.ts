import { Type } from 'typebox';
import { ErrorPhrase } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { CourierId, DeliveryId, OverCashLimit } from '../../primitives.ts';
import { commonRefusals, DeliveryParams, exampleStatus, refusals, replayedHeader } from '../answers.ts';
import { exampleCourierId, exampleMoved, FleetDeliveryStatus, moveAnswers } from './answers.ts';

export const Assignment = Type.Object(
  { courier_id: CourierId, over_cash_limit: Type.Optional(OverCashLimit) },
  { title: 'Assignment', additionalProperties: false },
);

export const assignDelivery = {
  id: 'assignDelivery',
  method: 'POST',
  path: '/v1/fleet/deliveries/{delivery_id}/assign',
  summary: 'Assign a courier',
  description:
    'Before pickup, this is the courier who will pick it up. After pickup, it is the courier who has it now, for example because one courier handed it to another. Assigning the same courier again changes nothing. If the courier has a cash limit, it is compared with the sum of their cash in hand, the amounts to collect of their open deliveries and that of this delivery. Above the limit, the assignment is refused with `cash limit exceeded`, unless `over_cash_limit` is true. The limit does not apply to a delivery without an amount to collect or in a currency other than that of the limit.',
  caller: 'fleet key',
  params: DeliveryParams,
  idempotency: 'key',
  body: { schema: Assignment, required: true },
  answers: { ...moveAnswers, ...refusals('cashLimitExceeded') },
  examples: [
    {
      name: 'assigned',
      summary: 'To a courier',
      given: 'a delivery',
      request: { body: { courier_id: exampleCourierId } },
      answer: { status: 200, body: exampleMoved('created') },
    },
  ],
} as const satisfies Operation;

/** Deliveries in one request at most. */
export const maxAssignments = 500;

export const assignmentOutcomes = ['done', 'unchanged', 'refused'] as const;
export type AssignmentOutcome = (typeof assignmentOutcomes)[number];

/** The result of one of many assignments. */
export const AssignmentResult = Type.Object(
  {
    delivery_id: Type.String({ description: 'As sent; empty if the item has none.' }),
    outcome: Type.Enum(assignmentOutcomes, { type: 'string', title: 'AssignmentOutcome' }),
    delivery: Type.Union([FleetDeliveryStatus, Type.Null()]),
    error: Type.Union([ErrorPhrase, Type.Null()], {
      description: 'The error phrase, if the assignment was refused.',
    }),
    details: Type.Union([Type.String(), Type.Null()], {
      description: 'The cause, if the assignment was refused.',
    }),
  },
  { title: 'AssignmentResult', additionalProperties: false },
);

/** One of many. */
export const AssignmentItem = Type.Object(
  { delivery_id: DeliveryId, courier_id: CourierId },
  { additionalProperties: false },
);

const many = {
  minItems: 1,
  maxItems: maxAssignments,
  description: `1 to ${maxAssignments} assignments.`,
  'x-rule': `must be 1 to ${maxAssignments} pairs of delivery_id and courier_id`,
};

export const Assignments = Type.Object(
  {
    assignments: Type.Array(AssignmentItem, many),
    over_cash_limit: Type.Optional(OverCashLimit),
  },
  { title: 'Assignments', additionalProperties: false },
);

/** What a request needs as a whole: each item is checked alone. */
export const AssignmentsOutline = Type.Object(
  { assignments: Type.Array(Type.Unknown(), many), over_cash_limit: Type.Optional(OverCashLimit) },
  { additionalProperties: false },
);

export const assignDeliveries = {
  id: 'assignDeliveries',
  method: 'POST',
  path: '/v1/fleet/deliveries/assign',
  summary: 'Assign many deliveries',
  description: `Up to ${maxAssignments} in one request. Each assignment succeeds or fails on its own and has its own result, in the order sent, even if it is malformed. If two name the same delivery, the first one counts. \`over_cash_limit\` applies to all of them. Retrying is safe: a delivery that is already assigned to that courier is \`unchanged\`. With an \`Idempotency-Key\`, a retry returns the first results again.`,
  caller: 'fleet key',
  idempotency: 'key',
  body: { schema: Assignments, outline: AssignmentsOutline, required: true, items: 'assignments' },
  answers: {
    200: {
      description: 'A result for each.',
      body: Type.Object(
        { results: Type.Array(AssignmentResult) },
        { title: 'AssignmentResults', additionalProperties: false },
      ),
      headers: replayedHeader,
    },
    ...refusals('invalidRequest', 'tooLarge', 'unsupportedMediaType', 'keyReused', ...commonRefusals),
  },
  examples: [
    {
      name: 'assigned',
      summary: 'One of many',
      given: 'a delivery',
      request: {
        body: {
          assignments: [{ delivery_id: exampleStatus.delivery_id, courier_id: exampleCourierId }],
        },
      },
      answer: {
        status: 200,
        body: {
          results: [
            {
              delivery_id: exampleStatus.delivery_id,
              outcome: 'done',
              delivery: exampleMoved('created'),
              error: null,
              details: null,
            },
          ],
        },
      },
    },
  ],
} as const satisfies Operation;

export const unassignDelivery = {
  id: 'unassignDelivery',
  method: 'POST',
  path: '/v1/fleet/deliveries/{delivery_id}/unassign',
  summary: 'Unassign a delivery',
  description:
    'Possible only before pickup. After pickup, a courier has the parcel: assign it to another courier instead. The body is optional.',
  caller: 'fleet key',
  params: DeliveryParams,
  idempotency: 'key',
  body: { schema: Type.Object({}, { additionalProperties: false }), required: false },
  answers: moveAnswers,
  examples: [
    {
      name: 'unassigned',
      summary: 'A delivery without a courier',
      given: 'a delivery',
      request: {},
      answer: { status: 200, body: exampleMoved('created', null) },
    },
  ],
} as const satisfies Operation;
