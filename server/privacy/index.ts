/** What other capabilities may use of privacy. */
export { bindPersonalData } from './api.ts';
export { type Erasure, makeErasure } from './erasure.ts';
export { makeReceiverSearch, type ReceiverSearch } from './receiver-search.ts';
