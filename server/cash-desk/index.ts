/** What the assembly and statements use of the cash desk. */
export { bindCash } from './api.ts';
export { balanceView } from './cash-views.ts';
export { bindCashDesk } from './dashboard-api.ts';
export { makeDesk } from './desk.ts';
export { makeSetFees } from './fees.ts';
export { fullPayouts } from './full-payouts.ts';
export { type HandInRow, readHandIns } from './hand-in-store.ts';
export { makeHandIns } from './hand-ins.ts';
export { type MissingPostings, makeMissingPostings, missingPostingsEveryMs } from './missing-postings.ts';
export { listPayouts, type PayoutRow, readOpenPayouts, readPaidInOrder } from './payout-store.ts';
export { makePayouts, type Payouts, payoutView } from './payouts.ts';
export { makeSetOffs, setOffEveryMs } from './set-offs.ts';
