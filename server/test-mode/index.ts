/** What the service may use of test mode. */
export { bindTestMode } from './api.ts';
export { makeTestMode, type TestMode } from './runs.ts';
