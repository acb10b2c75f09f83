/** What other capabilities may use of webhooks. */
export { bindWebhookEndpoints } from './endpoints/api.ts';
export { endpointChores } from './endpoints/chores.ts';
export { bindDashboardWebhooks } from './endpoints/dashboard-api.ts';
export { makeWebhookEndpoints, type SendTest, type WebhookEndpoints } from './endpoints/webhook-endpoints.ts';
export { type AddressGuard, makeAddressGuard } from './sending/address-guard.ts';
export { makeResolve } from './sending/resolve.ts';
