/** What other capabilities may use of alerts. */
export { bindAlerts } from './recipients/api.ts';
export { makeAlertLinks } from './recipients/links.ts';
export { bindOneClickUnsubscribe } from './recipients/one-click-api.ts';
export { makeRecipients, removeMembersAlerts } from './recipients/recipients.ts';
export { alertChores } from './retention.ts';
export { enqueueAlerts } from './sending/enqueue.ts';
export { lateCheckEveryMs, makeLateCheck } from './sending/late.ts';
export { makeAlertSender } from './sending/sender.ts';
