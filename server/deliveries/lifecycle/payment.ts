/**
 * Payments at the door: which are accepted, and what the delivery and its event say of them. Pure; `lifecycle.ts` decides with it.
 */
import { type PaymentMethod, paymentMethods } from '../../../contract/primitives.ts';
import { problem } from '../../errors/rejection.ts';

export interface Paid {
  /** Cash if it is left out. */
  paymentMethod?: PaymentMethod | undefined;
  paymentReference?: string | undefined;
}

export interface RecordedPayment {
  /** In minor units; null if there was nothing to collect. */
  collectedAmount: number | null;
  /** Null if nothing was collected. */
  paymentMethod: PaymentMethod | null;
  /** The number of the transfer or of the slip of the card terminal. */
  paymentReference: string | null;
}

/** What was paid to a courier who had not heard of the cancellation; undefined if nothing was said about money. */
export function paidAfterCancellation(
  moves: readonly {
    move: string;
    collected_amount: string | null;
    payment_method: PaymentMethod | null;
    payment_reference: string | null;
  }[],
): RecordedPayment | undefined {
  const paid = moves.find(({ move, collected_amount: amount }) => move === 'deliver' && amount !== null);
  return (
    paid && {
      collectedAmount: Number(paid.collected_amount),
      paymentMethod: paid.payment_method,
      paymentReference: paid.payment_reference,
    }
  );
}

export function isSamePayment(recorded: RecordedPayment, collected: number, paid: Paid): boolean {
  const { paymentMethod, paymentReference } = paymentOf(collected, paid);
  if (collected !== (recorded.collectedAmount ?? 0)) return false;
  if (collected === 0) return true;
  return paymentMethod === recorded.paymentMethod && paymentReference === recorded.paymentReference;
}

/** `collectedAmount` has to be there and at most the amount to collect; less needs a reason. */
export function wrongCash(
  amountToCollect: number,
  collectedAmount: number | undefined,
  shortfallReason: string | undefined,
) {
  const toCollect = { amount_to_collect: amountToCollect };
  const atReason = { field: 'shortfall_reason' };
  if (collectedAmount === undefined && amountToCollect > 0) {
    return problem('amount_needed', toCollect, { field: 'collected_amount' });
  }
  const collected = collectedAmount ?? 0;
  const more = tooMuch(amountToCollect, collected);
  if (more) return more;
  if (collected < amountToCollect && !shortfallReason) {
    return problem('shortfall_reason_needed', { collected_amount: collected, ...toCollect }, atReason);
  }
  return collected === amountToCollect && shortfallReason
    ? problem('only_with', { with: 'collected_amount', below: amountToCollect }, atReason)
    : undefined;
}

export function tooMuch(amountToCollect: number, collected: number) {
  const params = { amount_to_collect: amountToCollect };
  const isMore = collected > amountToCollect;
  return isMore ? problem('more_than_to_collect', params, { field: 'collected_amount' }) : undefined;
}

/** A payment in cash has no reference; any other has one. */
export function wrongPayment(collected: number, { paymentMethod, paymentReference }: Paid) {
  const atReference = { field: 'payment_reference' };
  if (collected === 0) {
    if (paymentMethod === undefined && paymentReference === undefined) return undefined;
    const field = paymentMethod === undefined ? 'payment_reference' : 'payment_method';
    return problem('only_with', { with: 'collected_amount', above: 0 }, { field });
  }
  const method = paymentMethod ?? 'cash';
  if (method === 'cash' && paymentReference !== undefined) {
    const others = paymentMethods.filter((other) => other !== 'cash');
    return problem('only_with', { with: 'payment_method', values: others }, atReference);
  }
  return method !== 'cash' && paymentReference === undefined
    ? problem('required_with', { with: 'payment_method', value: method }, atReference)
    : undefined;
}

export const notPaid = { paymentMethod: null, paymentReference: null };

export function paymentOf(collected: number, { paymentMethod = 'cash', paymentReference = undefined }: Paid) {
  return collected === 0 ? notPaid : { paymentMethod, paymentReference: paymentReference ?? null };
}

/** For the event. Left out if it was cash. */
export function paymentData({ paymentMethod = 'cash', paymentReference }: Paid) {
  return paymentMethod === 'cash'
    ? {}
    : { payment_method: paymentMethod, payment_reference: paymentReference };
}
