/** What other capabilities may use of money. */
export { bindCash } from './desk/api.ts';
export { readHandIns } from './desk/hand-in-store.ts';
export { makeSetOffs, setOffEveryMs } from './desk/hand-ins.ts';
export { type PaidPart, readOpenPayouts, readPaidParts } from './desk/payout-store.ts';
export { balanceView, cashInHandView, ownHandInView, payoutViews } from './desk/views.ts';
export { checkLedger, countPostings, findDiscrepancies, type Read } from './ledger/check-store.ts';
export { cashEventOf, ledgerEventOf } from './ledger/event-data.ts';
export { ledgerTables, postingColumns, postingInput, writePostings } from './ledger/ledger-sql.ts';
export {
  readBalances,
  readCashInHand,
  readCashInHandOf,
  readCurrencies,
  readFeeTerms,
  readPostedPayment,
  readSums,
} from './ledger/ledger-store.ts';
export { ledgerLookEveryMs, makeLedgerWatch } from './ledger/ledger-watch.ts';
export { post } from './ledger/posting-store.ts';
export {
  collectionOf,
  correctionOf,
  growsSums,
  isLargePosting,
  type Payment,
  type PostedPayment,
  type Posting,
  type PostingKind,
  type Sums,
  whySumIsTooLarge,
} from './ledger/postings.ts';
