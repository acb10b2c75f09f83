/** What the service may use of the dashboard's live updates. */
export { bindLive } from './api.ts';
export { makeAuditTail } from './audit-tail.ts';
export { makeLiveUpdates } from './live-updates.ts';
