/** What other capabilities may use of alerts. */
export { bindAlerts, bindOneClickUnsubscribe } from './recipients/api.ts';
export { makeAlertLinks } from './recipients/links.ts';
export { makeRecipients, removeMembersAlerts } from './recipients/recipients.ts';
export { alertChores } from './retention.ts';
export { enqueueAlerts } from './sending/mail-store.ts';
export { lateCheckEveryMs, makeAlertSender, makeLateCheck } from './sending/sender.ts';
