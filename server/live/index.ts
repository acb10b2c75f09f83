/** What the service may use of the dashboard's live stream. */
export { type AccountLive, makeAccountLive } from './account-live.ts';
export { bindLive } from './api.ts';
