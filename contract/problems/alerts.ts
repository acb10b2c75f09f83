/** Recipients of e-mail alerts. */
import { Type } from 'typebox';
import { conflict, type Declarations, linkNotValid } from './declaration.ts';

const email = Type.String();

export const alertProblems = {
  already_recipient: conflict('The address is a recipient already.', 'Remove it first to add it again.', {
    email,
  }),
  too_many_recipients: conflict(
    'The account has as many recipients as are possible.',
    'Remove one that you no longer need.',
    { max: Type.Integer() },
  ),
  recipient_unsubscribed: conflict(
    'The recipient has unsubscribed.',
    'To ask again, remove the address and add it again.',
    { email },
  ),
  recipient_confirmed: conflict('The recipient has confirmed the address.', 'Nothing to do.', { email }),
  recipient_not_confirmed: conflict(
    'The recipient has not confirmed the address yet.',
    'Wait until they open the link, or send it again.',
    { email },
  ),
  address_unsubscribed: linkNotValid(
    'The link would confirm an address that was unsubscribed in the meantime.',
    'Ask the account to add the address again.',
  ),
} satisfies Declarations;
