/** What couriers recorded, Waybill did not accept, and the couriers then discarded. For operators. */
import { Type } from 'typebox';
import { discardedMoveFields } from '../courier/operations.ts';
import { get, noContent, okWith, post } from '../operation.ts';
import { DeliveryId, DiscardedMoveId, NamedAccount, NamedCourier, Status } from '../primitives.ts';
import { object, orNull } from '../schemas.ts';

export const maxDiscardedMoves = 200;

export const DiscardedMove = object({
  discarded_move_id: DiscardedMoveId,
  courier: object({ ...NamedCourier.properties, phone: Type.String() }),
  account: NamedAccount,
  /** Null if the sender named nobody, or the name was erased. */
  receiver_name: orNull(Type.String()),
  delivery_address: Type.String(),
  status: Status,
  ...discardedMoveFields,
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
