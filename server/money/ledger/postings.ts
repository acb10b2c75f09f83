/**
 * The cash ledger in double entry: given what happened, which postings. Pure.
 *
 * A posting has an entry on two or more ledger accounts, and its entries sum to zero. Positive is a debit, negative a credit:
 *
 *   ledger account   is                                               grows with      shrinks with
 *   cash_in_hand     cash that a courier has                          a collection    a hand-in, a shortfall
 *   cash_desk        cash at the desk of the delivery company         a hand-in       a deposit at the bank
 *   bank             transfers, card payments, and deposits           each of them
 *   owed             what the company owes to an account (negative)   a collection    a payout
 *   paid_out         what was paid out to accounts (negative)         a payout        a payout that came back
 *   shortfalls       cash that is missing: the company's loss         a shortfall     cash that was found
 *   fees             what the company keeps (negative)                a collection
 *
 *   collected 100 in cash, fee 10   cash_in_hand +100   owed −90   fees −10
 *   handed in 100, counted 98       cash_in_hand  −98   cash_desk +98      and, if the rest is missing for good:
 *                                   cash_in_hand   −2   shortfalls +2
 *   corrected to 98 after that      shortfalls  −2      owed +2             money that was never there cannot be missing
 *   paid out 90                     owed +90            paid_out −90
 *
 * Postings are only ever added. What turns out to be wrong is corrected with one more posting, the difference between what
 * was posted and what is right.
 */
import { type FeeTerms, feeFor } from '../../../contract/collection-fee.ts';
import type { PaymentMethod } from '../../../contract/primitives.ts';
import type { Problem } from '../../../contract/problems/index.ts';
import { problem } from '../../errors/rejection.ts';
import type { AccountId, CourierId, DeliveryId, HandInId, PayoutId, PostingId } from '../../platform/ids.ts';

export const ledgerAccounts = [
  'cash_in_hand',
  'cash_desk',
  'bank',
  'owed',
  'paid_out',
  'shortfalls',
  'fees',
] as const;
type LedgerAccount = (typeof ledgerAccounts)[number];

/** Minor units; ledger accounts without an entry are left out. */
type Entries = Partial<Record<LedgerAccount, number>>;

export type PostingKind =
  | 'collection'
  | 'correction'
  | 'hand_in'
  | 'set_off'
  | 'shortfall'
  | 'payout'
  | 'payout_reversal'
  | 'deposit'
  | 'desk_difference';

export interface Posting {
  /** Otherwise it gets one when it is written. */
  postingId?: PostingId | undefined;
  accountId: AccountId;
  kind: PostingKind;
  currency: string;
  entries: Entries;
  courierId?: CourierId | undefined;
  deliveryId?: DeliveryId | undefined;
  handInId?: HandInId | undefined;
  payoutId?: PayoutId | undefined;
  paymentMethod?: PaymentMethod | undefined;
  feeTerms?: FeeTerms | undefined;
}

/** Which delivery it is about, and who took the money at its door. */
export interface Door {
  accountId: AccountId;
  deliveryId: DeliveryId;
  courierId: CourierId;
  currency: string;
}

export interface Payment {
  amount: number;
  method: PaymentMethod;
}

/** What the postings of a delivery add up to. `cash` is all that was collected, and `shortfall` the part of it that is missing. */
export interface PostedPayment {
  cash: number;
  bank: number;
  fee: number;
  shortfall: number;
  feeTerms: FeeTerms;
}

/** Undefined if nothing was collected. */
export function collectionOf(door: Door, payment: Payment, feeTerms: FeeTerms): Posting | undefined {
  const entries = entriesOf(payment, feeTerms);
  if (payment.amount === 0) return undefined;
  return { kind: 'collection', ...door, entries, paymentMethod: payment.method, feeTerms };
}

/**
 * From what was posted to what is right; `payment` is undefined if nothing was collected at all. The fee is computed with
 * the terms of the collection. Cash that was missing is taken back first: if less was collected, it was never there, and the
 * courier must not get it. Undefined if both are the same.
 */
export function correctionOf(
  door: Door,
  posted: PostedPayment,
  payment: Payment | undefined,
): Posting | undefined {
  const { feeTerms } = posted;
  const right = payment ? entriesOf(payment, feeTerms) : {};
  const cash = (right.cash_in_hand ?? 0) - posted.cash;
  const takenBack = Math.min(Math.max(0, -cash), posted.shortfall);
  const entries = {
    cash_in_hand: cash + takenBack,
    bank: (right.bank ?? 0) - posted.bank,
    owed: (right.owed ?? 0) + posted.cash + posted.bank - posted.fee,
    shortfalls: 0 - takenBack,
    fees: (right.fees ?? 0) + posted.fee,
  };
  if (Object.values(entries).every((entry) => entry === 0)) return undefined;
  return { kind: 'correction', ...door, entries, paymentMethod: payment?.method, feeTerms };
}

function entriesOf({ amount, method }: Payment, feeTerms: FeeTerms): Entries {
  const fee = feeFor(amount, feeTerms);
  // Only cash is in the hands of the courier.
  const received = method === 'cash' ? { cash_in_hand: amount } : { bank: amount };
  // Not `-fee`, which would be a negative zero if there is no fee.
  return { ...received, owed: fee - amount, fees: 0 - fee };
}

/** Cash of one delivery in the hands of a courier. */
export interface HeldCash {
  accountId: AccountId;
  deliveryId: DeliveryId;
  /** Negative if a correction came after the hand-in. */
  amount: number;
}

/** `amount` was counted, and `shortfall` is missing for good. */
export interface HandIn {
  handInId: HandInId;
  courierId: CourierId;
  currency: string;
  amount: number;
  shortfall: number;
}

/**
 * Which cash was handed in: that of the oldest deliveries first (`heldCash` is in this order). If the courier had handed in too much
 * for a delivery that was corrected later, that money counts for the others now. `amount` and `shortfall` are together at most
 * the sum of `heldCash`.
 */
export function handInPostings(
  { handInId, courierId, currency, amount, shortfall }: HandIn,
  heldCash: readonly HeldCash[],
): Posting[] {
  const overpaid = heldCash.filter(isOverpaid);
  const { parts, rest } = take(heldCash.filter(isHeld), amount - sumOf(overpaid));
  const { parts: missing } = take(rest, shortfall);
  const from = { courierId, currency, handInId };
  return [
    ...[...overpaid, ...parts].map((each) => movedTo('cash_desk', 'hand_in', each, from)),
    ...missing.map((each) => movedTo('shortfalls', 'shortfall', each, from)),
  ];
}

/**
 * If a shortfall was recorded in the moment of a correction to less, the correction did not know of it, and money that was never
 * collected counts as handed in too much. It is set off against the shortfall, which is taken back as `correctionOf` would have
 * done. `shortfalls` are of the deliveries for which too much was handed in; `right` is what the courier has then.
 */
export function takeBackShortfalls(
  from: Pick<HandIn, 'courierId' | 'currency'>,
  heldCash: readonly HeldCash[],
  shortfalls: ReadonlyMap<DeliveryId, number>,
): { postings: Posting[]; right: HeldCash[] } {
  const foundAmountOf = ({ deliveryId, amount }: HeldCash) =>
    Math.min(Math.max(0, -amount), shortfalls.get(deliveryId) ?? 0);
  const takenBack = heldCash.map((each) => ({ ...each, amount: 0 - foundAmountOf(each) })).filter(isOverpaid);
  const right = heldCash.map((each) => ({ ...each, amount: each.amount + foundAmountOf(each) }));
  const postings = takenBack.map((each) => movedTo('shortfalls', 'set_off', each, from));
  return { postings, right: right.filter(({ amount }) => amount !== 0) };
}

/**
 * What a courier handed in too much for a delivery that was corrected later counts for other deliveries, the oldest first: also
 * without a hand-in, which may never come. Empty if there is nothing to set off.
 */
export function setOffPostings(
  { courierId, currency }: Pick<HandIn, 'courierId' | 'currency'>,
  heldCash: readonly HeldCash[],
): Posting[] {
  const negated = (each: HeldCash) => ({ ...each, amount: -each.amount });
  const overpaid = heldCash.filter(isOverpaid).map(negated);
  const positive = heldCash.filter(isHeld);
  const { parts: used } = take(overpaid, sumOf(positive));
  const { parts } = take(positive, sumOf(overpaid));
  const from = { courierId, currency };
  return [...used.map(negated), ...parts].map((each) => movedTo('cash_desk', 'set_off', each, from));
}

const isHeld = ({ amount }: HeldCash) => amount > 0;
export const isOverpaid = ({ amount }: HeldCash) => amount < 0;

/** Out of the hands of the courier. */
function movedTo(
  to: LedgerAccount,
  kind: PostingKind,
  { accountId, deliveryId, amount }: HeldCash,
  from: Pick<Posting, 'courierId' | 'currency' | 'handInId'>,
): Posting {
  return { accountId, kind, entries: { cash_in_hand: -amount, [to]: amount }, deliveryId, ...from };
}

/** The first of `heldCash` that have this amount together, the last of them in part, and what remains. */
function take(heldCash: readonly HeldCash[], amount: number) {
  const parts: HeldCash[] = [];
  const rest: HeldCash[] = [];
  let left = amount;
  for (const each of heldCash) {
    const part = Math.min(each.amount, left);
    left -= part;
    if (part > 0) parts.push({ ...each, amount: part });
    if (part < each.amount) rest.push({ ...each, amount: each.amount - part });
  }
  return { parts, rest };
}

export interface Payout {
  accountId: AccountId;
  payoutId: PayoutId;
  currency: string;
  amount: number;
}

export function payoutOf({ amount, ...payout }: Payout): Posting {
  return { kind: 'payout', ...payout, entries: { owed: amount, paid_out: -amount } };
}

/** It did not arrive: the account is owed the money again. */
export function payoutReversalOf({ amount, ...payout }: Payout): Posting {
  return { kind: 'payout_reversal', ...payout, entries: { owed: -amount, paid_out: amount } };
}

/** Cash of the desk was taken to the bank. `desk` is the account of postings that belong to no client. */
export function depositOf(desk: AccountId, currency: string, amount: number): Posting {
  return { accountId: desk, kind: 'deposit', currency, entries: { cash_desk: -amount, bank: amount } };
}

/** What was counted at a closing beyond what the ledger had; negative: less. Undefined if it is the same. */
export function deskDifferenceOf(desk: AccountId, currency: string, difference: number): Posting | undefined {
  if (difference === 0) return undefined;
  const entries = { cash_desk: difference, shortfalls: -difference };
  return { accountId: desk, kind: 'desk_difference', currency, entries };
}

/** The money of an account in minor units. */
export interface Balance {
  owed: number;
  /** In the hands of couriers; never negative. */
  cashInHand: number;
}

/** What can be paid out: what is owed, without the cash that couriers still have. */
export const availableOf = ({ owed, cashInHand }: Balance): number => Math.max(0, owed - cashInHand);

export const sumOf = (heldCash: readonly HeldCash[]) => heldCash.reduce((sum, { amount }) => sum + amount, 0);

/** Sums of money stay whole numbers that JavaScript and JSON keep exactly: in minor units. */
const maxSum = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * Two such postings at the same moment could be too much together, so they are checked again after they were written. A million
 * smaller ones would have to come at the same moment.
 */
const largeAmount = 2 ** 33;

/** How much more was collected at the door; less after a correction. */
const collectedIn = ({ entries }: Posting) => 0 - (entries.owed ?? 0) - (entries.fees ?? 0);

export const isLargePosting = (posting: Posting) => collectedIn(posting) > largeAmount;
export const growsSums = (posting: Posting) => collectedIn(posting) > 0;

/**
 * The sums that grow with money at a door: what was ever collected for an account, and what its courier has in hand. All others
 * are parts of the first (what is owed, fees, payouts), so while it is a whole number that JavaScript keeps exactly, they are, too.
 * PostgreSQL's numeric, which comes as text.
 */
export interface Sums {
  collected: string;
  in_hand: string;
}

/** Why money cannot be posted on top of these sums; undefined if it can. */
export function whySumIsTooLarge(before: Sums, posting?: Posting): Problem | undefined {
  const sum = (text: string, more: number) => BigInt(text) + BigInt(more);
  const tooLarge = (name: 'collected' | 'cash_in_hand') =>
    problem('sum_too_large', { sum: name, max: Number.MAX_SAFE_INTEGER });
  if (sum(before.collected, posting ? collectedIn(posting) : 0) > maxSum) return tooLarge('collected');
  const isInHandTooLarge = sum(before.in_hand, posting?.entries.cash_in_hand ?? 0) > maxSum;
  return isInHandTooLarge ? tooLarge('cash_in_hand') : undefined;
}
