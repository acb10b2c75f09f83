/** What a line of a statement is, as shown to people. */
import type { StatementLineType } from '../../../../contract/cash.ts';

export const lineWords: Record<StatementLineType, string> = {
  collected: 'Collected',
  corrected: 'Corrected',
  paid_out: 'Paid out',
  payout_reversed: 'Payout reversed',
};
