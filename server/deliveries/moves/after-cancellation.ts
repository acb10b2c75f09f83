/**
 * Notes what a courier did with the parcel of a delivery before hearing that the sender had cancelled it. Money at its door is the
 * account's as well, and the same rules apply to it. See docs/decisions/0024.
 */
import type { FeeTerms } from '../../../contract/collection-fee.ts';
import { courierActor } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import { onlyRow } from '../../database/only-row.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import { notifyOfDelivery } from '../../events/index.ts';
import { collectionOf, ledgerEventOf, post, readSums, whySumIsTooLarge } from '../../money/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AccountId, CourierId, DeliveryId } from '../../platform/ids.ts';
import type { DeliverySnapshot } from '../lifecycle/lifecycle.ts';
import { wrongCash, wrongPayment } from '../lifecycle/payment.ts';
import type { DeliveryRef } from '../store.ts';
import {
  insertMoveAfterCancellation,
  type NewMoveAfterCancellation,
  readMovesAfterCancellation,
} from './after-cancellation-store.ts';

interface NoteParts {
  database: Database;
  clock: Clock;
  findLive(id: DeliveryId): Promise<DeliveryRef | undefined>;
  readSnapshot(ref: DeliveryRef): Promise<DeliverySnapshot | undefined>;
  feeTerms(terms: { accountId: AccountId; currency: string }): Promise<FeeTerms>;
  /** After each commit that wrote to the outbox. */
  onCommitted(accountIds: readonly AccountId[]): void;
}

export function makeNoteAfterCancellation(parts: NoteParts) {
  const { database, clock, findLive, readSnapshot, feeTerms, onCommitted } = parts;

  /** Undefined if it was noted before. */
  async function collectionAt(
    courierId: CourierId,
    deliveryId: DeliveryId,
    { collectedAmount, shortfallReason, paymentMethod, paymentReference }: NewMoveAfterCancellation,
  ) {
    const ref = await findLive(deliveryId);
    const snapshot = ref && (await readSnapshot(ref));
    if (!ref || snapshot?.status !== 'cancelled' || snapshot.courierId !== courierId) return undefined;
    const noted = await readMovesAfterCancellation(database, ref);
    if (noted.some(({ move }) => move === 'deliver')) return undefined;
    const { amountToCollect, currency } = snapshot;
    const amount = collectedAmount ?? 0;
    const wrong =
      wrongCash(amountToCollect, collectedAmount, shortfallReason) ??
      wrongPayment(amount, { paymentMethod, paymentReference });
    if (wrong) return new Rejection([wrong]);
    const { accountId } = ref;
    const door = { accountId, deliveryId, courierId, currency };
    const terms = await feeTerms({ accountId, currency });
    return collectionOf(door, { amount, method: paymentMethod ?? 'cash' }, terms);
  }

  /** Changes nothing if the delivery is not cancelled, or not this courier's. A rejection if the payment would be refused without the cancellation, too. */
  return async (courierId: CourierId, deliveryId: DeliveryId, noted: NewMoveAfterCancellation) => {
    const atMs = clock.now();
    const posting = noted.move === 'deliver' ? await collectionAt(courierId, deliveryId, noted) : undefined;
    if (isRejection(posting)) return posting;
    const rejection = await database.inTransaction(async (tx) => {
      const accountId = await insertMoveAfterCancellation(tx, courierId, deliveryId, noted, atMs);
      if (accountId === undefined) return undefined;
      // It is no event, and open pages show it all the same.
      await notifyOfDelivery(tx, accountId, deliveryId);
      if (!posting) return undefined;
      const actor = courierActor(courierId);
      await post(tx, { postings: [posting], events: [ledgerEventOf(posting)], actor, atMs });
      const tooLarge = whySumIsTooLarge(onlyRow(await readSums(tx, [posting])));
      return tooLarge && new Rejection([tooLarge]);
    });
    if (!rejection && posting) onCommitted([posting.accountId]);
    return rejection;
  };
}
