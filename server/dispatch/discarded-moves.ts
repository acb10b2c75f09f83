/**
 * Moves that Waybill did not accept and couriers discarded on their phones. Nothing moves with them: no state, no posting. But
 * a courier who discards a hand-over may still have its cash, so dispatchers see them until one marks them as resolved.
 */
import type { Static } from 'typebox';
import type { Day } from '../../contract/courier/operations.ts';
import { currencyDigits } from '../../contract/currencies.ts';
import { type DiscardedMove, maxDiscardedMoves } from '../../contract/dashboard/discarded-moves.ts';
import { moveWords } from '../../contract/move-words.ts';
import { type Actor, recordAudit } from '../accounts/index.ts';
import type { Database } from '../database/database.ts';
import type { Deliveries } from '../deliveries/index.ts';
import { moneyInWords } from '../errors/money-in-words.ts';
import { notFoundRejection, Rejection } from '../errors/rejection.ts';
import { notifyOfDelivery } from '../events/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type CourierId, type DeliveryId, type DiscardedMoveId, formatId, newId } from '../platform/ids.ts';
import {
  type DiscardedMoveRow,
  insertDiscardedMove,
  isDiscardedMove,
  type ListedDiscardedMoveRow,
  markAsResolved,
  type NewDiscardedMove,
  readDiscardedMovesOf,
  readDiscardedMovesOfDelivery,
  readOpenDiscardedMoves,
  wasCarriedBy,
} from './discarded-move-store.ts';

type ShownToCourier = Static<typeof Day>['discarded_moves'][number];

export type DiscardedMoves = ReturnType<typeof makeDiscardedMoves>;

/** How long the courier's page shows those that are resolved. */
const shownToCourierMs = 7 * 24 * 3_600_000;
const maxShownToCourier = 50;

interface DiscardedMovesParts {
  database: Database;
  clock: Clock;
  deliveries: Pick<Deliveries, 'findLive'>;
}

export function makeDiscardedMoves({ database, clock, deliveries }: DiscardedMovesParts) {
  async function listed(deliveryId: DeliveryId | undefined, limit: number) {
    if (deliveryId === undefined) return readOpenDiscardedMoves(database, limit);
    const ref = await deliveries.findLive(deliveryId);
    return ref ? readDiscardedMovesOfDelivery(database, ref, limit) : [];
  }

  return {
    /** A rejection, if the delivery was never this courier's. */
    async report(courierId: CourierId, deliveryId: DeliveryId, discarded: NewDiscardedMove) {
      const { move, collectedAmount, paymentMethod } = discarded;
      if (move !== 'deliver' && (collectedAmount ?? paymentMethod) !== undefined) {
        const field = collectedAmount === undefined ? 'payment_method' : 'collected_amount';
        return new Rejection('only_with', { with: 'move', values: ['deliver'] }, { field });
      }
      const ref = await deliveries.findLive(deliveryId);
      if (!ref) return notFoundRejection('delivery_not_found');
      const atMs = clock.now();
      const id = newId('discardedMove', atMs);
      return database.inTransaction(async (tx) => {
        if (!(await wasCarriedBy(tx, ref, courierId))) return notFoundRejection('delivery_not_found');
        await insertDiscardedMove(tx, ref, courierId, id, discarded, atMs);
        // It is no event, and open boards show it all the same.
        await notifyOfDelivery(tx, ref.accountId, deliveryId);
        return undefined;
      });
    },
    /** As the courier's page shows them. */
    async of(courierId: CourierId): Promise<ShownToCourier[]> {
      const since = clock.now() - shownToCourierMs;
      const rows = await readDiscardedMovesOf(database, courierId, since, maxShownToCourier);
      return rows.map((row) => ({
        ...common(row),
        move_key: row.move_key,
        receiver_name: row.is_own ? row.receiver_name : null,
        delivery_address: row.is_own ? row.delivery_address : null,
        currency_digits: currencyDigits(row.currency),
      }));
    },
    /** Those that nobody has resolved; all of a delivery. */
    async list(deliveryId: DeliveryId | undefined) {
      const rows = await listed(deliveryId, maxDiscardedMoves + 1);
      const pageRows = rows.slice(0, maxDiscardedMoves);
      return { discarded_moves: pageRows.map(describe), has_more: rows.length > pageRows.length };
    },
    resolve(by: Actor, id: DiscardedMoveId) {
      const atMs = clock.now();
      return database.inTransaction(async (tx) => {
        const row = await markAsResolved(tx, id, by.actor, atMs);
        if (!row) {
          return (await isDiscardedMove(tx, id)) ? undefined : notFoundRejection('discarded_move_not_found');
        }
        const { courier_name: name, move, collected_amount: amount, currency } = row;
        const cash = amount === null ? '' : ` with ${moneyInWords(Number(amount), currency)}`;
        // Not its reference: that can be erased on request, and the audit log cannot.
        const delivery_id = formatId('delivery', row.delivery_id);
        await recordAudit(tx, by, {
          accountId: null,
          action: 'discarded_move.resolved',
          summary: `marked as resolved: “${name}” discarded “${moveWords[move]}”${cash}, delivery ${delivery_id}`,
          at: atMs,
          data: { courier_id: formatId('courier', row.courier_id), delivery_id },
        });
        return undefined;
      });
    },
  };
}

const common = (row: DiscardedMoveRow) => ({
  delivery_id: formatId('delivery', row.delivery_id),
  reference: row.reference,
  move: row.move,
  reason: row.reason,
  recorded_at: row.recorded_at,
  discarded_at: row.discarded_at,
  resolved_at: row.resolved_at?.toISOString() ?? null,
  currency: row.currency,
  collected_amount: row.collected_amount === null ? null : Number(row.collected_amount),
  payment_method: row.payment_method,
  not_accepted: Number(row.not_accepted),
});

const describe = (row: ListedDiscardedMoveRow): Static<typeof DiscardedMove> => ({
  ...common(row),
  discarded_move_id: formatId('discardedMove', row.discarded_move_id),
  courier: {
    id: formatId('courier', row.courier_id),
    name: row.courier_name,
    phone: row.courier_phone,
  },
  receiver_name: row.receiver_name,
  delivery_address: row.delivery_address,
  account: { id: formatId('account', row.account_id), name: row.account_name },
  status: row.status,
});
