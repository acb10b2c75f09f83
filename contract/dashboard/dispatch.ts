/** The dispatch board: the open live deliveries of all accounts. For operators. */
import { Type } from 'typebox';
import { get, jsonBody, ok, okWith, post } from '../operation.ts';
import { maxAssignments } from '../operations/fleet/assign.ts';
import { CourierLoad } from '../operations/fleet/couriers.ts';
import { FleetDelivery } from '../operations/fleet/deliveries.ts';
import {
  AccountId,
  CourierId,
  DeliveryId,
  failureReasons,
  NamedCourier,
  singleLine,
  Timestamp,
} from '../primitives.ts';
import { rule } from '../problems/rules.ts';
import { cursorField, Due } from '../records.ts';
import { listOf, object, oneOf, orNull, pageOf } from '../schemas.ts';

/**
 * Each open delivery is in exactly one column. `waiting_for_sender`: an attempt failed and the sender has not answered, late or
 * not. `late`: all others that are late. `unassigned` and `assigned`: not picked up yet. `on_the_way`: picked up.
 */
export const boardColumns = ['unassigned', 'assigned', 'on_the_way', 'late', 'waiting_for_sender'] as const;
export type BoardColumn = (typeof boardColumns)[number];

export const maxBoardCards = 50;

const { courier_id: _, ...fleetFields } = FleetDelivery.properties;

export const BoardCard = object({
  ...fleetFields,
  due: Due,
  courier: orNull(NamedCourier),
  failure_reason: orNull(oneOf(failureReasons)),
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
  column: oneOf(boardColumns),
  /** All deliveries of the column, not only the cards below. */
  count: Type.Integer(),
  cards: Type.Array(BoardCard),
  next_cursor: orNull(Type.String()),
});

export const BoardCourier = object({
  courier_id: CourierId,
  name: Type.String(),
  status: oneOf(['active', 'paused']),
  load: CourierLoad,
});

export const getBoard = get('getBoard', '/dashboard/dispatch', {
  summary: 'The board: its columns and the couriers',
  description: `The first ${maxBoardCards} cards of each column, those that are due first at the top, and the count of each column.`,
  callers: ['operator'],
  query: object(boardFilter),
  responses: okWith('The board.', {
    columns: Type.Array(BoardColumnBody),
    couriers: Type.Array(BoardCourier),
    automatic: Type.Boolean(),
  }),
});

export const listBoardColumn = get('listBoardColumn', '/dashboard/dispatch/columns/{column}', {
  summary: 'More cards of a column',
  callers: ['operator'],
  params: { column: oneOf(boardColumns, { 'x-not-found': 'column_not_found' }) },
  query: object({ ...boardFilter, cursor: cursorField }),
  responses: ok('Cards.', pageOf(BoardCard)),
});

export const previewAutomaticAssignment = get('previewAutomaticAssignment', '/dashboard/dispatch/automatic', {
  summary: 'What automatic assignment would assign now',
  description: 'Counts all accounts and columns, late deliveries included.',
  callers: ['operator'],
  responses: okWith('The counts.', {
    unassigned: Type.Integer(),
    /** How many of them active couriers have room for; cash limits can leave some of those unassigned. */
    assignable: Type.Integer(),
  }),
});

export const startAutomaticAssignment = post('startAutomaticAssignment', '/dashboard/dispatch/automatic', {
  summary: 'Turn on automatic assignment',
  description: 'The same as the setting, but the response lets you undo it.',
  callers: ['operator'],
  responses: okWith('It is on.', {
    /** For `undoAutomaticAssignment`. */
    since: Timestamp,
  }),
});

/** For this long, turning on automatic assignment can be undone. */
export const automaticUndoHours = 1;

export const undoAutomaticAssignment = post('undoAutomaticAssignment', '/dashboard/dispatch/automatic/undo', {
  summary: 'Turn off automatic assignment and unassign what it assigned',
  description: `Unassigns the deliveries that were assigned automatically since it was turned on, at most ${automaticUndoHours} hour ago, and to which nothing else has happened. Up to ${maxAssignments} in one request: repeat it while \`has_more\` is true.`,
  callers: ['operator'],
  body: jsonBody({
    since: Type.String({
      format: 'date-time',
      pattern: '^[0-9-]{10}T[0-9:]{8}\\.[0-9]{3}Z$',
      'x-rule': rule('automatic_since'),
    }),
  }),
  responses: okWith('What was undone.', {
    undone: Type.Integer(),
    /** Deliveries that were left alone, by reason, as a sentence. */
    kept: listOf({ count: Type.Integer(), why: Type.String() }),
    has_more: Type.Boolean(),
  }),
});

/** The data of a `change` event: which deliveries changed. Clients read the board again. */
export const BoardChange = object({ delivery_ids: Type.Array(DeliveryId) });

export const followBoard = get('followBoard', '/dashboard/dispatch/live', {
  summary: 'Follow the board',
  description:
    'Server-sent events named `change`, after every change of a delivery, a courier or the fleet settings. If many deliveries changed, the list is empty.',
  callers: ['operator'],
  stream: 'change',
  responses: ok('The stream.', BoardChange),
});
