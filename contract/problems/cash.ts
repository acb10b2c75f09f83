/** The cash desk: hand-ins, payouts, deposits and closings; and statements. Amounts are in minor units. */
import { Type } from 'typebox';
import { integer, oneOf, text } from '../schemas.ts';
import { type Declarations, invalidRequest, problemsOf, wrongField } from './declaration.ts';

const amount = integer('What was asked for.');
const currency = Type.String();
const day = text('A day, such as 2026-11-20.');

const moreThanInHand = problemsOf('moreThanInHand');
const closingNotPossible = problemsOf('closingNotPossible');

export const cashProblems = {
  more_than_in_hand: moreThanInHand(
    'The courier has less cash in hand.',
    'Hand in at most `in_hand`. If a collected amount is wrong, correct it first.',
    { in_hand: Type.Integer(), amount, shortfall: Type.Integer(), currency },
  ),
  handed_in_too_much: moreThanInHand(
    'The courier has handed in too much before, which counts for the next cash that is collected.',
    'Hand in again when the courier has cash in hand.',
    { too_much: Type.Integer(), currency },
  ),
  nothing_to_hand_in: wrongField(
    'The amount is 0, and nothing is missing.',
    'Send an amount, or a shortfall.',
  ),
  counted_by_courier: wrongField(
    'The courier who hands in the cash is said to have counted it.',
    'Somebody else has to count.',
  ),
  denominations_differ: wrongField(
    'The notes and coins do not add up to the amount.',
    'Count again, or leave them out.',
    {
      sum: text('What they add up to. As text, because it can be of any size.'),
      field: text('The field with the amount.'),
      amount: Type.Integer(),
    },
  ),
  desk_too_full: wrongField(
    'The cash desk would have more than numbers keep exactly.',
    'Close the desk first.',
    { max: Type.Integer() },
  ),
  more_than_in_desk: problemsOf('moreThanInDesk')('The cash desk has less.', 'Deposit at most `in_desk`.', {
    in_desk: Type.Integer(),
    amount,
    currency,
  }),
  nothing_handed_in: closingNotPossible(
    'Nothing was handed in in this currency yet, so there is no desk to close.',
    'Check the currency.',
    { currency },
  ),
  desk_does_not_balance: closingNotPossible(
    'What was counted is not what should be in the cash desk.',
    'Count again. If the difference remains, send a `reason`, which records it.',
    {
      difference: integer('Below 0 if there is less than there should be.'),
      currency,
    },
  ),
  more_than_available: problemsOf('moreThanAvailable')(
    'Less can be paid out: what is owed, without the cash that couriers still have.',
    'Pay out at most `available`. Cash that couriers have must be handed in first.',
    { available: Type.Integer(), amount, currency },
  ),
  bank_reference_used: problemsOf('duplicatePayout')(
    'The account has a payout with this bank reference.',
    'Check that payout. If this is another transfer, send `confirm_duplicate: true`.',
    {
      number: integer('Of the payout.'),
      amount: Type.Integer(),
      currency,
      paid_at: Type.String(),
      bank_reference: Type.String(),
    },
  ),
  payout_closed: problemsOf('payoutClosed')(
    'The payout was confirmed or reversed before.',
    'Nothing to do.',
    {
      number: Type.Integer(),
      outcome: oneOf(['confirmed', 'reversed']),
    },
  ),

  period_reversed: wrongField('The period begins after its end.', 'Exchange the days.', {
    from: day,
    to: day,
  }),
  period_too_late: wrongField('The period ends later than days can be computed.', 'Send an earlier day.', {
    before: day,
  }),
  period_too_long: invalidRequest('The period has more days than one statement.', 'Ask for several.', {
    max_days: Type.Integer(),
  }),
  not_in_format: wrongField(
    'The field is for other formats of a statement.',
    'Leave it out, or ask for one of `formats`.',
    { formats: Type.Array(oneOf(['json', 'csv'])) },
  ),
  statement_too_long: problemsOf('statementTooLong')(
    'The statement has more lines than a PDF.',
    'Choose a shorter period, or get it as CSV.',
    { max_lines: Type.Integer() },
  ),
} satisfies Declarations;
