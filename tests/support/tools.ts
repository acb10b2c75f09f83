/** The tools of `tests/tools/`, which `npm ci` of the repository does not install: only single tests and generators use them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../server/platform/package-root.ts';

const folder = join(packageRoot, 'tests/tools');

/** Where a package or a file of one is. */
export function toolPath(path: string): string {
  const found = join(folder, 'node_modules', path);
  if (existsSync(found)) return found;
  throw new Error(`${path} is not installed. Install the tools of these tests: npm run tools`);
}

/** What a file of a package exports. The caller declares what it uses of that: types are checked without the tools. */
export async function importTool<Exports>(path: string): Promise<Exports> {
  return import(toolPath(path));
}
