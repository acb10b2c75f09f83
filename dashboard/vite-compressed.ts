/** Writes `.br` and `.gz` beside every file of the build that gets smaller, so that the service compresses nothing at run time. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const inThread = { brotli: promisify(brotliCompress), gzip: promisify(gzip) };
const worthIt = /\.(js|css|svg|html|webmanifest|wasm)$/;
/** For WebAssembly: the best quality takes 9 s for the scanner's megabyte and saves 40 KiB of 360; this one takes 0.25 s. */
const wasmQuality = 9;

export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'waybill:compressed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    // Not `writeBundle`: the files of `public/` are copied there by Vite as well, and must be in place.
    async closeBundle() {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      const files = names.filter((name) => worthIt.test(name)).map((name) => read(join(folder, name)));
      // All at once: Node compresses in four threads, in this order. The largest takes two fifths of the time.
      files.sort((one, other) => other.content.length - one.content.length);
      await Promise.all(files.map(compress));
    },
  };
}

const read = (path: string) => ({ path, content: readFileSync(path) });

async function compress({ path, content }: ReturnType<typeof read>): Promise<void> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: path.endsWith('.wasm') ? wasmQuality : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${path}.br`, await inThread.brotli(content, { params }));
  writeFileSync(`${path}.gz`, await inThread.gzip(content, { level: constants.Z_BEST_COMPRESSION }));
}
