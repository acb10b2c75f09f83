/** `waybill secret-key replace`: for when the key that seals secrets was lost (see database/secret-key.ts). */

import { endTotp, peopleWithSeeds } from '../access/index.ts';
import { recordPersonalAudit, terminal } from '../accounts/index.ts';
import type { Tx } from '../database/database.ts';
import { readSecretKey, replaceSecretKey } from '../database/secret-key.ts';
import { systemClock } from '../platform/clock.ts';
import { commandName } from '../platform/command-name.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { disableForLostSecrets } from '../webhooks/index.ts';
import { misused } from './read-arguments.ts';
import type { Work } from './short-command.ts';

export const usage = `Usage:
  ${commandName} secret-key replace`;

export function command(args: string[], config: Config = readConfig(process.env)): Work {
  if (args.length !== 1 || args[0] !== 'replace') throw misused(args[1] ?? args[0], ['replace'], usage);
  return async (database, print) => {
    const key = await readSecretKey(config);
    const done = await database.inTransaction(async (tx) => {
      if (!(await replaceSecretKey(tx, key))) return undefined;
      return [await endSecondFactors(tx), await disableForLostSecrets(tx)];
    });
    print(done === undefined ? 'The key is the right one; nothing changed.' : `Replaced. ${done.join(' ')}`);
  };
}

/** What was sealed with the lost key cannot be read: while it stays on, none of these people could sign in. */
async function endSecondFactors(tx: Tx): Promise<string> {
  const people = await peopleWithSeeds(tx);
  for (const { person_id: personId, email } of people) {
    await endTotp(tx, personId);
    const summary = `turned off two-factor authentication of ${email}, because the secret key was replaced`;
    const act = { action: 'totp.off', summary, at: systemClock.now() };
    await recordPersonalAudit(tx, { ...terminal, personId }, act);
  }
  if (people.length === 0) return 'Nobody had a second factor.';
  return `Second factors turned off: ${people.length}. Ask these people to turn them on again.`;
}
