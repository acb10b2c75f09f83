/** What the service may use of the dashboard's live updates. */
export { bindLive } from './api.ts';
export { type LiveUpdates, makeLiveUpdates } from './live-updates.ts';
