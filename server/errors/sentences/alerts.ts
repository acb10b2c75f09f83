import type { alertProblems } from '../../../contract/problems/alerts.ts';
import type { Sentences } from './words.ts';

export const alertSentences = {
  already_recipient: ({ email }) => `${email} is already a recipient. Remove it first to add it again.`,
  too_many_recipients: ({ max }) =>
    `An account can have at most ${max} recipients. Remove one that you no longer need.`,
  recipient_unsubscribed: ({ email }) =>
    `${email} has unsubscribed. To ask again, remove it and add it again.`,
  recipient_confirmed: ({ email }) => `${email} is already confirmed.`,
  recipient_not_confirmed: ({ email }) => `${email} is not confirmed yet.`,
  address_unsubscribed: () => 'This address was unsubscribed. Ask to be added again.',
} satisfies Sentences<typeof alertProblems>;
