/** A mail server on loopback that keeps what it is given. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
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
  /** From now on mail is refused; with a code of 500 and more, for good. */
  refuse(code?: number): void;
  /** From now on mail is accepted again. */
  accept(): void;
  /** From now on the connection is lost when a mail has arrived, before the server has said so. */
  loseConnections(): void;
  close(): Promise<void>;
}

/** `answerAfterMs`: how long the server takes to accept a mail that has arrived. */
export async function startMailbox({ answerAfterMs = 0 } = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  let refusing: number | undefined;
  let losing = false;
  let read = 0;
  let arrived: () => void = () => undefined;
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      text(stream).then((raw) => {
        if (refusing !== undefined) {
          return done(Object.assign(new Error('no mail today'), { responseCode: refusing }));
        }
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map((one) => one.address);
        mails.push({ to, from: mailFrom ? mailFrom.address : '', raw, ...parse(raw) });
        if (losing) for (const { _socket } of connectionsOf(server)) _socket.destroy();
        else if (answerAfterMs > 0) setTimeout(done, answerAfterMs);
        else done();
        arrived();
      }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  // A client that was killed while it sent (tests/faults) resets its connection, which is no fault of the server.
  server.on('error', (error) => {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async next() {
      while (mails.length <= read) await new Promise<void>((resolve) => (arrived = resolve));
      return mails[read++]!;
    },
    refuse(code = 451) {
      refusing = code;
    },
    accept() {
      refusing = undefined;
      losing = false;
    },
    loseConnections() {
      losing = true;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Not part of its types. */
function connectionsOf(server: SMTPServer): Set<{ _socket: Socket }> {
  return (server as unknown as { connections: Set<{ _socket: Socket }> }).connections;
}

function parse(raw: string): Pick<ReceivedMail, 'subject' | 'text' | 'link'> {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
  const body = decode(raw.slice(end + 4), header('content-transfer-encoding').toLowerCase());
  return {
    subject: decodeWords(header('subject')),
    text: body,
    link: /\bhttps?:\/\/\S+#[\w-]+/.exec(body)?.[0],
  };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** A header in other letters than those of ASCII is in words that are encoded (RFC 2047). */
function decodeWords(header: string): string {
  return header
    .replaceAll(/\?= +=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toLowerCase() === 'b'
        ? decode(word, 'base64')
        : decode(word.replaceAll('_', ' '), 'quoted-printable'),
    );
}
