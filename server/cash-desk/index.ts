/** What the assembly and statements use of the cash desk. */
export { bindCash } from './api.ts';
export { balanceView } from './cash-views.ts';
export { makeDesk } from './desk.ts';
export { bindCashDesk } from './desk-api.ts';
export { makeSetFees } from './fees.ts';
export { type HandInRow, readHandIns } from './hand-in-store.ts';
export { makeHandIns } from './hand-ins.ts';
export { type PaidPart, readPaidParts } from './paid-delivery-store.ts';
export { type PayoutRow, readOpenPayouts } from './payout-store.ts';
export { payoutViews } from './payout-views.ts';
export { makePayouts } from './payouts.ts';
export { makeSetOffs, setOffEveryMs } from './set-offs.ts';
