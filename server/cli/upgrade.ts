/** `waybill upgrade`: a data folder of an older PostgreSQL becomes one of the version that this Waybill has. */

import { dump, loadBackup, withClients, withProgress } from '../backup/index.ts';
import { SERVICE_ROLE, undoUpgrade, upgradeDataFolder } from '../database/embedded/index.ts';
import { commandName } from '../platform/command-name.ts';
import { Problem } from '../platform/problem.ts';
import { type CommandParts, inWords } from './backup.ts';
import { misused } from './read-arguments.ts';

export const usage = `Usage:
  ${commandName} upgrade [--postgres FOLDER]   (FOLDER: with the program postgres of the old version)
  ${commandName} upgrade --undo`;

export async function upgradeCommand(args: string[], { config, say, signal }: CommandParts): Promise<void> {
  const [option, olderPrograms, ...more] = args;
  const isPlain = option === undefined || (option === '--postgres' && olderPrograms !== undefined);
  const isUndo = option === '--undo' && olderPrograms === undefined;
  if (more.length > 0 || !(isPlain || isUndo)) {
    const missing = 'Missing FOLDER: where is the program postgres of the old version?';
    const word = option === '--undo' ? olderPrograms : (more[0] ?? option);
    throw misused(word, ['--postgres', '--undo'], usage, missing);
  }
  if (config.databaseUrl !== undefined)
    throw new Problem(
      'DATABASE_URL is set: this command is for the PostgreSQL that Waybill runs itself.',
      'Upgrade your PostgreSQL with its own tools, or back up here and restore into a new one.',
    );
  if (isUndo) return undo(config.dataDir, say);
  return inWords('The upgrade', upgrade(config.dataDir, olderPrograms, { say, signal }));
}

async function upgrade(
  dataDir: string,
  olderPrograms: string | undefined,
  { say, signal }: Pick<CommandParts, 'say' | 'signal'>,
): Promise<void> {
  const keptFolder = await upgradeDataFolder({
    dataDir,
    olderPrograms,
    say,
    copy: (from, to) =>
      withClients(from, async (open) => {
        const records = withProgress(dump(await open(), null), say, signal);
        const { rows } = await loadBackup(to, records, { say, signal, serviceRole: SERVICE_ROLE });
        say(`${rows.toLocaleString('en')} rows copied and checked.`);
      }),
  });
  if (keptFolder === undefined) return say('The data folder already has the PostgreSQL of this version.');
  say(`Done. The folder from before is kept as ${keptFolder}; remove it when you no longer need it.`);
  say(`To go back: \`${commandName} upgrade --undo\`, then start the version of Waybill from before.`);
}

async function undo(dataDir: string, say: (line: string) => void): Promise<void> {
  const { major, keptFolder } = await undoUpgrade(dataDir);
  say(
    `Done: the data folder is the one of PostgreSQL ${major} again. What was written since is in ${keptFolder}.`,
  );
}
