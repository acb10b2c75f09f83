/** Sends e-mail through the server of SMTP_URL: plain text, one receiver, with a time limit. Never logs its content. */

import { codeOf, textField } from './errors.ts';
import type { Log } from './log.ts';
import { withDeadline } from './with-deadline.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The first half of its Message-ID. Left out: a random one. */
  messageId?: string;
  /** Where a mail program unsubscribes its reader with one POST (RFC 8058). */
  unsubscribeUrl?: string;
}

/**
 * `refused`: for good, this mail or this address. `not sent`: not accepted now; sending it again cannot make two. `unknown`: the
 * connection ended after the mail was handed over and before the server had answered, so it may have arrived.
 */
export type MailOutcome = 'sent' | 'refused' | 'not sent' | 'unknown';

export type Mailer = NonNullable<ReturnType<typeof makeMailer>>;

/** For each step; for a mail that somebody waits for, also for all steps together. */
const mailWaitMs = 10_000;

/** The steps of `sendOnce` end by their own limits, which say where it ended; this one cannot. */
const maxSteps = 3;

/** Undefined if no server is configured. */
export function makeMailer(
  config: { smtpUrl: string | undefined; mailFrom: string | undefined; publicUrl: string },
  log: Log,
  waitMs = mailWaitMs,
) {
  const { smtpUrl, mailFrom, publicUrl } = config;
  if (smtpUrl === undefined) return undefined;
  const host = mailHost(publicUrl);
  const from = mailFrom ?? `Waybill <waybill@${host}>`;

  async function send(mail: Mail, withinMs: number): Promise<MailOutcome> {
    // Loaded with the first e-mail: many installations send none.
    const { createTransport } = await import('nodemailer');
    const watch = watchHandOver();
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: waitMs,
      greetingTimeout: waitMs,
      socketTimeout: waitMs,
      dnsTimeout: waitMs,
      disableFileAccess: true,
      disableUrlAccess: true,
      transactionLog: true,
      logger: watch.logger,
    });
    try {
      await withDeadline(transport.sendMail({ from, ...messageOf(mail, host) }), withinMs, () => {
        throw Object.assign(new Error('too slow'), { code: tooSlow });
      });
      return 'sent';
    } catch (error) {
      const smtpError = smtpErrorOf(error);
      const { code, responseCode } = smtpError;
      const outcome = outcomeOf(smtpError, watch.isHandedOver());
      // Without the message: servers tend to quote the address in it.
      log.warn({ code, response: responseCode, outcome }, 'an e-mail could not be sent');
      return outcome;
    } finally {
      transport.close();
    }
  }

  return {
    /** Did the server accept it? Never rejects: the log says why it failed. Do not call it inside a transaction. */
    send: async (mail: Mail): Promise<boolean> => (await send(mail, waitMs)) === 'sent',
    /** For mails that are tried again, and must not arrive twice. Never rejects. Takes up to half a minute. */
    sendOnce: (mail: Mail) => send(mail, maxSteps * waitMs),
  };
}

/** As an object, the address is used literally: nothing in it is parsed as a list or as a name. */
function messageOf({ to, subject, text, messageId, unsubscribeUrl }: Mail, host: string) {
  return {
    to: { name: '', address: to },
    subject,
    text,
    ...(messageId === undefined ? {} : { messageId: `<${messageId}@${host}>` }),
    ...(unsubscribeUrl === undefined
      ? {}
      : {
          headers: {
            'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            // No automatic replies, such as that somebody is on holiday.
            'Auto-Submitted': 'auto-generated',
          },
        }),
  };
}

type SmtpError = ReturnType<typeof smtpErrorOf>;

function smtpErrorOf(error: unknown) {
  const number: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined;
  const responseCode = typeof number === 'number' ? number : undefined;
  return { code: codeOf(error), responseCode, command: textField(error, 'command') };
}

function outcomeOf({ code, responseCode, command }: SmtpError, isHandedOver: boolean): MailOutcome {
  // A refusal of the sender or of the sign-in to the server is a mistake in the settings, which somebody may correct.
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  if (responseCode !== undefined) return responseCode >= 500 && isOfMail ? 'refused' : 'not sent';
  // Our own limit ends the wait, but not the connection.
  return isHandedOver || code === tooSlow ? 'unknown' : 'not sent';
}

/** From the command DATA on, the server may have accepted the mail without our knowing. */
function watchHandOver() {
  let isHandedOver = false;
  const ignore = () => undefined;
  const debug = (about: { tnx?: string }, command: string) => {
    if (about.tnx === 'client' && command === 'DATA') isHandedOver = true;
  };
  return {
    isHandedOver: () => isHandedOver,
    logger: { level: ignore, trace: ignore, debug, info: ignore, warn: ignore, error: ignore, fatal: ignore },
  };
}

const tooSlow = 'ETIME';

/** A sender's domain cannot be a bare IP address. */
function mailHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /[a-z]/i.test(hostname) && !hostname.startsWith('[') ? hostname : 'localhost';
}
