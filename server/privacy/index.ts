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
export { makeReceiverSearch, type Receiver, type ReceiverMatch } from './receiver-search.ts';
