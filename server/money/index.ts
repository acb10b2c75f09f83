/** What other capabilities may use of money. */
export { bindCash } from './desk/api.ts';
export { readHandIns } from './desk/hand-in-store.ts';
export { makeSetOffs, setOffEveryMs } from './desk/hand-ins.ts';
export { type PaidPart, readPaidParts } from './desk/payout-store.ts';
export { cashInHandView, ownHandInView, payoutViews } from './desk/views.ts';
export { checkLedger, countPostings, findDiscrepancies, type Read } from './ledger/check-store.ts';
export { cashEventOf, ledgerEventOf } from './ledger/event-data.ts';
export { ledgerTables, postingColumns, postingInput, writePostings } from './ledger/ledger-sql.ts';
export {
  readCashInHand,
  readCashInHandOf,
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
  type Sums,
  whySumIsTooLarge,
} from './ledger/postings.ts';
export { bindStatements } from './statements/api.ts';
export type { PrintedStatement } from './statements/pages.ts';
export { makeStatementPdf } from './statements/pdf.ts';
export { makeStatements, statementNumber } from './statements/statements.ts';
