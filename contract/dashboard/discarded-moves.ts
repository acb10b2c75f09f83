/** What couriers recorded, Waybill did not accept, and the couriers then discarded. For operators. */
import { Type } from 'typebox';
import { courierMoves, refusalReasons } from '../moves.ts';
import { get, noContent, okWith, post } from '../operation.ts';
import {
  DeliveryId,
  DiscardedMoveId,
  NamedAccount,
  NamedCourier,
  paymentMethods,
  Status,
  Timestamp,
} from '../primitives.ts';
import { recordFields } from '../records.ts';
import { object, oneOf, orNull } from '../schemas.ts';

export const maxDiscardedMoves = 200;

export const DiscardedMove = object({
  discarded_move_id: DiscardedMoveId,
  courier: object({ ...NamedCourier.properties, phone: Type.String() }),
  account: NamedAccount,
  delivery_id: DeliveryId,
  reference: recordFields.reference,
  /** Null if the sender named nobody, or the name was erased. */
  receiver_name: orNull(Type.String()),
  delivery_address: Type.String(),
  /** The delivery's current state. */
  status: Status,
  move: oneOf(courierMoves),
  reason: oneOf(refusalReasons),
  /** Both by the clock of the phone. */
  recorded_at: Timestamp,
  discarded_at: Timestamp,
  /** When somebody marked it as resolved; null until then. */
  resolved_at: orNull(Timestamp),
  currency: Type.String(),
  /** Null if nothing was collected. */
  collected_amount: orNull(Type.Integer()),
  payment_method: orNull(oneOf(paymentMethods)),
  /**
   * Cash of the collected amount that the courier holds and that is in no posting; if the courier recorded the hand-over again
   * with less cash, the difference. If several records were discarded, only the latest unresolved one has it.
   */
  not_accepted: Type.Integer(),
});

const path = '/dashboard/discarded-moves';

export const listDiscardedMoves = get('listDiscardedMoves', path, {
  summary: 'What couriers discarded',
  description: `What nobody has resolved yet; with \`delivery_id\`, everything of that delivery. Oldest first; at most ${maxDiscardedMoves}.`,
  callers: ['operator'],
  query: object({ delivery_id: Type.Optional(DeliveryId) }),
  responses: okWith('The discarded moves.', {
    discarded_moves: Type.Array(DiscardedMove),
    has_more: Type.Boolean(),
  }),
});

export const resolveDiscardedMove = post('resolveDiscardedMove', `${path}/{discarded_move_id}/resolve`, {
  summary: 'Mark a discarded move as resolved',
  description:
    'The courier’s page then no longer counts its cash. It changes no delivery and makes no posting. Marking it again changes nothing.',
  callers: ['operator'],
  responses: noContent('It is resolved.'),
});
