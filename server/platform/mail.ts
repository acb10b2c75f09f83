/** Hands mail to the SMTP server of SMTP_URL. Plain text, one receiver, and a wait that ends. Never logs what it says. */
import { createTransport } from 'nodemailer';
import type { Log } from './log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Did the server take it? Never rejects: why not is in the log. Not to be called inside a transaction. */
  send(mail: Mail): Promise<boolean>;
}

/** For the whole of it; each step has no longer, either. */
const mailWaitMs = 10_000;

/** Undefined where no server is set. */
export function makeMailer(
  config: { smtpUrl: string | undefined; mailFrom: string | undefined; publicUrl: string },
  log: Log,
  waitMs = mailWaitMs,
): Mailer | undefined {
  const { smtpUrl, mailFrom, publicUrl } = config;
  if (smtpUrl === undefined) return undefined;
  const from = mailFrom ?? `Waybill <waybill@${mailHost(publicUrl)}>`;
  return {
    async send({ to, subject, text }) {
      const transport = createTransport({
        url: smtpUrl,
        connectionTimeout: waitMs,
        greetingTimeout: waitMs,
        socketTimeout: waitMs,
        dnsTimeout: waitMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        // As an object the address is taken as it is: nothing in it is read as a list or as a name.
        await inTime(transport.sendMail({ from, to: { name: '', address: to }, subject, text }), waitMs);
        return true;
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        // Without its message: servers like to quote the address.
        log.warn({ code, response: responseCode }, 'a mail could not be handed in');
        return false;
      } finally {
        transport.close();
      }
    },
  };
}

async function inTime<T>(work: Promise<T>, waitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('too slow'), { code: 'ETIME' })), waitMs);
  });
  work.catch(() => undefined); // it may fail after the deadline, when nobody listens any more
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A bare address of a machine is no name for a sender. */
function mailHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /[a-z]/i.test(hostname) && !hostname.startsWith('[') ? hostname : 'localhost';
}
