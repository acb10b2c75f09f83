/** Links by mail: what arrives, and what happens where it does not. */

import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { makeLinks } from '../../server/access/links/links.ts';
import { systemClock } from '../../server/platform/clock.ts';
import type { AccountId, PersonId } from '../../server/platform/ids.ts';
import { makeLog } from '../../server/platform/log.ts';
import { type Mailer, makeMailer } from '../../server/platform/mail.ts';
import { newPerson } from '../support/dashboard.ts';
import { freePort } from '../support/free-port.ts';
import { startMailbox } from '../support/mailbox.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService();
const publicUrl = 'https://waybill.example';

function mailerTo(smtpUrl: string, waitMs?: number) {
  const logged: string[] = [];
  const log = makeLog('debug', { write: (line) => void logged.push(line) });
  return { logged, mailer: makeMailer({ smtpUrl, mailFrom: undefined, publicUrl }, log, waitMs)! };
}

async function invite(mailer: Mailer | undefined, email = 'guest@example.com') {
  const host = await newPerson(service, { account: 'Müller & Söhne', name: 'Ada Obi' });
  const [row] = await sql<{ account_id: AccountId; person_id: PersonId }>(
    service,
    'select m.account_id, m.person_id from memberships m join people p using (person_id) where p.email = $1',
    [host.email],
  );
  const { account_id: accountId, person_id: personId } = row!;
  const links = makeLinks({ database: service.database, clock: systemClock, publicUrl, mailer });
  const made = await service.database.inTransaction((tx) =>
    links.createLink(tx, {
      kind: 'invitation',
      email,
      accountId,
      role: 'member',
      createdBy: `person:${personId}`,
    }),
  );
  return { made, result: await links.issue(made) };
}

test('an invitation arrives as plain text that says who invites, to what, and for how long', async () => {
  const mailbox = await startMailbox();
  onTestFinished(() => mailbox.close());
  const { mailer } = mailerTo(mailbox.url);
  const { made, result } = await invite(mailer);
  expect(result).toEqual({
    link: made.url,
    email: 'guest@example.com',
    mailed: true,
    expires_at: new Date(made.expiresAt).toISOString(),
  });
  const mail = await mailbox.next();
  expect(mail.to).toEqual(['guest@example.com']);
  expect(mail.from).toBe('waybill@waybill.example');
  expect(mail.text).toContain(
    'Ada Obi invites you to join “Müller & Söhne” on Waybill, at https://waybill.example.',
  );
  expect(mail.text).toContain('within 7 days');
  expect(mail.link).toBe(made.url);
  expect(mail.raw).toMatch(/^content-type: text\/plain; charset=utf-8/im);
  expect(mail.raw).not.toMatch(/text\/html|<a |<img/i);
});

test('an address is one receiver, or none where the server refuses it, and never a list', async () => {
  const mailbox = await startMailbox();
  onTestFinished(() => mailbox.close());
  const { mailer } = mailerTo(mailbox.url);
  expect((await invite(mailer, 'a,b@example.com')).result.mailed).toBe(true);
  for (const list of ['<eve@evil.example>,x@example.com', '"eve@evil.example,"@example.com']) {
    expect((await invite(mailer, list)).result.mailed, list).toBe(false);
  }
  expect(mailbox.mails.map(({ to }) => to)).toEqual([['"a,b"@example.com']]);
});

test('if the mail server refuses, is unreachable or does not respond, the link can be copied and is not logged', async () => {
  const refusing = await startMailbox();
  refusing.refuse();
  const held = new Set<Socket>();
  const silent = createServer((socket) => void held.add(socket.on('error', () => undefined)));
  const silentPort = await freePort();
  await new Promise<void>((resolve) => silent.listen(silentPort, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of held) socket.destroy();
    silent.close();
    await refusing.close();
  });
  for (const url of [
    refusing.url,
    `smtp://127.0.0.1:${await freePort()}`,
    `smtp://127.0.0.1:${silentPort}`,
  ]) {
    const { mailer, logged } = mailerTo(url, 500);
    const { made, result } = await invite(mailer);
    expect(result).toMatchObject({ mailed: false, link: made.url });
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('an e-mail could not be sent');
    expect(logged[0]).not.toContain(made.token);
    expect(logged[0]).not.toContain('guest@example.com');
  }
});

test('nothing is mailed if mail is not set up', async () => {
  expect((await invite(undefined)).result.mailed).toBe(false);
});
