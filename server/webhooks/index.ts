/** What other capabilities may use of webhooks. */
export { bindWebhookEndpoints } from './endpoints/api.ts';
export { recordDisabled } from './endpoints/audit.ts';
export { makeBacklog } from './endpoints/backlog.ts';
export { endpointChores } from './endpoints/chores.ts';
export { disableForLostSecrets } from './endpoints/endpoints.ts';
export { countDisabled } from './endpoints/store.ts';
export { makeAddressGuard } from './sending/address-guard.ts';
export { disabledMail } from './sending/disabled-mail.ts';
export { enqueueMessages } from './sending/enqueue.ts';
export { makeWebhookClient } from './sending/http-client.ts';
export type { DisabledEndpoint } from './sending/outcome-store.ts';
export { makeResolve } from './sending/resolve.ts';
export { webhookChores } from './sending/retention.ts';
export { makeSender } from './sending/sender.ts';
export { makeSendTest } from './sending/test-event.ts';
