/** Files that are generated from the code and committed, so that a reviewer sees what a change does to them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.ts';

export async function writeOrPrint(
  path: string,
  text: string,
  args: string[],
  print: (line: string) => void,
): Promise<undefined> {
  if (args.includes('--write')) writeFileSync(join(packageRoot, path), text);
  else print(text.trimEnd());
}
