/** The mail to the owners of an account whose endpoint was disabled, because nothing but failures came back. Pure. */
import type { Mail } from '../../platform/mail.ts';
import type { DisabledEndpoint } from './queue-store.ts';
import { failingDays } from './schedule.ts';

const why: Record<DisabledEndpoint['reason'], string> = {
  failing: `For ${failingDays} days, every attempt to send an event to this webhook endpoint has failed. It is disabled now.`,
  gone: 'This webhook endpoint responded with 410, which says that it does not exist any more. It is disabled now.',
};

/** A query string may contain a token, so the URL is shown without it. */
export function disabledMail({ reason, url, mode }: DisabledEndpoint, publicUrl: string): Omit<Mail, 'to'> {
  const { origin, pathname } = new URL(url);
  return {
    subject: 'A webhook endpoint was disabled',
    text: `${why[reason]}

${origin}${pathname}${mode === 'test' ? ' (test mode)' : ''}

No event is lost: when the endpoint works again, enable it in the dashboard under Webhooks, and choose whether to send what it missed. Events are kept for 30 days.

${publicUrl}
`,
  };
}
