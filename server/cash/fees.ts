/** Part of the contract: the dashboard shows what a fee would be. */
export { type FeeTerms, feeFor, noFee } from '../../contract/collection-fee.ts';
