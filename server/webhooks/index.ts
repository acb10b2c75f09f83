/** What other capabilities may use of webhooks. */
export { bindWebhookEndpoints } from './endpoints/api.ts';
export { recordDisabled } from './endpoints/audit.ts';
export { makeBacklog } from './endpoints/backlog.ts';
export { webhookChores } from './endpoints/chores.ts';
export { disableForLostSecrets } from './endpoints/endpoints.ts';
export { countDisabled } from './endpoints/store.ts';
export { makeAddressGuard, makeResolve } from './sending/address-guard.ts';
export { disabledMail } from './sending/disabled-mail.ts';
export { makeWebhookClient } from './sending/http-client.ts';
export type { DisabledEndpoint } from './sending/outcome-store.ts';
export { enqueueMessages } from './sending/queue-store.ts';
export { makeSender } from './sending/sender.ts';
export { makeSendTest } from './sending/test-event.ts';
