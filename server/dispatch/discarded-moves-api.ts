/** Binds the operations with which dispatchers look at what couriers discarded. */
import { listDiscardedMoves, resolveDiscardedMove } from '../../contract/dashboard/discarded-moves.ts';
import type { Binder } from '../accounts/index.ts';
import { unwrap } from '../http/refusal.ts';
import { readId } from '../platform/ids.ts';
import type { DiscardedMoves } from './discarded-moves.ts';

export function bindDiscardedMoves({ bind }: Binder, discardedMoves: DiscardedMoves): void {
  bind(listDiscardedMoves, async ({ query: { delivery_id: id } }) => ({
    status: 200,
    body: await discardedMoves.list(id === undefined ? undefined : readId('delivery', id)),
  }));

  bind(resolveDiscardedMove, async ({ caller, params }) => {
    unwrap(await discardedMoves.resolve(caller, params.discarded_move_id));
    return { status: 204 };
  });
}
