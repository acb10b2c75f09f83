/** What other capabilities may use of eta. */
export { estimateDeliveryTime } from './estimate.ts';
