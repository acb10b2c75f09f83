/** What other capabilities may use of test-mode. */
export { bindTestMode, makeTestMode } from './api.ts';
