/** The package's folder, found upwards from this file, which runs both as source and from `dist/`. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findUpwards(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error('package.json was not found in any folder above this file');
  return findUpwards(parent);
}

export const packageRoot = findUpwards(dirname(fileURLToPath(import.meta.url)));

export const packageVersion: string = JSON.parse(
  readFileSync(join(packageRoot, 'package.json'), 'utf8'),
).version;
