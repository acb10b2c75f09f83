/** Reads the codes in a picture with ZXing, which knows nothing of how they were drawn. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { packageRoot } from '../../server/platform/package-root.ts';
import type { Picture } from './poppler.ts';

const wasm = readFileSync(
  join(packageRoot, 'node_modules', 'zxing-wasm', 'dist', 'reader', 'zxing_reader.wasm'),
);
// By default it is fetched from the network.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

export interface FoundCode {
  format: string;
  text: string;
}

/** All codes of the two kinds that labels have. */
export async function codesIn({ width, height, pixels }: Picture): Promise<FoundCode[]> {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [index, grey] of pixels.entries()) data.fill(grey, index * 4, index * 4 + 3);
  const found = await readBarcodes(
    { data, width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0],
    { formats: ['QRCode', 'Code128'], maxNumberOfSymbols: 255, tryHarder: true },
  );
  return found
    .map(({ format, text }) => ({ format, text }))
    .sort((a, b) => `${a.format} ${a.text}`.localeCompare(`${b.format} ${b.text}`));
}
