/** What other capabilities may use of privacy. */
export { bindPersonalData } from './api.ts';
export { type Erased, makeErasure } from './erasure.ts';
export {
  type DueRow,
  findAccount,
  listRequested,
  type RequestedRow,
  type SearchedAccount,
} from './erasure-store.ts';
export { type FoundDelivery, makeReceiverSearch, type Receiver } from './receiver-search.ts';
