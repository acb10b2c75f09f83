/**
 * The files of `icons/`: those icons of lucide-react that the pages import, with its licence and, for the list of parts, its
 * version. The package has 1,700 icons and takes 50 MB, so `npm ci` of the repository does not install it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(here));
const lucide = join(here, 'node_modules/lucide-react');
const read = (...path) => readFileSync(join(...path), 'utf8');

/** The contents of each file, by its path in `icons/`. An icon is a file of its own: the bundler puts it where it is used. */
export async function iconFiles() {
  const { version, license, integrity } = JSON.parse(read(here, 'package-lock.json')).packages[
    'node_modules/lucide-react'
  ];
  const names = importedNames();
  const icons = await Promise.all(
    names.map(async (name) => [`lucide/${fileOf(name)}.ts`, await declarationOf(name)]),
  );
  const exports = names.map((name) => `export { ${name} } from './lucide/${fileOf(name)}.ts';\n`);
  return {
    ...Object.fromEntries(icons),
    'icons.ts': [
      '/* Made by `npm run generate`: the icons that the pages import, from lucide-react. */\n',
      "export type { LucideIcon } from './icon.ts';\n",
      ...exports,
    ].join(''),
    'lucide/packages.json': `${JSON.stringify({ 'lucide-react': { version, license, integrity } }, null, 2)}\n`,
    'lucide/LICENSE': read(lucide, 'LICENSE'),
  };
}

function importedNames() {
  const files = ['dashboard', 'courier'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => read(root, folder, name)),
  );
  const imports = files.flatMap((text) => [
    ...text.matchAll(/^import \{([^}]*)\} from '[./]*\/icons\/icons\.ts';$/gm),
  ]);
  const names = imports.flatMap(([, list]) => list.split(',').map((part) => part.trim().split(' as ')[0]));
  return [...new Set(names)].filter((name) => name !== '' && !name.startsWith('type ')).sort();
}

const fileOf = (name) => name.replaceAll(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase();

async function declarationOf(name) {
  const shapes = await shapesIn(`${fileOf(name)}.mjs`);
  const calls = shapes.map(([tag, { key: _, ...attributes }]) => JSON.stringify([tag, attributes]));
  return `import { icon } from '../icon.ts';\n\nexport const ${name} = /* @__PURE__ */ icon(${calls.join(', ')});\n`;
}

/** A file of an old name only names the file of the new one. */
async function shapesIn(file) {
  const path = join(lucide, 'dist/esm/icons', file);
  if (!existsSync(path)) throw new Error(`lucide-react has no ${file}: see https://lucide.dev/icons`);
  const { __iconData: icon } = await import(path);
  if (icon) return icon.node;
  const [, current] = /from '\.\/([\w-]+\.mjs)'/.exec(read(path));
  return shapesIn(current);
}
