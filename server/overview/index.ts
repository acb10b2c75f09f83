/** What other capabilities may use of overview. */
export { bindOverview } from './api.ts';
export { addToCounts } from './store.ts';
