/**
 * Every Mantine component brings its styles with it: a page loads those of the components that it has, and no list of them
 * has to be kept. They are in a layer, so that our own rules win wherever they stand.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const all = '@mantine/core/styles.layer.css';
const folder = join(dirname(createRequire(import.meta.url).resolve(all)), 'styles');

export function mantineStyles(): Plugin[] {
  return [
    {
      name: 'waybill:mantine-styles',
      apply: 'build',
      transform: {
        // The names of the classes, which every component imports.
        filter: { id: /\/@mantine\/core\/esm\/.*\.module\.mjs$/ },
        handler(code, id) {
          const file = `${basename(id, '.module.mjs')}.layer.css`;
          if (!existsSync(join(folder, file))) return;
          return { code: `import '@mantine/core/styles/${file}';\n${code}`, map: null };
        },
      },
    },
    {
      // `npm run dev` has packages bundled before, without their styles.
      name: 'waybill:all-mantine-styles',
      apply: 'serve',
      enforce: 'pre',
      transform: {
        filter: { id: /\/dashboard\/main\.tsx$/ },
        handler: (code) => ({ code: `import '${all}';\n${code}`, map: null }),
      },
    },
  ];
}
