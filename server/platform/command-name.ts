/** How this installation is called in a terminal, for advice that can be copied. */
import { existsSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { packageRoot, packageVersion } from './package-root.ts';

export const commandName = commandNameIn(packageRoot, packageVersion, process.cwd());

/**
 * `npx waybill` only if the package is installed in this folder: elsewhere npx would fetch whatever the registry has
 * under this name. `--yes`: npx asks before it unpacks a file that it does not know yet, and a script cannot answer.
 */
export function commandNameIn(root: string, version: string, folder: string): string {
  if (existsSync(join(root, 'tsconfig.json'))) return 'npm run --silent waybill --';
  if (root.includes(`${sep}_npx${sep}`)) return `npx --yes ./waybill-${version}.tgz`;
  const installed = join(folder, 'node_modules', 'waybill');
  return existsSync(installed) && realpathSync(installed) === root ? 'npx waybill' : 'waybill';
}

export const startCommand = commandName.startsWith('npm run') ? 'npm start' : `${commandName} serve`;

/** With the folder of the database, if it is not the default: in another one, the command would create a new database. */
export function commandFor(dataDir: string | undefined): string {
  if (dataDir === undefined || dataDir === '') return commandName;
  const quoted = /^[\w./-]+$/.test(dataDir) ? dataDir : `'${dataDir.replaceAll("'", "'\\''")}'`;
  return `DATA_DIR=${quoted} ${commandName}`;
}
