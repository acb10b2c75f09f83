/** What other capabilities may use of money. */
export { bindCash } from './desk/api.ts';
export { balanceView } from './desk/cash-views.ts';
export { makeDesk } from './desk/desk.ts';
export { bindCashDesk } from './desk/desk-api.ts';
export { makeSetFees } from './desk/fees.ts';
export { type HandInRow, readHandIns } from './desk/hand-in-store.ts';
export { makeHandIns } from './desk/hand-ins.ts';
export { type PaidPart, readPaidParts } from './desk/paid-delivery-store.ts';
export { readOpenPayouts } from './desk/payout-store.ts';
export { payoutViews } from './desk/payout-views.ts';
export { makePayouts } from './desk/payouts.ts';
export { makeSetOffs, setOffEveryMs } from './desk/set-offs.ts';
export { readBalances, readCurrencies } from './ledger/balance-store.ts';
export { type CashInHandRow, readCashInHand, readCashInHandOf } from './ledger/cash-in-hand-store.ts';
export { checkLedger, countPostings, findDiscrepancies, type Read } from './ledger/check-store.ts';
export { cashEventOf, ledgerEventOf } from './ledger/event-data.ts';
export { ledgerTables, postingColumns, postingInput, writePostings } from './ledger/ledger-sql.ts';
export { readFeeTerms, readPostedPayment } from './ledger/ledger-store.ts';
export { ledgerLookEveryMs, makeLedgerWatch } from './ledger/ledger-watch.ts';
export { post } from './ledger/posting-store.ts';
export {
  collectionOf,
  correctionOf,
  type Payment,
  type PostedPayment,
  type Posting,
  type PostingKind,
} from './ledger/postings.ts';
export { growsSums, isLargePosting, whySumIsTooLarge } from './ledger/sums.ts';
export { readSums, type Sums } from './ledger/sums-store.ts';
