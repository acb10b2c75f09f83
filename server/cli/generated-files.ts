/** Files that are generated from the code and committed, so that a reviewer sees what a change does to them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../platform/package-root.ts';

export function writeGenerated(path: string, text: string): void {
  writeFileSync(join(packageRoot, path), text);
}
