/** The mail to the owners of an account whose endpoint was disabled, because nothing but failures came back. Pure. */
import { formatId } from '../../platform/ids.ts';
import type { Mail } from '../../platform/mail.ts';
import type { DisabledEndpoint } from './outcome-store.ts';
import { failingDays } from './schedule.ts';

const why: Record<DisabledEndpoint['reason'], string> = {
  failing: `For ${failingDays} days, every attempt to send an event to this webhook endpoint has failed. It is disabled now.`,
  gone: 'This webhook endpoint responded with 410, which says that it does not exist any more. It is disabled now.',
};

/** A query string may contain a token, so the URL is shown without it. */
export function disabledMail(endpoint: DisabledEndpoint, publicUrl: string): Omit<Mail, 'to'> {
  const { reason, url, mode } = endpoint;
  const { origin, pathname } = new URL(url);
  return {
    subject: 'A webhook endpoint was disabled',
    text: `${why[reason]}

${origin}${pathname}${mode === 'test' ? ' (test mode)' : ''}

No event is lost: when the endpoint works again, enable it again and choose whether to send what it missed. Events are kept for 30 days.

${publicUrl}${pageOf(endpoint)}
`,
  };
}

function pageOf({ accountId, endpointId, mode }: DisabledEndpoint): string {
  const account = `/${formatId('account', accountId)}${mode === 'test' ? '/test' : ''}`;
  return `${account}/webhooks/${formatId('endpoint', endpointId)}`;
}
