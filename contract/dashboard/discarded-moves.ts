/** What couriers recorded, Waybill did not accept, and the couriers then discarded. For operators. */
import { Type } from 'typebox';
import { courierMoves, refusalReasons } from '../moves.ts';
import type { Operation } from '../operation.ts';
import {
  AccountId,
  CourierId,
  DeliveryId,
  DiscardedMoveId,
  paymentMethods,
  Status,
  Timestamp,
} from '../primitives.ts';
import { recordFields } from '../records.ts';
import { object, refusedToPerson } from './values.ts';

export const maxDiscardedMoves = 200;

export const DiscardedMove = object({
  discarded_move_id: DiscardedMoveId,
  courier_id: CourierId,
  courier_name: Type.String(),
  account: object({ account_id: AccountId, name: Type.String() }),
  delivery_id: DeliveryId,
  reference: recordFields.reference,
  /** The delivery's current state. */
  status: Status,
  move: Type.Enum(courierMoves, { type: 'string' }),
  reason: Type.Enum(refusalReasons, { type: 'string' }),
  /** Both by the clock of the phone. */
  recorded_at: Timestamp,
  discarded_at: Timestamp,
  currency: Type.String(),
  /** Null where nothing was collected. */
  collected_amount: Type.Union([Type.Integer(), Type.Null()]),
  payment_method: Type.Union([Type.Enum(paymentMethods, { type: 'string' }), Type.Null()]),
  /** How much of the amount is cash that the courier holds and no posting has. */
  not_accepted: Type.Integer(),
});

export const listDiscardedMoves = {
  id: 'listDiscardedMoves',
  method: 'GET',
  path: '/dashboard/discarded-moves',
  summary: 'What couriers discarded and nobody has resolved yet',
  description: `Oldest first; at most ${maxDiscardedMoves}.`,
  caller: 'operator',
  answers: {
    200: {
      description: 'The discarded moves.',
      body: object({
        discarded_moves: Type.Array(DiscardedMove),
        has_more: Type.Boolean(),
      }),
    },
    ...refusedToPerson(),
  },
  examples: [],
} as const satisfies Operation;

export const resolveDiscardedMove = {
  id: 'resolveDiscardedMove',
  method: 'POST',
  path: '/dashboard/discarded-moves/{discarded_move_id}/resolve',
  summary: 'Mark a discarded move as resolved',
  description:
    'The courier’s page then no longer counts its cash. It changes no delivery and makes no posting. Marking it again changes nothing.',
  caller: 'operator',
  params: object({ discarded_move_id: DiscardedMoveId }),
  answers: {
    204: { description: 'It is resolved.' },
    ...refusedToPerson('notFound'),
  },
  examples: [],
} as const satisfies Operation;
