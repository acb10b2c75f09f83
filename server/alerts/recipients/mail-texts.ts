/** What mails to a recipient say beside alerts. Pure. */
import type { Mail } from '../../platform/mail.ts';

type Text = Pick<Mail, 'subject' | 'text'>;

export const confirmationDays = 7;

export function confirmationMail(account: string, url: string, publicUrl: string): Text {
  return {
    subject: `Confirm e-mail alerts for ${account}`,
    text: `“${account}” wants to send alerts about its deliveries to this address, from ${publicUrl}:
failed attempts, late deliveries and returned parcels.

Confirm this address here to get them:

${url}

The link works for ${confirmationDays} days. If you did not expect this e-mail, ignore it: you will get no alerts.
`,
  };
}

export function testMail(account: string, unsubscribeUrl: string): Text {
  return {
    subject: `Test of e-mail alerts for ${account}`,
    text: `This is a test. Alerts about deliveries of “${account}” arrive at this address.

${unsubscribeLine(unsubscribeUrl)}
`,
  };
}

export function unsubscribeLine(url: string): string {
  return `Unsubscribe: ${url}`;
}
