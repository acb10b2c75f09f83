import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../server/platform/package-root.ts';
import { toolPath } from '../support/tools.ts';
import { iconFiles } from './icons.mjs';

test('the icons in the repository are those that the pages import, as lucide-react draws them', async () => {
  toolPath('lucide-react');
  const folder = join(packageRoot, 'icons');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => path !== 'icon.ts');
  const committed = files.map((path): [string, string] => [path, readFileSync(join(folder, path), 'utf8')]);
  expect(Object.fromEntries(committed), 'run `npm run generate` and commit the result').toEqual(
    await iconFiles(),
  );
});
