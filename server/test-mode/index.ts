/** What other capabilities may use of test-mode. */
export { bindTestMode } from './api.ts';
export { makeTestMode } from './runs.ts';
