/** What other capabilities may use of privacy. */
export { bindPersonalData } from './api.ts';
export { makeErasure } from './erasure.ts';
export { makeReceiverSearch } from './receiver-search.ts';
