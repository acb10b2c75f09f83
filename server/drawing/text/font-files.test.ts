import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../platform/package-root.ts';
import { baseFonts, cjkForms, readFontFile, scriptFonts, sliceFile } from './font-files.ts';

const folder = join(packageRoot, 'server/drawing/fonts');

test('the folder of fonts has every file that labels may read, and no other font', () => {
  const slices = cjkForms.flatMap((form) => {
    const list: Record<string, string> = JSON.parse(
      readFontFile(`noto-sans-${form}/unicode.json`).toString(),
    );
    const numbers = Object.keys(list).flatMap((name) => /^\[(\d+)\]$/.exec(name)?.slice(1) ?? []);
    return numbers.map((number) => sliceFile(form, number));
  });
  const needed = [...Object.values(baseFonts), ...scriptFonts.map(({ file }) => file), ...slices];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /\.(ttf|woff)$/.test(file)).sort()).toEqual(needed.sort());
});
