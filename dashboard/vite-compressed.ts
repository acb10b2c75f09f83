/** Writes `.br` and `.gz` beside every file of the build that gets smaller, so that the service compresses nothing at run time. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

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
    closeBundle() {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      for (const file of files.filter((name) => worthIt.test(name))) compress(join(folder, file));
    },
  };
}

function compress(path: string): void {
  const content = readFileSync(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: path.endsWith('.wasm') ? wasmQuality : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
}
