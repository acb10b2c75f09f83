/**
 * Payments at the door: which are accepted, and what the delivery and its event say of them. Pure; `lifecycle.ts` decides with it.
 * A sentence about what is wrong starts with the name of a field.
 */
import type { PaymentMethod } from '../../contract/primitives.ts';

export interface Paid {
  /** Cash where it is left out. */
  paymentMethod?: PaymentMethod | undefined;
  paymentReference?: string | undefined;
}

/** As it was recorded at the door. */
export interface RecordedPayment {
  collectedAmount: number | null;
  paymentMethod: PaymentMethod | null;
  paymentReference: string | null;
}

/** Before methods were recorded, it was cash. */
export function isSamePayment(recorded: RecordedPayment, collected: number, paid: Paid): boolean {
  if (collected !== (recorded.collectedAmount ?? 0)) return false;
  return (
    collected === 0 ||
    ((paid.paymentMethod ?? 'cash') === (recorded.paymentMethod ?? 'cash') &&
      (paid.paymentReference ?? null) === recorded.paymentReference)
  );
}

/** `collectedAmount` has to be there and at most the amount to collect; less needs a reason. */
export function wrongCash(
  amountToCollect: number,
  collectedAmount: number | undefined,
  shortfallReason: string | undefined,
): string | undefined {
  if (collectedAmount === undefined && amountToCollect > 0) {
    return `collected_amount is required: there is an amount to collect (${amountToCollect})`;
  }
  const collected = collectedAmount ?? 0;
  const more = tooMuch(amountToCollect, collected);
  if (more !== undefined) return more;
  if (collected < amountToCollect && !shortfallReason) {
    return `shortfall_reason is required: collected_amount (${collected}) is less than the amount to collect (${amountToCollect})`;
  }
  if (collected === amountToCollect && shortfallReason) {
    return 'shortfall_reason only goes with a collected_amount that is less than the amount to collect';
  }
  return undefined;
}

export function tooMuch(amountToCollect: number, collected: number): string | undefined {
  return collected > amountToCollect
    ? `collected_amount (${collected}) is more than the amount to collect (${amountToCollect})`
    : undefined;
}

/** A payment in cash has no reference; any other has one. */
export function wrongPayment(
  collected: number,
  { paymentMethod, paymentReference }: Paid,
): string | undefined {
  if (collected === 0) {
    if (paymentMethod === undefined && paymentReference === undefined) return undefined;
    return `${paymentMethod === undefined ? 'payment_reference' : 'payment_method'} only goes with a collected_amount above 0`;
  }
  const isCash = (paymentMethod ?? 'cash') === 'cash';
  if (isCash && paymentReference !== undefined) {
    return 'payment_reference only goes with the payment_method transfer or card_terminal';
  }
  return !isCash && paymentReference === undefined
    ? `payment_reference is required with the payment_method ${paymentMethod}`
    : undefined;
}

export const notPaid = { paymentMethod: null, paymentReference: null };

export function paymentOf(collected: number, { paymentMethod = 'cash', paymentReference = undefined }: Paid) {
  return collected === 0 ? notPaid : { paymentMethod, paymentReference: paymentReference ?? null };
}

/** For the event. Left out where it was cash. */
export function paymentData({ paymentMethod = 'cash', paymentReference }: Paid) {
  return paymentMethod === 'cash'
    ? {}
    : { payment_method: paymentMethod, payment_reference: paymentReference };
}
