/** A mail server on loopback that keeps what it is given. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  from: string;
  subject: string;
  text: string;
  /** The one-time link in it, where there is one. */
  link: string | undefined;
  raw: string;
}

export interface Mailbox {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** The next mail that was not asked for yet. */
  next(): Promise<ReceivedMail>;
  /** From now on mail is refused. */
  refuse(): void;
  close(): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  let refusing = false;
  let read = 0;
  let arrived: () => void = () => undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      text(stream).then((raw) => {
        if (refusing) return done(Object.assign(new Error('no mail today'), { responseCode: 451 }));
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map((one) => one.address);
        mails.push({ to, from: mailFrom ? mailFrom.address : '', raw, ...parse(raw) });
        done();
        arrived();
      }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async next() {
      while (mails.length <= read) await new Promise<void>((resolve) => (arrived = resolve));
      return mails[read++]!;
    },
    refuse() {
      refusing = true;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function parse(raw: string): Pick<ReceivedMail, 'subject' | 'text' | 'link'> {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
  const body = decode(raw.slice(end + 4), header('content-transfer-encoding').toLowerCase());
  return { subject: header('subject'), text: body, link: /\bhttps?:\/\/\S+#[\w-]+/.exec(body)?.[0] };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
