/** What the service may use of tracking. */
export { bindTracking } from './api.ts';
export { type DeliveryUpdates, makeDeliveryUpdates } from './delivery-updates.ts';
