/** What the service may use of the overview. */
export { bindOverview } from './api.ts';
export type { CountDisabledWebhooks, CountKeys } from './overview.ts';
export { addToCounts } from './store.ts';
