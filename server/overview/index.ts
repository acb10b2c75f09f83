/** What the service may use of the overview. */
export { bindOverview } from './api.ts';
export { addToCounts } from './store.ts';
