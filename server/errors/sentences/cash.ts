import { moneyInWords } from '../money-in-words.ts';
import type { Sentences } from './words.ts';

export const cashSentences = {
  more_than_in_hand: ({ in_hand: inHand, amount, shortfall, currency }) => {
    const sum =
      shortfall > 0
        ? `${moneyInWords(amount, currency)} and a shortfall of ${moneyInWords(shortfall, currency)} are`
        : `${moneyInWords(amount, currency)} is`;
    return `The courier has ${moneyInWords(inHand, currency)} in hand; ${sum} more than that.`;
  },
  handed_in_too_much: ({ too_much: tooMuch, currency }) =>
    `The courier has handed in ${moneyInWords(tooMuch, currency)} too much, which counts for the next cash that the courier collects. Hand in again when the courier has cash in hand.`,
  nothing_to_hand_in: () => 'must be above 0, unless there is a shortfall',
  counted_by_courier: () => 'must be someone other than the courier',
  denominations_differ: ({ sum, field, amount }) =>
    `add up to ${sum}, but ${field} is ${amount}; count again, or leave denominations out`,
  desk_too_full: ({ max }) =>
    `would bring the cash desk above ${max} minor units, the most that is kept exactly; close the desk first`,
  more_than_in_desk: ({ in_desk: inDesk, amount, currency }) =>
    `The desk has ${moneyInWords(inDesk, currency)}; ${moneyInWords(amount, currency)} is more than that.`,
  nothing_handed_in: ({ currency }) => `Nothing was handed in in ${currency} yet.`,
  desk_does_not_balance: ({ difference, currency }) =>
    `It does not balance: ${moneyInWords(Math.abs(difference), currency)} ${difference < 0 ? 'less' : 'more'} than it should be. Count again, or close with a reason, which records the difference.`,
  more_than_available: ({ available, amount, currency }) =>
    `${moneyInWords(available, currency)} can be paid out: what is owed, less the cash that couriers still have; ${moneyInWords(amount, currency)} is more than that.`,
  bank_reference_used: ({ number, amount, currency, paid_at: at, bank_reference: reference }) =>
    `Payout ${number} of ${moneyInWords(amount, currency)}, recorded at ${at}, has the bank reference ${reference}. If this is another transfer, send confirm_duplicate: true.`,
  payout_closed: ({ number, outcome }) => `Payout ${number} was ${outcome} before.`,

  period_reversed: ({ from, to }) => `(${from}) must not be after period_to (${to})`,
  period_too_late: ({ before }) => `must be before ${before}`,
  period_too_long: ({ max_days: days }) => `a statement has at most ${days} days`,
  not_in_format: ({ formats }) =>
    formats.length === 1
      ? 'is for JSON: a file has all lines'
      : 'is for JSON and CSV: a PDF has lines of every type',
  statement_too_long: ({ max_lines: lines }) =>
    `A PDF has at most ${lines} lines. Choose a shorter period, or download it as CSV.`,
} satisfies Partial<Sentences>;
