/** The cash of the courier as the page shows it: what the service knows, and hand-overs in cash that it does not know yet. Pure. */
import type { Day, Stop } from './messages.ts';
import type { QueueEntry } from './queue.ts';

export interface ShownCash {
  currency: string;
  currency_digits: number;
  /** Minor units, with what is not sent yet. Negative: handed in too much. */
  amount: number;
  /** When the oldest of it was collected. */
  since: string;
  /** The part of the amount that was collected with moves that wait to be sent. */
  notSent: number;
}

export type HandIn = Day['hand_ins'][number];

/** What is missing in a day that an older page has kept. */
const addedFields = { reason: null } satisfies Partial<HandIn>;
type KeptHandIns = { hand_ins?: (Omit<HandIn, keyof typeof addedFields> & Partial<HandIn>)[] };

/** What is missing in a day that an older page has kept. */
export const cashOf = ({ cash_in_hand: cash = [] }: Partial<Pick<Day, 'cash_in_hand'>>): ShownCash[] =>
  cash.map((one) => ({ ...one, notSent: 0 }));
export const handInsOf = ({ hand_ins: handIns = [] }: KeptHandIns): HandIn[] =>
  handIns.map((one) => ({ ...addedFields, ...one }));

/** The delivery company, which issued the receipts. */
export const issuerOf = ({ company_name: name = null }: Partial<Pick<Day, 'company_name'>>): string | null =>
  name;

/** The cash that a move put into the hands of the courier. Moves of older pages have no method: they were paid in cash. */
export const cashIn = ({ move, collectedAmount = 0, paymentMethod = 'cash' }: QueueEntry): number =>
  move === 'deliver' && paymentMethod === 'cash' ? collectedAmount : 0;

/** With the cash of a hand-over; `isSent` if the service has accepted it. */
export function withCashOf(
  cash: readonly ShownCash[],
  { currency, currency_digits }: Pick<Stop, 'currency' | 'currency_digits'>,
  move: QueueEntry,
  isSent: boolean,
): ShownCash[] {
  const amount = cashIn(move);
  const more = { currency, currency_digits, amount, since: move.tappedAt, notSent: isSent ? 0 : amount };
  return amount === 0 ? [...cash] : withAmounts(cash, more, ['amount', 'notSent']);
}

export function withAmounts<Name extends string, Sum extends { currency: string } & Record<Name, number>>(
  sums: readonly Sum[],
  more: Sum,
  names: readonly Name[],
): Sum[] {
  if (!sums.some(({ currency }) => currency === more.currency)) return [...sums, more];
  const added = (sum: Sum) => Object.fromEntries(names.map((name) => [name, sum[name] + more[name]]));
  return sums.map((sum) => (sum.currency === more.currency ? { ...sum, ...added(sum) } : sum));
}

/** What a hand-in says about the money, in minor units. */
export const balanceOf = ({
  expected,
  amount,
  shortfall,
}: Pick<HandIn, 'expected' | 'amount' | 'shortfall'>) => ({
  /** Negative: less than expected. */
  difference: amount - expected,
  stillInHand: expected - amount - shortfall,
});
