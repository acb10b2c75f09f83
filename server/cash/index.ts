/** What other capabilities may use of the cash ledger. */
export {
  type BalanceRow,
  listBalances,
  readBalances,
  readBalanceToPay,
  readCurrencies,
} from './balance-store.ts';
export {
  type CashInHandRow,
  readCashInHand,
  readCashInHandOf,
} from './cash-in-hand-store.ts';
export { checkLedger, countPostings, findDiscrepancies, type Read } from './check-store.ts';
export { cashEventOf, ledgerEventOf, payoutEventData } from './event-data.ts';
export { ledgerTables, postingColumns, postingInput, writePostings } from './ledger-sql.ts';
export { readFeeTerms, readPostedPayment } from './ledger-store.ts';
export { ledgerLookEveryMs, makeLedgerWatch } from './ledger-watch.ts';
export { type LedgerEvent, post } from './posting-store.ts';
export {
  availableOf,
  collectionOf,
  correctionOf,
  depositOf,
  deskDifferenceOf,
  type HandIn,
  type HeldCash,
  handInPostings,
  isOverpaid,
  type Payment,
  type Payout,
  type PostedPayment,
  type Posting,
  type PostingKind,
  payoutOf,
  payoutReversalOf,
  setOffPostings,
  takeBackShortfalls,
} from './postings.ts';
export { growsSums, isLargePosting, whySumIsTooLarge } from './sums.ts';
export { readSums, type Sums } from './sums-store.ts';
