/** `waybill link set-up|reset`: for those who cannot sign in. Standard output gets the link and nothing else, for scripts. */

import { createSetUpLink, endTotp, findPersonByEmail, type Links, makeLinks } from '../access/index.ts';
import { recordPersonalAudit, terminal } from '../accounts/index.ts';
import type { Database } from '../database/database.ts';
import { systemClock } from '../platform/clock.ts';
import { commandName } from '../platform/command-name.ts';
import { Problem } from '../platform/problem.ts';
import { misused, readArguments, refuseOthers } from './read-arguments.ts';
import type { Work } from './short-command.ts';

export const usage = `Usage:
  ${commandName} link set-up
  ${commandName} link reset --email ada@example.com [--without-second-factor]`;

/** Reads the arguments first, so that a mistake is reported before a database is started. */
export function linkCommand(args: string[], publicUrl: string): Work {
  const input = readArguments(
    {
      args,
      allowPositionals: true,
      options: { email: { type: 'string' }, 'without-second-factor': { type: 'boolean' } },
    },
    usage,
  );
  const { values, positionals } = input;
  const [verb] = positionals;
  const email = values.email?.trim();
  const off = values['without-second-factor'] ?? false;
  const linksOf = (database: Database) =>
    makeLinks({ database, clock: systemClock, publicUrl, mailer: undefined });
  if (verb === 'set-up') {
    refuseOthers(input, { words: 1, options: [] }, usage);
    return async (database, print) => void print(await setUpLink(database, linksOf(database)));
  }
  if (verb === 'reset' && email) {
    refuseOthers(input, { words: 1, options: Object.keys(values) }, usage);
    return async (database, print) => void print(await resetLink(database, linksOf(database), email, off));
  }
  const missing = verb === 'reset' ? 'Missing --email: who is to sign in with the link?' : undefined;
  throw misused(verb, ['set-up', 'reset'], usage, missing);
}

async function setUpLink(database: Database, links: Links): Promise<string> {
  const link = await createSetUpLink(database, links, 'terminal', systemClock.now());
  if (link !== undefined) return link;
  throw new Problem(
    'This installation was already set up.',
    `To choose a new password, create a link with: ${commandName} link reset --email <their address>`,
  );
}

async function resetLink(database: Database, links: Links, email: string, off: boolean): Promise<string> {
  const person = await findPersonByEmail(database, email);
  if (!person) {
    throw new Problem(
      `Nobody signs in with ${email}.`,
      'Operators see everybody under People, in the dashboard.',
    );
  }
  if (person.disabled_at) {
    throw new Problem(`${email} is locked out.`, 'An operator lets them in again, under People.');
  }
  const { person_id: personId } = person;
  const { url } = await database.inTransaction(async (tx) => {
    const by = { ...terminal, personId };
    const at = systemClock.now();
    if (off && (await endTotp(tx, personId))) {
      const summary = `turned off two-factor authentication of ${person.email}`;
      await recordPersonalAudit(tx, by, { action: 'totp.off', summary, at });
    }
    const summary = `created a link for a new password of ${person.email}`;
    await recordPersonalAudit(tx, by, { action: 'password.reset_requested', summary, at });
    return links.createLink(tx, {
      kind: 'password_reset',
      email: person.email,
      personId,
      createdBy: 'terminal',
    });
  });
  return url;
}
