/** What the service may use of test mode. */
export { bindTestMode } from './api.ts';
export { bindDashboardTestMode } from './dashboard-api.ts';
export { makeTestMode, type TestMode } from './runs.ts';
