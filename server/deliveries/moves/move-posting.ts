/**
 * What a move changes in the cash ledger: a hand-over with money is a collection, and a correction of one is a correction.
 * Test deliveries are never in the ledger.
 *
 * A correction starts from what was posted for the delivery. That is read after the delivery itself and changes only with its
 * version, which the move is written on the condition of: so it is still true when the move commits. Only a shortfall at the same
 * moment may be missed; then the courier has handed in too much for this delivery.
 */
import type { FeeTerms } from '../../../contract/collection-fee.ts';
import { collectionOf, correctionOf, type PostedPayment } from '../../money/index.ts';
import type { AccountId } from '../../platform/ids.ts';
import type { DeliveryRef, MoveRow } from '../store.ts';

interface LedgerReads {
  feeTerms(terms: { accountId: AccountId; currency: string }): Promise<FeeTerms>;
  posted(ref: DeliveryRef): Promise<PostedPayment | undefined>;
}

/** What is posted of a delivery for which nothing was collected. */
const nothing = { cash: 0, bank: 0, fee: 0, shortfall: 0 };

export function makePostingOf({ feeTerms, posted }: LedgerReads) {
  return async (ref: DeliveryRef, { from, to, event }: MoveRow['change']) => {
    const { accountId } = ref;
    const { courierId, currency, collectedAmount: amount, paymentMethod: method } = to;
    if (ref.mode !== 'live' || courierId === null) return undefined;
    const door = { accountId, deliveryId: ref.id, courierId, currency };
    const payment = amount ? { amount, method: method ?? 'cash' } : undefined;
    switch (event.type) {
      case 'delivery.delivered':
        return payment && collectionOf(door, payment, await feeTerms({ accountId, currency }));
      case 'delivery.delivered_in_error':
      case 'delivery.amount_corrected': {
        const before = await posted(ref);
        if (before) return correctionOf(door, before, payment);
        const terms = await feeTerms({ accountId, currency: from.currency });
        return correctionOf(door, { ...nothing, feeTerms: terms }, payment);
      }
      default:
        return undefined;
    }
  };
}
