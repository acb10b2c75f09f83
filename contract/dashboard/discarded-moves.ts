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
  courier_phone: Type.String(),
  account: object({ account_id: AccountId, name: Type.String() }),
  delivery_id: DeliveryId,
  reference: recordFields.reference,
  /** Null if the sender named nobody, or the name was erased. */
  receiver_name: Type.Union([Type.String(), Type.Null()]),
  delivery_address: Type.String(),
  /** The delivery's current state. */
  status: Status,
  move: Type.Enum(courierMoves, { type: 'string' }),
  reason: Type.Enum(refusalReasons, { type: 'string' }),
  /** Both by the clock of the phone. */
  recorded_at: Timestamp,
  discarded_at: Timestamp,
  /** When somebody marked it as resolved; null until then. */
  resolved_at: Type.Union([Timestamp, Type.Null()]),
  currency: Type.String(),
  /** Null where nothing was collected. */
  collected_amount: Type.Union([Type.Integer(), Type.Null()]),
  payment_method: Type.Union([Type.Enum(paymentMethods, { type: 'string' }), Type.Null()]),
  /**
   * How much of the amount is cash that the courier holds and no posting has: the rest if the courier recorded the hand-over again
   * with less cash. If several records were discarded, only the latest that is not resolved has it.
   */
  not_accepted: Type.Integer(),
});

export const listDiscardedMoves = {
  id: 'listDiscardedMoves',
  method: 'GET',
  path: '/dashboard/discarded-moves',
  summary: 'What couriers discarded',
  description: `What nobody has resolved yet; with \`delivery_id\`, everything of that delivery. Oldest first; at most ${maxDiscardedMoves}.`,
  caller: 'operator',
  query: Type.Object({ delivery_id: Type.Optional(DeliveryId) }, { additionalProperties: false }),
  answers: {
    200: {
      description: 'The discarded moves.',
      body: object({
        discarded_moves: Type.Array(DiscardedMove),
        has_more: Type.Boolean(),
      }),
    },
    ...refusedToPerson('invalidRequest'),
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
