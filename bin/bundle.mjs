#!/usr/bin/env node
// Bundles one part of Waybill with the packages that it imports: `node bin/bundle.mjs <server|dashboard|courier> <folder>`.
// The service loads in less than half the time of a thousand files, and in 30 MiB less
// (docs/decisions/0036-one-package-with-its-parts-inside.md).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'rolldown';
import { build as bundlePages } from 'vite';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [part, folder] = process.argv.slice(2);
if (part === 'server') await bundleServer();
else {
  await bundlePages({
    configFile: join(root, part, 'vite.config.ts'),
    plugins: [bundledPackages()],
    build: { outDir: folder },
    logLevel: 'warn',
  });
}

async function bundleServer() {
  await bundle({
    cwd: root,
    input: ['main', 'drawing-thread'].map((name) => join(root, 'server', `${name}.ts`)),
    platform: 'node',
    transform: { target: 'node20' },
    // Native code cannot be bundled; `pg` asks for `pg-native` and does without.
    external: ['@node-rs/argon2', 'pg-native'],
    plugins: [bundledPackages(fontPackages()), filesOfLabels(), onlyAscii()],
    output: { dir: folder, format: 'esm', comments: { legal: true, annotation: false, jsdoc: false } },
    logLevel: 'warn',
  });
}

/**
 * Escapes what is not ASCII. V8 keeps a source in memory as long as it runs, with two bytes for every character where one of
 * them is beyond Latin-1, and our texts have a few such dashes and arrows.
 */
function onlyAscii() {
  const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'waybill:only-ascii',
    generateBundle(_options, outputs) {
      for (const output of Object.values(outputs)) {
        if (output.type === 'chunk') output.code = output.code.replaceAll(/[^\0-\x7f]/g, escaped);
      }
    },
  };
}

/**
 * Lists the packages whose code is part of the bundle (`node_modules/pg`, …) in a file beside it, for `package-lists.mjs`.
 * The file has no ending, so that the service serves it to nobody.
 */
function bundledPackages(besides = []) {
  return {
    name: 'waybill:bundled-packages',
    generateBundle(_options, outputs) {
      const modules = Object.values(outputs).flatMap((output) => output.moduleIds ?? []);
      const packages = [...new Set([...besides, ...modules.flatMap(packageOf)])].sort();
      const source = `${JSON.stringify(packages, null, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: 'bundled-packages', source });
    },
  };
}

/** None for our own files, and for the helper functions that the bundler adds. */
function packageOf(moduleId) {
  const path = relative(root, moduleId.split('?')[0]);
  const found = /^(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(path);
  return found && existsSync(join(root, found[1], 'package.json')) ? [found[1]] : [];
}

/** The packages whose fonts labels are printed with. */
function fontPackages() {
  return ['@expo-google-fonts', '@fontsource'].flatMap((scope) =>
    readdirSync(join(root, 'node_modules', scope)).map((name) => `node_modules/${scope}/${name}`),
  );
}

/**
 * What the code of labels reads beside itself: HarfBuzz as WebAssembly, and of each font the weights that are used. The names
 * are those of `server/labels/text/font-files.ts`.
 */
function filesOfLabels() {
  return {
    name: 'waybill:files-of-labels',
    generateBundle() {
      const emit = (fileName, path) =>
        this.emitFile({ type: 'asset', fileName, source: readFileSync(join(root, path)) });
      emit('harfbuzz.wasm', 'node_modules/harfbuzzjs/dist/harfbuzz.wasm');
      for (const folder of fontPackages()) {
        for (const path of fontFilesIn(folder)) emit(`fonts/${basename(path)}`, path);
        if (folder.includes('@fontsource')) emit(`fonts/${basename(folder)}.json`, `${folder}/unicode.json`);
      }
    },
  };
}

/** Slices by number: those with names have characters that other fonts have, too. */
function fontFilesIn(folder) {
  const weights = basename(folder) === 'noto-sans' ? ['400Regular', '700Bold'] : ['400Regular'];
  const folders = folder.includes('@fontsource') ? ['files'] : weights;
  return folders.flatMap((inner) =>
    readdirSync(join(root, folder, inner))
      .filter((name) => (inner === 'files' ? /-\d+-400-normal\.woff$/ : /\.ttf$/).test(name))
      .map((name) => `${folder}/${inner}/${name}`),
  );
}
