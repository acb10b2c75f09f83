/** Sends e-mail through the server of SMTP_URL: plain text, one receiver, with a time limit. Never logs its content. */
import type { Log } from './log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Did the server accept it? Never rejects: the log says why it failed. Do not call it inside a transaction. */
  send(mail: Mail): Promise<boolean>;
}

/** For all steps together, and for each of them. */
const mailWaitMs = 10_000;

/** Undefined where no server is configured. */
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
      // Loaded with the first e-mail: many installations send none.
      const { createTransport } = await import('nodemailer');
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
        // As an object, the address is used literally: nothing in it is parsed as a list or as a name.
        await inTime(transport.sendMail({ from, to: { name: '', address: to }, subject, text }), waitMs);
        return true;
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        // Without the message: servers tend to quote the address in it.
        log.warn({ code, response: responseCode }, 'an e-mail could not be sent');
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
  work.catch(() => undefined); // it may fail after the deadline, when nothing awaits it any more
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A sender's domain cannot be a bare IP address. */
function mailHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /[a-z]/i.test(hostname) && !hostname.startsWith('[') ? hostname : 'localhost';
}
