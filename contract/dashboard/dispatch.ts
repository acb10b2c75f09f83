/** The dispatch board: the open live deliveries of all accounts. For operators. */
import { Type } from 'typebox';
import { notFound } from '../not-found.ts';
import type { Operation } from '../operation.ts';
import {
  AssignmentResult,
  Assignments,
  AssignmentsOutline,
  maxAssignments,
} from '../operations/fleet/assign.ts';
import { FleetDelivery } from '../operations/fleet/list-fleet-deliveries.ts';
import {
  AccountId,
  CourierId,
  DeliveryId,
  failureReasons,
  multiLine,
  singleLine,
  Timestamp,
} from '../primitives.ts';
import { CourierLoad } from './couriers.ts';
import { Due } from './deliveries.ts';
import { badBody, Cursor, object, page, refusedToPerson } from './values.ts';

/**
 * Each open delivery is in exactly one column. `waiting_for_sender`: an attempt failed and the sender has not answered, late or
 * not. `late`: all others that are late. `unassigned` and `assigned`: not picked up yet. `on_the_way`: picked up.
 */
export const boardColumns = ['unassigned', 'assigned', 'on_the_way', 'late', 'waiting_for_sender'] as const;
export type BoardColumn = (typeof boardColumns)[number];

/** Cards of a column in one response. */
export const maxBoardCards = 50;

export const BoardCard = object({
  ...FleetDelivery.properties,
  due: Due,
  /** Null if no courier is assigned. */
  courier_name: Type.Union([Type.String(), Type.Null()]),
  /** Why the last attempt failed. */
  failure_reason: Type.Union([Type.Enum(failureReasons, { type: 'string' }), Type.Null()]),
  /** Whether it can be assigned or unassigned now. */
  can_assign: Type.Boolean(),
  can_unassign: Type.Boolean(),
});

const boardFilter = {
  account_id: Type.Optional(AccountId),
  courier_id: Type.Optional(CourierId),
  search: Type.Optional(
    singleLine(
      'Text of the delivery address, the reference, the receiver’s name or the courier’s name, digits of the receiver’s phone number, or the delivery ID.',
      { min: 2, max: 100 },
    ),
  ),
};

const BoardColumnBody = object({
  column: Type.Enum(boardColumns, { type: 'string' }),
  /** All deliveries of the column, not only the cards below. */
  count: Type.Integer(),
  cards: Type.Array(BoardCard),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
});

export const BoardCourier = object({
  courier_id: CourierId,
  name: Type.String(),
  state: Type.Enum(['active', 'paused'], { type: 'string' }),
  load: CourierLoad,
});

export const getBoard = {
  id: 'getBoard',
  method: 'GET',
  path: '/dashboard/dispatch',
  summary: 'The board: its columns and the couriers',
  description: `The first ${maxBoardCards} cards of each column, those that are due first at the top, and the count of each column.`,
  caller: 'operator',
  query: Type.Object(boardFilter, { additionalProperties: false }),
  answers: {
    200: {
      description: 'The board.',
      body: object({
        columns: Type.Array(BoardColumnBody),
        couriers: Type.Array(BoardCourier),
        /** Automatic assignment is on. */
        automatic: Type.Boolean(),
      }),
    },
    ...refusedToPerson('invalidRequest'),
  },
  examples: [],
} as const satisfies Operation;

export const listBoardColumn = {
  id: 'listBoardColumn',
  method: 'GET',
  path: '/dashboard/dispatch/columns/{column}',
  summary: 'More cards of a column',
  description: '',
  caller: 'operator',
  params: object({ column: Type.Enum(boardColumns, { type: 'string', 'x-not-found': notFound.column }) }),
  query: Type.Object({ ...boardFilter, cursor: Type.Optional(Cursor) }, { additionalProperties: false }),
  answers: {
    200: { description: 'Cards.', body: page(BoardCard) },
    ...refusedToPerson('invalidRequest', 'notFound'),
  },
  examples: [],
} as const satisfies Operation;

export const suggestCouriers = {
  id: 'suggestCouriers',
  method: 'POST',
  path: '/dashboard/dispatch/suggestions',
  summary: 'Suggest a courier for each delivery',
  description: 'Balances load against area: see `server/fleet/suggest.ts`. Nothing is changed.',
  caller: 'operator',
  body: {
    schema: object({
      delivery_ids: Type.Array(DeliveryId, {
        minItems: 1,
        maxItems: maxAssignments,
        'x-rule': `must be 1 to ${maxAssignments} identifiers of deliveries`,
      }),
    }),
    required: true,
    items: 'delivery_ids',
  },
  answers: {
    200: {
      description: 'In the order of the request. Deliveries that cannot be assigned now are left out.',
      body: object({
        suggestions: Type.Array(
          object({
            delivery_id: DeliveryId,
            /** Null if no courier has room, or it is over the cash limit of all who have. */
            courier_id: Type.Union([CourierId, Type.Null()]),
            courier_name: Type.Union([Type.String(), Type.Null()]),
            /** Why this courier, for people: "Idle", "3 stops near Ikeja; 5 total". */
            why: Type.String(),
          }),
        ),
      }),
    },
    ...refusedToPerson(...badBody),
  },
  examples: [],
} as const satisfies Operation;

/** What happened to one of many deliveries. With `version`, the step can be undone while nothing else has happened since. */
const BoardResult = object({
  ...AssignmentResult.properties,
  /** The version after the step; null if it was refused. */
  version: Type.Union([Type.Integer(), Type.Null()]),
});
const boardResults = {
  description: 'A result for each.',
  body: object({ results: Type.Array(BoardResult) }),
};

export const assignDeliveries = {
  id: 'assignDeliveries',
  method: 'POST',
  path: '/dashboard/dispatch/assign',
  summary: 'Assign deliveries to couriers',
  description:
    'A delivery that is over the cash limit of its courier is refused, unless `over_cash_limit` is true. Each assignment succeeds or is refused on its own, and has its own result.',
  caller: 'operator',
  body: { schema: Assignments, outline: AssignmentsOutline, required: true, items: 'assignments' },
  answers: {
    200: boardResults,
    ...refusedToPerson(...badBody),
  },
  examples: [],
} as const satisfies Operation;

export const unassignDeliveries = {
  id: 'unassignDeliveries',
  method: 'POST',
  path: '/dashboard/dispatch/unassign',
  summary: 'Unassign deliveries',
  description: 'Only before pickup. Each succeeds or is refused on its own, and has its own result.',
  caller: 'operator',
  body: {
    schema: object({
      delivery_ids: Type.Array(DeliveryId, {
        minItems: 1,
        maxItems: maxAssignments,
        'x-rule': `must be 1 to ${maxAssignments} identifiers of deliveries`,
      }),
    }),
    required: true,
    items: 'delivery_ids',
  },
  answers: {
    200: boardResults,
    ...refusedToPerson(...badBody),
  },
  examples: [],
} as const satisfies Operation;

export const undoAssignments = {
  id: 'undoAssignments',
  method: 'POST',
  path: '/dashboard/dispatch/undo',
  summary: 'Undo assignments',
  description:
    'Gives each delivery back to the courier it had before, or to nobody. A delivery to which something else has happened since the step is left alone, and its result says what.',
  caller: 'operator',
  body: {
    schema: object({
      steps: Type.Array(
        object({
          delivery_id: DeliveryId,
          /** The version after the step, from its result. */
          version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
          /** The courier before the step. */
          courier_id: Type.Union([CourierId, Type.Null()]),
        }),
        {
          minItems: 1,
          maxItems: maxAssignments,
          'x-rule': `must be 1 to ${maxAssignments} steps with delivery_id, version and courier_id`,
        },
      ),
    }),
    required: true,
    items: 'steps',
  },
  answers: { 200: boardResults, ...refusedToPerson(...badBody) },
  examples: [],
} as const satisfies Operation;

export const previewAutomaticAssignment = {
  id: 'previewAutomaticAssignment',
  method: 'GET',
  path: '/dashboard/dispatch/automatic',
  summary: 'What automatic assignment would assign now',
  description: 'Counts all accounts and columns, late deliveries included.',
  caller: 'operator',
  answers: {
    200: {
      description: 'The counts.',
      body: object({
        /** Deliveries without a courier. */
        unassigned: Type.Integer(),
        /** How many of them active couriers have room for; cash limits can leave some of those unassigned. */
        assignable: Type.Integer(),
      }),
    },
    ...refusedToPerson(),
  },
  examples: [],
} as const satisfies Operation;

export const startAutomaticAssignment = {
  id: 'startAutomaticAssignment',
  method: 'POST',
  path: '/dashboard/dispatch/automatic',
  summary: 'Turn on automatic assignment',
  description: 'The same as the setting, but the answer lets you undo it.',
  caller: 'operator',
  answers: {
    200: {
      description: 'It is on.',
      body: object({
        /** For `undoAutomaticAssignment`. */
        since: Timestamp,
      }),
    },
    ...refusedToPerson(),
  },
  examples: [],
} as const satisfies Operation;

/** For this long, turning on automatic assignment can be undone. */
export const automaticUndoHours = 1;

export const undoAutomaticAssignment = {
  id: 'undoAutomaticAssignment',
  method: 'POST',
  path: '/dashboard/dispatch/automatic/undo',
  summary: 'Turn off automatic assignment and unassign what it assigned',
  description: `Unassigns the deliveries that were assigned automatically since it was turned on, at most ${automaticUndoHours} hour ago, and to which nothing else has happened. Up to ${maxAssignments} in one request: repeat it while \`has_more\` is true.`,
  caller: 'operator',
  body: {
    schema: object({
      since: Type.String({
        format: 'date-time',
        pattern: '^[0-9-]{10}T[0-9:]{8}\\.[0-9]{3}Z$',
        'x-rule': 'must be the since of startAutomaticAssignment',
      }),
    }),
    required: true,
  },
  answers: {
    200: {
      description: 'What was undone.',
      body: object({
        undone: Type.Integer(),
        /** Deliveries that were left alone, by reason. */
        kept: Type.Array(object({ count: Type.Integer(), why: Type.String() })),
        has_more: Type.Boolean(),
      }),
    },
    ...refusedToPerson(...badBody),
  },
  examples: [],
} as const satisfies Operation;

/** The data of a `change` event: which deliveries changed. Clients read the board again. */
export const BoardChange = object({ delivery_ids: Type.Array(DeliveryId) });

export const followBoard = {
  id: 'followBoard',
  method: 'GET',
  path: '/dashboard/dispatch/live',
  summary: 'Follow the board',
  description:
    'Server-sent events named `change`, after every change of a delivery, a courier or the fleet settings. If many deliveries changed, the list is empty.',
  caller: 'operator',
  stream: 'change',
  answers: { 200: { description: 'The stream.', body: BoardChange }, ...refusedToPerson() },
  examples: [],
} as const satisfies Operation;

export const correctDelivery = {
  id: 'correctDelivery',
  method: 'POST',
  path: '/dashboard/dispatch/deliveries/{delivery_id}/correct',
  summary: 'Undo "Delivered" or "Returned"',
  description:
    'The delivery is in_transit again, with its courier. The timeline keeps the mistake, and shows the correction with its reason.',
  caller: 'operator',
  params: object({ delivery_id: DeliveryId }),
  body: {
    schema: object({ reason: multiLine('What went wrong.', { min: 1, max: 500 }) }),
    required: true,
  },
  answers: {
    200: { description: 'Corrected.', body: object({ delivery_id: DeliveryId }) },
    ...refusedToPerson(...badBody, 'deliveryNotFound', 'moveNotPossible'),
  },
  examples: [],
} as const satisfies Operation;
