/** What the service may use of tracking. */
export { bindTracking } from './api.ts';
export { makeDeliveryUpdates } from './delivery-updates.ts';
