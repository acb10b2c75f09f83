/** Writes `sw.js`: the service worker with the names of all files of this build, and a name for the build itself. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Plugin } from 'vite';

export function serviceWorker(base: string, page: string): Plugin {
  return {
    name: 'waybill:service-worker',
    apply: 'build',
    // After Vite has put the page itself into the bundle.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const hash = createHash('sha256');
      const template = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8');
      hash.update(template);
      const names = Object.values(bundle).map((file) => {
        hash.update(file.type === 'chunk' ? file.code : file.source);
        return file.fileName;
      });
      // A file without an ending is not served (bin/bundle.mjs).
      const served = names.filter((name) => name !== 'index.html' && extname(name) !== '');
      const files = [...served, ...copied(hash)].sort();
      const paths = (isScanner: boolean) =>
        files.filter((name) => (extname(name) === '.wasm') === isScanner).map((name) => base + name);
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: template
          .replace('__BUILD__', hash.digest('hex').slice(0, 16))
          .replace('__FILES__', JSON.stringify([page, ...paths(false)]))
          .replace('__SCANNER_FILES__', JSON.stringify(paths(true))),
      });
    },
  };
}

/** The files of `public/`, which Vite copies as they are. */
function copied(hash: ReturnType<typeof createHash>): string[] {
  const folder = join(import.meta.dirname, 'public');
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    hash.update(readFileSync(path));
    return path.slice(folder.length + 1);
  });
}
