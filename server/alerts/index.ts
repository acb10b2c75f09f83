/** What other capabilities may use of alerts. */
export { bindAlerts, bindOneClickUnsubscribe } from './recipients/api.ts';
export { makeAlertLinks } from './recipients/links.ts';
export { makeRecipients, removeMembersAlerts } from './recipients/recipients.ts';
export { alertChores } from './retention.ts';
export { enqueueAlerts } from './sending/enqueue.ts';
export { lateCheckEveryMs, makeLateCheck } from './sending/late.ts';
export { makeAlertSender } from './sending/sender.ts';
