/** What the service may use of tracking. */
export { bindTracking } from './api.ts';
export { type Live, makeLive } from './live.ts';
