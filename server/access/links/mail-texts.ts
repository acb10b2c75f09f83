/** What the mails with links say. Pure: plain words, no markup, nothing to load. */
import type { LinkRow } from './store.ts';

interface MailText {
  subject: string;
  text: string;
}

type About = Pick<LinkRow, 'kind' | 'account_name' | 'role' | 'creator'>;

export function linkMail(link: About, url: string, publicUrl: string): MailText {
  const { subject, why, call, hours } = words(link, publicUrl);
  return {
    subject,
    text: `${why}

${call}

${url}

The link works once, within ${hours}. Don't share it: anyone with the link can use it.
If you did not expect this e-mail, you can ignore it.
`,
  };
}

function words({ kind, account_name, role, creator }: About, publicUrl: string) {
  const by = creator ?? 'Somebody';
  if (kind === 'invitation') {
    const what = role === 'operator' ? 'run Waybill as an operator' : `join “${account_name}” on Waybill`;
    return {
      subject: role === 'operator' ? 'Invitation to run Waybill' : `Invitation to ${account_name} on Waybill`,
      why: `${by} invites you to ${what}, at ${publicUrl}.`,
      call: 'Accept the invitation here:',
      hours: '7 days',
    };
  }
  if (kind === 'sign_up') {
    return {
      subject: 'Open your Waybill account',
      why: `Somebody, probably you, wants to open an account with this address at ${publicUrl}.`,
      call: 'Continue here:',
      hours: '24 hours',
    };
  }
  return {
    subject: 'Choose a new Waybill password',
    why: `Somebody, probably you, asked for a new password for this address at ${publicUrl}.`,
    call: 'Choose it here:',
    hours: '24 hours',
  };
}

/** To a known address that asked to sign up. The response is the same as for an unknown one. */
export function alreadyRegisteredMail(publicUrl: string): MailText {
  return {
    subject: 'You already have a Waybill account',
    text: `Somebody, probably you, wants to open an account with this address at ${publicUrl}.
You already have one.

Sign in: ${publicUrl}/sign-in
Choose a new password: ${publicUrl}/forgot-password

If this was not you, you can ignore this e-mail.
`,
  };
}
