/**
 * Moves that Waybill did not accept and couriers discarded on their phones. Nothing moves with them: no state, no posting. But
 * a courier who discards a hand-over may still have its cash, so dispatchers see them until one marks them as resolved.
 */
import { currencyDigits } from '../../contract/currencies.ts';
import { maxDiscardedMoves } from '../../contract/dashboard/discarded-moves.ts';
import { moveWords } from '../../contract/move-words.ts';
import { type Actor, recordAudit } from '../accounts/index.ts';
import { moneyInWords } from '../errors/money-in-words.ts';
import { notFoundRejection, Rejection } from '../errors/rejection.ts';
import { notifyOfDelivery } from '../events/index.ts';
import { type CourierId, type DeliveryId, type DiscardedMoveId, formatId, newId } from '../platform/ids.ts';
import * as store from './discarded-move-store.ts';
import type { Parts } from './parts.ts';

export type DiscardedMoves = ReturnType<typeof makeDiscardedMoves>;

/** How long the courier's page shows those that are resolved. */
const shownToCourierMs = 7 * 24 * 3_600_000;
const maxShownToCourier = 50;

export function makeDiscardedMoves(parts: Pick<Parts, 'database' | 'clock' | 'deliveries'>) {
  const { database, clock, deliveries } = parts;
  async function listed(deliveryId: DeliveryId | undefined, limit: number) {
    if (deliveryId === undefined) return store.readOpenDiscardedMoves(database, limit);
    const ref = await deliveries.findLive(deliveryId);
    return ref ? store.readDiscardedMovesOfDelivery(database, ref, limit) : [];
  }

  return {
    /** A rejection, if the delivery was never this courier's. */
    async report(courierId: CourierId, deliveryId: DeliveryId, discarded: store.NewDiscardedMove) {
      const field = (['collected_amount', 'payment_method'] as const).find(
        (name) => discarded[name] !== undefined,
      );
      if (discarded.move !== 'deliver' && field !== undefined) {
        return new Rejection('only_with', { with: 'move', values: ['deliver'] }, { field });
      }
      const ref = await deliveries.findLive(deliveryId);
      if (!ref) return notFoundRejection('delivery_not_found');
      const atMs = clock.now();
      const id = newId('discardedMove', atMs);
      return database.inTransaction(async (tx) => {
        if (!(await store.wasCarriedBy(tx, ref, courierId))) return notFoundRejection('delivery_not_found');
        await store.insertDiscardedMove(tx, ref, courierId, id, discarded, atMs);
        // It is no event, and open boards show it all the same.
        await notifyOfDelivery(tx, ref.accountId, deliveryId);
        return undefined;
      });
    },
    async of(courierId: CourierId) {
      const since = clock.now() - shownToCourierMs;
      const rows = await store.readDiscardedMovesOf(database, courierId, since, maxShownToCourier);
      return rows.map((row) => ({
        ...row,
        delivery_id: formatId('delivery', row.delivery_id),
        resolved_at: row.resolved_at?.toISOString() ?? null,
        currency_digits: currencyDigits(row.currency),
      }));
    },
    /** Those that nobody has resolved; all of a delivery. */
    async list(deliveryId: DeliveryId | undefined) {
      const rows = await listed(deliveryId, maxDiscardedMoves + 1);
      const discarded_moves = rows
        .slice(0, maxDiscardedMoves)
        .map(({ courier_id, courier_name, courier_phone, account_id, account_name, ...row }) => ({
          ...row,
          discarded_move_id: formatId('discardedMove', row.discarded_move_id),
          delivery_id: formatId('delivery', row.delivery_id),
          resolved_at: row.resolved_at?.toISOString() ?? null,
          courier: { id: formatId('courier', courier_id), name: courier_name, phone: courier_phone },
          account: { id: formatId('account', account_id), name: account_name },
        }));
      return { discarded_moves, has_more: rows.length > maxDiscardedMoves };
    },
    resolve(by: Actor, id: DiscardedMoveId) {
      const at = clock.now();
      return database.inTransaction(async (tx) => {
        const row = await store.markAsResolved(tx, id, by.actor, at);
        if (!row) {
          const isResolved = await store.isDiscardedMove(tx, id);
          return isResolved ? undefined : notFoundRejection('discarded_move_not_found');
        }
        const { courier_name: name, move, collected_amount: amount, currency } = row;
        const cash = amount === null ? '' : ` with ${moneyInWords(amount, currency)}`;
        // Not its reference: that can be erased on request, and the audit log cannot.
        const delivery_id = formatId('delivery', row.delivery_id);
        await recordAudit(tx, by, {
          accountId: null,
          action: 'discarded_move.resolved',
          summary: `marked as resolved: “${name}” discarded “${moveWords[move]}”${cash}, delivery ${delivery_id}`,
          at,
          data: { courier_id: formatId('courier', row.courier_id), delivery_id },
        });
        return undefined;
      });
    },
  };
}
